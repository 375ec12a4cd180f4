/** A shop refunds some tickets of a payment: they return to their lots, latest expiry first. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import type { Call, Entry, Json, Leg, Movement } from '../movement.ts'
import type { Refundable } from '../refundable.ts'

export interface RefundPayment {
  gtid: Gtid
  payment: Refundable
  /** Each kind once. */
  parts: readonly Part[]
  detail: { [name: string]: Json }
  events: readonly Json[]
  call: Call | null
  at?: Date | undefined
}

/** The tickets of one kind, out of where they are; null when not that many are left. */
function legsOf(payment: Refundable, part: Part): Leg[] | null {
  const legs: Leg[] = []
  let missing = part.unit * part.amount
  for (const { source, target, left } of payment.left.toReversed()) {
    if (source.type !== part.type || source.unit !== part.unit || left === 0 || missing === 0) continue
    const value = Math.min(left, missing)
    missing -= value
    legs.push({ from: { party: target.party, kind: target.kind, type: target.type }, to: source, value })
  }
  return missing > 0 ? null : legs
}

/** Null when the payment has not that many tickets of one of these types and face values left. */
export function refundPayment(facts: RefundPayment): Movement | null {
  const { gtid, payment, parts, call, events } = facts
  const byPart = parts.map((part) => legsOf(payment, part))
  if (byPart.includes(null)) return null
  const legs = byPart.flatMap((some) => some ?? [])
  const value = valueOfParts(parts)
  const entries: Entry[] = payment.movement.parties.map(({ party, value: paid, counterparty, agency }) => ({
    party,
    value: -Math.sign(paid) * value,
    counterparty,
    agency,
    types: [...new Set(parts.map(({ type }) => type))],
  }))
  return {
    gtid,
    kind: 'refund',
    legs,
    entries,
    call,
    events,
    at: facts.at,
    parent: { gtid: payment.movement.gtid, effect: 'refund' },
    detail: { ...facts.detail, parts: parts.map(({ unit, amount, type }) => ({ unit, amount, type })) },
  }
}
