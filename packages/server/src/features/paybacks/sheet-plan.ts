/** From the rows of a spreadsheet to requests of shops: columns recognised by their heading, every row judged on its own and against those before it. */
import { parseCents, type Cents } from '@taschino/basics/money.ts'
import { PAYBACK_TERMS, type PaybackOption } from '@taschino/basics/payback.ts'
import type { SheetRow, SheetRowFault } from '@taschino/contract/paybacks.ts'
import type { Cell, Row } from '../../platform/sheets/sheet.ts'
import { obstacleTo, sharesFor, sumOf, type Share, type Takings } from './rules.ts'
import type { PaidShop } from './store.ts'

const HEADINGS = {
  shop: /^(negozio|punto vendita|esercente|shop|store|titolo|nome|id|id negozio|shop id|codice fiscale|partita iva|p iva)$/,
  value: /^(valore|importo|euro|importo euro|value|amount)$/,
  kind: /^(tipo|richiesta|destinazione|kind|type)$/,
  days: /^(giorni|termine|entro giorni|days|term)$/
} as const
type Column = keyof typeof HEADINGS
export type Columns = Partial<Record<Column, number>>

/** Letters of every alphabet stay: a title that lost its own could be another shop's number. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
const textOf = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim())

/** Null when there is no column for the shop or for the value. */
export function columnsOf(head: Row | undefined): Columns | null {
  const found: Columns = {}
  for (const [at, cell] of (head?.cells ?? []).entries()) {
    const column = (Object.keys(HEADINGS) as Column[]).find((one) => HEADINGS[one].test(plain(textOf(cell))))
    if (column !== undefined && found[column] === undefined) found[column] = at
  }
  return found.shop === undefined || found.value === undefined ? null : found
}

/** Euros as tables show them, whether text or number. */
function centsOf(cell: Cell | undefined): Cents | null {
  if (typeof cell === 'number') {
    const cents = Math.round(cell * 100)
    return cents > 0 && Math.abs(cents - cell * 100) < 1e-6 ? cents : null
  }
  const cents = typeof cell === 'string' ? parseCents(cell) : null
  return cents !== null && cents > 0 ? cents : null
}

const KINDS: readonly (readonly [RegExp, SheetRow['kind']])[] = [
  [/^(|payback|liquidazione|bonifico|euro|conto)$/, 'payback'], [/^(credits|free credits|crediti|crediti liberi|credito libero)$/, 'credits']
]
const LATEST = PAYBACK_TERMS[PAYBACK_TERMS.length - 1] ?? 30

export interface PlanFacts {
  shops: readonly PaidShop[]
  takings: ReadonlyMap<number, Takings>
  options: (shop: PaidShop, value: Cents) => readonly PaybackOption[]
  /** Shops whose account is new: what they took becomes euros on it, and nothing else (T16). */
  resting: ReadonlySet<number>
}

/** A row, and what is asked for when all rows are good. */
export interface PlannedRow { row: SheetRow; shop: PaidShop | null; shares: Share[]; option: PaybackOption | null }

const less = (takings: Takings, shares: readonly Share[]): Takings =>
  ({ held: takings.held, byType: takings.byType.map(({ type, value }) => ({ type, value: value - sumOf(shares.filter((share) => share.type === type)) })) })

interface Read { line: number; hidden: boolean; who: string; found: readonly PaidShop[]; written: string; value: Cents | null; kind: SheetRow['kind'] | null; days: number | null }

function readRow({ line, hidden, cells }: Row, columns: Columns, shops: readonly PaidShop[]): Read {
  const cell = (column: Column): Cell | undefined => (columns[column] === undefined ? undefined : cells[columns[column]])
  const who = textOf(cell('shop'))
  const asKey = plain(who)
  const found = asKey === '' ? [] : shops.filter((shop) => [String(shop.id), plain(shop.title), plain(shop.fiscalCode ?? '')].includes(asKey))
  const days = textOf(cell('days'))
  return {
    line, hidden, who, found, written: textOf(cell('value')), value: centsOf(cell('value')),
    kind: KINDS.find(([words]) => words.test(plain(textOf(cell('kind')))))?.[1] ?? null,
    days: days === '' ? LATEST : (PAYBACK_TERMS.find((term) => String(term) === days.replace(/\s*(gg?\.?|giorni|days)$/i, '')) ?? null)
  }
}

/** What is wrong with the row by itself. */
function faultIn({ hidden, who, found, written, value, kind, days }: Read): SheetRowFault | null {
  if (hidden) return 'hidden'
  if (who === '') return 'shop_missing'
  if (found.length !== 1) return found.length === 0 ? 'shop_unknown' : 'shop_ambiguous'
  if (!found[0]?.enabled) return 'shop_not_active'
  if (value === null) return written === '' ? 'value_missing' : 'value_wrong'
  if (kind === null) return 'kind_wrong'
  if (kind === 'payback' && days === null) return 'days_wrong'
  return kind === 'payback' && found[0].iban === null ? 'iban_missing' : null
}

/** Rows of the same shop are carried out one after the other: each finds what the ones before it left. */
export function planOf(rows: readonly Row[], columns: Columns, { shops, takings, options, resting }: PlanFacts): PlannedRow[] {
  const left = new Map(takings)
  const seen = new Set<string>()
  return rows.map((one) => {
    const read = readRow(one, columns, shops)
    const { value, kind, days } = read
    const shop = read.found.length === 1 ? (read.found[0] ?? null) : null
    const known = shop && value !== null && kind !== null ? { shop, value, kind } : null
    const option = known?.kind === 'payback' ? (options(known.shop, known.value).find((term) => term.days === days) ?? null) : null
    const mine = shop === null ? undefined : left.get(shop.id)
    const shares = mine && value !== null ? sharesFor(value, mine.byType) : []
    const again = known !== null && seen.has(`${known.shop.id} ${known.kind}`)
    const fault = faultIn(read) ?? (again ? 'twice' : known && mine ? faultOfMoney(known, mine, resting) : null)
    if (known) seen.add(`${known.shop.id} ${known.kind}`)
    if (fault === null && shop && mine) left.set(shop.id, less(mine, shares))
    return {
      shop, shares, option,
      row: {
        line: read.line, who: read.who.slice(0, 80), shop: shop && { id: shop.id, title: shop.title }, kind: kind ?? 'payback', value, days: kind === 'credits' ? null : days,
        net: option?.net ?? null, payoutDate: option?.payoutDate ?? null, fault
      }
    }
  })
}

function faultOfMoney({ shop, value, kind }: { shop: PaidShop; value: Cents; kind: SheetRow['kind'] }, takings: Takings, resting: ReadonlySet<number>): SheetRowFault | null {
  if (kind === 'credits' && resting.has(shop.id)) return 'account_rests'
  const obstacle = obstacleTo(value, takings)
  return obstacle === null || (kind === 'credits' && obstacle.name === 'payback_too_small') ? null : obstacle.name
}
