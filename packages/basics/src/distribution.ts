/** Reads a sheet of who gets how many tickets: recognises columns, judges each row, guesses nothing silently. Pure, for server and web. */
import { isPositiveCents, type Cents } from './money.ts'
import { cellsBy, centsIn, doubles, finderOf, headingReader, PERSON_ALIASES, textIn, type Cell, type Columns } from './table-in.ts'

/** What a column may mean. */
export const COLUMNS = ['email', 'username', 'name', 'surname', 'fullName', 'amount', 'unit', 'note'] as const
export type Column = (typeof COLUMNS)[number]

const readHeadings = headingReader<Column>({
  ...PERSON_ALIASES,
  username: ['nome utente', 'utente', 'username', 'user', 'matricola', 'codice dipendente', 'id dipendente', 'employee id'],
  fullName: [...PERSON_ALIASES.fullName, 'chi', 'chi riceve', 'persona', 'destinatario', 'beneficiario', 'who'],
  amount: [
    'quantita',
    'quanti',
    'quanti buoni',
    'n',
    'nr',
    'num',
    'numero',
    'numero buoni',
    'n buoni',
    'nr buoni',
    'num buoni',
    'buoni',
    'giorni',
    'giornate',
    'presenze',
    'quantity',
    'how many',
    'amount',
    'tickets',
    'days',
  ],
  unit: ['valore', 'valore buono', 'valore del buono', 'valore facciale', 'importo buono', 'taglio', 'unit', 'value', 'face value'],
  note: ['note', 'nota', 'causale', 'notes', 'comment'],
})

export type Headings = Columns<Column>

/**
 * Which column means what, by its heading; null when neither who nor how many is recognised, so the first line is data or the table is
 * another one.
 */
export function headingsOf(cells: readonly Cell[]): Headings | null {
  const found = readHeadings(cells)
  const who =
    found.email ?? found.username ?? found.fullName ?? (found.surname !== undefined && found.name !== undefined ? found.surname : undefined)
  return who === undefined || found.amount === undefined ? null : found
}

/** First and last name in one cell; a word alone may be anything. */
const isFullName = (cell: Cell): boolean => typeof cell === 'string' && /^\p{L}[\p{L}.'’-]*(?: +\p{L}[\p{L}.'’-]*){1,4}$/u.test(cell.trim())

/** Without headings: the column with e-mail addresses, or else the first with whole names, and the first with whole numbers. */
export function headingsFromData(rows: readonly (readonly Cell[])[]): Headings | null {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? null).filter((cell) => cell !== null))
  const most = (at: number, fits: (cell: Cell) => boolean): boolean =>
    (columns[at]?.length ?? 0) > 0 && (columns[at] ?? []).filter(fits).length * 10 >= (columns[at]?.length ?? 0) * 8
  const email = columns.findIndex((_, at) => most(at, (cell) => typeof cell === 'string' && cell.includes('@')))
  const amount = columns.findIndex((_, at) => at !== email && most(at, (cell) => amountOf(cell) !== null))
  if (amount < 0) return null
  if (email >= 0) return { email, amount }
  const fullName = columns.findIndex((_, at) => most(at, isFullName))
  return fullName < 0 ? null : { fullName, amount }
}

/** No address and no figure in it. */
const isWord = (cell: Cell | undefined): boolean => typeof cell === 'string' && /\p{L}/u.test(cell) && !/[@\d]/.test(cell)

export interface Recognised {
  headings: Headings | null
  firstIsHeading: boolean
  /** Lines above the first row. */ skip: number
}

/**
 * What the columns mean, as far as headings or data say it. Headings may stand a few lines down, below a title; words over addresses and
 * over figures are a heading, whatever they are.
 */
export function recognised(rows: readonly (readonly Cell[])[]): Recognised {
  for (const [above, cells] of rows.slice(0, 10).entries()) {
    const headings = headingsOf(cells)
    if (headings) return { headings, firstIsHeading: true, skip: above + 1 }
  }
  const headings = headingsFromData(rows)
  const firstIsHeading =
    headings !== null && isWord(rows[0]?.[headings.email ?? headings.fullName ?? 0]) && isWord(rows[0]?.[headings.amount ?? 0])
  return { headings, firstIsHeading, skip: firstIsHeading ? 1 : 0 }
}

/** A whole number of tickets as people write it: 20, "20", "20,00", "20 gg"; null for anything else. */
export function amountOf(cell: Cell): number | null {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) && cell >= 0 ? cell : null
  if (typeof cell !== 'string') return null
  const match = /^(\d{1,4})(?:[.,]0{1,2})?\s*(?:gg?\.?|giorni|buoni|pz)?$/i.exec(cell.trim())
  return match ? Number(match[1]) : null
}

/** A face value in cents; null for what is none, and for more than any money here. */
export function unitOf(cell: Cell): Cents | null {
  const cents = centsIn(cell)
  return isPositiveCents(cents) ? cents : null
}

export interface Employee {
  id: number
  email: string
  username: string
  firstName: string
  lastName: string
  /** `left`: no longer with the agency. */
  state: 'active' | 'invited' | 'left'
}

