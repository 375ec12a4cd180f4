/** Documents and agreements as they lie in the database; versions and agreements are only ever added. */
import type { Sql } from '../../platform/db.ts'
import type { Role } from '@taschino/contract/roles.ts'

export interface VersionRow { idDocument: number; name: string; title: string; version: number; sha256: string; publishedAt: Date }

const VERSION = `d.id as "idDocument", d.name, d.title, d.version, d.sha256, d.published_at as "publishedAt"`

/** What is in force for a role; null asks for everything that somebody must agree to. */
export async function inForce(sql: Sql, role: Role | null): Promise<VersionRow[]> {
  const { rows } = await sql.query<VersionRow & Record<string, unknown>>(
    `select ${VERSION} from document_in_force d where case when $1::text is null then d.roles <> '{}' else $1::text = any (d.roles) end order by d.name`, [role])
  return rows
}

/** What is in force for this person and waits for them. */
export async function waitingFor(sql: Sql, idUser: number): Promise<VersionRow[]> {
  const { rows } = await sql.query<VersionRow & Record<string, unknown>>(
    `select ${VERSION} from document_in_force d join app_user u on u.id = $1 and u.role = any (d.roles)
     where not exists (select from agreement a where a.id_user = $1 and a.id_version = d.id) order by d.name`, [idUser])
  return rows
}

export async function agreedBy(sql: Sql, idUser: number): Promise<(VersionRow & { agreedAt: Date })[]> {
  const { rows } = await sql.query<VersionRow & { agreedAt: Date } & Record<string, unknown>>(
    `select v.id as "idDocument", n.name, v.title, v.version, v.sha256, v.published_at as "publishedAt", a.at as "agreedAt"
     from agreement a join document_version v on v.id = a.id_version join document n on n.id = v.id_document
     where a.id_user = $1 order by a.at desc, n.name`, [idUser])
  return rows
}

export async function bytesOf(sql: Sql, name: string, version: number): Promise<Buffer | null> {
  const { rows } = await sql.query<{ bytes: Buffer }>(
    'select v.bytes from document_version v join document d on d.id = v.id_document where d.name = $1 and v.version = $2', [name, version])
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
     on conflict (id_user, id_version) do nothing`, [idUser, session, ids])
  return rowCount ?? 0
}

export interface ToldVersion extends VersionRow { roles: readonly Role[]; publishedBy: string | null; agreed: number }

/** Every version of every document, newest first, with how many of those whom it concerns now have agreed to it. */
export async function allVersions(sql: Sql): Promise<ToldVersion[]> {
  const { rows } = await sql.query<ToldVersion & Record<string, unknown>>(
    `select v.id as "idDocument", d.name, v.title, v.version, v.sha256, v.published_at as "publishedAt", v.roles, p.first_name || ' ' || p.last_name as "publishedBy",
       (select count(*)::int from agreement a join app_user u on u.id = a.id_user where a.id_version = v.id and u.status = 'active' and u.role = any (v.roles)) as agreed
     from document d join document_version v on v.id_document = d.id left join app_user p on p.id = v.published_by
     where d.retired_at is null order by d.name, v.version desc`)
  return rows
}

export async function peopleByRole(sql: Sql): Promise<{ role: Role; count: number }[]> {
  const { rows } = await sql.query<{ role: Role; count: number }>(`select role, count(*)::int as count from app_user where status = 'active' group by role order by role`)
  return rows
}

export interface NewVersion { name: string; title: string; roles: readonly Role[]; bytes: Uint8Array; by: number | null }

/** The next version of a document, which may be its first; null when it says what the last one said, to the same people. */
export async function insertVersion(sql: Sql, { name, title, roles, bytes, by }: NewVersion): Promise<VersionRow | null> {
  await sql.query('insert into document (name) values ($1) on conflict (name) do update set retired_at = null', [name])
  const { rows: [last] } = await sql.query<{ id: number; version: number; same: boolean | null }>(
    `select d.id, coalesce(v.version, 0) as version, v.bytes = $2 and v.roles @> $3::text[] and v.roles <@ $3::text[] as same
     from document d left join lateral (select * from document_version one where one.id_document = d.id order by one.version desc limit 1) v on true
     where d.name = $1 for update of d`, [name, bytes, roles])
  if (!last || last.same === true) return null
  const { rows: [made] } = await sql.query<Omit<VersionRow, 'name'> & Record<string, unknown>>(
    `insert into document_version (id_document, version, title, bytes, roles, published_by) values ($1, $2, $3, $4, $5, $6)
     returning id as "idDocument", title, version, sha256, published_at as "publishedAt"`, [last.id, last.version + 1, title, bytes, roles, by])
  return made ? { ...made, name } : null
}
