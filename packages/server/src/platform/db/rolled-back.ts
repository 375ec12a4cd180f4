/** Work that may have to leave nothing behind, though it takes as long as if it did. */
import type { Sql } from './db.ts'

/** Does the work; `takenBack` takes it back again. Both ways have the same steps, so that time does not tell them apart (T34). */
export async function orRolledBack<T>(sql: Sql, takenBack: boolean, work: () => Promise<T>): Promise<T | null> {
  await sql.query('savepoint maybe')
  const done = await work()
  await sql.query(takenBack ? 'rollback to savepoint maybe' : 'release savepoint maybe')
  return takenBack ? null : done
}
