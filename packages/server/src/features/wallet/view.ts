/** How a movement looks to one party. Pure, so that the stored receipt and a later reading agree. */
import type { FeePart } from '@taschino/basics/fees.ts'
import type { Gtid } from '@taschino/basics/gtid.ts'
import { businessDay, businessMonth } from '@taschino/basics/business-day.ts'
import type { Part } from '@taschino/basics/tickets.ts'
import type { RequestState } from '@taschino/contract/request-shapes.ts'
import type { Role } from '@taschino/contract/roles.ts'
import type { Transaction } from '@taschino/contract/wallet.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import type { EntryRow } from '@taschino/ledger/statement.ts'
import type { Standing, UnmovedOrder } from '../requests/public.ts'
import type { PartyName } from './store.ts'

/** What we write into a movement's detail for people to read. */
export interface Detail {
  parts: Part[]
  till: string | null
  bill: number | null
  reason: string | null
  /** Assignments: who got which part. */
  holders: number[] | null
  /** Payments by barcode: its number. */
  barcode: number | null
  /** Paybacks that left for the bank: what was kept and what arrives. */
  payout: { fee: number; net: number; parts: FeePart[] } | null
  /** Whose gift code it was. */
  merchant: string | null
}

/** A payback of the time before fees had parts tells none. */
function payoutOf({ fee, net, fees }: Readonly<Record<string, Json>>): Detail['payout'] {
  if (typeof fee !== 'number' || typeof net !== 'number') return null
  return { fee, net, parts: (Array.isArray(fees) ? fees : []) as unknown as FeePart[] }
}

export function detailOf(json: Json): Detail {
  const detail = typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {}
  const text = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null)
  return {
    parts: (Array.isArray(detail['parts']) ? detail['parts'] : []) as Part[],
    till: text(detail['till']),
    reason: text(detail['reason']),
    bill: typeof detail['bill'] === 'number' ? detail['bill'] : null,
    holders: Array.isArray(detail['holders']) ? (detail['holders'] as number[]) : null,
    barcode: typeof detail['barcode'] === 'number' ? detail['barcode'] : null,
    merchant: text(detail['merchantName']),
    payout: payoutOf(detail),
  }
}

/** Many employees share one assignment: each reads only their own part of it. */
export function partsFor(party: number, detail: Detail): Part[] {
  const { holders, parts } = detail
  const mine = holders?.includes(party) ? parts.filter((_, i) => holders[i] === party) : parts
  return mine.map(({ unit, amount, type }) => ({ unit, amount, type }))
}

type Entry = Pick<EntryRow, 'gtid' | 'kind' | 'at' | 'value' | 'counterparty' | 'moved' | 'parent' | 'refunded' | 'cancelledBy'>

/** Where a request stands, as far as a list tells: until the money is there it waits. */
const STATUS_OF: Readonly<Record<RequestState, Transaction['status']>> = {
  pending: 'pending',
  approved: 'pending',
  sent: 'pending',
  returned: 'pending',
  paid: 'paid',
  rejected: 'rejected',
  cancelled: 'cancelled',
}

export function statusOf(
  entry: Pick<Entry, 'kind' | 'value' | 'cancelledBy' | 'refunded' | 'moved'>,
  asked: Standing | undefined,
): Transaction['status'] {
  if (asked) return entry.kind === 'free-credits-request' && asked.state === 'approved' ? 'completed' : STATUS_OF[asked.state]
  if (entry.cancelledBy !== null) return 'cancelled'
  if (entry.kind === 'payback' && entry.value < 0) return 'paid'
  if (entry.refunded === 0) return 'completed'
  return entry.refunded >= entry.moved ? 'refunded' : 'partially-refunded'
}

/** Who looks: the shop that took a payment may take it back on the same business day, the company until the month closes. */
export interface Viewer {
  role: Role
  idShop: number | null
  now: number
  /** How the circuit itself is called in lists: party 0 of the ledger. */
  circuit: string
}

function canOf(entry: Entry, party: number, viewer: Viewer): Transaction['can'] {
  const at = entry.at.getTime()
  const inTime =
    viewer.role === 'company' || viewer.role === 'admin'
      ? businessMonth(at) === businessMonth(viewer.now)
      : viewer.role === 'shop' && viewer.idShop === party && entry.value > 0 && businessDay(at) === businessDay(viewer.now)
  const open = inTime && entry.kind === 'payment' && entry.cancelledBy === null
  return { cancel: open && entry.refunded === 0, refund: open && entry.refunded < entry.moved }
}

export function counterpartyOf(
  id: number | null,
  names: ReadonlyMap<number, PartyName>,
  { role, circuit }: Pick<Viewer, 'role' | 'circuit'>,
): Transaction['counterparty'] {
  if (id === null) return null
  if (id === 0) return { kind: 'company', id: null, name: circuit }
  const found = names.get(id)
  if (!found) return null
  // A shop needs to know one customer from the other, not who they are.
  return { kind: found.kind, id: found.id, name: role === 'shop' ? found.shortName : found.name }
}

export function transactionOf(
  entry: Entry & { detail: Json },
  party: number,
  names: ReadonlyMap<number, PartyName>,
  viewer: Viewer,
  asked?: Standing,
): Transaction {
  const detail = detailOf(entry.detail)
  return {
    gtid: entry.gtid,
    // In the books a payment like any other; people know it by how they paid.
    type: entry.kind === 'payment' && detail.barcode !== null ? 'gdo-barcode' : entry.kind,
    status: statusOf(entry, asked),
    at: entry.at.toISOString(),
    value: entry.value,
    // The company sells a gift code; people know it by whose it is.
    counterparty: detail.merchant
      ? { kind: 'company', id: null, name: detail.merchant }
      : counterpartyOf(entry.counterparty, names, viewer),
    parts: partsFor(party, detail),
    till: detail.till,
    refunded: entry.refunded,
    parent: entry.parent,
    can: canOf(entry, party, viewer),
    ...(entry.kind === 'payback' && entry.value < 0 && detail.payout ? { payout: detail.payout } : {}),
    ...(asked ? { request: { state: asked.state, value: asked.value, payoutDate: asked.payoutDate } } : {}),
  }
}

/** An order that has moved nothing, as a row of the office's list: worth nothing to what it has, and with what it asked for. */
export const orderRow = ({ gtid, idParty, askedAt, type, unit, amount, reason }: UnmovedOrder): EntryRow & { party: number } => ({
  gtid,
  party: idParty,
  kind: 'ticket-request',
  at: askedAt,
  value: 0,
  counterparty: 0,
  agency: idParty,
  types: [type],
  moved: 0,
  parent: null,
  detail: { parts: [{ type, unit, amount }], ...(reason === null ? {} : { reason }) },
  refunded: 0,
  cancelledBy: null,
})

/** Newest first, each movement once, also where several parties of one reach took part in it. */
export function mergedEntries<E extends { gtid: Gtid; value: number }>(lists: readonly (readonly E[])[]): E[] {
  const all = new Map<Gtid, E>()
  for (const entry of lists.flat()) {
    const found = all.get(entry.gtid)
    if (!found || found.value < entry.value) all.set(entry.gtid, entry)
  }
  return [...all.values()].toSorted((a, b) => (a.gtid < b.gtid ? 1 : -1))
}
