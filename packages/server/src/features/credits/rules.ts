/** Judges a sheet of receivers row by row, and computes what a month's budget leaves. Pure. */
import { businessMonth, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { cellsBy, centsIn, doubles, finderOf, headingReader, PERSON_ALIASES, textIn, type Columns } from '@taschino/basics/table-in.ts'
import { GRANT_EACH, type GrantRow } from '@taschino/contract/credits.ts'
import type { Row } from '../../platform/sheets/sheet.ts'
import type { Receiver, Share } from './store.ts'

const readHeadings = headingReader({
  who: [...PERSON_ALIASES.email, 'persona', 'person', 'nome utente', 'username', 'utente', 'user', 'numero', 'id', 'chi', 'who'],
  fullName: PERSON_ALIASES.fullName,
  value: ['valore', 'importo', 'euro', 'importo euro', 'crediti', 'value', 'amount', 'credits'],
})
export type GrantColumns = Columns<'who' | 'fullName' | 'value'>

/** Null when the column of the person or of the value is missing. */
export function columnsOf(head: Row | undefined): GrantColumns | null {
  const found = readHeadings(head?.cells ?? [])
  return (found.who === undefined && found.fullName === undefined) || found.value === undefined ? null : found
}

export const whoIn = (columns: GrantColumns, { cells }: Row): string => {
  const cell = cellsBy(columns, cells)
  return textIn(cell('who')) || textIn(cell('fullName'))
}

/** `people`: whom the rows may mean; an office may write names, too. */
export function judge(rows: readonly Row[], columns: GrantColumns, people: readonly Receiver[], byName: boolean): GrantRow[] {
  const find = finderOf(people, ({ id, name, email, username }) => ({ exact: [email, username, String(id)], names: byName ? [name] : [] }))
  const again = doubles()
  return rows.map((row) => {
    const who = whoIn(columns, row)
    const found = who === '' ? [] : find(who)
    const [person] = found.length === 1 ? found : []
    const cell = cellsBy(columns, row.cells)('value')
    const value = centsIn(cell)
    const twice = again(person ? String(person.id) : null)
    return {
      line: row.line,
      who: who.slice(0, 120),
      person: person ? { id: person.id, name: person.name } : null,
      value,
      fault: faultOf({ hidden: row.hidden, who, count: found.length, left: person?.left ?? false, written: textIn(cell), value, twice }),
    }
  })
}

interface Judged {
  hidden: boolean
  who: string
  count: number
  left: boolean
  written: string
  value: number | null
  twice: boolean
}

function faultOf({ hidden, who, count, left, written, value, twice }: Judged): GrantRow['fault'] {
  if (hidden) return 'hidden'
  if (who === '') return 'who_missing'
  if (count !== 1) return count === 0 ? 'unknown' : 'ambiguous'
  if (left) return 'left'
  if (value === null) return written === '' ? 'value_missing' : 'value_wrong'
  if (value > GRANT_EACH) return 'too_much'
  return twice ? 'twice' : null
}

/** The beginning of the calendar month, Europe/Rome. */
export const monthStart = (now: number): Date => new Date(startOfBusinessDay(`${businessMonth(now)}-01`))

export const valueOf = (shares: readonly Share[]): number => shares.reduce((sum, { value }) => sum + value, 0)
