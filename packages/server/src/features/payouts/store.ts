/** Queries for paybacks and the bank files in which they left. */
import type { FeePart } from '@taschino/basics/fees.ts'
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { PaybackPlace, PaybackSort } from '@taschino/contract/payouts.ts'
import type { AccountCode, ReturnCode } from '@taschino/contract/return-codes.ts'
import type { RequestState } from '@taschino/contract/request-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering } from '../../platform/db/order-store.ts'
import { typedPatterns } from '../../platform/typed-text.ts'
import { NEWEST_RETURN, RETURN } from './files-store.ts'

export interface PaybackRow {
  id: number
  gtid: Gtid
  state: RequestState
  idShop: number
  shopName: string
  groupName: string | null
  idGroup: number | null
  value: Cents
  fee: Cents
  feeParts: FeePart[]
  net: Cents
  payoutDate: string
  approvedAt: Date | null
  attempt: number
  suspended: boolean
  stopped: boolean
  doneGtid: Gtid | null
}

const PAYBACK = `r.id, r.gtid, r.state, r.id_party as "idShop", s.title as "shopName", g.title as "groupName", g.id as "idGroup", r.value, r.fee, r.fee_parts as "feeParts", r.net,
  to_char(r.payout_date, 'YYYY-MM-DD') as "payoutDate", r.decided_at as "approvedAt", r.attempt, r.done_gtid as "doneGtid",
  exists (select from ledger.frozen f where f.party = r.id_party) as suspended, s.stopped_at is not null as stopped`
const FROM = 'from request r join shop s on s.id = r.id_party left join shop g on g.id = s.id_shop_group'

/** Which approved paybacks are meant: promised until a day, or exactly these. */
export interface Meant {
  until?: string | undefined
  gtids?: readonly string[] | undefined
}

const meantBy = `r.kind = 'payback' and r.state = 'approved' and ($1::date is null or r.payout_date <= $1) and ($2::text[] is null or r.gtid = any ($2))`
const valuesOf = ({ until, gtids }: Meant): unknown[] => [until ?? null, gtids ?? null]

/** What is promised for the earliest day comes first. */
export async function approvedPaybacks(sql: Sql, meant: Meant, most: number): Promise<PaybackRow[]> {
  const { rows } = await sql.query<PaybackRow & Record<string, unknown>>(
    `select ${PAYBACK} ${FROM} where ${meantBy} order by r.payout_date, r.id limit $3`,
    [...valuesOf(meant), most],
  )
  return rows
}

/** The same, held still until the transaction ends: who comes second waits and finds only what is left. */
export async function holdPaybacks(sql: Sql, meant: Meant, most: number): Promise<PaybackRow[]> {
  await sql.query(`select r.id from request r where ${meantBy} order by r.id for update`, valuesOf(meant))
  return approvedPaybacks(sql, meant, most)
}

export async function laterPaybacks(sql: Sql, until: string): Promise<{ count: number; net: Cents }> {
  const { rows } = await sql.query<{ count: number; net: Cents }>(
    `select count(*)::int as count, coalesce(sum(net), 0)::bigint as net from request where kind = 'payback' and state = 'approved' and payout_date > $1::date`,
    [until],
  )
  return rows[0] ?? { count: 0, net: 0 }
}

