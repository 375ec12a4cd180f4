/** Queries for authenticator secrets (encrypted) and recovery codes (hashed). */
import type { Sql } from '../../platform/db/db.ts'

/** How long five wrong codes keep the next one from being looked at. */
const TRIES_MINUTES = 60

export async function keepPendingTotp(sql: Sql, idUser: number, secret: Buffer): Promise<void> {
  await sql.query(
    `insert into step_up (id_user, totp_pending) values ($1, $2) on conflict (id_user) do update set totp_pending = excluded.totp_pending`,
    [idUser, secret],
  )
}

/** `pending`: the secret that waits for its first right code. */
export interface Totp {
  secret: Buffer | null
  pending: Buffer | null
  step: number
}

/** Counts a try before anything is compared; null when there is none left for now, or nothing to compare with. */
export async function takeTotpTry(sql: Sql, idUser: number, most: number): Promise<Totp | 'blocked' | null> {
  const { rows } = await sql.query<Totp & Record<string, unknown>>(
    `update step_up set totp_tries = case when totp_tried_at < now() - make_interval(mins => $3) then 1 else totp_tries + 1 end, totp_tried_at = now()
     where id_user = $1 and coalesce(totp_secret, totp_pending) is not null and (totp_tries < $2 or totp_tried_at < now() - make_interval(mins => $3))
     returning totp_secret as secret, totp_pending as pending, totp_step as step`,
    [idUser, most, TRIES_MINUTES],
  )
  if (rows[0]) return rows[0]
  const { rowCount } = await sql.query('select 1 from step_up where id_user = $1 and coalesce(totp_secret, totp_pending) is not null', [
    idUser,
  ])
  return rowCount === 1 ? 'blocked' : null
}

/** Takes the time step of a right code; false when it, or a later one, was taken before. */
export async function takeTotpStep(sql: Sql, idUser: number, step: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update step_up set totp_step = $2, totp_tries = 0 where id_user = $1 and totp_secret is not null and totp_step < $2`,
    [idUser, step],
  )
  return rowCount === 1
}

export interface SealedTotp {
  idUser: number
  secret: Buffer | null
  pending: Buffer | null
}

/** Those of the next people by number. */
export async function sealedTotps(sql: Sql, after: number, most: number): Promise<SealedTotp[]> {
  const { rows } = await sql.query<SealedTotp & Record<string, unknown>>(
    `select id_user as "idUser", totp_secret as secret, totp_pending as pending from step_up
     where id_user > $1 and coalesce(totp_secret, totp_pending) is not null order by id_user limit $2`,
    [after, most],
  )
  return rows
}

/** Nothing where somebody has set up another one meanwhile. */
export async function replaceTotp(
  sql: Sql,
  { idUser, secret, pending }: SealedTotp,
  anew: Pick<SealedTotp, 'secret' | 'pending'>,
): Promise<void> {
  await sql.query(
    `update step_up set totp_secret = $4, totp_pending = $5
     where id_user = $1 and totp_secret is not distinct from $2 and totp_pending is not distinct from $3`,
    [idUser, secret, pending, anew.secret, anew.pending],
  )
}

/** The pending secret counts from now on; of two who confirm at once one does. */
export async function enrolTotp(sql: Sql, idUser: number, pending: Buffer, step: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update step_up set totp_secret = totp_pending, totp_pending = null, totp_since = now(), totp_step = $3, totp_tries = 0 where id_user = $1 and totp_pending = $2`,
    [idUser, pending, step],
  )
  return rowCount === 1
}

export async function dropTotp(sql: Sql, idUser: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update step_up set totp_secret = null, totp_pending = null, totp_since = null, totp_step = 0 where id_user = $1 and totp_since is not null',
    [idUser],
  )
  await sql.query('delete from recovery_code where id_user = $1', [idUser])
  return rowCount === 1
}

export async function hasTotp(sql: Sql, idUser: number): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from step_up where id_user = $1 and totp_since is not null', [idUser])
  return rowCount === 1
}

export async function keepRecoveryCodes(sql: Sql, idUser: number, hashes: readonly Buffer[]): Promise<void> {
  await sql.query('delete from recovery_code where id_user = $1', [idUser])
  await sql.query('insert into recovery_code (id_user, hash) select $1, unnest($2::bytea[])', [idUser, hashes])
}

export async function takeRecoveryCode(sql: Sql, idUser: number, hash: Buffer): Promise<boolean> {
  const { rowCount } = await sql.query('update recovery_code set used_at = now() where id_user = $1 and hash = $2 and used_at is null', [
    idUser,
    hash,
  ])
  if (rowCount === 1) await sql.query('update step_up set totp_tries = 0 where id_user = $1', [idUser])
  return rowCount === 1
}
