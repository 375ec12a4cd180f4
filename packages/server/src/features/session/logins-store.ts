/** Queries for a person's own logins: which are open, ending them, their push subscriptions. */
import type { Role } from '@taschino/contract/roles.ts'
import type { Sql } from '../../platform/db/db.ts'

export type EndedBecause = 'logout' | 'reuse' | 'disabled' | 'password' | 'ended' | 'crowded'

export interface LoginRow {
  id: string
  device: string
  userAgent: string
  platform: string | null
  since: string
  lastUsed: string
  /** Somebody of the company sees as this person does. */
  viewed: boolean
}

export async function openLogins(sql: Sql, idUser: number): Promise<LoginRow[]> {
  const { rows } = await sql.query<LoginRow & Record<string, unknown>>(
    `select s.id, s.device, s.user_agent as "userAgent", p.platform, to_json(s.created_at) #>> '{}' as since, to_json(s.last_used_at) #>> '{}' as "lastUsed", s.viewed_by is not null as viewed
     from session s left join push_device p on p.id_session = s.id
     where s.id_user = $1 and s.revoked_at is null and s.expires_at > now() order by s.last_used_at desc, s.id limit 100`,
    [idUser],
  )
  return rows
}

/** Ends one login of this person; false when there is no such one. */
export async function endLogin(sql: Sql, idUser: number, idSession: string, why: EndedBecause): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update session set revoked_at = now(), revoked_why = $3 where id = $2 and id_user = $1 and revoked_at is null and expires_at > now()',
    [idUser, idSession, why],
  )
  return rowCount === 1
}

/** Somebody of the company sees for so long what a person sees; there is no way to prolong it. */
export async function insertView(
  sql: Sql,
  view: { id: string; idUser: number; by: number; reason: string; minutes: number },
): Promise<Date> {
  const { rows } = await sql.query<{ until: Date }>(
    `insert into session (id, id_user, device, expires_at, viewed_by, view_reason) values ($1, $2, 'company', now() + make_interval(mins => $5), $3, $4) returning expires_at as until`,
    [view.id, view.idUser, view.by, view.reason, view.minutes],
  )
  return rows[0]?.until ?? new Date(0)
}

/** Ends what somebody of the company sees as others do; how many people that was. */
export async function endViews(sql: Sql, by: number): Promise<number> {
  const { rowCount } = await sql.query(
    `update session set revoked_at = now(), revoked_why = 'ended' where viewed_by = $1 and revoked_at is null and expires_at > now()`,
    [by],
  )
  return rowCount ?? 0
}

/** Ends all logins of this person, but for one when it is named. */
export async function endLogins(sql: Sql, idUser: number, why: EndedBecause, except: string | null = null): Promise<number> {
  const { rowCount } = await sql.query(
    `update session set revoked_at = now(), revoked_why = $2 where id_user = $1 and revoked_at is null and expires_at > now() and id is distinct from $3`,
    [idUser, why, except],
  )
  return rowCount ?? 0
}

/** Throws a person out: what their logins asked for ends with them, also where one had run out by itself. How many there were. */
export async function throwOut(sql: Sql, idUser: number): Promise<number> {
  const { rowCount } = await sql.query(
    `update session set revoked_at = now(), revoked_why = 'ended' where id_user = $1 and revoked_at is null`,
    [idUser],
  )
  return rowCount ?? 0
}

/** Of a restored database: a login that was ended since would be alive again, and so would its token that was used since. */
export async function endEverybody(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(`update session set revoked_at = now(), revoked_why = 'ended' where revoked_at is null`)
  await sql.query('delete from realtime_ticket')
  return rowCount ?? 0
}

/** Housekeeping: what nobody will ask for again. A device that nobody came from for long is a stranger again. */
export async function pruneLogins(sql: Sql): Promise<void> {
  await sql.query(`delete from realtime_ticket where expires_at < now() - interval '1 hour'`)
  await sql.query(`delete from session where expires_at < now() - interval '30 days'`)
  await sql.query(`delete from known_device where last_login_at < now() - interval '90 days'`)
}

/** Keeps the `most` that were used last. */
export async function endOldest(sql: Sql, idUser: number, most: number): Promise<void> {
  await sql.query(
    `update session set revoked_at = now(), revoked_why = 'crowded'
     where id in (select id from session where id_user = $1 and revoked_at is null order by last_used_at desc, created_at desc, id offset $2)`,
    [idUser, most],
  )
}

export interface Release {
  version: string
  logoutBelow: string | null
  messageHeader: string | null
  messageText: string | null
}

/** The version that came out last. */
export async function newestRelease(sql: Sql): Promise<Release | null> {
  const { rows } = await sql.query<Release & Record<string, unknown>>(
    `select version, logout_below as "logoutBelow", message_header as "messageHeader", message_text as "messageText" from app_release order by released_at desc, id desc limit 1`,
  )
  return rows[0] ?? null
}

export interface Owner {
  id: number
  role: Role
  username: string
  email: string
  firstName: string
  lastName: string
  language: 'it' | 'en'
  passwordHash: string | null
  status: string
}

/** Whose password is to change, locked so that two changes do not overtake each other. */
export async function lockOwner(sql: Sql, idUser: number): Promise<Owner | null> {
  const { rows } = await sql.query<Owner & Record<string, unknown>>(
    `select id, role, username, email, first_name as "firstName", last_name as "lastName", language, password_hash as "passwordHash", status from app_user where id = $1 for update`,
    [idUser],
  )
  return rows[0] ?? null
}

export async function passwordHashOf(sql: Sql, idUser: number): Promise<string | null> {
  const { rows } = await sql.query<{ hash: string | null }>('select password_hash as hash from app_user where id = $1', [idUser])
  return rows[0]?.hash ?? null
}

export async function setPasswordHash(sql: Sql, idUser: number, hash: string | null): Promise<void> {
  await sql.query('update app_user set password_hash = $2 where id = $1', [idUser, hash])
}

export type CredentialChange = 'password-reset' | 'password-changed' | 'passkey-added' | 'totp-added' | 'pin-changed'

/** Somebody's way in was changed or added to: what they ask for soon afterwards is looked at twice. */
export async function noteCredentialChange(sql: Sql, idUser: number, what: CredentialChange): Promise<void> {
  await sql.query('insert into credential_change (id_user, what) values ($1, $2)', [idUser, what])
}

/** Devices are known by logins with the old password: all but this one are strangers again. */
export async function forgetDevices(sql: Sql, idUser: number, exceptSession: string | null): Promise<void> {
  await sql.query('delete from known_device where id_user = $1 and device is distinct from (select device from session where id = $2)', [
    idUser,
    exceptSession,
  ])
}
