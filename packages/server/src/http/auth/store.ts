/** The queries of the HTTP layer about logins: who somebody is now, and whose access changed. */
import type { Sql } from '../../platform/db/db.ts'
import type { Who } from '../handle.ts'

/** The living logins among `sessions`: not revoked, not past their time. */
export async function loadWho(sql: Sql, sessions: readonly string[]): Promise<Who[]> {
  const { rows } = await sql.query<Who & Record<string, unknown>>({
    name: 'login-who',
    text: `select s.id as "session", u.id as "idUser", u.username, u.role, u.id_shop as "idShop", u.id_agency as "idAgency", u.status, s.viewed_by as viewer,
             not exists (select from document_in_force d where u.role = any (d.roles)
               and not exists (select from agreement a where a.id_user = u.id and a.id_version = d.id)) as agreed
           from session s join app_user u on u.id = s.id_user
           where s.id = any($1::text[]) and s.revoked_at is null and s.expires_at > now()
             and (s.viewed_by is null or exists (select from app_user v where v.id = s.viewed_by and v.status = 'active' and v.role in ('company', 'admin')))`,
    values: [sessions],
  })
  return rows
}

export interface AccessChanges {
  /** Every change of a transaction below this was seen. */
  horizon: string
  /** Of the server that answered: another one after a failover, which may give out the same numbers of transactions again. */
  timeline: string | null
  /** Ids of people; 0 among them means everybody. */
  users: number[]
}

const TIMELINE = `case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end`

/** Whose access changed in transactions that were not over at `horizon`; null asks for the horizon only. */
export async function accessChanges(sql: Sql, horizon: string | null): Promise<AccessChanges> {
  const { rows } = await sql.query<AccessChanges & Record<string, unknown>>({
    name: 'login-access-changes',
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, ${TIMELINE} as timeline,
             case when $1::text is null then '{}'::bigint[]
                  else array(select distinct id_user from access_change where tx >= $1::text::xid8) end as users`,
    values: [horizon],
  })
  const row = rows[0]
  if (!row) throw new Error('the database gave no horizon')
  return row
}

/** Housekeeping: what nobody will ask for again. */
export async function pruneAccess(sql: Sql): Promise<void> {
  await sql.query(`delete from access_change where at < now() - interval '1 day'`)
}

/** What people are called and how they are reached, in the forms that kept answers ask for (`kept_word`). */
export interface PersonWords {
  name: string
  short: string
  first: string
  last: string
  email: string
  username: string
}

export async function wordsOfPeople(sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, PersonWords>> {
  const { rows } = await sql.query<PersonWords & { id: number } & Record<string, unknown>>(
    `select id, first_name || ' ' || last_name as name, first_name || ' ' || left(last_name, 1) || '.' as short, first_name as first, last_name as last,
       coalesce(office_email, email) as email, username from app_user where id = any ($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Until this transaction ends, what is read of people for an answer is their number (`kept_word`). */
export async function keepByNumber(tx: Sql): Promise<void> {
  await tx.query(`select set_config('taschino.by_number', 'on', true)`)
}
