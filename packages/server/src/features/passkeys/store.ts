/** Queries for passkeys: added and asked by step-up, ended with logins. */
import type { Sql } from '../../platform/db/db.ts'

export interface StoredPasskey {
  id: number
  credential: string
  idUser: number
  name: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export interface ListedPasskey {
  id: number
  name: string
  synced: boolean
  createdAt: string
  lastUsedAt: string | null
}

export async function listPasskeys(sql: Sql, idUser: number): Promise<ListedPasskey[]> {
  const { rows } = await sql.query<ListedPasskey & Record<string, unknown>>(
    `select id, name, synced, to_json(created_at) #>> '{}' as "createdAt", to_json(last_used_at) #>> '{}' as "lastUsedAt" from passkey where id_user = $1 order by id`,
    [idUser],
  )
  return rows
}

export async function passkeysOf(sql: Sql, idUser: number): Promise<{ credential: string; transports: string[] }[]> {
  const { rows } = await sql.query<{ credential: string; transports: string[] }>(
    'select credential, transports from passkey where id_user = $1 order by id',
    [idUser],
  )
  return rows
}

export async function passkeyOf(sql: Sql, credential: string): Promise<StoredPasskey | null> {
  const { rows } = await sql.query<StoredPasskey & Record<string, unknown>>(
    `select id, credential, id_user as "idUser", name, public_key as "publicKey", counter, transports from passkey where credential = $1`,
    [credential],
  )
  return rows[0] ?? null
}

export async function insertPasskey(
  sql: Sql,
  one: {
    credential: string
    idUser: number
    name: string
    publicKey: Uint8Array
    counter: number
    transports: readonly string[]
    synced: boolean
  },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into passkey (credential, id_user, name, public_key, counter, transports, synced) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [one.credential, one.idUser, one.name, Buffer.from(one.publicKey), one.counter, one.transports, one.synced],
  )
  return rowCount === 1
}

/** The counter must have grown, unless the authenticator does not count: a copy of a key falls behind its original. */
export async function advancePasskey(sql: Sql, id: number, counter: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update passkey set counter = $2, last_used_at = now() where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))',
    [id, counter],
  )
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

/**
 * Whoever stole an access adds a passkey first, so that a new password does not shut them out; one that is more than a week older than
 * `before` was there
 * before them. Null: than now.
 */
export async function dropYoungPasskeys(sql: Sql, idUser: number, before: Date | null): Promise<void> {
  await sql.query(
    `delete from passkey where id_user = $1 and created_at >= coalesce($2::timestamptz, clock_timestamp()) - interval '7 days'`,
    [idUser, before],
  )
}
