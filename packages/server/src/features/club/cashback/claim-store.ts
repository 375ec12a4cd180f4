/** Queries for claims with a receipt: the visit they are about, the company's answer, how long the receipt is kept. */
import type { ClaimSort } from '@taschino/contract/club/cashback.ts'
import { withinDays } from '../../../platform/db/days-store.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../../platform/db/order-store.ts'
import { typedPatterns } from '../../../platform/typed-text.ts'
import { PICTURE } from '../catalogue/offer-store.ts'

export interface ClaimRow {
  id: number
  party: number
  claimedBy: number
  clickId: string
  provider: string
  brandGuid: string
  brandName: string
  logo: string | null
  date: string
  amount: number
  state: 'open' | 'granted' | 'rejected'
  share: number | null
  gtid: string | null
  reason: string | null
  at: Date
  decidedAt: Date | null
  rateBp: number | null
  cents: number | null
  shareBp: number
  owner: string
}

const CLAIM = `select k.id, k.party, k.id_user as "claimedBy", k.click_id as "clickId", v.provider, v.brand_guid as "brandGuid", coalesce(b.name, v.brand_guid) as "brandName", ${PICTURE('p')} as logo,
    to_char(k.bought_on, 'YYYY-MM-DD') as date, k.amount, k.state, k.share, k.gtid, k.reason, k.made_at as at, k.decided_at as "decidedAt",
    v.rate_bp as "rateBp", v.cents, v.share_bp as "shareBp", coalesce(s.title, kept_word(u.id, 'name', u.first_name || ' ' || u.last_name)) as owner
  from cashback_claim k join cashback_visit v on v.click_id = k.click_id left join club_brand b on b.provider = v.provider and b.brand_guid = v.brand_guid
    left join club_picture p on p.id = b.id_picture left join shop s on s.id = k.party left join app_user u on u.id = k.party and s.id is null`

/**
 * The visit to which a purchase of this day belongs: the last one in the days before. `free`: it brought nothing and was not claimed yet.
 */
export async function visitFor(
  sql: Sql,
  { party, provider, brandGuid, date, days }: { party: number; provider: string; brandGuid: string; date: string; days: number },
): Promise<{ clickId: string; free: boolean } | null> {
  const { rows } = await sql.query<{ clickId: string; free: boolean }>(
    `select v.click_id as "clickId", not exists (select from cashback c where c.click_id = v.click_id) and not exists (select from cashback_claim k where k.click_id = v.click_id) as free
     from cashback_visit v where v.party = $1 and v.provider = $2 and v.brand_guid = $3
       and (v.made_at at time zone 'Europe/Rome')::date between $4::date - $5::int and $4::date
     order by 2 desc, v.made_at desc limit 1`,
    [party, provider, brandGuid, date, days],
  )
  return rows[0] ?? null
}

export interface NewClaim {
  party: number
  idUser: number
  clickId: string
  date: string
  amount: number
  receipt: Buffer
  type: string
  sha256: string
  at: Date
}

/** Null: this receipt, or this visit, was claimed before. */
export async function insertClaim(sql: Sql, one: NewClaim): Promise<number | null> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into cashback_claim (party, id_user, click_id, bought_on, amount, receipt, receipt_type, sha256, made_at)
     values ($1, $2, $3, $4::date, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    [one.party, one.idUser, one.clickId, one.date, one.amount, one.receipt, one.type, one.sha256, one.at],
  )
  return rows[0]?.id ?? null
}

export async function readClaim(sql: Sql, id: number): Promise<ClaimRow | null> {
  const { rows } = await sql.query<ClaimRow & Record<string, unknown>>(`${CLAIM} where k.id = $1`, [id])
  return rows[0] ?? null
}

/** Locks the claim until the transaction ends. */
export async function holdClaim(sql: Sql, id: number): Promise<ClaimRow | null> {
  await sql.query('select from cashback_claim where id = $1 for update', [id])
  return readClaim(sql, id)
}

