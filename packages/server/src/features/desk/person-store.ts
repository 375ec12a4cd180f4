/** Query for the person behind the row by which an agency knows somebody. */
import type { Sql } from '../../platform/db/db.ts'

/** Whose account it is by which an agency knows them under this number; null: it is an account. */
export async function personOfSeat(sql: Sql, id: number): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql.query<{ id: number; name: string }>(
    `select u.id, u.first_name || ' ' || u.last_name as name from seat p join app_user u on u.id = p.id_user where p.id = $1`,
    [id],
  )
  return rows[0] ?? null
}
