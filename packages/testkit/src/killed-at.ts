/** Kills a server at a chosen place: while it waits for a table that the test has locked. */
import { setTimeout as pause } from 'node:timers/promises'
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { expect } from 'vitest'
import type { RealServer } from './real-server.ts'

export interface Killing {
  db: Db
  server: Pick<RealServer, 'kill9' | 'start'>
  /** What lies there, in one line: a kill changes none of it. */
  there: () => Promise<string>
}

/** Milliseconds: a server that starts on a busy machine takes a minute and more. */
const PATIENCE_MS = 150_000

const waiting = async (db: Db): Promise<number> =>
  (
    await db.query<{ n: number }>(
      `select count(*)::int as n from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rows[0]?.n ?? 0

/** Kills it in the middle of what `act` asks of it, looks whether anything of that is there, and starts it again. */
export async function killedAt({ db, server, there }: Killing, table: string, act: () => Promise<unknown>): Promise<void> {
  const other = openDb(db.url, { reads: 1, money: 1 })
  const before = await there()
  try {
    await other.tx(async (sql) => {
      await sql.query(`lock table ${table} in share row exclusive mode`)
      let failed: unknown = null
      const asked = act().catch((error: unknown) => void (failed = error))
      const until = Date.now() + PATIENCE_MS
      while ((await waiting(db)) === 0) {
        // What failed will not come: its own words say more than a patience that ran out.
        if (failed !== null || Date.now() > until)
          throw new Error(`nobody ever came to ${table}`, { cause: failed ?? 'it is still under way, or went by' })
        await pause(5)
      }
      await server.kill9()
      await asked
    })
  } finally {
    await other.close()
  }
  // The database ends what a dead client had begun.
  await expect.poll(there, { timeout: 20_000 }).toBe(before)
  await server.start()
}
