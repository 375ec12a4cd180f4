/** The lines of the audit log as they lie in the database: added, read, never changed. */
import type { Sql } from '../../platform/db.ts'

export interface Deed {
  /** Null when nobody is logged in: a link from a mail, the house itself. */
  by: number | null
  /** A fixed word of two parts: `user.disabled`. */
  act: `${string}.${string}`
  user?: number
  shop?: number
  agency?: number
  /** What changed. Never a password, token, code, PIN or whole IBAN. */
  facts?: Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>
}

/** Writes the line; it stands or falls with the transaction. */
export async function noteDeed(sql: Sql, { by, act, user, shop, agency, facts }: Deed): Promise<void> {
  await sql.query('insert into audit_log (id_actor, act, id_user, id_shop, id_agency, facts) values ($1, $2, $3, $4, $5, $6)',
    [by, act, user ?? null, shop ?? null, agency ?? null, JSON.stringify(facts ?? {})])
}
