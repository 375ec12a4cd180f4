/** The query that reads several login counters at once. */
import type { Sql } from '../../platform/db/db.ts'

/** What stands in a counter, and for how long yet. */
export interface Count {
  points: number
  msLeft: number
}

/**
 * In the order of the keys; a counter that nobody touched, or whose time is over, has nothing. The counters' library goes by this machine's
 * clock.
 */
export async function readCounts<const K extends readonly string[]>(sql: Sql, keys: K): Promise<{ -readonly [I in keyof K]: Count }> {
  const now = Date.now()
  const { rows } = await sql.query<{ key: string; points: number; msLeft: number }>({
    name: 'session-login-counts',
    text: 'select key, points, (expire - $2)::float8 as "msLeft" from login_limit where key = any($1) and expire > $2',
    values: [keys, now],
  })
  const found = new Map(rows.map(({ key, ...count }) => [key, count]))
  return keys.map((key) => found.get(key) ?? { points: 0, msLeft: 0 }) as { -readonly [I in keyof K]: Count }
}
