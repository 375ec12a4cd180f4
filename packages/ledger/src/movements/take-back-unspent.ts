/** An agency takes back what several people have not spent; it learns the sum, each person their part. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import { valueOfParts } from '@taschino/basics/tickets.ts'
import type { Json, Movement } from '../movement.ts'
import { linesOf, type Grant } from './assign-tickets.ts'

export interface TakeBackUnspent {
  gtid: Gtid
  agency: number
  /** Each from the very lot that it was given from. */
  unspent: readonly (Grant & { lot: number })[]
  detail: { [name: string]: Json }
  events: readonly Json[]
  once: string
}

/**
 * Nobody's own row names the agency in the column by which an agency looks at its people, and there is no parent whose rest it could read:
 * how much somebody has left is not an employer's business.
 */
export function takeBackUnspent({ gtid, agency, unspent, detail, events, once }: TakeBackUnspent): Movement {
  const holders = Map.groupBy(unspent, (one) => one.holder)
  // The agency's own lines first: it reads them by its name, as everybody else does.
  const lines = [...linesOf(unspent.map((one) => ({ ...one, holder: agency }))), ...linesOf(unspent)]
  return {
    gtid,
    kind: 'takeback',
    call: null,
    events,
    once,
    legs: unspent.map(({ holder, type, unit, amount, lot }) => ({
      from: { party: holder, kind: 'tickets', type, unit, lot },
      to: { party: agency, kind: 'tickets', type, unit, lot },
      value: unit * amount,
    })),
    entries: [
      { party: agency, value: valueOfParts(unspent), counterparty: null, agency, types: unspent.map(({ type }) => type) },
      ...[...holders].map(([holder, list]) => ({
        party: holder,
        value: -valueOfParts(list),
        counterparty: agency,
        agency: null,
        types: list.map(({ type }) => type),
      })),
    ],
    detail: {
      ...detail,
      parts: lines.map(({ type, unit, amount }) => ({ type, unit, amount })),
      holders: lines.map(({ holder }) => holder),
    },
  }
}
