/** Reads a sheet of people to invite: recognises columns, judges each row. Pure, for server and web. */
import { parseEmail } from './contacts.ts'
import { isPersonName } from './names.ts'
import {
  doubles,
  headingReader,
  HEADINGS_WITHIN,
  PERSON_ALIASES,
  textIn,
  tidyText,
  unknownHeadings,
  type Cell,
  type Columns,
} from './table-in.ts'

export interface PersonRow {
  firstName: string
  lastName: string
  email: string
}
export type PersonField = keyof PersonRow
export const PERSON_COLUMNS = ['firstName', 'lastName', 'email'] as const satisfies readonly PersonField[]
/** Cells of one row as text; empty ones are left out. */
export type PersonCells = Partial<Record<PersonField, string>>

const { email, surname, name, fullName } = PERSON_ALIASES
const readHeadings = headingReader<PersonField | 'fullName'>({ email, lastName: surname, firstName: name, fullName })

const isAddress = (cell: string): boolean => cell.includes('@')

/** Without headings: the address is what has an @; of the rest the first is the first name, as in "nome, cognome, e-mail". */
function columnsFromData(rows: readonly (readonly string[])[]): Columns<PersonField | 'fullName'> {
  // Not as arguments of one call: there may be more rows than a call takes.
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Array.from({ length: width }, (_, at) => at)
  const email = columns.find((at) => rows.some((row) => isAddress(row[at] ?? ''))) ?? width - 1
  const [first, last] = columns.filter((at) => at !== email && rows.some((row) => (row[at] ?? '') !== ''))
  return last === undefined
    ? { email, ...(first === undefined ? {} : { fullName: first }) }
    : { email, ...(first === undefined ? {} : { firstName: first }), lastName: last }
}

/**
 * "Giulia Bianchi <giulia@…>", as mail programs copy people. Cut by hand: an expression that leaves blanks to two of its parts tries every
 * way to share them.
 */
function mailboxOf(line: string): string[] | null {
  const at = line.indexOf('<')
  const [name, email] = [line.slice(0, at).trimEnd(), line.slice(at + 1, -1)]
  if (at < 0 || !line.endsWith('>') || email === '' || /[<>]/.test(email)) return null
  const bare = name.slice(name.startsWith('"') ? 1 : 0, name.length > 1 && name.endsWith('"') ? -1 : undefined)
  return bare.includes('"') ? null : [bare.trim(), email.trim()]
}

/** Tabs from a spreadsheet, else semicolons, else commas. */
function cellsOf(text: string): string[][] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
  const sign = [/\t/, /;/, /,/].find((one) => lines.some((line) => one.test(line)))
  return lines.map((line) => {
    const mailbox = mailboxOf(line.trim())
    if (mailbox) return mailbox
    return (sign ? line.split(sign) : [line]).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"')
        .trim(),
    )
  })
}

/** The last word is the family name; people with several correct it in the table. */
function namesIn(full: string): { firstName: string; lastName: string } {
  const words = full.split(/\s+/).filter(Boolean)
  return {
    firstName: words.length > 1 ? words.slice(0, -1).join(' ') : (words[0] ?? ''),
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  }
}

interface ReadPeople {
  /** Lines above the first row of data. */
  skip: number
  people: PersonRow[]
  /** Headings of columns that nobody asked for: what stands below them is not read. */
  ignored: string[]
}

/** Every row of a table, a heading left out. Without headings it goes by what stands in the cells. */
export function readPeople(rows: readonly (readonly Cell[])[]): ReadPeople {
  const above = rows.slice(0, HEADINGS_WITHIN).findIndex((cells) => readHeadings(cells).email !== undefined)
  const skip = above + 1
  const body = rows.slice(skip).map((cells) => cells.map((cell) => textIn(cell)))
  const headings = above < 0 ? [] : (rows[above] ?? [])
  const columns = above < 0 ? columnsFromData(body) : readHeadings(headings)
  const cell = (row: readonly string[], at: number | undefined): string => (at === undefined ? '' : (row[at] ?? ''))
  return {
    skip,
    people: body.map((row) => {
      const split = columns.fullName === undefined ? null : namesIn(cell(row, columns.fullName))
      return {
        firstName: split?.firstName ?? cell(row, columns.firstName),
        lastName: split?.lastName ?? cell(row, columns.lastName),
        email: cell(row, columns.email).toLowerCase(),
      }
    }),
    ignored: unknownHeadings(headings, columns),
  }
}

/** The same of a pasted table. */
export const peopleFrom = (text: string): PersonRow[] => readPeople(cellsOf(text)).people

/** A row as it is kept until somebody says yes. */
export const personCells = (row: PersonCells): PersonCells =>
  Object.fromEntries(
    PERSON_COLUMNS.flatMap((column) => {
      const text = tidyText(row[column] ?? '').normalize('NFC')
      return text === '' ? [] : [[column, column === 'email' ? text.toLowerCase() : text]]
    }),
  )

export interface PersonFault {
  row: number
  at: PersonField
  why: 'missing' | 'format' | 'twice' | 'here_already' | 'has_left'
}

export interface JudgeOptions {
  /** Whether a name can be stored and shown. */
  isName: (text: string) => boolean
  /** How long the last label of an address may be. */
  ending?: number
  /** Who of these addresses works for the agency, or did. */
  here?: ReadonlyMap<string, 'here' | 'left'>
}

/** What is wrong, row by row, the first thing of each cell; rows count from 0. */
export function judgePeople(people: readonly PersonRow[], { isName, ending, here }: JudgeOptions): PersonFault[] {
  const faults: PersonFault[] = []
  const isDouble = doubles()
  const nameFault = (text: string): PersonFault['why'] | null =>
    text.trim() === '' ? 'missing' : !isPersonName(text) || !isName(text) ? 'format' : null
  for (const [row, person] of people.entries()) {
    for (const at of ['firstName', 'lastName'] as const) {
      const why = nameFault(person[at])
      if (why) faults.push({ row, at, why })
    }
    const email = parseEmail(person.email, ending)
    const again = isDouble(email)
    const known = email === null ? undefined : here?.get(email)
    const why =
      person.email.trim() === ''
        ? 'missing'
        : email === null
          ? 'format'
          : again
            ? 'twice'
            : known === 'here'
              ? 'here_already'
              : known === 'left'
                ? 'has_left'
                : null
    if (why) faults.push({ row, at: 'email', why })
  }
  return faults
}
