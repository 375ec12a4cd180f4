/** The columns of a sheet of shops, which of them are needed, and how their cells are read. Pure, for server and web. */
import type { FeeRange } from './fees.ts'
import {
  cellsBy,
  findHeadings,
  headingReader,
  PERSON_ALIASES,
  plain,
  textIn,
  tidyText,
  type Cell,
  type Columns,
  type Headings,
} from './table-in.ts'
import { TICKET_TYPES, type TicketType } from './tickets.ts'

export const SHOP_COLUMNS = [
  'title',
  'businessName',
  'vatNumber',
  'fiscalCode',
  'address',
  'description',
  'rea',
  'ateco',
  'pec',
  'sdiCode',
  'invoiceEmail',
  'feeMin',
  'feeMax',
  'normalFeeMin',
  'normalFeeMax',
  'businessFeeMin',
  'businessFeeMax',
  'gdoFeeMin',
  'gdoFeeMax',
  'free_creditsFeeMin',
  'free_creditsFeeMax',
  'lat',
  'lon',
  'tills',
  'iban',
  'ibanReceiverName',
  'firstName',
  'lastName',
  'email',
  'contract',
] as const
export type ShopColumn = (typeof SHOP_COLUMNS)[number]
export type ShopColumns = Columns<ShopColumn>
/** Cells of one row as text, by the name of their column; empty ones are left out. */
export type ShopCells = Partial<Record<ShopColumn, string>>

/** Without these a sheet is another sheet. */
export const NEEDED_COLUMNS = ['title', 'businessName', 'vatNumber', 'address', 'firstName', 'lastName', 'email'] as const

type TypeColumn = `${TicketType}Fee${'Min' | 'Max'}`
const typeColumn = (type: TicketType, end: 'Min' | 'Max'): TypeColumn => `${type}Fee${end}`

/** What one type costs, as the screens name it. */
const typeHeadings = <T extends TicketType>(type: T, italian: string, english: string) =>
  ({
    [`${type}FeeMin`]: [`commissione minima ${italian}`, `commissione min ${italian}`, `${english} fee min`, `lowest ${english} fee`],
    [`${type}FeeMax`]: [`commissione massima ${italian}`, `commissione max ${italian}`, `${english} fee max`, `highest ${english} fee`],
  }) as Record<`${T}Fee${'Min' | 'Max'}`, string[]>

const readHeadings = headingReader<ShopColumn>({
  title: ['insegna', 'nome negozio', 'negozio', 'titolo', 'title', 'shop'],
  businessName: ['ragione sociale', 'azienda', 'ditta', 'business name', 'company'],
  vatNumber: ['partita iva', 'p iva', 'piva', 'iva', 'vat', 'vat number'],
  fiscalCode: ['codice fiscale', 'cf', 'tax code', 'fiscal code'],
  address: ['indirizzo', 'sede', 'address'],
  description: ['descrizione', 'description'],
  rea: ['rea', 'numero rea'],
  ateco: ['ateco', 'codice ateco'],
  pec: ['pec', 'indirizzo pec'],
  sdiCode: ['sdi', 'codice sdi', 'codice destinatario'],
  invoiceEmail: ['email fatture', 'e mail fatture', 'invoice email'],
  feeMin: ['commissione minima', 'commissione min', 'fee min', 'lowest fee'],
  feeMax: ['commissione massima', 'commissione max', 'fee max', 'highest fee'],
  ...typeHeadings('normal', 'pasto', 'meal'),
  ...typeHeadings('business', 'business', 'business'),
  ...typeHeadings('gdo', 'spesa', 'groceries'),
  ...typeHeadings('free_credits', 'crediti', 'credits'),
  lat: ['latitudine', 'lat', 'latitude'],
  lon: ['longitudine', 'lon', 'lng', 'longitude'],
  tills: ['casse', 'cassa', 'tills', 'till'],
  iban: ['iban', 'conto'],
  ibanReceiverName: ['intestatario', 'intestatario del conto', 'account holder'],
  firstName: [...PERSON_ALIASES.name, 'nome titolare', 'owner first name'],
  lastName: [...PERSON_ALIASES.surname, 'cognome titolare', 'owner last name'],
  email: [...PERSON_ALIASES.email, 'email titolare', 'e mail titolare', 'owner email'],
  contract: ['contratto', 'file', 'contract'],
})

export const readColumns = (rows: readonly (readonly Cell[])[]): Headings<ShopColumn, (typeof NEEDED_COLUMNS)[number]> | null =>
  findHeadings(rows, {
    read: readHeadings,
    enough: (columns) => columns.vatNumber !== undefined || Object.keys(columns).length >= 3,
    needed: NEEDED_COLUMNS,
  })

/** A spreadsheet that takes a VAT number for a number loses its zeros in front. */
const VAT_DIGITS = 11

export function shopCellText(column: ShopColumn, cell: Cell): string {
  const text = column === 'vatNumber' && typeof cell === 'number' ? String(cell).padStart(VAT_DIGITS, '0') : textIn(cell)
  return tidyText(text)
}

export function shopCells(columns: ShopColumns, cells: readonly Cell[]): ShopCells {
  const cell = cellsBy(columns, cells)
  return Object.fromEntries(
    SHOP_COLUMNS.flatMap((column) => {
      const text = shopCellText(column, cell(column))
      return text === '' ? [] : [[column, text]]
    }),
  )
}

/** Hundredths of a percent: "2", "2,5 %", "2.50". Text that is no such number stays text, so that its field refuses it. */
export function feeIn(text: string): number | string {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(text)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : text
}

