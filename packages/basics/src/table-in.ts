/**
 * The kit for sheets that people hand in: finds columns by their headings, reads cells as people write them, finds things by name, notices
 * duplicates. Pure, for server and web.
 */
import type { Cents } from './money.ts'
import { parseCents } from './money.ts'

/** A cell as people see it; an empty one is null. */
export type Cell = string | number | boolean | Date | null

/** Without case, accents and signs. Letters of every alphabet stay: names that lost theirs would all be the same one. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const textIn = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim()

const CELL_MOST = 500
// What a cell can hold and no field can.
// oxlint-disable-next-line no-control-regex
const UNPRINTED = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** A cell as it is kept until somebody says yes: one line, without what nobody could see. */
export const tidyText = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNPRINTED, ' ')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
    .slice(0, CELL_MOST)

/**
 * Money as tables show it, whether text or a number of euros: 8, "8,00", "8.00 €", "€ 8"; null for anything else, for nothing and for less.
 */
export function centsIn(cell: Cell | undefined): Cents | null {
  if (typeof cell === 'number') {
    const cents = Math.round(cell * 100)
    return Number.isSafeInteger(cents) && cents > 0 && Math.abs(cents - cell * 100) < 1e-6 ? cents : null
  }
  const cents = typeof cell === 'string' ? parseCents(cell) : null
  return cents !== null && cents > 0 ? cents : null
}

/** All the ways in which people write each of some meanings, in Italian and English, as `plain` leaves them. */
export type Aliases<C extends string> = Readonly<Record<C, readonly string[]>>

/** What a cell means of a few things it may say. Throws when the aliases could never be met, or could mean two things. */
export function choiceOf<C extends string>(aliases: Aliases<C>): (cell: Cell | undefined) => C | null {
  const meanings = new Map<string, C>()
  for (const meaning of Object.keys(aliases) as C[])
    for (const alias of aliases[meaning]) {
      if (plain(alias) !== alias || meanings.has(alias)) throw new Error(`alias "${alias}" of ${meaning} is not plain, or there already`)
      meanings.set(alias, meaning)
    }
  return (cell) => meanings.get(plain(textIn(cell))) ?? null
}

/** Where each column stands, from 0. */
export type Columns<C extends string> = Partial<Record<C, number>>

/** Which columns a line of headings names; of two with the same meaning the first. */
export function headingReader<C extends string>(aliases: Aliases<C>): (cells: readonly Cell[]) => Columns<C> {
  const meaningOf = choiceOf(aliases)
  return (cells) => {
    const found: Columns<C> = {}
    for (const [at, cell] of cells.entries()) {
      const column = meaningOf(cell)
      if (column !== null) found[column] ??= at
    }
    return found
  }
}

/** Headings stand in one of so many lines, below a title. */
export const HEADINGS_WITHIN = 10

/** Headings that nobody knows: what stands below them is lost. */
export function unknownHeadings<C extends string>(cells: readonly Cell[], columns: Columns<C>): string[] {
  const placed = new Set(Object.values(columns))
  return cells.flatMap((cell, at) => (plain(textIn(cell)) !== '' && !placed.has(at) ? [textIn(cell).slice(0, 40)] : []))
}

export interface Headings<C extends string, N extends C> {
  columns: Columns<C>
  /** Lines above the first row of data. */
  skip: number
  unknown: string[]
  missing: N[]
}

/** The first line that names enough columns; null where none does. */
export function findHeadings<C extends string, N extends C>(
  rows: readonly (readonly Cell[])[],
  {
    read,
    enough,
    needed,
  }: { read: (cells: readonly Cell[]) => Columns<C>; enough: (columns: Columns<C>) => boolean; needed: readonly N[] },
): Headings<C, N> | null {
  for (const [above, cells] of rows.slice(0, HEADINGS_WITHIN).entries()) {
    const columns = read(cells)
    if (!enough(columns)) continue
    const missing = needed.filter((column) => columns[column] === undefined)
    return { columns, skip: above + 1, unknown: unknownHeadings(cells, columns), missing }
  }
  return null
}

/** The cells of one row by the names of their columns; a column that the table does not have is empty. */
export const cellsBy =
  <C extends string>(columns: Columns<C>, cells: readonly Cell[]) =>
  (column: C): Cell => {
    const at = columns[column]
    return at === undefined ? null : (cells[at] ?? null)
  }

/** How offices head the columns that name a person. */
export const PERSON_ALIASES = {
  email: ['email', 'e mail', 'indirizzo email', 'indirizzo e mail', 'posta', 'posta elettronica', 'mail'],
  surname: ['cognome', 'surname', 'last name', 'family name'],
  name: ['nome', 'name', 'first name', 'given name'],
  fullName: ['nome e cognome', 'cognome e nome', 'nominativo', 'dipendente', 'full name', 'employee', 'cognome nome', 'nome cognome'],
} as const

/** What a thing may be called in a cell: `exact` but for its case, `names` without accents and signs, too. */
export interface CalledBy {
  exact?: readonly string[]
  names: readonly string[]
}

/**
 * Finds things by all that a cell may call them: none, one, or several that are called the same. What has no letter and no figure is
 * nothing's name.
 */
export function finderOf<T>(things: Iterable<T>, calledBy: (thing: T) => CalledBy): (written: string) => readonly T[] {
  const by = new Map<string, T[]>()
  for (const thing of things) {
    const { exact = [], names } = calledBy(thing)
    for (const key of new Set([...exact.map((text) => text.toLowerCase()), ...names.map(plain)])) {
      const there = by.get(key)
      if (there) there.push(thing)
      else by.set(key, [thing])
    }
  }
  by.delete('')
  return (written) => by.get(written.toLowerCase()) ?? by.get(plain(written)) ?? []
}

/** Says of each row's key whether a row before it had the same; a row without a key is nobody's double. */
export function doubles(): (key: string | null) => boolean {
  const seen = new Set<string>()
  return (key) => {
    if (key === null) return false
    const again = seen.has(key)
    seen.add(key)
    return again
  }
}
