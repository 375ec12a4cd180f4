/** Passkeys and what they are asked to sign, as they lie in the database. */
import type { Sql } from '../../platform/db.ts'

export interface StoredPasskey {
  id: number
  credential: string
  idUser: number
  name: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export interface ListedPasskey { id: number; name: string; synced: boolean; createdAt: string; lastUsedAt: string | null }

export async function listPasskeys(sql: Sql, idUser: number): Promise<ListedPasskey[]> {
  const { rows } = await sql.query<ListedPasskey & Record<string, unknown>>(
    `select id, name, synced, to_json(created_at) #>> '{}' as "createdAt", to_json(last_used_at) #>> '{}' as "lastUsedAt" from passkey where id_user = $1 order by id`, [idUser])
  return rows
}

export async function passkeysOf(sql: Sql, idUser: number): Promise<{ credential: string; transports: string[] }[]> {
  const { rows } = await sql.query<{ credential: string; transports: string[] }>('select credential, transports from passkey where id_user = $1 order by id', [idUser])
  return rows
}

export async function passkeyOf(sql: Sql, credential: string): Promise<StoredPasskey | null> {
  const { rows } = await sql.query<StoredPasskey & Record<string, unknown>>(
    `select id, credential, id_user as "idUser", name, public_key as "publicKey", counter, transports from passkey where credential = $1`, [credential])
  return rows[0] ?? null
}

export async function insertPasskey(sql: Sql, one: { credential: string; idUser: number; name: string; publicKey: Uint8Array; counter: number; transports: readonly string[]; synced: boolean }): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into passkey (credential, id_user, name, public_key, counter, transports, synced) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [one.credential, one.idUser, one.name, Buffer.from(one.publicKey), one.counter, one.transports, one.synced])
  return rowCount === 1
}

/** The counter must have grown, unless the authenticator does not count: a copy of a key falls behind its original. */
export async function advancePasskey(sql: Sql, id: number, counter: number): Promise<boolean> {
  const { rowCount } = await sql.query('update passkey set counter = $2, last_used_at = now() where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))', [id, counter])
  return rowCount === 1
}

/** Null when it is nobody's of theirs. */
export async function renamePasskey(sql: Sql, idUser: number, id: number, name: string): Promise<boolean> {
  const { rowCount } = await sql.query('update passkey set name = $3 where id = $2 and id_user = $1', [idUser, id, name])
  return rowCount === 1
}

export async function deletePasskey(sql: Sql, idUser: number, id: number): Promise<string | null> {
  const { rows } = await sql.query<{ name: string }>('delete from passkey where id = $2 and id_user = $1 returning name', [idUser, id])
  return rows[0]?.name ?? null
}

export type Purpose = 'add' | 'prove' | 'login'
export interface Challenge { id: string; purpose: Purpose; challenge: string; idUser: number | null; session: string | null }

export async function keepChallenge(sql: Sql, { id, purpose, challenge, idUser, session }: Challenge): Promise<void> {
  await sql.query('insert into passkey_challenge (id, purpose, challenge, id_user, id_session) values ($1, $2, $3, $4, $5)', [id, purpose, challenge, idUser, session])
}

/** Takes it, whatever comes of it: no challenge is answered twice. */
export async function takeChallenge(sql: Sql, { id, purpose, idUser, session }: Omit<Challenge, 'challenge'>): Promise<string | null> {
  const { rows } = await sql.query<{ challenge: string }>(
    `delete from passkey_challenge where id = $1 and purpose = $2 and id_user is not distinct from $3 and id_session is not distinct from $4 and expires_at > now() returning challenge`,
    [id, purpose, idUser, session])
  return rows[0]?.challenge ?? null
}

export async function accountOf(sql: Sql, idUser: number): Promise<{ id: number; username: string; role: string; status: string } | null> {
  const { rows } = await sql.query<{ id: number; username: string; role: string; status: string }>('select id, username, role, status from app_user where id = $1', [idUser])
  return rows[0] ?? null
}
