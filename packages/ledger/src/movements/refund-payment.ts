/** A shop gives back some tickets of a payment: they return to the lots they came from, latest expiry first. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Part } from '@taschino/basics/tickets.ts'
import type { Call, Entry, Json, Leg, Movement } from '../movement.ts'
import type { Refundable } from '../refundable.ts'

export interface RefundPayment {
  gtid: Gtid
  payment: Refundable
  part: Part
  detail: { [name: string]: Json }
  events: readonly Json[]
  call: Call | null
  at?: Date | undefined
}

/** Null when the payment has not that many tickets of this type and face value left. */
export function refundPayment(facts: RefundPayment): Movement | null {
  const { gtid, payment, part, call, events } = facts
  const legs: Leg[] = []
  let missing = part.unit * part.amount
  for (const { source, target, left } of payment.left.toReversed()) {
    if (source.type !== part.type || source.unit !== part.unit || left === 0 || missing === 0) continue
    const value = Math.min(left, missing)
    missing -= value
    legs.push({ from: { party: target.party, kind: target.kind, type: target.type }, to: source, value })
  }
  if (missing > 0) return null
  const entries: Entry[] = payment.movement.parties.map(({ party, value, counterparty, agency }) => ({
    party, value: -Math.sign(value) * part.unit * part.amount, counterparty, agency, types: [part.type]
  }))
  return {
    gtid, kind: 'refund', legs, entries, call, events, at: facts.at,
    parent: { gtid: payment.movement.gtid, effect: 'refund' },
    detail: { ...facts.detail, parts: [part] }
  }
}
