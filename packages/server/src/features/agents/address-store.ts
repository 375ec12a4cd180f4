/** The query for an agent's e-mail address. */
import type { Sql } from '../../platform/db/db.ts'

/** Null: the account is closed. */
export async function addressOf(sql: Sql, idUser: number): Promise<{ idUser: number; email: string; language: 'it' | 'en' } | null> {
  const { rows } = await sql.query<{ idUser: number; email: string; language: 'it' | 'en' }>(
    `select id as "idUser", email, language from app_user where id = $1 and status <> 'disabled' and erased_at is null`,
    [idUser],
  )
  return rows[0] ?? null
}
