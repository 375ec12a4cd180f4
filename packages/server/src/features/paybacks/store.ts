/** Queries and locks of paybacks: shops with their account, what rests, what was asked for. */
import type { TypeFees } from '@taschino/basics/fees.ts'
import { gtidFloor, type Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { AccountCode } from '@taschino/contract/return-codes.ts'
import type { RequestStep } from '@taschino/contract/request-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'
import { HOLD_MS } from './rules.ts'

/** A member without an account of its own is paid on its group's. */
export interface PaidShop {
  id: number
  title: string
  businessName: string
  fiscalCode: string | null
  enabled: boolean
  isGroup: boolean
  idShopGroup: number | null
  iban: string | null
  receiver: string | null
  /** Why the bank refuses that account. */
  refused: AccountCode | null
  feeMin: number
  feeMax: number
  feesByType: TypeFees[]
}

const SHOP = `s.id, s.title, s.business_name as "businessName", s.fiscal_code as "fiscalCode", s.enabled, s.is_group as "isGroup", s.id_shop_group as "idShopGroup",
  case when s.iban is null then (select g.iban from shop g where g.id = s.id_shop_group) else s.iban end as iban,
  case when s.iban is null then (select g.iban_receiver_name from shop g where g.id = s.id_shop_group) else s.iban_receiver_name end as receiver,
  (select r.code from account_refused(case when s.iban is null then (select g.iban from shop g where g.id = s.id_shop_group) else s.iban end) r) as refused, s.fee_min as "feeMin", s.fee_max as "feeMax", s.fees_by_type as "feesByType"`

/** The shop itself first, then, for a group, its members by name. */
export async function loadShops(sql: Sql, idShop: number): Promise<PaidShop[]> {
  const { rows } = await sql.query<PaidShop & Record<string, unknown>>(
    `select ${SHOP} from shop s where s.id = $1 or s.id_shop_group = $1 order by s.id <> $1, s.title, s.id`,
    [idShop],
  )
  return rows
}

/** The same shops, held still: whoever asks for their takings at the same time waits, and whoever changes account or fees does. */
export async function holdShops(sql: Sql, ids: readonly number[]): Promise<PaidShop[]> {
  const { rows } = await sql.query<PaidShop & Record<string, unknown>>(
    `select ${SHOP} from shop s where s.id = any ($1::bigint[]) order by s.id for no key update`,
    [ids],
  )
  return rows
}

export interface HeldTakings {
  idShop: number
  value: Cents
  until: Date
}

/**
 * Takings from shops of the same group and from people who are on both sides of the counter, younger than the hold, less what went back.
 * Read from the books,
 * so that a payment counts from its first moment; what was written down as related counts also when the group is another one by now.
 */
export async function heldTakings(sql: Sql, shops: readonly number[], now: number): Promise<HeldTakings[]> {
  const { rows } = await sql.query<{ idShop: number; value: number; last: Date }>(
    `with kin as (select o.shop, p as person from unnest($1::bigint[]) as o(shop), related_people(o.shop) p)
     select e.party as "idShop", sum(e.value - coalesce(t.refunded, 0))::bigint as value, max(e.at) as last
     from ledger.entry e join shop s on s.id = e.party left join shop p on p.id = e.counterparty left join ledger.standing t on t.gtid = e.gtid
     where e.party = any ($1::bigint[]) and e.gtid >= $2 and e.kind = 'payment' and e.value > 0 and t.cancelled_by is null
       and (coalesce(p.id_shop_group, p.id) = coalesce(s.id_shop_group, s.id)
            or (e.party, e.counterparty) in (select shop, person from kin)
            or e.gtid in (select r.gtid from related_payment r where r.id_shop = any ($1::bigint[])))
     group by e.party`,
    [shops, gtidFloor(now - HOLD_MS)],
  )
  return rows.map(({ idShop, value, last }) => ({ idShop, value, until: new Date(last.getTime() + HOLD_MS) }))
}

export interface AskedSums {
  idShop: number
  requested: Cents
  requestedCount: number
  onTheWay: Cents
  onTheWayCount: number
  onTheWayDate: string | null
  paid: Cents
  paidCount: number
  paidLast: Date | null
  credits: Cents
  creditsCount: number
}

/** What these shops asked for, by where it is now; paid since `year` began. */
export async function askedSums(sql: Sql, shops: readonly number[], yearBegan: Date): Promise<AskedSums[]> {
  const { rows } = await sql.query<AskedSums & Record<string, unknown>>(
    `with r as (
       select r.id_party, r.kind, r.state, r.value, r.net, r.payout_date, p.at as paid_at,
         r.kind = 'payback' and r.state in ('pending', 'returned') as asked, r.kind = 'payback' and r.state in ('approved', 'sent') as going,
         r.kind = 'payback' and r.state = 'paid' and p.at >= $2 as there, r.kind = 'credits' and r.state = 'pending' as credits
       from request r
       left join lateral (select max(s.at) as at from request_step s where s.id_request = r.id and s.step = 'paid' and r.state = 'paid') p on true
       where r.id_party = any ($1::bigint[]) and r.kind in ('payback', 'credits'))
     select id_party as "idShop",
       coalesce(sum(value) filter (where asked), 0)::bigint as requested, count(*) filter (where asked) as "requestedCount",
       coalesce(sum(net) filter (where going), 0)::bigint as "onTheWay", count(*) filter (where going) as "onTheWayCount",
       to_char(min(payout_date) filter (where going), 'YYYY-MM-DD') as "onTheWayDate",
       coalesce(sum(net) filter (where there), 0)::bigint as paid, count(*) filter (where there) as "paidCount", max(paid_at) filter (where there) as "paidLast",
       coalesce(sum(value) filter (where credits), 0)::bigint as credits, count(*) filter (where credits) as "creditsCount"
     from r group by id_party`,
    [shops, yearBegan],
  )
  return rows
}

export interface AskedStep {
  idRequest: number
  at: Date
  step: RequestStep
  reason: string | null
  gtid: Gtid | null
  by: string | null
}

/** Oldest first. People of the shop by name; who answered at the company stays unnamed. */
export async function loadSteps(sql: Sql, requests: readonly number[]): Promise<AskedStep[]> {
  const { rows } = await sql.query<AskedStep & Record<string, unknown>>(
    `select s.id_request as "idRequest", s.at, s.step, s.reason, s.gtid, case when u.role = 'shop' then kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) end as by
     from request_step s left join app_user u on u.id = s.id_user where s.id_request = any ($1::bigint[]) order by s.id`,
    [requests],
  )
  return rows
}
