/** Queries for logins, their tokens and devices. */
import type { Sql } from '../../platform/db/db.ts'
import type { Who } from '../../http/handle.ts'
import type { Role } from '@taschino/contract/roles.ts'

export interface Account {
  id: number
  username: string
  role: Role
  status: Who['status']
  passwordHash: string | null
}

/** By user name or e-mail; both are kept in lower case. */
export async function findAccount(sql: Sql, name: string): Promise<Account | null> {
  const { rows } = await sql.query<Account & Record<string, unknown>>({
    name: 'session-account',
    text: `select id, username, role, status, password_hash as "passwordHash" from app_user where username = $1 or email = $1 limit 1`,
    values: [name],
  })
  return rows[0] ?? null
}

export async function isKnownDevice(sql: Sql, idUser: number, device: string): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from known_device where id_user = $1 and device = $2', [idUser, device])
  return rowCount === 1
}

/** Whether anybody ever came in from there. */
export async function isAnybodysDevice(sql: Sql, device: string): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from known_device where device = $1 limit 1', [device])
  return rowCount === 1
}

export async function rememberDevice(sql: Sql, idUser: number, device: string): Promise<void> {
  await sql.query(
    `insert into known_device (id_user, device) values ($1, $2) on conflict (id_user, device) do update set last_login_at = now()`,
    [idUser, device],
  )
}

export async function insertSession(
  sql: Sql,
  session: { id: string; idUser: number; device: string; userAgent: string; days: number },
): Promise<void> {
  await sql.query(
    `insert into session (id, id_user, device, user_agent, expires_at) values ($1, $2, $3, $4, now() + make_interval(days => $5))`,
    [session.id, session.idUser, session.device, session.userAgent, session.days],
  )
}

export async function insertRefresh(sql: Sql, hash: Buffer, idSession: string): Promise<void> {
  await sql.query('insert into refresh_token (hash, id_session) values ($1, $2)', [hash, idSession])
}

export interface RefreshState {
  idSession: string
  idUser: number
  username: string
  role: Role
  /** The login lives and its person is active. */
  alive: boolean
  usedDevice: string | null
  /** Null while it was not used; else how long ago that was. */
  usedMsAgo: number | null
}

/** The token's state, locked until the transaction ends: of many who come with the same token one is first. */
export async function lockRefresh(sql: Sql, hash: Buffer): Promise<RefreshState | null> {
  const { rows } = await sql.query<RefreshState & Record<string, unknown>>(
    `select s.id as "idSession", u.id as "idUser", u.username, u.role, r.used_device as "usedDevice",
       s.revoked_at is null and s.expires_at > now() and u.status = 'active' as alive,
       (extract(epoch from clock_timestamp() - r.used_at) * 1000)::float8 as "usedMsAgo"
     from refresh_token r join session s on s.id = r.id_session join app_user u on u.id = s.id_user
     where r.hash = $1 for update of r`,
    [hash],
  )
  return rows[0] ?? null
}

export async function markRefreshUsed(sql: Sql, hash: Buffer, device: string): Promise<void> {
  await sql.query('update refresh_token set used_at = clock_timestamp(), used_device = $2 where hash = $1', [hash, device])
}

/** A login lives on as long as it is used. */
export async function prolongSession(sql: Sql, idSession: string, days: number): Promise<void> {
  await sql.query('update session set expires_at = now() + make_interval(days => $2), last_used_at = now() where id = $1', [
    idSession,
    days,
  ])
}

export async function isUnused(sql: Sql, hash: Buffer): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from refresh_token where hash = $1 and used_at is null', [hash])
  return rowCount === 1
}

export async function revokeSession(sql: Sql, idSession: string, why: 'logout' | 'reuse'): Promise<void> {
  await sql.query('update session set revoked_at = now(), revoked_why = $2 where id = $1 and revoked_at is null', [idSession, why])
}

export async function sessionOfRefresh(sql: Sql, hash: Buffer): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>('select id_session as id from refresh_token where hash = $1', [hash])
  return rows[0]?.id ?? null
}
