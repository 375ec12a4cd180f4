/** The one query that says whether two accounts may count as two persons (decision 0234). */
import type { Sql } from '../../platform/db/db.ts'

/** `lasting`: accounts that are not the company's count as one with their opener for ever; for accounts' changes and reviews. */
export async function isAnother(sql: Sql, first: number, second: number, { lasting = false } = {}): Promise<boolean> {
  if (first === second) return false
  const { rows } = await sql.query<{ same: boolean }>('select one_hand($1, $2, $3) as same', [first, second, lasting])
  return rows[0]?.same === false
}
