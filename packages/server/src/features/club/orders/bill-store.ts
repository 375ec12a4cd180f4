/** Queries that put providers' bills beside what we owe them, line by line. */
import type { remittances } from '@taschino/protocol/order-shapes.ts'
import type * as z from 'zod/mini'
import type { Sql } from '../../../platform/db/db.ts'

export async function keepBill(sql: Sql, provider: string, { month, lines, owed, remitted }: z.infer<typeof remittances>): Promise<void> {
  await sql.query(
    `insert into club_bill (provider, month, owed, remitted) values ($1, $2, $3, $4)
     on conflict (provider, month) do update set read_at = clock_timestamp(), owed = excluded.owed, remitted = excluded.remitted`,
    [provider, month, owed, remitted],
  )
  await sql.query('delete from club_bill_line where provider = $1 and month = $2', [provider, month])
  const ofOrders = lines.filter(({ kind }) => kind === 'order' || kind === 'credit')
  await sql.query(
    `insert into club_bill_line (provider, month, ref, cents) select $1, $2, ref, sum(cents) from unnest($3::text[], $4::bigint[]) as l(ref, cents) group by ref`,
    [provider, month, ofOrders.map(({ ref }) => ref), ofOrders.map(({ kind, cents }) => (kind === 'order' ? cents : -cents))],
  )
}

export interface ProviderSums {
  name: string
  owed: number
  owes: number
  monthOwed: number
  monthRemitted: number
}

/** By our books: what each provider is owed for orders and owes us for cashback, in all and of one month (UTC, as providers count it). */
export async function providerSums(sql: Sql, month: string): Promise<ProviderSums[]> {
  const { rows } = await sql.query<ProviderSums & Record<string, unknown>>(
    `with bounds as (select ($1 || '-01')::timestamp at time zone 'UTC' as since, (($1 || '-01')::timestamp + interval '1 month') at time zone 'UTC' as till),
     owed as (
       select r.name, t.at, t.amount, coalesce(m.detail ->> 'step' = 'paid', false) as paid from club_provider r
         join ledger.account a on a.party = r.party and a.kind = 'supplier' join ledger.posting t on t.account = a.id join ledger.movement m on m.gtid = t.gtid),
     back as (
       select m.detail ->> 'provider' as name, m.at, (case s.kind when 'cashback' then t.amount else -t.amount end) as amount, m.detail ->> 'step' as step
       from ledger.movement m cross join lateral unnest(m.sources, m.targets, m.amounts) as t(source, target, amount)
         join ledger.account s on s.id = t.source join ledger.account d on d.id = t.target
       where m.kind = 'cashback' and (s.kind = 'cashback' or d.kind = 'cashback'))
     select r.name, coalesce((select sum(o.amount) from owed o where o.name = r.name), 0)::bigint as owed,
       coalesce((select sum(b.amount) from back b where b.name = r.name), 0)::bigint as owes,
       coalesce((select sum(o.amount) from owed o, bounds where o.name = r.name and not o.paid and o.at >= since and o.at < till), 0)::bigint as "monthOwed",
       coalesce((select sum(b.amount) from back b, bounds where b.name = r.name and b.step in ('confirmed', 'reversed') and b.at >= since and b.at < till), 0)::bigint as "monthRemitted"
     from club_provider r where r.name <> 'internal' order by r.name`,
    [month],
  )
  return rows
}

export interface MonthSums {
  orders: { count: number; value: number; cost: number; margin: number }
  cashback: { confirmed: number; shared: number; kept: number; reversed: number }
  holds: { count: number; value: number; oldestMinutes: number | null }
}

/** What the club sold and refunded in a month (Italian time), and what is held now. */
export async function monthSums(sql: Sql, month: string): Promise<MonthSums> {
  const { rows } = await sql.query<{ count: number; value: number; cost: number; confirmed: number; shared: number; reversed: number }>(
    `with flow as (
       select m.gtid, m.kind, m.detail ->> 'step' as step, s.kind as source, d.kind as target, t.amount
       from ledger.movement m cross join lateral unnest(m.sources, m.targets, m.amounts) as t(source, target, amount)
         join ledger.account s on s.id = t.source join ledger.account d on d.id = t.target
       where (m.kind in ('club-order', 'cashback') or (m.kind in ('cancellation', 'refund') and m.detail ->> 'order' is not null))
         and m.at >= ($1 || '-01')::timestamp at time zone 'Europe/Rome' and m.at < (($1 || '-01')::timestamp + interval '1 month') at time zone 'Europe/Rome')
     select count(distinct gtid) filter (where kind = 'club-order' and step = 'sold')::int as count,
       coalesce(sum(case when kind = 'cashback' then 0 when source = 'tickets' and target = 'club' then amount when source = 'club' and target = 'tickets' then -amount else 0 end), 0)::bigint as value,
       coalesce(sum(case when target = 'supplier' then amount when source = 'supplier' then -amount else 0 end), 0)::bigint as cost,
       coalesce(sum(amount) filter (where kind = 'cashback' and step = 'confirmed' and source = 'cashback'), 0)::bigint as confirmed,
       coalesce(sum(amount) filter (where kind = 'cashback' and target = 'tickets'), 0)::bigint as shared,
       coalesce(sum(amount) filter (where kind = 'cashback' and step = 'reversed'), 0)::bigint as reversed
     from flow`,
    [month],
  )
  const held = await sql.query<{ count: number; value: number; oldest: number | null }>(
    `select count(*)::int as count, coalesce(sum(price::bigint * amount), 0)::bigint as value,
       floor(extract(epoch from clock_timestamp() - min(made_at)) / 60)::int as oldest from club_order where state = 'pending'`,
  )
  const { count = 0, value = 0, cost = 0, confirmed = 0, shared = 0, reversed = 0 } = rows[0] ?? {}
  const holds = held.rows[0]
  return {
    orders: { count, value, cost, margin: value - cost },
    cashback: { confirmed, shared, kept: confirmed - shared, reversed },
    holds: { count: holds?.count ?? 0, value: holds?.value ?? 0, oldestMinutes: holds?.oldest ?? null },
  }
}
