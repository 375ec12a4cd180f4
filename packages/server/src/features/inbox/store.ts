/** Queries for the inbox: requests with their names, counts, and the context of one. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { RequestSort } from '@taschino/contract/requests.ts'
import type { RequestKind, RequestState } from '@taschino/contract/request-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'
import { withinDays } from '../../platform/db/days-store.ts'
import { ordering } from '../../platform/db/order-store.ts'
import { likePattern, typedPatterns, typedWords } from '../../platform/typed-text.ts'
import { RELATED_SINCE, relatedPayments, REQUEST_COLUMNS, type RequestRow } from '../requests/public.ts'

/** A request with the names of those around it. */
export interface NamedRequest extends RequestRow {
  partyName: string
  groupName: string | null
  askedByName: string
  firstByName: string | null
  decidedByName: string | null
  watch: boolean
  related: { count: number; value: number }
}

const NAMES = `coalesce(a.name, s.title, '') as "partyName", g.title as "groupName", kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) as "askedByName",
  (exists (select from ledger.frozen z where z.party = r.id_party) or exists (select from ledger.stopped z where z.party = r.id_party)
    or (r.kind = 'payback' and (coalesce(s.iban, g.iban) is null or exists (select from account_refused(coalesce(s.iban, g.iban)))))) as watch,
  (select to_json(k) from related_payments(s.id, ${RELATED_SINCE}) k) as related,
  kept_word(f.id, 'name', f.first_name || ' ' || f.last_name) as "firstByName", kept_word(d.id, 'name', d.first_name || ' ' || d.last_name) as "decidedByName"`
const AROUND = `left join agency a on r.kind = 'tickets' and a.id = r.id_party left join shop s on r.kind <> 'tickets' and s.id = r.id_party
  left join shop g on g.id = s.id_shop_group left join app_user u on u.id = r.asked_by left join app_user f on f.id = r.first_by left join app_user d on d.id = r.decided_by`

