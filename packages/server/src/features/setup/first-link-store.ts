/** Queries for first links. */
import type { Sql } from '../../platform/db/db.ts'

export interface OpenLink {
  id: number
  nonce: Buffer
  expiresAt: Date
}

/**
 * Which running database this is: another start of PostgreSQL, another database, or tables that were read back from a dump are another one.
 * So a link that was made before a backup was put back opens nothing after it.
 */
const HERE = `pg_postmaster_start_time()::text || ' ' || (select oid from pg_database where datname = current_database())::text || ' ' || 'first_link'::regclass::oid::text`

/** The link that is open here and now. */
export async function openLink(sql: Sql): Promise<OpenLink | null> {
  const { rows } = await sql.query<OpenLink & Record<string, unknown>>(
    `select id, nonce, expires_at as "expiresAt" from first_link where over_at is null and expires_at > clock_timestamp() and made_in = ${HERE}`,
  )
  return rows[0] ?? null
}

/** Whatever was open before is over. */
export async function replaceLink(sql: Sql, nonce: Buffer, hours: number): Promise<OpenLink> {
  await sql.query('update first_link set over_at = clock_timestamp() where over_at is null')
  const { rows } = await sql.query<OpenLink & Record<string, unknown>>(
    `insert into first_link (nonce, made_in, expires_at) values ($1, ${HERE}, clock_timestamp() + make_interval(hours => $2))
     returning id, nonce, expires_at as "expiresAt"`,
    [nonce, hours],
  )
  if (!rows[0]) throw new Error('no link was made')
  return rows[0]
}

export async function useLink(sql: Sql, id: number, idUser: number): Promise<void> {
  await sql.query('update first_link set over_at = clock_timestamp(), used_by = $2 where id = $1', [id, idUser])
}
