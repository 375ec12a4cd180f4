/** Runs work in a savepoint: what it wrote is undone when it fails, and the transaction around it goes on. */
import type { Sql } from './db.ts'

export async function inSavepoint<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql.query('savepoint all_or_nothing')
  try {
    const made = await work()
    await sql.query('release savepoint all_or_nothing')
    return made
  } catch (error) {
    // A broken connection undoes everything by itself.
    await sql.query('rollback to savepoint all_or_nothing').catch(() => undefined)
    throw error
  }
}