export interface RequestFilters {
  kinds?: readonly RequestKind[] | undefined
  states?: readonly RequestState[] | undefined
  text?: string | undefined
  party?: number | undefined
  /** Days. */
  olderThan?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

export type Given = (value: unknown) => string

const folded = (column: string): string => `lower(regexp_replace(normalize(${column}, nfd), '[\u0300-\u036f]', '', 'g'))`
/** The eight signs that people read aloud, or all sixteen. */
const CODE = /^(?:[0-9A-HJKMNP-TV-Z]{8}){1,2}$/

function fitsText(text: string, given: Given): string[] {
  const words = typedWords(text)
  if (words.length === 0) return []
  const names = `concat_ws(' ', ${folded('a.name')}, ${folded('s.title')}, ${folded('s.business_name')}, ${folded('g.title')}, lower(r.invoice_number))`
  const byName = words.map((word) => `${names} like ${given(likePattern(word))}`).join(' and ')
  const code = text.toUpperCase().replace(/[\s-]/g, '')
  return [CODE.test(code) ? `(r.gtid like ${given(`%${code}`)} or ${byName})` : `(${byName})`]
}

/** A hundred years: more days than that reach back before the first moment that the database knows. */
const LONG_AGO = 36_500

function conditions(filters: RequestFilters, given: Given): string[] {
  const where = ['true', ...fitsText(filters.text ?? '', given)]
  if (filters.kinds) where.push(`r.kind = any (${given(filters.kinds)}::text[])`)
  if (filters.states) where.push(`r.state = any (${given(filters.states)}::text[])`)
  if (filters.party !== undefined) where.push(`r.id_party = ${given(filters.party)}`)
  if (filters.olderThan !== undefined)
    where.push(`r.asked_at <= clock_timestamp() - make_interval(days => ${given(Math.min(filters.olderThan, LONG_AGO))})`)
  return [...where, ...withinDays('r.asked_at', filters, given)]
}

export interface RequestPage {
  after?: number | undefined
  skip: number
  limit: number
  sort: RequestSort
}

const PARTY = `coalesce((select a.name from agency a where r.kind = 'tickets' and a.id = r.id_party), (select s.title from shop s where r.kind <> 'tickets' and s.id = r.id_party), '')`
const COLUMNS = {
  asked: 'r.asked_at',
  who: `lower(${PARTY}) collate "C"`,
  value: 'r.value',
  net: 'coalesce(r.net, r.value)',
  payout: `coalesce(r.payout_date, 'infinity'::date)`,
}

/** In the order asked for; one more than `limit` is asked for, so that the caller knows whether the list goes on. */
export async function findRequests(sql: Sql, filters: RequestFilters, page: RequestPage): Promise<NamedRequest[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const where = conditions(filters, given)
  const { by, behind } = ordering({ table: 'request', alias: 'r', columns: COLUMNS }, page.sort)
  if (page.after !== undefined) where.push(behind(given(page.after)))
  const { rows } = await sql.query<NamedRequest & Record<string, unknown>>(
    `select ${REQUEST_COLUMNS}, ${NAMES} from request r ${AROUND} where ${where.join(' and ')} order by ${by} limit ${given(page.limit + 1)} offset ${given(page.skip)}`,
    values,
  )
  return rows
}

export interface CountRow {
  kind: RequestKind
  state: RequestState
  count: number
  value: number
  oldest: Date
  late: number
}

/** `lateSince`: who asked on that day or before and has no answer is late; paybacks have a day of their own. */
export async function countRequestsBy(
  sql: Sql,
  filters: RequestFilters,
  { today, lateSince }: { today: string; lateSince: string },
): Promise<CountRow[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const where = conditions(filters, given)
  const late = `case when r.kind = 'payback' then r.state in ('pending', 'approved', 'sent', 'returned') and r.payout_date < ${given(today)}::date
    else r.state = 'pending' and (r.asked_at at time zone 'Europe/Rome')::date <= ${given(lateSince)}::date end`
  const { rows } = await sql.query<CountRow & Record<string, unknown>>(
    `select r.kind, r.state, count(*)::int as count, sum(r.value)::bigint as value, min(r.asked_at) as oldest, (count(*) filter (where ${late}))::int as late
     from request r ${AROUND} where ${where.join(' and ')} group by r.kind, r.state order by r.kind, r.state`,
    values,
  )
  return rows
}

export async function readRequest(sql: Sql, gtid: Gtid): Promise<NamedRequest | null> {
  const { rows } = await sql.query<NamedRequest & Record<string, unknown>>(
    `select ${REQUEST_COLUMNS}, ${NAMES} from request r ${AROUND} where r.gtid = $1`,
    [gtid],
  )
  return rows[0] ?? null
}

/** Cents that an agency holds undistributed. */
export async function stockOf(sql: Sql, idAgency: number): Promise<number> {
  const { rows } = await sql.query<{ stock: number }>(
    `select coalesce(sum(balance), 0)::bigint as stock from ledger.account
     where party = $1 and kind = 'tickets' and (expires_at is null or expires_at > now())`,
    [idAgency],
  )
  return rows[0]?.stock ?? 0
}

export interface ShopFacts {
  businessName: string
  iban: string | null
  receiver: string | null
  takings: number
  underWay: number
  related: { count: number; value: number }
}

/** Where a shop's money would go, what it has, and what came from its own side of the counter lately (T16). */
export async function shopFacts(sql: Sql, idShop: number): Promise<ShopFacts | null> {
  const { rows } = await sql.query<ShopFacts & Record<string, unknown>>(
    `select s.business_name as "businessName", coalesce(s.iban, g.iban) as iban, coalesce(s.iban_receiver_name, g.iban_receiver_name, s.business_name) as receiver,
       (select coalesce(sum(balance) filter (where kind = 'takings'), 0)::bigint from ledger.account where party = s.id) as takings,
       (select coalesce(sum(balance) filter (where kind in ('payout', 'hold')), 0)::bigint from ledger.account where party = s.id) as "underWay"
     from shop s left join shop g on g.id = s.id_shop_group where s.id = $1`,
    [idShop],
  )
  return rows[0] ? { ...rows[0], related: await relatedPayments(sql, idShop) } : null
}

export async function isFrozen(sql: Sql, party: number): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from ledger.frozen where party = $1', [party])
  return rowCount !== 0
}

/** Takes no payment and spends nothing; it is paid what it is owed. */
export async function isStopped(sql: Sql, party: number): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from ledger.stopped where party = $1', [party])
  return rowCount !== 0
}

/** What this person said the last yes to since then. Money calls of one person follow each other, so none is counted beside another. */
export async function agreedSince(sql: Sql, idUser: number, since: Date): Promise<number> {
  const { rows } = await sql.query<{ value: number }>(
    `select coalesce(sum(value), 0)::bigint as value from request where decided_by = $1 and decided_at > $2 and state in ('approved', 'sent', 'paid')`,
    [idUser, since],
  )
  return rows[0]?.value ?? 0
}

export interface Addressee {
  idUser: number
  email: string
  language: 'it' | 'en'
}

/** Who asked, if they can still be written to. */
export async function whoAsked(sql: Sql, idUser: number): Promise<Addressee | null> {
  const { rows } = await sql.query<Addressee & Record<string, unknown>>(
    `select id as "idUser", email, language from app_user where id = $1 and status = 'active' and erased_at is null`,
    [idUser],
  )
  return rows[0] ?? null
}

/** Every word of what was typed stands in the name. */
export const namedSo = (column: string, text: string | undefined, given: Given): string[] =>
  typedPatterns(text).map((pattern) => `${folded(column)} like ${given(pattern)}`)
