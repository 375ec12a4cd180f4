/** Computes what somebody can pay a code with, piece by piece; shared with the club, whose codes are as hard to take back. */
import { gtidFloor } from '@taschino/basics/gtid.ts'
import type { Part, TicketType } from '@taschino/basics/tickets.ts'
import { pocket } from '@taschino/ledger/statement.ts'
import type { Sql } from '../../platform/db/db.ts'
import { turnedSince } from './code-store.ts'
import { groupsOf, payFor, without, type Group, type Paid } from './rules.ts'

const DAY_MS = 86_400_000
/**
 * Credits and business tickets from converted takings rest after a change of IBAN, as the takings would, because a code cannot be taken
 * back.
 */
const REST_MS = 2 * DAY_MS

/** What a shop may not spend on codes yet. */
export async function restingOf(
  sql: Sql,
  who: { role: string },
  party: number,
  now: number,
): Promise<{ credits: number; business: number }> {
  if (who.role !== 'shop') return { credits: 0, business: 0 }
  const since = new Date(now - REST_MS)
  return turnedSince(sql, party, since, gtidFloor(now - REST_MS - DAY_MS))
}

/** What can be spent now, in groups by type and face value. */
export const groupsOfParty = async (sql: Sql, party: number): Promise<Group[]> => groupsOf(await pocket(sql, party))

/** Removes so many cents of this type, in whole pieces. */
export function lessResting(groups: readonly Group[], { credits, business }: { credits: number; business: number }): Group[] {
  const left = { free_credits: credits, business, gdo: 0, normal: 0 }
  return groups.map((group) => {
    const gone = Math.min(group.amount, Math.ceil(left[group.type] / group.unit))
    left[group.type] -= gone * group.unit
    return { ...group, amount: group.amount - gone }
  })
}

/** For each piece what pays for it, or the first piece that cannot be paid. */
export function payAll(price: number, amount: number, types: readonly TicketType[], groups: readonly Group[]): Part[][] | Paid {
  const paid: Part[][] = []
  let left = groups
  for (let n = 0; n < amount; n++) {
    const one = payFor(price, types, left)
    if (one.parts.length === 0) return { ...one, missing: one.missing + (amount - n - 1) * price }
    paid.push(one.parts)
    left = without(left, one.parts)
  }
  return paid
}
