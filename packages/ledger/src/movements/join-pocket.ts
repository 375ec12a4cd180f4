/** What waited for somebody under an invitation goes to the account that they have: the same tickets, lot by lot, and their credits. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import type { Json, Movement } from '../movement.ts'

export interface JoinPocket {
  gtid: Gtid
  /** The row under which the agency knows the person, and the person's own account. */
  seat: number
  holder: number
  lots: readonly (Part & { lot: number })[]
  detail: { [name: string]: Json }
  events: readonly Json[]
}

/**
 * The agency reads no row of it: that somebody had an account already is none of its business. The person reads that they were given
 * tickets.
 */
export function joinPocket({ gtid, seat, holder, lots, detail, events }: JoinPocket): Movement {
  const value = valueOfParts(lots)
  const types = lots.map(({ type }) => type)
  return {
    gtid,
    kind: 'takeback',
    call: null,
    events,
    once: `joined:${seat}`,
    legs: lots.map(({ type, unit, amount, lot }) => ({
      from: { party: seat, kind: 'tickets', type, unit, lot },
      to: { party: holder, kind: 'tickets', type, unit, lot },
      value: unit * amount,
    })),
    entries: [
      { party: seat, value: -value, counterparty: holder, agency: null, types },
      { party: holder, value, counterparty: seat, agency: null, types, kind: 'assignment' },
    ],
    detail: { ...detail, parts: lots.map(({ type, unit, amount }) => ({ type, unit, amount })) },
  }
}
