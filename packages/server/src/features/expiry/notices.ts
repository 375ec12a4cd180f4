/** The notices to holders when tickets have ended or will end soon. */
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import type { Sql } from '../../platform/db/db.ts'
import { notice, type Told } from '../realtime/public.ts'
import { readersOf, type Ending, type Reader } from './store.ts'

const valueOf = (parts: readonly { unit: number; amount: number }[]): number =>
  parts.reduce((sum, { unit, amount }) => sum + unit * amount, 0)

/** Everybody who answers for the pocket; which of them wants it where is asked where it goes. */
function told(readers: readonly Reader[], said: Told): Json[] {
  return readers.length === 0 ? [] : [notice({ users: readers.map(({ idUser }) => idUser), notification: { ...said, type: 'expiry' } })]
}

export async function lapsedNotices(
  sql: Sql,
  party: number,
  parts: readonly { type: TicketType; unit: number; amount: number }[],
): Promise<Json[]> {
  return told(await readersOf(sql, party), { says: 'tickets_lapsed', facts: { value: valueOf(parts) } })
}

export async function graceNotices(
  sql: Sql,
  party: number,
  parts: readonly { unit: number; amount: number }[],
  lastDay: string,
): Promise<Json[]> {
  return told(await readersOf(sql, party), { says: 'tickets_valid_again', facts: { value: valueOf(parts), day: lastDay } })
}

export function endingNotices(readers: readonly Reader[], endings: readonly Ending[]): Json[] {
  const [first] = endings
  return first ? told(readers, { says: 'tickets_ending', facts: { value: valueOf(endings), day: first.lastDay } }) : []
}
