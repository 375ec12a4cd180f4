/** The notices about a first yes: to those who could say the second, and to whoever said the first when it is over. */
import { emit } from '@taschino/ledger/outbox.ts'
import type { Sql } from '../../platform/db/db.ts'
import { notice } from '../realtime/public.ts'
import { staffBesides } from './first-yes-store.ts'

export async function tellFirst(sql: Sql, yes: number, by: number): Promise<void> {
  await emit(sql, [notice({ users: await staffBesides(sql, by), notification: { says: 'yes_asked', facts: { yes }, type: 'new-yes' } })])
}

/** `by`: who ended it; nobody is told of their own act. */
export async function tellEnded(
  sql: Sql,
  { yes, saidBy, ended, by }: { yes: number; saidBy: number; ended: 'agreed' | 'dropped'; by: number },
): Promise<void> {
  await emit(sql, [
    notice({
      users: saidBy === by ? [] : [saidBy],
      notification: { says: ended === 'agreed' ? 'yes_agreed' : 'yes_dropped', facts: { yes }, type: 'yes' },
    }),
  ])
}
