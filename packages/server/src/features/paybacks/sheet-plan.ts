/** Turns the rows of a sheet into requests: columns recognised by heading, each row judged by itself and against those before it. */
import type { Cents } from '@taschino/basics/money.ts'
import { sharesAsIf, sharesFor, type PaybackTerm, type Share } from '@taschino/basics/fees.ts'
import type { PaybackOption } from '@taschino/basics/payback.ts'
import { cellsBy, centsIn, choiceOf, doubles, finderOf, headingReader, textIn, type Columns } from '@taschino/basics/table-in.ts'
import type { SheetRow, SheetRowFault } from '@taschino/contract/paybacks.ts'
import type { Row } from '../../platform/sheets/sheet.ts'
import { obstacleTo, sumOf, type Takings } from './rules.ts'
import type { PaidShop } from './store.ts'

const readHeadings = headingReader({
  shop: [
    'negozio',
    'punto vendita',
    'esercente',
    'shop',
    'store',
    'titolo',
    'nome',
    'id',
    'id negozio',
    'shop id',
    'codice fiscale',
    'partita iva',
    'p iva',
  ],
  value: ['valore', 'importo', 'euro', 'importo euro', 'value', 'amount'],
  kind: ['tipo', 'richiesta', 'destinazione', 'kind', 'type'],
  days: ['giorni', 'termine', 'entro giorni', 'days', 'term'],
})
export type RequestColumns = Columns<'shop' | 'value' | 'kind' | 'days'>

/** Null when there is no column for the shop or for the value. */
export function columnsOf(head: Row | undefined): RequestColumns | null {
  const found = readHeadings(head?.cells ?? [])
  return found.shop === undefined || found.value === undefined ? null : found
}

const kindOf = choiceOf<SheetRow['kind']>({
  payback: ['', 'payback', 'liquidazione', 'bonifico', 'euro', 'conto'],
  credits: ['credits', 'free credits', 'crediti', 'crediti liberi', 'credito libero'],
})

export interface PlanFacts {
  shops: readonly PaidShop[]
  takings: ReadonlyMap<number, Takings>
  options: (shop: PaidShop, shares: readonly Share[]) => readonly PaybackOption[]
  /** Days that the company offers; the latest where the row names none. */
  terms: readonly PaybackTerm[]
  /** Shops whose account is new: what they took becomes euros on it, and nothing else (T16). */
  resting: ReadonlySet<number>
}

/** A row, and what is asked for when all rows are good. */
export interface PlannedRow {
  row: SheetRow
  shop: PaidShop | null
  shares: Share[]
  option: PaybackOption | null
}

const less = (takings: Takings, shares: readonly Share[]): Takings => ({
  held: takings.held,
  byType: takings.byType.map(({ type, value }) => ({ type, value: value - sumOf(shares.filter((share) => share.type === type)) })),
})

interface Read {
  line: number
  hidden: boolean
  who: string
  found: readonly PaidShop[]
  written: string
  value: Cents | null
  kind: SheetRow['kind'] | null
  days: number | null
}

function readRow(
  { line, hidden, cells }: Row,
  columns: RequestColumns,
  find: (written: string) => readonly PaidShop[],
  terms: readonly PaybackTerm[],
): Read {
  const cell = cellsBy(columns, cells)
  const who = textIn(cell('shop'))
  const days = textIn(cell('days'))
  return {
    line,
    hidden,
    who,
    found: find(who),
    written: textIn(cell('value')),
    value: centsIn(cell('value')),
    kind: kindOf(cell('kind')),
    days:
      days === ''
        ? Math.max(...terms)
        : (terms.find((term) => String(term) === days.replace(/(?:gg?\.?|giorni|days)$/i, '').trimEnd()) ?? null),
  }
}

/** What is wrong with the row by itself. */
function faultIn({ hidden, who, found, written, value, kind, days }: Read): SheetRowFault | null {
  if (hidden) return 'hidden'
  if (who === '') return 'shop_missing'
  if (found.length !== 1) return found.length === 0 ? 'shop_unknown' : 'shop_ambiguous'
  if (value === null) return written === '' ? 'value_missing' : 'value_wrong'
  if (kind === null) return 'kind_wrong'
  if (kind === 'payback' && days === null) return 'days_wrong'
  // Euros are paid to a shop that is stopped, too: they are owed. Credits would be spent.
  if (kind === 'credits' && !found[0]?.enabled) return 'shop_not_active'
  if (kind !== 'payback') return null
  return found[0]?.iban === null ? 'iban_missing' : found[0]?.refused ? 'iban_refused' : null
}

/** Rows of the same shop are carried out one after the other: each finds what the ones before it left. */
export function planOf(
  rows: readonly Row[],
  columns: RequestColumns,
  { shops, takings, options, terms, resting }: PlanFacts,
): PlannedRow[] {
  const left = new Map(takings)
  const isDouble = doubles()
  const find = finderOf(shops, ({ id, title, fiscalCode }) => ({ names: [String(id), title, fiscalCode ?? ''] }))
  return rows.map((one) => {
    const read = readRow(one, columns, find, terms)
    const { value, kind, days } = read
    const shop = read.found.length === 1 ? (read.found[0] ?? null) : null
    const known = shop && value !== null && kind !== null ? { shop, value, kind } : null
    const mine = shop === null ? undefined : left.get(shop.id)
    const shares = mine && value !== null ? sharesFor(value, mine.byType) : []
    // A row that asks for more than there is says so; what it would bring is shown all the same.
    const asked = known && mine ? sharesAsIf(known.value, mine.byType) : []
    const option = known?.kind === 'payback' ? (options(known.shop, asked).find((term) => term.days === days) ?? null) : null
    const again = isDouble(known && `${known.shop.id} ${known.kind}`)
    const fault = faultIn(read) ?? (again ? 'twice' : known && mine ? faultOfMoney(known, mine, resting) : null)
    if (fault === null && shop && mine) left.set(shop.id, less(mine, shares))
    return {
      shop,
      shares,
      option,
      row: {
        line: read.line,
        who: read.who.slice(0, 80),
        shop: shop && { id: shop.id, title: shop.title },
        kind: kind ?? 'payback',
        value,
        days: kind === 'credits' ? null : days,
        net: option?.net ?? null,
        parts: option?.parts ?? [],
        payoutDate: option?.payoutDate ?? null,
        fault,
      },
    }
  })
}

function faultOfMoney(
  { shop, value, kind }: { shop: PaidShop; value: Cents; kind: SheetRow['kind'] },
  takings: Takings,
  resting: ReadonlySet<number>,
): SheetRowFault | null {
  if (kind === 'credits' && resting.has(shop.id)) return 'account_rests'
  const obstacle = obstacleTo(value, takings)
  return obstacle === null || (kind === 'credits' && obstacle.name === 'payback_too_small') ? null : obstacle.name
}