export interface ListedRow extends PaybackRow {
  iban: string | null
  reason: string | null
  bankCode: ReturnCode | null
  bankReference: string | null
  refused: AccountCode | null
  idFile: number | null
  messageId: string | null
  paidAt: Date | null
}
export interface Narrowed {
  place?: PaybackPlace | undefined
  text?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const PLACE: Readonly<Record<PaybackPlace, string>> = {
  due: `r.state = 'approved' and r.payout_date <= $1::date`,
  later: `r.state = 'approved' and r.payout_date > $1::date`,
  sent: `r.state = 'sent'`,
  paid: `r.state = 'paid'`,
  returned: `r.state = 'returned'`,
}
const LISTED = `${PAYBACK}, coalesce(p.iban, s.iban, g.iban) as iban, p.id_file as "idFile", f.message_id as "messageId",
  ${RETURN}, case when r.state in ('approved', 'returned') then (select x.code from account_refused(coalesce(s.iban, g.iban)) x) end as refused,
  case when r.state = 'paid' then (select max(t.at) from request_step t where t.id_request = r.id and t.step = 'paid') end as "paidAt"`
const LISTED_FROM = `${FROM} left join payout p on p.id_request = r.id and p.attempt = r.attempt left join payout_file f on f.id = p.id_file ${NEWEST_RETURN} and r.state = 'returned'`

const TEXT = `collate "C"`
const COLUMNS = {
  shop: `lower(s.title) ${TEXT}`,
  group: `lower(coalesce(g.title, '')) ${TEXT}`,
  value: 'r.value',
  fee: 'r.fee',
  net: 'r.net',
  promised: 'r.payout_date',
  approved: 'r.decided_at',
  place: `r.state ${TEXT}`,
  attempt: 'r.attempt',
  file: `coalesce(f.message_id, '') ${TEXT}`,
  paid: `coalesce((select max(t.at) from request_step t where t.id_request = r.id and t.step = 'paid'), 'infinity')`,
}

/** `$1`: what is promised by then is due. */
function meantRows({ place, text, from, to }: Narrowed, values: unknown[]): string {
  const given = (value: unknown): string => `$${values.push(value)}`
  const where = [`r.kind = 'payback'`, place ? PLACE[place] : `r.state in ('approved', 'sent', 'paid', 'returned')`, '$1::date is not null']
  if (from !== undefined) where.push(`r.payout_date >= ${given(from)}::date`)
  if (to !== undefined) where.push(`r.payout_date <= ${given(to)}::date`)
  for (const typed of typedPatterns(text)) {
    const pattern = given(typed)
    where.push(
      `(s.search like ${pattern} or g.search like ${pattern} or lower(r.gtid) like ${pattern} or lower(f.message_id) like ${pattern})`,
    )
  }
  return where.join(' and ')
}

/** What wants a hand by the day promised, what is done from the newest on, unless an order is asked for. */
const ownOrder = (place: PaybackPlace | undefined): string =>
  place === 'paid' || place === undefined ? 'r.decided_at desc, r.id desc' : 'r.payout_date, r.id'

export async function findPaybacks(
  sql: Sql,
  narrowed: Narrowed,
  until: string,
  page: { sort?: PaybackSort | undefined; skip: number; limit: number },
): Promise<ListedRow[]> {
  const values: unknown[] = [until]
  const where = meantRows(narrowed, values)
  const by = page.sort ? ordering({ table: 'request', alias: 'r', columns: COLUMNS }, page.sort).by : ownOrder(narrowed.place)
  const bounds = `limit $${values.push(page.limit)} offset $${values.push(page.skip)}`
  const { rows } = await sql.query<ListedRow & Record<string, unknown>>(
    `select ${LISTED} ${LISTED_FROM} where ${where} order by ${by} ${bounds}`,
    values,
  )
  return rows
}

export type PaybackTotals = Record<'count' | 'value' | 'fee' | 'net', number>

export async function sumPaybacks(sql: Sql, narrowed: Narrowed, until: string): Promise<PaybackTotals> {
  const values: unknown[] = [until]
  const { rows } = await sql.query<PaybackTotals>(
    `select count(*)::int as count, coalesce(sum(r.value), 0)::bigint as value, coalesce(sum(r.fee), 0)::bigint as fee, coalesce(sum(r.net), 0)::bigint as net
     ${FROM} left join payout p on p.id_request = r.id and p.attempt = r.attempt left join payout_file f on f.id = p.id_file where ${meantRows(narrowed, values)}`,
    values,
  )
  return rows[0] ?? { count: 0, value: 0, fee: 0, net: 0 }
}

export async function readPayback(sql: Sql, gtid: Gtid): Promise<ListedRow | null> {
  const { rows } = await sql.query<ListedRow & Record<string, unknown>>(
    `select ${LISTED} ${LISTED_FROM} where r.kind = 'payback' and r.gtid = $1`,
    [gtid],
  )
  return rows[0] ?? null
}

export interface CountRow {
  place: PaybackPlace
  count: number
  value: Cents
  fee: Cents
  net: Cents
  late: number
  oldest: string
}

export async function countPaybacksBy(sql: Sql, today: string, until: string): Promise<CountRow[]> {
  const { rows } = await sql.query<CountRow & Record<string, unknown>>(
    `select place, count(*)::int as count, sum(value)::bigint as value, sum(fee)::bigint as fee, sum(net)::bigint as net,
       (count(*) filter (where place = 'due' and payout_date < $1::date))::int as late, to_char(min(payout_date), 'YYYY-MM-DD') as oldest
     from (select case when state <> 'approved' then state when payout_date > $2::date then 'later' else 'due' end as place, value, fee, net, payout_date
           from request where kind = 'payback' and state in ('approved', 'sent', 'paid', 'returned')) one group by place`,
    [today, until],
  )
  return rows
}
