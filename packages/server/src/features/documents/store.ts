/** Queries for documents and agreements; both are only ever added. */
import type { Sql } from '../../platform/db/db.ts'
import type { Role } from '@taschino/contract/roles.ts'

export interface VersionRow {
  idDocument: number
  name: string
  title: string
  version: number
  sha256: string
  publishedAt: Date
}

const VERSION = `d.id as "idDocument", d.name, d.title, d.version, d.sha256, d.published_at as "publishedAt"`

/** What is in force for a role; null asks for everything that somebody must agree to. */
export async function inForce(sql: Sql, role: Role | null): Promise<VersionRow[]> {
  const { rows } = await sql.query<VersionRow & Record<string, unknown>>(
    `select ${VERSION} from document_in_force d where case when $1::text is null then d.roles <> '{}' else $1::text = any (d.roles) end order by d.name`,
    [role],
  )
  return rows
}

/** What is in force for this person and waits for them. */
export async function waitingFor(sql: Sql, idUser: number): Promise<VersionRow[]> {
  const { rows } = await sql.query<VersionRow & Record<string, unknown>>(
    `select ${VERSION} from document_in_force d join app_user u on u.id = $1 and u.role = any (d.roles)
     where not exists (select from agreement a where a.id_user = $1 and a.id_version = d.id) order by d.name`,
    [idUser],
  )
  return rows
}

export interface AgreedRow extends VersionRow {
  agreedAt: Date
  withdrawnAt: Date | null
}

export async function agreedBy(sql: Sql, idUser: number): Promise<AgreedRow[]> {
  const { rows } = await sql.query<AgreedRow & Record<string, unknown>>(
    `select v.id as "idDocument", n.name, v.title, v.version, v.sha256, v.published_at as "publishedAt", a.at as "agreedAt", w.at as "withdrawnAt"
     from agreement a join document_version v on v.id = a.id_version join document n on n.id = v.id_document left join document_withdrawal w on w.id_version = v.id
     where a.id_user = $1 order by a.at desc, n.name`,
    [idUser],
  )
  return rows
}

export async function bytesOf(sql: Sql, name: string, version: number): Promise<Buffer | null> {
  const { rows } = await sql.query<{ bytes: Buffer }>(
    'select v.bytes from document_version v join document d on d.id = v.id_document where d.name = $1 and v.version = $2',
    [name, version],
  )
  return rows[0]?.bytes ?? null
}

/** How many of these versions were ever published. */
export async function countVersions(sql: Sql, ids: readonly number[]): Promise<number> {
  const { rows } = await sql.query<{ found: number }>('select count(*) as found from document_version where id = any ($1::bigint[])', [ids])
  return rows[0]?.found ?? 0
}

/** The proof: which bytes, by whom, when, on which device. Agreeing twice is agreeing once. */
export async function insertAgreements(sql: Sql, idUser: number, session: string, ids: readonly number[]): Promise<number> {
  const { rowCount } = await sql.query(
    `insert into agreement (id_user, id_version, sha256, device, id_session)
     select $1, v.id, v.sha256, s.device, s.id from document_version v join session s on s.id = $2 where v.id = any ($3::bigint[])
     on conflict (id_user, id_version) do nothing`,
    [idUser, session, ids],
  )
  return rowCount ?? 0
}

export interface ToldVersion extends VersionRow {
  roles: readonly Role[]
  publishedBy: string | null
  agreed: number
  inForce: boolean
  withdrawn: { at: string; by: string; reason: string } | null
}

/** Every version of every document, newest first, with how many of those whom it concerns now have agreed to it. */
export async function allVersions(sql: Sql): Promise<ToldVersion[]> {
  const { rows } = await sql.query<ToldVersion & Record<string, unknown>>(
    `select v.id as "idDocument", d.name, v.title, v.version, v.sha256, v.published_at as "publishedAt", v.roles, p.first_name || ' ' || p.last_name as "publishedBy",
       (select count(*)::int from agreement a join app_user u on u.id = a.id_user where a.id_version = v.id and u.status = 'active' and u.role = any (v.roles)) as agreed,
       v.id in (select id from document_in_force) as "inForce",
       case when w.id_version is not null then json_build_object('at', to_char(w.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', b.first_name || ' ' || b.last_name, 'reason', w.reason) end as withdrawn
     from document d join document_version v on v.id_document = d.id left join app_user p on p.id = v.published_by
       left join document_withdrawal w on w.id_version = v.id left join app_user b on b.id = w.by_user
     where d.retired_at is null order by d.name, v.version desc`,
  )
  return rows
}

export async function peopleByRole(sql: Sql): Promise<{ role: Role; count: number }[]> {
  const { rows } = await sql.query<{ role: Role; count: number }>(
    `select role, count(*)::int as count from app_user where status = 'active' group by role order by role`,
  )
  return rows
}

export interface NewVersion {
  name: string
  title: string
  roles: readonly Role[]
  bytes: Uint8Array
  by: number | null
}

/** The next version of a document, which may be its first; null when it says what the one in force says, to the same people. */
export async function insertVersion(sql: Sql, { name, title, roles, bytes, by }: NewVersion): Promise<VersionRow | null> {
  await sql.query('insert into document (name) values ($1) on conflict (name) do update set retired_at = null', [name])
  const {
    rows: [last],
  } = await sql.query<{ id: number; version: number; same: boolean }>(
    `select d.id, coalesce((select max(version) from document_version where id_document = d.id), 0) as version,
       exists (select from document_in_force f join document_version v on v.id = f.id where f.id_document = d.id and v.bytes = $2 and v.roles @> $3::text[] and v.roles <@ $3::text[]) as same
     from document d where d.name = $1 for update of d`,
    [name, bytes, roles],
  )
  if (!last || last.same) return null
  const {
    rows: [made],
  } = await sql.query<Omit<VersionRow, 'name'> & Record<string, unknown>>(
    `insert into document_version (id_document, version, title, bytes, roles, published_by) values ($1, $2, $3, $4, $5, $6)
     returning id as "idDocument", title, version, sha256, published_at as "publishedAt"`,
    [last.id, last.version + 1, title, bytes, roles, by],
  )
  return made ? { ...made, name } : null
}

export interface Withdrawal {
  idVersion: number
  by: number
  reason: string
}

/** Null when that version is not in force. Of two who withdraw at once the second finds the one before in force and withdraws nothing. */
export async function withdrawVersion(
  sql: Sql,
  { idVersion, by, reason }: Withdrawal,
): Promise<{ name: string; version: number; inForce: VersionRow | null } | null> {
  await sql.query('select 1 from document d join document_version v on v.id_document = d.id where v.id = $1 for update of d', [idVersion])
  const {
    rows: [made],
  } = await sql.query<{ name: string; version: number }>(
    `with gone as (insert into document_withdrawal (id_version, by_user, reason) select f.id, $2, $3 from document_in_force f where f.id = $1 returning id_version)
     select d.name, v.version from gone join document_version v on v.id = gone.id_version join document d on d.id = v.id_document`,
    [idVersion, by, reason],
  )
  if (!made) return null
  const {
    rows: [now],
  } = await sql.query<VersionRow & Record<string, unknown>>(`select ${VERSION} from document_in_force d where d.name = $1`, [made.name])
  return { ...made, inForce: now ?? null }
}