/** Whether the provider has reported this click in the meantime. */
export async function cameOf(sql: Sql, clickId: string): Promise<boolean> {
  const { rowCount } = await sql.query(`select from cashback where click_id = $1 and state <> 'declined'`, [clickId])
  return (rowCount ?? 0) > 0
}

export interface ClaimFilters {
  /** Null for the company, which reads all. */
  party: number | null
  state?: string | undefined
  text?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const OWNER = `coalesce((select s.title from shop s where s.id = k.party), (select kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) from app_user u where u.id = k.party))`
const BRAND = `(select coalesce(b.name, v.brand_guid) from cashback_visit v left join club_brand b on b.provider = v.provider and b.brand_guid = v.brand_guid where v.click_id = k.click_id)`
const ORDER: OrderBy<Exclude<ClaimSort, `-${string}`>> = {
  at: 'k.made_at',
  who: `lower(coalesce(${OWNER}, '')) collate "C"`,
  brand: `lower(${BRAND}) collate "C"`,
  date: 'k.bought_on',
  amount: 'k.amount',
  state: `array_position(array['open', 'granted', 'rejected'], k.state)`,
}

type Given = (value: unknown) => string

function meant({ party, state, text, ...days }: ClaimFilters, given: Given): string {
  const where = ['true', ...withinDays('k.made_at', days, given)]
  if (party !== null) where.push(`k.party = ${given(party)}`)
  if (state !== undefined) where.push(`k.state = ${given(state)}`)
  for (const pattern of typedPatterns(text)) where.push(`lower(concat_ws(' ', ${OWNER}, ${BRAND})) like ${given(pattern)}`)
  return where.join(' and ')
}

interface ClaimPage {
  sort?: ClaimSort | undefined
  after?: number | undefined
  limit: number
}

/** Newest first unless another order is asked for. */
export async function listClaimRows(sql: Sql, filters: ClaimFilters, { sort = '-at', after, limit }: ClaimPage): Promise<ClaimRow[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const { by, behind } = ordering({ table: 'cashback_claim', alias: 'k', columns: ORDER }, sort)
  const where = [meant(filters, given), ...(after === undefined ? [] : [behind(given(after))])]
  const { rows } = await sql.query<ClaimRow & Record<string, unknown>>(
    `${CLAIM} where ${where.join(' and ')} order by ${by} limit ${given(limit)}`,
    values,
  )
  return rows
}

export async function sumClaims(sql: Sql, filters: ClaimFilters): Promise<{ count: number; amount: number }> {
  const values: unknown[] = []
  const { rows } = await sql.query<{ count: number; amount: number }>(
    `select count(*)::int as count, coalesce(sum(k.amount), 0)::bigint as amount from cashback_claim k
     where ${meant(filters, (value) => `$${values.push(value)}`)}`,
    values,
  )
  return rows[0] ?? { count: 0, amount: 0 }
}

export async function receiptOf(sql: Sql, id: number): Promise<{ bytes: Buffer; type: string } | null> {
  const { rows } = await sql.query<{ bytes: Buffer; type: string }>(
    'select receipt as bytes, receipt_type as type from cashback_claim where id = $1 and receipt is not null',
    [id],
  )
  return rows[0] ?? null
}

export async function closeClaim(
  sql: Sql,
  one: { id: number; state: 'granted' | 'rejected'; share: number | null; gtid: string | null; reason: string; by: number; at: Date },
): Promise<void> {
  await sql.query(
    'update cashback_claim set state = $2, share = $3, gtid = $4, reason = $5, decided_by = $6, decided_at = $7 where id = $1',
    [one.id, one.state, one.share, one.gtid, one.reason, one.by, one.at],
  )
}

/** A receipt tells more about somebody than an answer needs, so it is deleted so many days later. */
export async function dropReceipts(sql: Sql, days: number): Promise<void> {
  await sql.query(
    `update cashback_claim set receipt = null, receipt_type = null where receipt is not null and decided_at < now() - make_interval(days => $1)`,
    [days],
  )
}
