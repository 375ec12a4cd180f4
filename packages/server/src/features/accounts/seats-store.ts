/** An invitation that was joined by an account: from here on it is a row by which an agency knows somebody, and nobody's way in. */
import type { Sql } from '../../platform/db/db.ts'

/** The office reads that they are there, by the name and at the address that it wrote. */
export async function activateSeat(sql: Sql, id: number): Promise<void> {
  await sql.query(
    `update app_user set status = 'active', activated_at = clock_timestamp(), first_login_at = clock_timestamp(), office_email = coalesce(office_email, email),
       email = case when office_email is null then 'posto-' || id || '@nessuno.invalid' else email end where id = $1`,
    [id],
  )
}
