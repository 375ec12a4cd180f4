/** The type of a movement: who gives what to whom, once, and what its parties read and hear of it. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import { MAX_CENTS, type Cents } from '@taschino/basics/money.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { CHART, type AccountKind } from './chart.ts'

export const MOVEMENT_KINDS = [
  'payment',
  'refund',
  'cancellation',
  'assignment',
  'takeback',
  'ticket-request',
  'payback',
  'free-credits-request',
  'conversion',
  'gdo-barcode',
  'gift-code',
  'gift-stock',
  'club-order',
  'provider',
  'cashback',
  'credits',
  'expiry',
  'commission',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/**
 * An account by its key. `unit` and `lot` matter for tickets only. Tickets without a `lot` are, as a source, the pool of all
 * unexpired lots, earliest expiry first; as a target, the same lot that the source gave from.
 */
export interface AccountRef {
  party: number
  kind: AccountKind
  type?: TicketType | undefined
  unit?: Cents | undefined
  lot?: number | undefined
}

/** The unexpired tickets of one party, type and face value. */
export type Pool = AccountRef & { kind: 'tickets'; type: TicketType; unit: Cents }

export interface Leg {
  from: AccountRef
  to: AccountRef
  value: Cents
}

/** What one party reads of the movement; `value` signed as that party sees it. */
export interface Entry {
  party: number
  value: Cents
  counterparty: number | null
  agency: number | null
  types: readonly TicketType[]
  /** When this party reads it under another kind than the movement's. */
  kind?: MovementKind
}

/** What makes a money call happen once: scope is actor, route and key; `hash` (64 hex digits) tells whether the body is the same. */
export interface Call {
  actor: number
  route: string
  key: string
  hash: string
  /** Stored with the key, sent again at every replay. */
  status: number
  answer: string
}

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

export interface Movement {
  gtid: Gtid
  kind: MovementKind
  legs: readonly Leg[]
  entries: readonly Entry[]
  /** Told to the world after the commit; the ledger does not look inside. */
  events: readonly Json[]
  detail: Json
  call: Call | null
  /** The same value from the same payer to the same payee: refused within 5 s, asked within 15 s unless confirmed. */
  guard?: { payer: number; payee: number; confirmed: boolean } | undefined
  /** Business uniqueness that never expires. */
  once?: string | undefined
  /** Takes this charge of this payee. Paying less or more than it asks for is for the caller to judge: tickets give no change. */
  charge?: { id: number; payer: number; payee: number } | undefined
  /** Takes back a movement: `refund` in part, `cancel` as a whole. */
  parent?: { gtid: Gtid; effect: 'refund' | 'cancel' } | undefined
  /** Only to write history: when it happened. Otherwise the database's clock says so. */
  at?: Date | undefined
}

export const REFUSALS = [
  'insufficient_funds',
  'party_frozen',
  'party_stopped',
  'repeat_refused',
  'repeat_ask',
  'already_done',
  'charge_unknown',
  'charge_expired',
  'charge_used',
  'charge_cancelled',
  'already_cancelled',
  'already_refunded',
  'refund_exceeds',
] as const
export type Refusal = (typeof REFUSALS)[number]

export interface Posted {
  outcome: 'posted'
  gtid: Gtid
  status: number
  answer: string
}
/** `replayed`: the same key was refused before, for this reason. */
export interface Refused {
  outcome: 'refused'
  reason: Refusal
  replayed: boolean
}
/** The same key was answered before: send this again, byte for byte. */
export interface Replayed {
  outcome: 'replayed'
  gtid: Gtid | null
  status: number
  answer: string
}
/** The same key came with another body. */
export interface Mismatch {
  outcome: 'mismatch'
}
export type Outcome = Posted | Refused | Replayed | Mismatch

export class MalformedMovement extends Error {
  override name = 'MalformedMovement'
}

export function valueOfMovement(movement: Movement): Cents {
  return movement.legs.reduce((sum, leg) => sum + leg.value, 0)
}

function complaint(movement: Movement): string | null {
  if (movement.legs.length === 0) return 'no legs'
  for (const { from, to, value } of movement.legs) {
    if (!Number.isSafeInteger(value) || value < 1 || value > MAX_CENTS) return `value ${value} is not whole positive cents`
    if (CHART[from.kind].counts === 'tickets' && value % (from.unit ?? 1) !== 0)
      return `value ${value} is not whole tickets of ${from.unit}`
    if (CHART[from.kind].byType && from.type === undefined) return `${from.kind} without a type`
    if (CHART[to.kind].byType && to.type === undefined) return `${to.kind} without a type`
    const otherLot = from.lot !== undefined && to.lot !== undefined && from.lot !== to.lot
    if (from.party === to.party && from.kind === to.kind && from.type === to.type && !otherLot) return 'money that does not move'
  }
  if (movement.call === null && movement.once === undefined && movement.parent === undefined)
    return 'neither key nor once nor parent: nothing keeps it from happening twice'
  return null
}

/** Refuses a movement that no database should be asked about: such a movement is a bug of its maker, not of a user. */
export function checkMovement(movement: Movement): Movement {
  const wrong = complaint(movement)
  if (wrong !== null) throw new MalformedMovement(`${movement.kind} ${movement.gtid}: ${wrong}`)
  return movement
}
