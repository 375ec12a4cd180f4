/** Who hears of a first yes: whoever else could say the second one; and whoever said it, of what became of it. */
import { emit } from '@taschino/ledger/outbox.ts'
import type { Sql } from '../../platform/db/db.ts'
import { notice } from '../realtime/public.ts'
import { staffBesides } from './first-yes-store.ts'

export async function tellFirst(sql: Sql, yes: number, by: number): Promise<void> {
  await emit(sql, [notice({ users: await staffBesides(sql, by), notification: { says: 'yes_asked', facts: { yes }, type: 'new-yes' } })])
}

/** `by`: who ended it; nobody is told of what they did themselves. */
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