/** Why a row cannot be applied as it is, next to its cell. */
export type RowFault =
  | 'who_missing'
  | 'who_unknown'
  | 'who_ambiguous'
  | 'who_left'
  | 'amount_missing'
  | 'amount_wrong'
  | 'amount_too_high'
  | 'unit_wrong'
  | 'twice'
  | 'hidden'

export interface PlanRow {
  /** Line in their own program. */
  line: number
  /** As written, for the table on screen. */
  who: string
  employee: Employee | null
  amount: number | null
  unit: Cents | null
  fault: RowFault | null
  /** The row's column that the fault is about. */
  at: 'who' | 'amount' | 'unit'
}

export interface PlanOptions {
  employees: readonly Employee[]
  /** Face value where the table has no column of it. */
  unit: Cents
  /** More than this for one person is a slip of the finger. */
  most: number
}

/** Finds people by e-mail, user name, or first and last name in either order. */
const peopleBy = (employees: readonly Employee[]) =>
  finderOf(employees, ({ email, username, firstName, lastName }) => ({
    exact: [email, username],
    names: [`${firstName} ${lastName}`, `${lastName} ${firstName}`],
  }))

/** Whose row it is: the first of these columns that says anything. */
export function whoIn(cells: readonly Cell[], headings: Headings): string {
  const cell = cellsBy(headings, cells)
  const at = (column: Column): string => textIn(cell(column))
  return at('email') || at('username') || at('fullName') || `${at('name')} ${at('surname')}`.trim()
}

/** A line that adds up the others, as programs write it below a table: nobody is called that. */
const SUM =
  /^(?:(?:sub)?tot(?:ale?|\.)?|somma|sum|grand total|complessiv[oi])(?:\s+(?:generale|complessivo|buoni|pasti|mese|righe|tickets))?\s*:?$/i

/** Which of some written rows are sums: those that say so, and a last one without a name whose figure is what all others come to. */
export function sumsIn(rows: readonly { n: number; who: string; amount: string }[]): ReadonlySet<number> {
  const named = rows.filter(({ who }) => SUM.test(who.trim()))
  const last = rows.at(-1)
  const others = rows.filter((row) => row !== last && !named.includes(row))
  const all = others.reduce((sum, { amount }) => sum + (amountOf(amount) ?? 0), 0)
  const unnamed = last && last.who === '' && others.length > 1 && amountOf(last.amount) === all ? [last] : []
  return new Set([...named, ...unnamed].map(({ n }) => n))
}

export interface Fault {
  fault: RowFault
  at: PlanRow['at']
}

/** What is wrong with the cells themselves, whoever the row is about. */
export function cellFaults(written: Cell, unit: Cell, most: number): Fault[] {
  const amount = amountOf(written)
  const ofAmount: RowFault | null =
    textIn(written) === '' ? 'amount_missing' : amount === null ? 'amount_wrong' : amount > most ? 'amount_too_high' : null
  return [
    ...(ofAmount === null ? [] : [{ fault: ofAmount, at: 'amount' as const }]),
    ...(textIn(unit) === '' || unitOf(unit) !== null ? [] : [{ fault: 'unit_wrong' as const, at: 'unit' as const }]),
  ]
}

/** Judges every row on its own and against the others. Rows with an amount of zero are left out: nobody gets nothing. */
export function planOf(
  rows: readonly { line: number; hidden: boolean; cells: readonly Cell[] }[],
  headings: Headings,
  options: PlanOptions,
): PlanRow[] {
  const find = peopleBy(options.employees)
  const isDouble = doubles()
  const plan: PlanRow[] = []
  for (const { line, hidden, cells } of rows) {
    const who = whoIn(cells, headings)
    const cell = cellsBy(headings, cells)
    const written = cell('amount')
    const amount = amountOf(written)
    if (amount === 0) continue
    const face = cell('unit')
    const unit = textIn(face) === '' ? options.unit : unitOf(face)
    const [wrongCell] = cellFaults(written, face, options.most)
    const found = who === '' ? [] : find(who)
    const employee = found.length === 1 ? (found[0] ?? null) : null
    const again = isDouble(employee && `${employee.id} ${unit}`)
    const row = (fault: RowFault | null, at: PlanRow['at'] = 'who'): PlanRow => ({ line, who, employee, amount, unit, fault, at })
    plan.push(
      hidden
        ? row('hidden')
        : who === ''
          ? row('who_missing')
          : found.length === 0
            ? row('who_unknown')
            : found.length > 1
              ? row('who_ambiguous')
              : employee?.state === 'left'
                ? row('who_left')
                : wrongCell
                  ? row(wrongCell.fault, wrongCell.at)
                  : again
                    ? row('twice')
                    : row(null),
    )
  }
  return plan
}

export interface PlanSum {
  people: number
  tickets: number
  value: Cents
  faults: number
}

export function sumOfPlan(plan: readonly PlanRow[]): PlanSum {
  const good = plan.filter((row) => row.fault === null)
  return {
    people: new Set(good.map((row) => row.employee?.id)).size,
    tickets: good.reduce((sum, row) => sum + (row.amount ?? 0), 0),
    value: good.reduce((sum, row) => sum + (row.amount ?? 0) * (row.unit ?? 0), 0),
    faults: plan.length - good.length,
  }
}
