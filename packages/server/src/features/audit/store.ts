/** Queries for the audit log: lines are added and read, never changed. */
import type { AuditDeed, DeedSort } from '@taschino/contract/audit.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../platform/db/order-store.ts'
import { typedPatterns } from '../../platform/typed-text.ts'

export interface Deed {
  /** Null when nobody is logged in: a link from a mail, the service itself. */
  by: number | null
  /** A fixed word of two parts: `user.disabled`. */
  act: `${string}.${string}`
  user?: number
  shop?: number
  agency?: number
  /** What changed. Never a password, token, code, PIN or whole IBAN. */
  facts?: Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>
  /** Left out: now. A past that is laid out says when. */
  at?: Date
}

/** Writes the line; it stands or falls with the transaction. */
export async function noteDeed(sql: Sql, { by, act, user, shop, agency, facts, at }: Deed): Promise<void> {
  await sql.query(
    'insert into audit_log (id_actor, act, id_user, id_shop, id_agency, facts, at) values ($1, $2, $3, $4, $5, $6, coalesce($7, clock_timestamp()))',
    [by, act, user ?? null, shop ?? null, agency ?? null, JSON.stringify(facts ?? {}), at ?? null],
  )
}

export interface DeedFilters {
  text?: string | undefined
  act?: string | undefined
  actor?: number | undefined
  about?: number | undefined
  /** Days of the circuit, both included. */
  from?: string | undefined
  to?: string | undefined
  timeZone: string
}

interface DeedRow {
  id: number
  at: Date
  act: string
  facts: AuditDeed['facts']
  idActor: number | null
  actorName: string | null
  idUser: number | null
  userName: string | null
  idShop: number | null
  shopName: string | null
  idAgency: number | null
  agencyName: string | null
}

const LINES = `l.id, l.at, l.act, l.facts, l.id_actor as "idActor", l.id_user as "idUser", l.id_shop as "idShop", l.id_agency as "idAgency",
    w.first_name || ' ' || w.last_name as "actorName", u.first_name || ' ' || u.last_name as "userName", s.title as "shopName", g.name as "agencyName"`
const NAMES = `left join app_user w on w.id = l.id_actor left join app_user u on u.id = l.id_user left join shop s on s.id = l.id_shop left join agency g on g.id = l.id_agency`

function aboutOf(row: DeedRow): AuditDeed['about'] {
  if (row.idUser !== null) return { kind: 'user', id: row.idUser, name: row.userName ?? '' }
  if (row.idShop !== null) return { kind: 'shop', id: row.idShop, name: row.shopName ?? '' }
  return row.idAgency === null ? null : { kind: 'agency', id: row.idAgency, name: row.agencyName ?? '' }
}

const deedOf = (row: DeedRow): AuditDeed => ({
  id: row.id,
  at: row.at.toISOString(),
  act: row.act,
  facts: row.facts,
  about: aboutOf(row),
  actor: row.idActor === null ? null : { id: row.idActor, name: row.actorName ?? '' },
})

function conditions(filters: DeedFilters, given: (value: unknown) => string): string[] {
  const where = ['true']
  if (filters.act !== undefined) where.push(`l.act = ${given(filters.act)}`)
  if (filters.actor !== undefined) where.push(`l.id_actor = ${given(filters.actor)}`)
  if (filters.about !== undefined) {
    const about = given(filters.about)
    where.push(`(l.id_user = ${about} or l.id_shop = ${about} or l.id_agency = ${about})`)
  }
  if (filters.from !== undefined) where.push(`l.at >= ${given(filters.from)}::date::timestamp at time zone ${given(filters.timeZone)}`)
  if (filters.to !== undefined) where.push(`l.at < (${given(filters.to)}::date + 1)::timestamp at time zone ${given(filters.timeZone)}`)
  for (const pattern of typedPatterns(filters.text))
    where.push(
      `concat_ws(' ', w.search, u.search, s.search, lower(regexp_replace(normalize(g.name, nfd), '[\u0300-\u036f]', '', 'g'))) like ${given(pattern)}`,
    )
  return where
}

const COLUMNS: OrderBy<Exclude<DeedSort, `-${string}`>> = {
  at: 'l.at',
  act: 'l.act collate "C"',
  actor: `coalesce((select lower(o.first_name || ' ' || o.last_name) from app_user o where o.id = l.id_actor), '') collate "C"`,
  about: `coalesce((select lower(o.first_name || ' ' || o.last_name) from app_user o where o.id = l.id_user),
    (select lower(o.title) from shop o where o.id = l.id_shop), (select lower(o.name) from agency o where o.id = l.id_agency), '') collate "C"`,
}