const degreesIn = (text: string): number | string => (/^-?\d{1,3}([.,]\d{1,9})?$/.test(text) ? Number(text.replace(',', '.')) : text)

type Written = Record<string, unknown>
/** What goes on as it was written. */
const FIRM = SHOP_COLUMNS.filter(
  (column) =>
    !/Fee(Min|Max)$/.test(column) &&
    !['firstName', 'lastName', 'email', 'contract', 'feeMin', 'feeMax', 'lat', 'lon', 'tills'].includes(column),
)

/** What the company's list says of all types, and of those that cost something else. */
export interface UsualFees extends FeeRange {
  byType: readonly (FeeRange & { type: TicketType })[]
}

/** A row that names one type's price keeps the company's for the others: an empty cell says nothing. Null: it names none. */
function typeFeesIn(cells: ShopCells, usual: UsualFees): Written[] | null {
  const named = (type: TicketType): boolean => (cells[typeColumn(type, 'Min')] ?? cells[typeColumn(type, 'Max')]) !== undefined
  if (!TICKET_TYPES.some(named)) return null
  return TICKET_TYPES.flatMap((type) => {
    const listed = usual.byType.find((one) => one.type === type)
    if (!named(type) && !listed) return []
    const end = (which: 'Min' | 'Max'): number | string => {
      const cell = cells[typeColumn(type, which)]
      return cell === undefined ? (listed ?? usual)[`fee${which}`] : feeIn(cell)
    }
    return [{ type, feeMin: end('Min'), feeMax: end('Max') }]
  })
}

/** As the form of one shop would hand it in; whether it holds is asked of the same schema. */
export function shopIn(cells: ShopCells, isGroup: boolean, usual: UsualFees): { shopData: Written; userData: Written | undefined } {
  const { firstName, lastName, email, feeMin, feeMax, lat, lon, tills } = cells
  const firm = Object.fromEntries(FIRM.flatMap((column) => (cells[column] === undefined ? [] : [[column, cells[column]]])))
  const user = { firstName, lastName, email }
  const place = {
    ...((lat ?? lon) ? { position: { x: degreesIn(lat ?? ''), y: degreesIn(lon ?? '') } } : {}),
    ...(tills ? { tills: tills.split(/[,;]/).map((name) => name.trim()) } : {}),
  }
  const byType = typeFeesIn(cells, usual)
  return {
    shopData: {
      ...firm,
      ...(byType ? { feesByType: byType } : {}),
      ...(feeMin ? { feeMin: feeIn(feeMin) } : {}),
      ...(feeMax ? { feeMax: feeIn(feeMax) } : {}),
      ...(isGroup ? {} : place),
    },
    userData: Object.values(user).some(Boolean) ? user : undefined,
  }
}

/** Where in the sheet a field of the form stands; `written`: what was made of the row. */
export function columnOf(path: string, { feesByType }: Written): ShopColumn | null {
  const [, field = '', last, end] = path.split('.')
  if (field === 'feesByType') {
    const type = (feesByType as { type: TicketType }[] | undefined)?.[Number(last)]?.type
    return type === undefined ? null : typeColumn(type, end === 'feeMin' ? 'Min' : 'Max')
  }
  if (field === 'position') return last === 'y' ? 'lon' : 'lat'
  return SHOP_COLUMNS.find((column) => column === field) ?? null
}

interface MatchedRow {
  n: number
  isGroup: boolean
  cells: ShopCells
}

export interface ContractFile {
  id: number
  name: string
  /** The row that somebody gave it to by hand; null: nobody did. */
  byHand: number | null
}

const bareName = (name: string): string => plain(name.replace(/\.pdf$/i, ''))

/**
 * Which file belongs to which row: by hand, else by the name in its column, else by a VAT number in the file's name. A name that fits
 * several files, or a file that fits several rows, fits none.
 */
export function matchFiles(rows: readonly MatchedRow[], files: readonly ContractFile[]): Map<number, number> {
  const found = new Map<number, number>()
  const taken = new Set<number>()
  const give = (n: number, file: number): void => {
    found.set(n, file)
    taken.add(file)
  }
  for (const { id, byHand } of files) if (byHand !== null && rows.some(({ n }) => n === byHand)) give(byHand, id)
  const only = (fits: (row: MatchedRow, file: ContractFile) => boolean): void => {
    const open = rows.filter(({ n }) => !found.has(n))
    const free = files.filter(({ id, byHand }) => byHand === null && !taken.has(id))
    const pairs = open.map((row) => ({ n: row.n, fit: free.filter((file) => fits(row, file)) }))
    const wanted = new Map<number, number>()
    for (const { fit } of pairs) for (const { id } of fit) wanted.set(id, (wanted.get(id) ?? 0) + 1)
    for (const {
      n,
      fit: [first, second],
    } of pairs)
      if (first && !second && wanted.get(first.id) === 1) give(n, first.id)
  }
  only(({ cells }, { name }) => cells.contract !== undefined && bareName(cells.contract) === bareName(name))
  const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? []
  const vatOf = ({ cells }: MatchedRow): string => (cells.vatNumber ?? '').replace(/\D/g, '')
  const group = rows.find(({ isGroup }) => isGroup)
  // A group and its branches may have one number: its contract is the group's.
  only(
    (row, { name }) =>
      row.cells.contract === undefined && numbersIn(name).includes(vatOf(row)) && (!group || row === group || vatOf(row) !== vatOf(group)),
  )
  return found
}
