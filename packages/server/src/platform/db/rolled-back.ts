/** Runs work whose writes are rolled back, so that it takes as long as real work and leaves nothing behind. */
import type { Sql } from './db.ts'

/** Does the work; `takenBack` takes it back again. Both ways have the same steps, so that time does not tell them apart (T34). */
export async function orRolledBack<T>(sql: Sql, takenBack: boolean, work: () => Promise<T>): Promise<T | null> {
  await sql.query('savepoint maybe')
  const done = await work()
  await sql.query(takenBack ? 'rollback to savepoint maybe' : 'release savepoint maybe')
  return takenBack ? null : done
}
