/** An agency gives tickets to employees, all rows or none, from its lots, earliest expiry first, or from a named lot. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import type { Call, Json, Movement } from '../movement.ts'

/** With a `lot` the tickets come from that very lot; without, from the pool of all that have not expired. */
export type Grant = Part & { holder: number; lot?: number | undefined }

export interface AssignTickets {
  gtid: Gtid
  agency: number
  grants: readonly Grant[]
  detail: { [name: string]: Json }
  events: readonly Json[]
  call: Call | null
  once?: string | undefined
  at?: Date | undefined
}

/** What people read names no lots: pieces of one type and face value are one line for their holder. */
export function linesOf(grants: readonly Grant[]): (Part & { holder: number })[] {
  const lines = new Map<string, Part & { holder: number }>()
  for (const { holder, type, unit, amount } of grants) {
    const key = `${holder} ${type} ${unit}`
    lines.set(key, { holder, type, unit, amount: amount + (lines.get(key)?.amount ?? 0) })
  }
  return [...lines.values()]
}

export function assignTickets(facts: AssignTickets): Movement {
  const { gtid, agency, grants, call, events, once } = facts
  const holders = Map.groupBy(grants, (grant) => grant.holder)
  const lines = linesOf(grants)
  return {
    gtid,
    kind: 'assignment',
    call,
    events,
    once,
    at: facts.at,
    legs: grants.map(({ holder, type, unit, amount, lot }) => ({
      from: { party: agency, kind: 'tickets', type, unit, lot },
      to: { party: holder, kind: 'tickets', type },
      value: unit * amount,
    })),
    entries: [
      {
        party: agency,
        value: -valueOfParts(grants),
        counterparty: holders.size === 1 ? (grants[0]?.holder ?? null) : null,
        agency,
        types: grants.map((grant) => grant.type),
      },
      ...[...holders].map(([holder, list]) => ({
        party: holder,
        value: valueOfParts(list),
        counterparty: agency,
        agency,
        types: list.map((grant) => grant.type),
      })),
    ],
    detail: {
      ...facts.detail,
      parts: lines.map(({ type, unit, amount }) => ({ type, unit, amount })),
      holders: lines.map(({ holder }) => holder),
    },
  }
}
