/** An agency hands tickets to its employees, all rows or none: each gets from the agency's lots, earliest expiry first. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import type { Call, Json, Movement } from '../movement.ts'

export interface AssignTickets {
  gtid: Gtid
  agency: number
  grants: readonly (Part & { holder: number })[]
  detail: { [name: string]: Json }
  events: readonly Json[]
  call: Call | null
  once?: string | undefined
  at?: Date | undefined
}

export function assignTickets(facts: AssignTickets): Movement {
  const { gtid, agency, grants, call, events, once } = facts
  const holders = Map.groupBy(grants, (grant) => grant.holder)
  const partsOf = (list: readonly Part[]): Part[] => list.map(({ type, unit, amount }) => ({ type, unit, amount }))
  return {
    gtid, kind: 'assignment', call, events, once, at: facts.at,
    legs: grants.map(({ holder, type, unit, amount }) => ({
      from: { party: agency, kind: 'tickets', type, unit }, to: { party: holder, kind: 'tickets', type }, value: unit * amount
    })),
    entries: [
      { party: agency, value: -valueOfParts(grants), counterparty: holders.size === 1 ? (grants[0]?.holder ?? null) : null, agency, types: grants.map((grant) => grant.type) },
      ...[...holders].map(([holder, list]) => ({ party: holder, value: valueOfParts(list), counterparty: agency, agency, types: list.map((grant) => grant.type) }))
    ],
    detail: { ...facts.detail, parts: partsOf(grants), holders: grants.map((grant) => grant.holder) }
  }
}
