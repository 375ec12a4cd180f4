/** The query for the e-mail address of whoever ordered. */
import type { Sql } from '../../../platform/db/db.ts'

export interface Mailbox {
  idUser: number
  email: string
  language: 'it' | 'en'
}

/** Null: the person is gone, or disabled. */
export async function mailboxOf(sql: Sql, idUser: number): Promise<Mailbox | null> {
  const { rows } = await sql.query<Mailbox & Record<string, unknown>>(
    `select id as "idUser", email, language from app_user where id = $1 and status = 'active' and erased_at is null`,
    [idUser],
  )
  return rows[0] ?? null
}
