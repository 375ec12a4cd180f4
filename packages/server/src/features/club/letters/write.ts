/** Writes letters of the club: to the one person who ordered, if they want mail; of a shop not to everybody who works there. */
import type { Sql } from '../../../platform/db/db.ts'
import type { Letters } from '../../mail/public.ts'
import { writeNews } from '../../notifications/public.ts'
import { mailboxOf } from './mailbox-store.ts'

type Facts = Letters['club-news']

/** Called in the transaction of what the letter tells. Several steps of one order within an hour become one letter, the last. */
export async function writeOfClub(sql: Sql, idUser: number, facts: Facts): Promise<void> {
  const to = await mailboxOf(sql, idUser)
  if (to === null) return
  const topic = facts.about === 'order' ? { topic: `club ${facts.gtid}` } : {}
  await writeNews(sql, 'club', { kind: 'club-news', facts, to, ...topic })
}
