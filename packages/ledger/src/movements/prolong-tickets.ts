/** Tickets refunded after their last day go to a new lot with days of grace. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import type { Movement } from '../movement.ts'

export interface ProlongTickets {
  gtid: Gtid
  holder: number
  /** What came back, by the lot that is over and the fresh one of the same type and face value. */
  lots: readonly (Part & { from: number; to: number })[]
  /** The refund or cancellation that brought them back. */
  back: Gtid
  at?: Date | undefined
}

/** The holder has as much as before, so nobody reads a row of it. */
export function prolongTickets({ gtid, holder, lots, back, at }: ProlongTickets): Movement {
  return {
    gtid,
    kind: 'expiry',
    events: [],
    entries: [],
    at,
    call: null,
    legs: lots.map(({ type, unit, amount, from, to }) => ({
      from: { party: holder, kind: 'tickets', type, unit, lot: from },
      to: { party: holder, kind: 'tickets', type, unit, lot: to },
      value: unit * amount,
    })),
    once: `grace:${back}`,
    detail: { step: 'grace', back, value: valueOfParts(lots), parts: lots.map(({ type, unit, amount }) => ({ type, unit, amount })) },
  }
}
