/** Queries for payers' own codes: one open per login, taken by one shop, once. */
import type { Sql } from '../../platform/db/db.ts'

export interface NewPayCode {
  hash: string
  typedHash: string
  idUser: number
  session: string
  payer: number
}

/** How many codes this login was given in the last minute; whoever asks in the same login waits until this one is written down or not. */
export async function countRecent(sql: Sql, session: string): Promise<number> {
  await sql.query('select from session where id = $1 for no key update', [session])
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from pay_code where id_session = $1 and made_at > clock_timestamp() - interval '1 minute'`,
    [session],
  )
  return rows[0]?.n ?? 0
}

/** The one before it is over at this moment: what was photographed is worth nothing as soon as the screen shows another. */
export async function insertPayCode(sql: Sql, { hash, typedHash, idUser, session, payer }: NewPayCode, seconds: number): Promise<void> {
  await sql.query(
    'update pay_code set expires_at = clock_timestamp() where id_session = $1 and used_at is null and expires_at > clock_timestamp()',
    [session],
  )
  await sql.query(
    `insert into pay_code (hash, typed_hash, id_user, id_session, payer, expires_at)
     values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(secs => $6))`,
    [hash, typedHash, idUser, session, payer, seconds],
  )
}

export interface TakenPayCode {
  idUser: number
  payer: number
}

/** Takes the code for this charge; of many who try at the same moment one has it. Null when it is over, used, or its login has ended. */
export async function takePayCode(sql: Sql, hashes: readonly string[], idCharge: number): Promise<TakenPayCode | null> {
  const { rows } = await sql.query<{ idUser: number; payer: number }>(
    `update pay_code c set used_at = clock_timestamp(), id_charge = $2
     from session s join app_user u on u.id = s.id_user
     where (c.hash = any ($1) or c.typed_hash = any ($1)) and c.used_at is null and c.expires_at > clock_timestamp()
       and s.id = c.id_session and s.revoked_at is null and u.status = 'active'
     returning c.id_user as "idUser", c.payer`,
    [hashes, idCharge],
  )
  return rows[0] ?? null
}

/** Why a code was not taken; null when nobody has ever had it. */
export async function whatBecameOf(sql: Sql, hashes: readonly string[]): Promise<{ idCharge: number | null } | null> {
  const { rows } = await sql.query<{ idCharge: number | null }>(
    'select id_charge as "idCharge" from pay_code where hash = any ($1) or typed_hash = any ($1)',
    [hashes],
  )
  return rows[0] ?? null
}

/** The charge that the newest used code of this login was taken for. */
export async function lastAskedOf(sql: Sql, session: string): Promise<number | null> {
  const { rows } = await sql.query<{ idCharge: number }>(
    `select id_charge as "idCharge" from pay_code where id_session = $1 and used_at > clock_timestamp() - interval '5 minutes' order by used_at desc limit 1`,
    [session],
  )
  return rows[0]?.idCharge ?? null
}

/** Housekeeping: a code of yesterday tells nobody anything. */
export async function prunePayCodes(sql: Sql): Promise<void> {
  await sql.query(`delete from pay_code where expires_at < now() - interval '1 day'`)
}
