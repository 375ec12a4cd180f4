/** Queries for challenges that passkeys sign, each used once. */
import type { Sql } from '../../platform/db/db.ts'

export type Purpose = 'add' | 'prove'
export interface Challenge {
  id: string
  purpose: Purpose
  challenge: string
  idUser: number | null
  session: string | null
}

export async function keepChallenge(sql: Sql, { id, purpose, challenge, idUser, session }: Challenge): Promise<void> {
  await sql.query('insert into passkey_challenge (id, purpose, challenge, id_user, id_session) values ($1, $2, $3, $4, $5)', [
    id,
    purpose,
    challenge,
    idUser,
    session,
  ])
}

/** Takes it, whatever comes of it: no challenge is answered twice. */
export async function takeChallenge(sql: Sql, { id, purpose, idUser, session }: Omit<Challenge, 'challenge'>): Promise<string | null> {
  const { rows } = await sql.query<{ challenge: string }>(
    `delete from passkey_challenge where id = $1 and purpose = $2 and id_user is not distinct from $3 and id_session is not distinct from $4 and expires_at > now() returning challenge`,
    [id, purpose, idUser, session],
  )
  return rows[0]?.challenge ?? null
}

/**
 * What somebody has begun to set up is over: it was let in by what was asked for at that moment, and now there is more to ask for (decision
 * 0137).
 */
export async function endBegun(sql: Sql, idUser: number): Promise<void> {
  await sql.query(`delete from passkey_challenge where id_user = $1 and purpose = 'add'`, [idUser])
  await sql.query('update step_up set totp_pending = null where id_user = $1 and totp_pending is not null', [idUser])
}

/** Of a login, whose challenge says by itself that it is ours (login-challenge.ts): false when it was answered before. */
export async function useUp(sql: Sql, challenge: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into passkey_challenge (id, purpose, challenge) values ($1, 'login', '') on conflict do nothing`,
    [challenge],
  )
  return rowCount === 1
}

export async function accountOf(sql: Sql, idUser: number): Promise<{ id: number; username: string; role: string; status: string } | null> {
  const { rows } = await sql.query<{ id: number; username: string; role: string; status: string }>(
    'select id, username, role, status from app_user where id = $1',
    [idUser],
  )
  return rows[0] ?? null
}
