/** Queries for one's own orders and the lines of one order. */
import type { OrderStep } from '@taschino/contract/club/order-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { ORDER_COLUMNS, ORDER_FROM, type OrderRow } from './order-store.ts'

export interface OrdersAsked {
  party: number
  open: boolean
  /** The order whose own movement, or whose payment, this is. */
  of: string | undefined
  before: number | undefined
  limit: number
}

export async function ownOrders(sql: Sql, { party, open, of, before, limit }: OrdersAsked): Promise<OrderRow[]> {
  const { rows } = await sql.query<OrderRow & Record<string, unknown>>(
    `select ${ORDER_COLUMNS} from ${ORDER_FROM} where o.party = $1 and (not $2 or o.state in ('pending', 'confirmed', 'shipped'))
       and ($3::text is null or o.gtid = $3 or o.sold_gtid = $3) and ($4::bigint is null or o.id < $4) order by o.id desc limit $5`,
    [party, open, of ?? null, before ?? null, limit],
  )
  return rows
}

export async function countOpenOrders(sql: Sql, party: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from club_order where party = $1 and state in ('pending', 'confirmed', 'shipped')`,
    [party],
  )
  return rows[0]?.n ?? 0
}

export interface StepRow {
  step: OrderStep
  value: number | null
  at: Date
}

export async function stepsOf(sql: Sql, idOrder: number): Promise<StepRow[]> {
  const { rows } = await sql.query<StepRow & Record<string, unknown>>(
    'select step, value, at from club_order_step where id_order = $1 order by id',
    [idOrder],
  )
  return rows
}

/** The median time to delivery of the last orders, in minutes; null while there are few. */
export async function learnedDelivery(sql: Sql, idProducts: readonly number[]): Promise<Map<number, { minutes: number; of: number }>> {
  const { rows } = await sql.query<{ id: number; minutes: number; of: number }>(
    `select p.id, ceil(percentile_cont(0.5) within group (order by d.minutes))::int as minutes, count(*)::int as of from unnest($1::bigint[]) as p(id)
     cross join lateral (
       select extract(epoch from (select min(s.at) from club_order_step s where s.id_order = o.id and s.step in ('delivered', 'partly-delivered')) - o.made_at) / 60 as minutes
       from club_order o where o.id_product = p.id and o.state = 'delivered' order by o.made_at desc limit 50) d
     where d.minutes is not null group by p.id having count(*) >= 5`,
    [idProducts],
  )
  return new Map(rows.map(({ id, minutes, of }) => [id, { minutes, of }]))
}
