/** Queries for grants of free credits: who asked, for whom, how it ended, whether an agency has paid. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { CreditGrant, GrantSort } from '@taschino/contract/credits.ts'
import { withinDays } from '../../platform/db/days-store.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering } from '../../platform/db/order-store.ts'
import { likePattern, typedWords } from '../../platform/typed-text.ts'

export interface GrantRowRead extends Pick<CreditGrant, 'id' | 'kind' | 'state' | 'reason' | 'people' | 'value' | 'why' | 'invoiceNumber'> {
  idAgency: number | null
  agencyName: string | null
  madeBy: number
  by: string
  at: Date
  decidedBy: string | null
  decidedAt: Date | null
  invoicePaidAt: Date | null
}

const GRANT = `select g.id, g.kind, g.state, g.reason, g.people, g.value, g.why, g.invoice_number as "invoiceNumber", g.id_agency as "idAgency", a.name as "agencyName",
    g.made_by as "madeBy", kept_word(m.id, 'name', m.first_name || ' ' || m.last_name) as by, g.made_at as at,
    kept_word(d.id, 'name', d.first_name || ' ' || d.last_name) as "decidedBy", g.decided_at as "decidedAt", g.invoice_paid_at as "invoicePaidAt"
  from credit_grant g join app_user m on m.id = g.made_by left join app_user d on d.id = g.decided_by left join agency a on a.id = g.id_agency`

const FROM_GRANTS = 'from credit_grant g join app_user m on m.id = g.made_by left join agency a on a.id = g.id_agency'

/** `idAgency` null: everybody's, as the company reads them. */
export interface GrantFilters {
  idAgency: number | null
  state?: CreditGrant['state'] | undefined
  kind?: CreditGrant['kind'] | undefined
  text?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
export interface GrantPage {
  after?: number | undefined
  skip: number
  limit: number
  sort?: GrantSort | undefined
}

type Given = (value: unknown) => string

function meant({ idAgency, state, kind, text, from, to }: GrantFilters, given: Given): string[] {
  const words = typedWords(text)
  const where = ['true', ...withinDays('g.made_at', { from, to }, given)]
  for (const word of words)
    where.push(
      `lower(regexp_replace(normalize(concat_ws(' ', g.reason, a.name, m.first_name, m.last_name), nfd), '[\u0300-\u036f]', '', 'g')) like ${given(likePattern(word))}`,
    )
  if (idAgency !== null) where.push(`g.id_agency = ${given(idAgency)}`)
  if (state !== undefined) where.push(`g.state = ${given(state)}`)
  if (kind !== undefined) where.push(`g.kind = ${given(kind)}`)
  return where
}

const COLUMNS = {
  at: 'g.made_at',
  kind: 'g.kind collate "C"',
  state: 'g.state collate "C"',
  agency: `coalesce((select lower(o.name) from agency o where o.id = g.id_agency), '') collate "C"`,
  by: `(select lower(o.first_name || ' ' || o.last_name) from app_user o where o.id = g.made_by) collate "C"`,
  people: 'g.people',
  value: 'g.value',
}

/** In the requested order, by default newest first; `limit` plus one are read, so that the caller knows whether there are more. */
export async function findGrants(sql: Sql, filters: GrantFilters, { after, skip, limit, sort }: GrantPage): Promise<GrantRowRead[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const { by, behind } = ordering({ table: 'credit_grant', alias: 'g', columns: COLUMNS }, sort ?? '-at')
  const where = [...meant(filters, given), ...(after === undefined ? [] : [behind(given(after))])]
  const { rows } = await sql.query<GrantRowRead & Record<string, unknown>>(
    `${GRANT} where ${where.join(' and ')} order by ${by} limit ${given(limit + 1)} offset ${given(skip)}`,
    values,
  )
  return rows
}

export async function sumGrants(sql: Sql, filters: GrantFilters): Promise<Record<'count' | 'people' | 'value', number>> {
  const values: unknown[] = []
  const where = meant(filters, (value) => `$${values.push(value)}`)
  const { rows } = await sql.query<Record<'count' | 'people' | 'value', number>>(
    `select count(*)::int as count, coalesce(sum(g.people), 0)::bigint as people, coalesce(sum(g.value), 0)::bigint as value ${FROM_GRANTS} where ${where.join(' and ')}`,
    values,
  )
  return rows[0] ?? { count: 0, people: 0, value: 0 }
}

/** Of one agency only, where named: another one's do not exist (T01). */
export async function readGrant(sql: Sql, id: number, idAgency: number | null): Promise<GrantRowRead | null> {
  const { rows } = await sql.query<GrantRowRead & Record<string, unknown>>(
    `${GRANT} where g.id = $1 and ($2::bigint is null or g.id_agency = $2)`,
    [id, idAgency],
  )
  return rows[0] ?? null
}

/** Locks the grant until the transaction ends. */
export async function holdGrant(sql: Sql, id: number, idAgency: number | null): Promise<GrantRowRead | null> {
  await sql.query('select from credit_grant where id = $1 for update', [id])
  return readGrant(sql, id, idAgency)
}

export interface Share {
  idUser: number
  value: number
}

/** Who gets how much of it, by number. */
export async function sharesOf(sql: Sql, id: number): Promise<(Share & { name: string; gtid: Gtid | null })[]> {
  const { rows } = await sql.query<Share & { name: string; gtid: Gtid | null }>(
    `select p.id_user as "idUser", p.value, p.gtid, kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) as name
     from credit_grant_person p join app_user u on u.id = p.id_user where p.id_grant = $1 order by p.id_user`,
    [id],
  )
  return rows
}

export interface NewGrant {
  kind: CreditGrant['kind']
  idAgency: number | null
  reason: string
  hash: string
  by: number
  at: Date
  shares: readonly Share[]
}

export async function insertGrant(sql: Sql, { kind, idAgency, reason, hash, by, at, shares }: NewGrant): Promise<number> {
  const value = shares.reduce((sum, one) => sum + one.value, 0)
  const { rows } = await sql.query<{ id: number }>(
    `insert into credit_grant (kind, id_agency, reason, people, value, hash, made_by, made_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [kind, idAgency, reason, shares.length, value, hash, by, at],
  )
  const id = rows[0]?.id ?? 0
  await sql.query(
    'insert into credit_grant_person (id_grant, id_user, value) select $1, u.id, u.value from unnest($2::bigint[], $3::bigint[]) as u(id, value)',
    [id, shares.map(({ idUser }) => idUser), shares.map((one) => one.value)],
  )
  return id
}

export interface GrantEnd {
  state: 'given' | 'refused' | 'withdrawn'
  by: number
  at: Date
  why?: string
  invoice?: { number: string; valueDate: string } | undefined
}

export async function endGrant(sql: Sql, id: number, { state, by, at, why, invoice }: GrantEnd): Promise<void> {
  await sql.query(
    `update credit_grant set state = $2, decided_by = $3, decided_at = $4, why = $5, invoice_number = $6, value_date = $7::date where id = $1`,
    [id, state, by, at, why ?? null, invoice?.number ?? null, invoice?.valueDate ?? null],
  )
}

export async function noteGiven(sql: Sql, id: number, given: readonly { idUser: number; gtid: Gtid }[]): Promise<void> {
  await sql.query(
    `update credit_grant_person p set gtid = u.gtid from unnest($2::bigint[], $3::text[]) as u(id, gtid) where p.id_grant = $1 and p.id_user = u.id`,
    [id, given.map(({ idUser }) => idUser), given.map(({ gtid }) => gtid)],
  )
}

export async function notePaid(sql: Sql, id: number, at: Date): Promise<void> {
  await sql.query('update credit_grant set invoice_paid_at = $2 where id = $1', [id, at])
}

/** Locks the giver's budget: that of the company (null) or of one agency. */
export async function holdBudget(sql: Sql, idAgency: number | null): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(7324, $1)', [idAgency ?? 0])
}

/** Of this calendar month: given, and asked for. A waiting grant counts for the month in which it was asked. */
export async function monthOf(sql: Sql, idAgency: number | null, from: Date): Promise<{ given: number; waiting: number; waits: number }> {
  const { rows } = await sql.query<{ given: number; waiting: number; waits: number }>(
    `select coalesce(sum(value) filter (where state = 'given' and decided_at >= $2), 0)::bigint as given,
       coalesce(sum(value) filter (where state = 'waiting'), 0)::bigint as waiting, (count(*) filter (where state = 'waiting'))::int as waits
     from credit_grant where id_agency is not distinct from $1 and (state = 'waiting' or decided_at >= $2)`,
    [idAgency, from],
  )
  return rows[0] ?? { given: 0, waiting: 0, waits: 0 }
}

/** The most that one of these would have got since then, this grant included, by the yes of one person of the company, whoever that was. */
export async function mostAlone(sql: Sql, shares: readonly Share[], from: Date): Promise<number> {
  const { rows } = await sql.query<{ most: number }>(
    `select coalesce(max(u.value + (select coalesce(sum(p.value), 0) from credit_grant_person p join credit_grant g on g.id = p.id_grant
         where p.id_user = u.id and g.state = 'given' and g.id_agency is null and g.decided_by = g.made_by and g.decided_at >= $3)), 0)::bigint as most
     from unnest($1::bigint[], $2::bigint[]) as u(id, value)`,
    [shares.map(({ idUser }) => idUser), shares.map(({ value }) => value), from],
  )
  return rows[0]?.most ?? 0
}

/** The newest grant since `since` with the same receivers and sums. */
export async function twinOf(sql: Sql, idAgency: number | null, hash: string, since: Date): Promise<{ id: number; at: Date } | null> {
  const { rows } = await sql.query<{ id: number; at: Date }>(
    `select id, made_at as at from credit_grant where id_agency is not distinct from $1 and hash = $2 and made_at >= $3 and state in ('waiting', 'given')
     order by id desc limit 1`,
    [idAgency, hash, since],
  )
  return rows[0] ?? null
}

export interface Receiver {
  id: number
  name: string
  email: string
  username: string
  /** Receivers whose account is closed, or who have left. */
  left: boolean
}

/** Finds people by what a sheet calls them: e-mail, user name or number. For the company, among all who pay. */
export async function peopleCalled(sql: Sql, words: readonly string[]): Promise<Receiver[]> {
  const { rows } = await sql.query<Receiver & Record<string, unknown>>(
    `select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.username, u.status = 'disabled' as left from app_user u
     where u.role = 'enduser' and u.erased_at is null and not exists (select from seat p where p.id = u.id)
       and (u.email = any ($1::text[]) or u.username = any ($1::text[]) or u.id = any (select w::bigint from unnest($1::text[]) w where w ~ '^[0-9]{1,9}$'))`,
    [words.map((word) => word.toLowerCase())],
  )
  return rows
}

/** Which of these may be given credits: people who pay and whose account is open; of one agency where named. */
export async function mayReceive(sql: Sql, ids: readonly number[], idAgency: number | null): Promise<Set<number>> {
  const { rows } = await sql.query<{ id: number }>(
    `select u.id from app_user u where u.id = any ($1::bigint[]) and u.role = 'enduser' and u.erased_at is null and u.status <> 'disabled'
       and ($2::bigint is null or (u.id_agency = $2 and not exists (select from departure d where d.id_user = u.id and d.undone_at is null)))`,
    [ids, idAgency],
  )
  return new Set(rows.map(({ id }) => id))
}
