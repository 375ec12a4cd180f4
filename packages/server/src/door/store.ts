/** What the door asks the database about a login: who it is now, and whose access changed. */
import type { Sql } from '../platform/db.ts'
import type { Who } from './handle.ts'

/** The living logins among `sessions`: not revoked, not past their time. */
export async function loadWho(sql: Sql, sessions: readonly string[]): Promise<Who[]> {
  const { rows } = await sql.query<Who & Record<string, unknown>>({
    name: 'door-who',
    text: `select s.id as "session", u.id as "idUser", u.username, u.role, u.id_shop as "idShop", u.id_agency as "idAgency", u.status,
             not exists (select from document_in_force d where u.role = any (d.roles)
               and not exists (select from agreement a where a.id_user = u.id and a.id_version = d.id)) as agreed
           from session s join app_user u on u.id = s.id_user
           where s.id = any($1::text[]) and s.revoked_at is null and s.expires_at > now()`,
    values: [sessions]
  })
  return rows
}

export interface AccessChanges {
  /** Every change of a transaction below this was seen. */
  horizon: string
  /** Ids of people; 0 among them means everybody. */
  users: number[]
}

/** Whose access changed in transactions that were not over at `horizon`; null asks for the horizon only. */
export async function accessChanges(sql: Sql, horizon: string | null): Promise<AccessChanges> {
  const { rows } = await sql.query<{ horizon: string; users: number[] }>({
    name: 'door-access-changes',
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
             case when $1::text is null then '{}'::bigint[]
                  else array(select distinct id_user from access_change where tx >= $1::text::xid8) end as users`,
    values: [horizon]
  })
  const row = rows[0]
  if (!row) throw new Error('the database gave no horizon')
  return row
}

/** Housekeeping: what nobody will ask for again. */
export async function pruneAccess(sql: Sql): Promise<void> {
  await sql.query(`delete from access_change where at < now() - interval '1 day'`)
  await sql.query(`delete from realtime_ticket where expires_at < now() - interval '1 hour'`)
  await sql.query(`delete from session where expires_at < now() - interval '30 days'`)
  // A login that ran out hears nothing any more; a device that nobody came from for long is a stranger again.
  await sql.query(`delete from push_device where id_session in (select id from session where expires_at < now()) or registered_at < now() - interval '90 days'`)
  await sql.query(`delete from known_device where last_login_at < now() - interval '90 days'`)
}

/** The master secret of this installation, made at the first start. */
export async function installationSecret(sql: Sql, fresh: Buffer): Promise<Buffer> {
  await sql.query(`insert into installation_secret (name, value) values ('master', $1) on conflict do nothing`, [fresh])
  const { rows } = await sql.query<{ value: Buffer }>(`select value from installation_secret where name = 'master'`)
  const value = rows[0]?.value
  if (!value) throw new Error('the installation has no secret')
  return value
}
