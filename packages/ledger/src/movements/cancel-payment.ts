/** A payment is cancelled: each ticket returns to its lot. Once, and only while nothing was refunded. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Call, Json, Movement } from '../movement.ts'
import type { Refundable } from '../refundable.ts'

export interface CancelPayment {
  gtid: Gtid
  payment: Refundable
  detail: { [name: string]: Json }
  events: readonly Json[]
  call: Call | null
  at?: Date | undefined
}

export function cancelPayment(facts: CancelPayment): Movement {
  const {
    gtid,
    payment: { movement, left },
    call,
    events,
  } = facts
  return {
    gtid,
    kind: 'cancellation',
    call,
    events,
    at: facts.at,
    legs: left.map(({ source, target, amount }) => ({
      from: { party: target.party, kind: target.kind, type: target.type },
      to: source,
      value: amount,
    })),
    entries: movement.parties.map(({ party, value, counterparty, agency, types }) => ({
      party,
      value: -value,
      counterparty,
      agency,
      types,
    })),
    once: `cancel:${movement.gtid}`,
    parent: { gtid: movement.gtid, effect: 'cancel' },
    detail: facts.detail,
  }
}
