/** The type of a list on its way to a spreadsheet: its columns know whether they hold money, days or text. */
import type { Cents } from '@taschino/basics/money.ts'

/** How a column is kept: `money` in cents, `day` as YYYY-MM-DD, `moment` as an instant that is shown in the circuit's zone. */
export const COLUMN_KINDS = ['text', 'money', 'count', 'day', 'moment'] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

interface Of<Row, Kind extends ColumnKind, Value> {
  /** What the column is called in the table of which the file is made; one without it leaves only with all of them. */
  key?: string
  /** Only for whoever asks for it by its key: with all the others it would say again what they say. */
  alone?: true
  head: string
  kind: Kind
  of: (row: Row) => Value | null
}

export type Column<Row> =
  | Of<Row, 'text', string>
  | Of<Row, 'money', Cents>
  | Of<Row, 'count', number>
  | Of<Row, 'day', string>
  | Of<Row, 'moment', Date | string>

export type OutCell = string | number | null

/** Ready to be written: instants are milliseconds, everything else is as its column says. */
export interface OutSheet {
  name: string
  heads: readonly string[]
  kinds: readonly ColumnKind[]
  rows: readonly (readonly OutCell[])[]
  timeZone: string
}

const cellOf = (kind: ColumnKind, value: string | number | Date | null): OutCell => {
  if (value === null) return null
  if (kind === 'moment') return new Date(value).getTime()
  return value instanceof Date ? value.getTime() : value
}

export function sheetOf<Row>(name: string, columns: readonly Column<Row>[], rows: Iterable<Row>, timeZone: string): OutSheet {
  const cells: OutCell[][] = []
  for (const row of rows) cells.push(columns.map((column) => cellOf(column.kind, column.of(row))))
  return { name, heads: columns.map(({ head }) => head), kinds: columns.map(({ kind }) => kind), rows: cells, timeZone }
}

/** An instant as a clock in this zone shows it, as if the clock were in UTC: spreadsheets know no zones. */
export function wallClock(timeZone: string): (at: number) => Date {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return (at) => new Date(`${format.format(new Date(at)).replace(' ', 'T')}Z`)
}
