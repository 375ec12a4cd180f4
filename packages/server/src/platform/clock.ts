/**
 * The clock of the service: it follows the database's time, so that no decision depends on how this machine's clock is set (T23, F12).
 * Tests turn it.
 */
import { databaseTime } from './db/clock-store.ts'
import type { Sql } from './db/db.ts'

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

const LOOK_EVERY_MS = 60_000

export interface DatabaseClock extends Clock {
  /** Asks again; by itself once a minute. */
  look(): Promise<void>
  close(): void
}

/** The database's time without a question each time: steady counting from the last look. While it cannot be asked, counting goes on. */
export async function openDatabaseClock(sql: Sql): Promise<DatabaseClock> {
  let ahead = 0
  async function look(): Promise<void> {
    const asked = performance.now()
    const time = await databaseTime(sql)
    ahead = time - (asked + performance.now()) / 2
  }
  await look()
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref()
  return { now: () => Math.round(performance.now() + ahead), look, close: () => clearInterval(timer) }
}
