/** Queries for revenue and commissions of a network over some days; each day counts for the agent of that day. */
import { gtidFloor } from '@taschino/basics/gtid.ts'
import type { ReportBy, ReportRow } from '@taschino/contract/agent-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface ReportFind {
  agents: readonly number[] | null
  /** Both days included, and the instants at which they begin and end. */
  from: string
  to: string
  begins: number
  ends: number
  today: string
  by: ReportBy
}

const KEY: Readonly<Record<ReportBy, string>> = {
  month: `to_char(x.day, 'YYYY-MM')`,
  shop: 'x.place::text',
  agency: 'x.place::text',
  agent: 'x.agent::text',
}
const NAME: Readonly<Record<ReportBy, string>> = {
  month: 'y.key',
  shop: '(select s.title from shop s where s.id = y.key::bigint)',
  agency: '(select a.name from agency a where a.id = y.key::bigint)',
  agent: `(select u.first_name || ' ' || u.last_name from app_user u where u.id = y.key::bigint)`,
}

/** Sums by shop and day first, so that the agent of a day is looked up once and not for each payment. */
const OF_SHOPS = `select d.day, d.place, agent_of_shop(d.place, d.day) as agent, d.revenue, d.payments, 0::bigint as fees, 0::bigint as earned, 0::bigint as matured from (
    select (e.at at time zone 'Europe/Rome')::date as day, e.party as place, sum(e.value) as revenue, count(*) filter (where e.kind = 'payment') as payments
    from ledger.entry e where e.party in (select a.id_shop from attribution a where a.id_shop is not null and ($1::bigint[] is null or a.id_agent = any ($1)))
      and e.gtid >= $4 and e.at >= $5 and e.at < $6 and (e.kind in ('payment', 'refund') or (e.kind = 'cancellation' and e.value < 0)) group by 1, 2) d
  union all
  select s.day, s.id_shop, agent_of_shop(s.id_shop, s.day), 0, 0, s.fee, 0, 0 from commission_source s where s.day between $2::date and $3::date and not s.returned
  union all
  select c.day, c.id_shop, c.id_agent, 0, 0, 0, c.value, case when c.vests_on <= $7::date then c.value else 0 end from commission c where c.day between $2::date and $3::date`
/** For agencies the report shows their orders; nothing is earned on those. */
const OF_AGENCIES = `select (q.decided_at at time zone 'Europe/Rome')::date as day, q.id_party as place,
    (select a.id_agent from attribution a where a.id_agency = q.id_party and a.from_day <= (q.decided_at at time zone 'Europe/Rome')::date order by a.id desc limit 1) as agent,
    q.value as revenue, 1 as payments, 0::bigint as fees, 0::bigint as earned, 0::bigint as matured
  from request q where q.kind = 'tickets' and q.state = 'approved' and q.decided_at >= $5 and q.decided_at < $6 and $4::text is not null and $2::date <= $3::date and $7::date is not null`

const whoseDays = `(($1::bigint[] is null and x.agent is not null) or x.agent = any ($1))`

/** Most earned first; months in their order. */
export async function readReport(sql: Sql, { agents, from, to, begins, ends, today, by }: ReportFind): Promise<ReportRow[]> {
  const { rows } = await sql.query<ReportRow & Record<string, unknown>>(
    `select y.key, coalesce(${NAME[by]}, '') as name, ${by === 'month' ? 'null::bigint' : 'y.key::bigint'} as id, y.revenue, y.payments, y.fees, y.earned, y.matured from (
       select ${KEY[by]} as key, sum(x.revenue)::bigint as revenue, sum(x.payments)::int as payments, sum(x.fees)::bigint as fees, sum(x.earned)::bigint as earned, sum(x.matured)::bigint as matured
       from (${by === 'agency' ? OF_AGENCIES : OF_SHOPS}) x where ${whoseDays} group by 1) y
     order by ${by === 'month' ? 'y.key' : 'y.earned desc, y.revenue desc, y.key'} limit 1000`,
    [agents, from, to, gtidFloor(begins), new Date(begins), new Date(ends), today],
  )
  return rows
}

/** Commissions that have vested and are on no statement yet. */
export async function dueNow(sql: Sql, agents: readonly number[] | null, today: string): Promise<number> {
  const { rows } = await sql.query<{ due: number }>(
    `select coalesce(sum(c.value), 0)::bigint as due from commission c left join statement_line l on l.gtid = c.gtid
     where l.gtid is null and c.vests_on <= $2::date and ($1::bigint[] is null or c.id_agent = any ($1))`,
    [agents, today],
  )
  return rows[0]?.due ?? 0
}
