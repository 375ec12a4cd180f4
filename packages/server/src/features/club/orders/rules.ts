/** What follows from a provider's answer about an order, and when to ask again. Pure. */
import type { Part } from '@taschino/basics/tickets.ts'
import type { Order } from '@taschino/protocol/order-shapes.ts'
import type { OrderRow } from './order-store.ts'

export type OrderFacts = Pick<
  OrderRow,
  'state' | 'attempt' | 'seq' | 'amount' | 'fulfilled' | 'soldGtid' | 'owed' | 'atRisk' | 'borne' | 'cancelAskedAt' | 'price' | 'maxCost'
>

/** What is to be done with an order. `pieces`: how many were delivered, or stay. */
export type Verdict =
  | { do: 'nothing' }
  | { do: 'note' }
  | { do: 'sell'; pieces: number; state: 'confirmed' | 'shipped' | 'delivered'; cost: number }
  | { do: 'release'; state: 'failed' | 'cancelled' }
  | { do: 'advance'; state: 'shipped' | 'delivered'; pieces: number; cost: number }
  | { do: 'giveBack'; state: 'failed' | 'cancelled'; cost: number }
  | { do: 'bear'; cost: number }
  | { do: 'credit'; cost: number }
  /** The answer contradicts the protocol: nothing moves, and somebody must look. */
  | { do: 'alarm'; why: string }

const ENDED: readonly Order['state'][] = ['failed', 'cancelled', 'closed']
export const ended = (state: Order['state']): boolean => ENDED.includes(state)

/** A reading that is not newer than what we know is ignored. */
const isOld = ({ seq, attempt }: OrderFacts, reading: Order): boolean =>
  reading.seq < seq || (reading.seq === seq && attempt === 'answered')

const came = (order: OrderFacts, { state, fulfilled }: Order): number =>
  state === 'delivered' ? Math.min(fulfilled, order.amount) : order.amount

function ofPending(order: OrderFacts, reading: Order): Verdict {
  const { state, cost } = reading
  if (state === 'pending') return { do: 'note' }
  if (ended(state)) return { do: 'release', state: order.cancelAskedAt !== null && state !== 'failed' ? 'cancelled' : 'failed' }
  const pieces = came(order, reading)
  if (pieces === 0) return { do: 'release', state: 'failed' }
  return { do: 'sell', pieces, state: state as 'confirmed' | 'shipped' | 'delivered', cost }
}

/** The order was confirmed, and paid for. */
function ofConfirmed(order: OrderFacts, reading: Order): Verdict {
  const { state, cost } = reading
  // A parcel that was sent cannot fail; it comes back.
  if (ended(state)) return { do: 'giveBack', state: state === 'failed' && order.state === 'confirmed' ? 'failed' : 'cancelled', cost }
  if (state === 'delivered' && came(order, reading) === 0)
    return order.state === 'shipped' ? { do: 'alarm', why: 'shipped, and nothing came' } : { do: 'giveBack', state: 'failed', cost }
  if (state === 'delivered' || (state === 'shipped' && order.state === 'confirmed'))
    return { do: 'advance', state, pieces: came(order, reading), cost }
  return { do: 'note' }
}

/** The order has ended: its buyer keeps what they have, and only what the provider is owed may still change. */
function ofOver(order: OrderFacts, reading: Order): Verdict {
  const { state, cost } = reading
  // A sale that was taken back is owed to the provider until it deducts it.
  const unsold = order.soldGtid === null
  if (order.state !== 'delivered' && unsold && order.atRisk && !order.borne && !ended(state) && state !== 'pending' && cost > 0)
    return { do: 'bear', cost }
  const owes = ended(state) ? 0 : cost
  if (state !== 'pending' && owes < order.owed) return { do: 'credit', cost: order.owed - owes }
  return { do: 'note' }
}

export function verdictOf(order: OrderFacts, reading: Order): Verdict {
  if (isOld(order, reading)) return { do: 'nothing' }
  if (reading.cost > order.maxCost) return { do: 'alarm', why: 'it costs more than was allowed' }
  if (order.state === 'pending') return ofPending(order, reading)
  if (order.state === 'confirmed' || order.state === 'shipped') return ofConfirmed(order, reading)
  return ofOver(order, reading)
}

export const firstParts = (pieces: readonly (readonly Part[])[], n: number): Part[] => pieces.slice(0, n).flat()
export const lastParts = (pieces: readonly (readonly Part[])[], n: number): Part[] => pieces.slice(pieces.length - n).flat()

/** We decided how it ends, and the provider has not yet answered to that. */
export const isOpenRisk = ({ atRisk, borne, heard }: Pick<OrderRow, 'atRisk' | 'borne' | 'heard'>): boolean =>
  atRisk && !borne && !['delivered', ...ENDED].includes(heard ?? '')

/** Seconds until an order with an unknown outcome is asked for again (docs/provider-protocol.md, errors). */
const WAITS = [5, 15, 60, 300, 900] as const
const HOUR = 3600

/** `jitter` from 0 to 1 spreads orders that were asked for at the same moment. */
export const unknownWait = (tries: number, jitter: number): number =>
  (WAITS[Math.min(Math.max(tries, 1), WAITS.length) - 1] ?? 900) * (1 + 0.2 * jitter)

/** Webhooks come sooner; these waits are for lost ones. Null: there is nothing left to ask. */
export function nextWait(
  order: Pick<OrderRow, 'state' | 'kind' | 'codesComplete' | 'atRisk' | 'borne' | 'promisedAt' | 'heard'>,
  now: number,
  jitter: number,
): number | null {
  const untilPromise = (order.promisedAt.getTime() - now) / 1000
  if (order.state === 'pending') return untilPromise <= 0 ? WAITS[3] : Math.min(900, untilPromise + 1) * (1 + 0.1 * jitter)
  if (order.state === 'confirmed' || order.state === 'shipped') return (order.kind === 'physical' ? HOUR : 300) * (1 + 0.2 * jitter)
  if (isOpenRisk(order)) return HOUR * (1 + 0.2 * jitter)
  return (order.state === 'delivered' || order.borne) && !order.codesComplete && order.kind !== 'physical' ? 60 * (1 + jitter) : null
}
