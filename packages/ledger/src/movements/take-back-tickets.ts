/** An agency takes unspent tickets back from one person, from the lots that it gave. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import type { Call, Json, Movement } from '../movement.ts'

export interface TakeBackTickets {
  gtid: Gtid
  agency: number
  holder: number
  /** Lots of this agency, each once per type and face value. */
  lots: readonly (Part & { lot: number })[]
  /** The assignment that is undone, wholly or in part; without it the tickets may stem from several. */
  assignment?: Gtid | undefined
  detail: { [name: string]: Json }
  events: readonly Json[]
  call: Call | null
  once?: string | undefined
  at?: Date | undefined
}

export function takeBackTickets(facts: TakeBackTickets): Movement {
  const { gtid, agency, holder, lots, assignment, call, events, once } = facts
  const value = valueOfParts(lots)
  const types = lots.map(({ type }) => type)
  return {
    gtid,
    kind: 'takeback',
    call,
    events,
    once,
    at: facts.at,
    legs: lots.map(({ type, unit, amount, lot }) => ({
      from: { party: holder, kind: 'tickets', type, unit, lot },
      to: { party: agency, kind: 'tickets', type, unit, lot },
      value: unit * amount,
    })),
    entries: [
      { party: holder, value: -value, counterparty: agency, agency, types },
      { party: agency, value, counterparty: holder, agency, types },
    ],
    parent: assignment === undefined ? undefined : { gtid: assignment, effect: 'refund' },
    detail: { ...facts.detail, parts: lots.map(({ type, unit, amount }) => ({ type, unit, amount })) },
  }
}