/** In the order asked for, newest first without one. */
export async function findDeeds(
  sql: Sql,
  filters: DeedFilters,
  page: { sort?: DeedSort | undefined; before?: number | undefined; skip: number; limit: number },
): Promise<AuditDeed[]> {
  const values: unknown[] = []
  const given = (value: unknown): string => `$${values.push(value)}`
  const where = conditions(filters, given)
  // Lines are numbered as they are written, which is quicker to follow than their times.
  const { by, behind } = page.sort
    ? ordering({ table: 'audit_log', alias: 'l', columns: COLUMNS }, page.sort)
    : { by: 'l.id desc', behind: (place: string) => `l.id < ${place}` }
  if (page.before !== undefined) where.push(behind(given(page.before)))
  const { rows } = await sql.query<DeedRow>(
    `select ${LINES} from audit_log l ${NAMES} where ${where.join(' and ')} order by ${by} limit ${given(page.limit)} offset ${given(page.skip)}`,
    values,
  )
  return rows.map(deedOf)
}

export async function countDeeds(sql: Sql, filters: DeedFilters): Promise<{ count: number }> {
  const values: unknown[] = []
  const where = conditions(filters, (value) => `$${values.push(value)}`)
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from audit_log l ${NAMES} where ${where.join(' and ')}`,
    values,
  )
  return rows[0] ?? { count: 0 }
}

/** What was done to this person and what they did, newest first. */
export async function deedsOf(sql: Sql, idUser: number, limit: number): Promise<AuditDeed[]> {
  const { rows } = await sql.query<DeedRow>(
    `select ${LINES} from (
       (select * from audit_log where id_user = $1 order by id desc limit $2) union (select * from audit_log where id_actor = $1 order by id desc limit $2)
     ) l ${NAMES} order by l.id desc limit $2`,
    [idUser, limit],
  )
  return rows.map(deedOf)
}

/** What was done to this agency, newest first; `own`: of the agency itself only, nothing of its people and its money. */
export async function deedsOfAgency(sql: Sql, idAgency: number, { limit, own }: { limit: number; own: boolean }): Promise<AuditDeed[]> {
  const { rows } = await sql.query<DeedRow>(
    `select ${LINES} from (select * from audit_log where id_agency = $1 and ($3 = false or act like 'agency.%') order by id desc limit $2) l ${NAMES} order by l.id desc`,
    [idAgency, limit, own],
  )
  return rows.map(deedOf)
}

/** What was done to this shop, newest first. */
export async function deedsOfShop(sql: Sql, idShop: number, limit: number): Promise<AuditDeed[]> {
  const { rows } = await sql.query<DeedRow>(
    `select ${LINES} from (select * from audit_log where id_shop = $1 order by id desc limit $2) l ${NAMES} order by l.id desc`,
    [idShop, limit],
  )
  return rows.map(deedOf)
}

/** What was done to this movement, newest first: among what was done to those whom it passed through. */
export async function deedsOfMovement(sql: Sql, gtid: string, parties: readonly number[], limit: number): Promise<AuditDeed[]> {
  const { rows } = await sql.query<DeedRow>(
    `select ${LINES} from (
       (select * from audit_log where id_shop = any ($2::bigint[])) union (select * from audit_log where id_agency = any ($2::bigint[])) union (select * from audit_log where id_user = any ($2::bigint[]))
     ) l ${NAMES} where l.facts ->> 'gtid' = $1 order by l.id desc limit $3`,
    [gtid, parties, limit],
  )
  return rows.map(deedOf)
}

/** What was done with a file for the bank, newest first: there are few such acts. */
export async function deedsOfFile(sql: Sql, messageId: string, limit: number): Promise<AuditDeed[]> {
  const { rows } = await sql.query<DeedRow>(
    `select ${LINES} from audit_log l ${NAMES} where l.act in ('payout.made', 'payout.paid', 'payout.transfer-paid', 'payout.returned') and l.facts ->> 'file' = $1 order by l.id desc limit $2`,
    [messageId, limit],
  )
  return rows.map(deedOf)
}

/** Which acts there are, from one to the next by the index: the log is long, its kinds are few. */
export async function actsInLog(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ act: string }>(
    `with recursive kinds as (
       (select act from audit_log order by act limit 1)
       union all select (select l.act from audit_log l where l.act > k.act order by l.act limit 1) from kinds k where k.act is not null
     ) select act from kinds where act is not null order by act`,
  )
  return rows.map(({ act }) => act)
}
