/** Asks the database for the time. */
import type { Sql } from './db.ts'

/** Milliseconds since 1970. */
export async function databaseTime(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms')
  if (!rows[0]) throw new Error('the database knows no time')
  return rows[0].ms
}
