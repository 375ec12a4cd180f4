/** The query for the company's people who are told of a changed setting. */
import type { Sql } from '../../platform/db/db.ts'

export interface Mailbox {
  idUser: number
  email: string
  language: 'it' | 'en'
}

const MAILBOX = `select id as "idUser", email, language from app_user where role in ('company', 'admin') and status = 'active' and erased_at is null`

export async function staffBesides(sql: Sql, idUser: number): Promise<Mailbox[]> {
  const { rows } = await sql.query<Mailbox & Record<string, unknown>>(`${MAILBOX} and id <> $1 order by id`, [idUser])
  return rows
}

/** Null for somebody who works there no more. */
export async function mailboxOf(sql: Sql, idUser: number): Promise<Mailbox | null> {
  const { rows } = await sql.query<Mailbox & Record<string, unknown>>(`${MAILBOX} and id = $1`, [idUser])
  return rows[0] ?? null
}
