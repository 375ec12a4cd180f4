/**
 * The job that books expired tickets as breakage, once a day after Italian midnight, holder by holder, so that a stop in between loses and
 * repeats nothing.
 */
import { newGtid } from '@taschino/basics/gtid.ts'
import { expireTickets } from '@taschino/ledger/movements/expire-tickets.ts'
import { businessNow, lapsedOf, partiesWithLapsed } from '@taschino/ledger/lapsed.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { lapsedNotices } from './notices.ts'
import { addLapsed, isDone, noteDone, takeInHand } from './store.ts'

/** All that is over in one pocket, in one piece. */
async function lapseOne(sql: Sql, party: number, day: string, at: Date | null): Promise<void> {
  if (!(await takeInHand(sql, party))) return
  const lots = await lapsedOf(sql, party, at)
  if (lots.length === 0) return
  const value = lots.reduce((sum, { unit, amount }) => sum + unit * amount, 0)
  const told = await lapsedNotices(sql, party, lots)
  for (const [i, { type, unit, amount, lot, agency }] of lots.entries())
    await post(
      sql,
      expireTickets({ gtid: newGtid(), holder: party, agency, part: { type, unit, amount, lot }, day, events: i === 0 ? told : [] }),
    )
  await addLapsed(sql, day, value)
}

/**
 * A "no" of the ledger that needs no second look: somebody else was quicker, or the holder was suspended meanwhile and keeps them for now.
 */
const isSettled = (error: unknown): boolean =>
  error instanceof MovementRefused && (error.reason === 'already_done' || error.reason === 'party_frozen')

/** `at`: another moment than the database's own; nothing of the application's clock is asked (T23). */
export async function lapseTickets(db: Db, at: Date | null = null): Promise<void> {
  const { day } = await businessNow(db, at)
  if (await isDone(db, day, 'lapsed_at')) return
  const trouble: unknown[] = []
  const settled = new Set<number>()
  for (const party of await partiesWithLapsed(db, at)) {
    await db
      .tx((sql) => lapseOne(sql, party, day, at))
      .catch((error: unknown) => {
        if (isSettled(error)) settled.add(party)
        else trouble.push(error)
      })
  }
  // One that fails is in nobody's way, and is tried again; so is one that another process had in hand when it died: the day is not done.
  if (trouble.length > 0) throw trouble[0]
  const left = await partiesWithLapsed(db, at)
  if (left.every((party) => settled.has(party))) await noteDone(db, day, 'lapsed_at')
}
