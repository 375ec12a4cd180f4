/** The job that reminds holders 28, 7 and 1 days before tickets end: one letter and one notice for all their lots, once, in the morning. */
import { businessNow } from '@taschino/ledger/lapsed.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { endingLines } from '../mail/public.ts'
import { writeNews } from '../notifications/public.ts'
import { endingNotices } from './notices.ts'
import { isDone, noteDone, partiesToTell, readersOf, tellParty } from './store.ts'

/** Days are counted from Italian midnight, but nobody is told in the middle of the night. */
export const MORNING = 8

async function remindOne(sql: Sql, party: number, day: string, at: Date | null): Promise<void> {
  const endings = await tellParty(sql, party, day, at)
  if (endings.length === 0) return
  const readers = await readersOf(sql, party)
  await emit(sql, endingNotices(readers, endings))
  for (const { idUser, email, language, role } of readers)
    await writeNews(sql, 'expiry', {
      kind: 'tickets-ending',
      facts: { lines: endingLines(language, endings), pocket: role === 'agency' ? 'agency' : 'own' },
      to: { idUser, email, language },
    })
}

/** `at`: another moment than the database's own (T23). */
export async function remindHolders(db: Db, at: Date | null = null): Promise<void> {
  const { day, hour } = await businessNow(db, at)
  if (hour < MORNING || (await isDone(db, day, 'reminded_at'))) return
  for (const party of await partiesToTell(db, day, at)) await db.tx((sql) => remindOne(sql, party, day, at))
  await noteDone(db, day, 'reminded_at')
}
