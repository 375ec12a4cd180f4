/** News of the club by mail: to the one person who ordered or bought, if they want it there; of a shop not to all who work in it. */
import type { Sql } from '../../../platform/db/db.ts'
import type { Letters } from '../../mail/public.ts'
import { writeNews } from '../../notifications/public.ts'
import { mailboxOf } from './mailbox-store.ts'

type Facts = Letters['club-news']

/** In the transaction of what it tells of. Many steps of one order within an hour do not fill a mailbox: the last one says all. */
export async function writeOfClub(sql: Sql, idUser: number, facts: Facts): Promise<void> {
  const to = await mailboxOf(sql, idUser)
  if (to === null) return
  const topic = facts.about === 'order' ? { topic: `club ${facts.gtid}` } : {}
  await writeNews(sql, 'club', { kind: 'club-news', facts, to, ...topic })
}
