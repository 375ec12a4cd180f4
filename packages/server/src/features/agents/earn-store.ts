/** Queries for the fees that were kept and the commissions that agents earned from them. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { CommissionBasis } from '@taschino/ledger/movements/commissions.ts'
import type { Sql } from '../../platform/db/db.ts'

/** A fee that was kept and not processed yet, with the shop's agent on that day. */
export interface OpenSource {
  step: number
  gtid: Gtid
  idShop: number
  day: string
  fee: Cents
  /** The day on which the shop was created. */
  since: string
  idAgent: number | null
  idLeader: number | null
  feeBp: number | null
  feeMonths: number | null
  overrideBp: number | null
  overrideMonths: number | null
}

/** A slow commit appears later with a smaller number, so that many numbers before the last one are looked at again. */
const AGAIN = 20_000
const LOOKING = 7404
/** The same lock with which a payment is taken back (`refundable` in the ledger). */
const TAKING_BACK = 7302
const OF_SHOP = 7403

/** Lets one process work at a time; false: another one does. */
export async function lookAlone(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1, 0) as mine', [LOOKING])
  return rows[0]?.mine === true
}

export async function openSources(sql: Sql, most: number): Promise<OpenSource[]> {
  const { rows } = await sql.query<OpenSource & Record<string, unknown>>(
    `with open as materialized (
       select t.id as step, t.gtid, r.id_party as shop, (m.at at time zone 'Europe/Rome')::date as day, r.fee
       from request_step t join request r on r.id = t.id_request and r.kind = 'payback' join ledger.movement m on m.gtid = t.gtid
       where t.step = 'paid' and t.gtid is not null and t.id > coalesce((select max(id_step) from commission_source), 0) - $2
         and not exists (select from commission_source c where c.gtid = t.gtid)
       order by t.id limit $1)
     select o.step, o.gtid, o.shop as "idShop", to_char(o.day, 'YYYY-MM-DD') as day, o.fee, g.agent as "idAgent", g.leader as "idLeader",
       to_char(coalesce((select min(a.from_day) from attribution a where a.id_shop = o.shop), o.day), 'YYYY-MM-DD') as since,
       f.rate_bp as "feeBp", f.months as "feeMonths", v.rate_bp as "overrideBp", v.months as "overrideMonths"
     from open o
     cross join lateral (select a.agent, leader_of(a.agent) as leader from (select agent_of_shop(o.shop, o.day) as agent) a) g
     left join lateral plan_of(g.agent, 'fee', o.day) f on true
     left join lateral plan_of(g.leader, 'override', o.day) v on true
     order by o.step`,
    [most, AGAIN],
  )
  return rows
}

/** Locks these movements in one order until the transaction ends; returns those that were taken back meanwhile. */
export async function holdSources(sql: Sql, gtids: readonly Gtid[]): Promise<ReadonlySet<Gtid>> {
  await sql.query(
    `select pg_advisory_xact_lock(${TAKING_BACK}, h) from (select distinct hashtext(g) as h from unnest($1::text[]) g order by 1) one`,
    [gtids],
  )
  const { rows } = await sql.query<{ gtid: Gtid }>(
    'select t.gtid from ledger.standing t where t.gtid = any ($1::text[]) and t.cancelled_by is not null',
    [gtids],
  )
  return new Set(rows.map(({ gtid }) => gtid))
}

export async function holdShopsFees(sql: Sql, idShop: number): Promise<void> {
  await sql.query('select pg_advisory_xact_lock($1, $2)', [OF_SHOP, idShop])
}

export async function insertSources(
  sql: Sql,
  sources: readonly (Pick<OpenSource, 'gtid' | 'step' | 'idShop' | 'day' | 'fee'> & { returned: boolean })[],
): Promise<void> {
  await sql.query(
    `insert into commission_source (gtid, id_step, id_shop, day, fee, returned)
     select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::date[], $5::bigint[], $6::boolean[])`,
    [
      sources.map(({ gtid }) => gtid),
      sources.map(({ step }) => step),
      sources.map(({ idShop }) => idShop),
      sources.map(({ day }) => day),
      sources.map(({ fee }) => fee),
      sources.map(({ returned }) => returned),
    ],
  )
}

export interface Line {
  gtid: Gtid
  idAgent: number
  idShop: number
  basis: CommissionBasis
  source: string
  parent: Gtid | null
  why: 'payback-returned' | 'above-cap' | 'dispute' | null
  base: Cents
  rateBp: number | null
  value: Cents
  capped: boolean
  day: string
  vestsOn: string
}

export async function insertLines(sql: Sql, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const of = <K extends keyof Line>(name: K): Line[K][] => lines.map((line) => line[name])
  await sql.query(
    `insert into commission (gtid, id_agent, id_shop, basis, source, parent, why, base, rate_bp, value, capped, day, vests_on)
     select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::int[], $10::bigint[], $11::boolean[], $12::date[], $13::date[])`,
    [
      of('gtid'),
      of('idAgent'),
      of('idShop'),
      of('basis'),
      of('source'),
      of('parent'),
      of('why'),
      of('base'),
      of('rateBp'),
      of('value'),
      of('capped'),
      of('day'),
      of('vestsOn'),
    ],
  )
}

const LINE = `c.gtid, c.id_agent as "idAgent", c.id_shop as "idShop", c.basis, c.source, c.parent, c.why, c.base, c.rate_bp as "rateBp", c.value, c.capped,
  to_char(c.day, 'YYYY-MM-DD') as day, to_char(c.vests_on, 'YYYY-MM-DD') as "vestsOn"`
const STANDS = 'c.parent is null and not exists (select from commission x where x.parent = c.gtid)'

/** The commissions of one source that were not reversed. */
export async function standingBySource(sql: Sql, source: string): Promise<Line[]> {
  const { rows } = await sql.query<Line & Record<string, unknown>>(
    `select ${LINE} from commission c where c.source = $1 and ${STANDS} order by c.gtid`,
    [source],
  )
  return rows
}

export async function standingLine(sql: Sql, gtid: Gtid): Promise<Line | null> {
  const { rows } = await sql.query<Line & Record<string, unknown>>(`select ${LINE} from commission c where c.gtid = $1 and ${STANDS}`, [
    gtid,
  ])
  return rows[0] ?? null
}

/** Youngest first. */
export async function standingActivations(sql: Sql, idShop: number): Promise<Line[]> {
  const { rows } = await sql.query<Line & Record<string, unknown>>(
    `select ${LINE} from commission c where c.id_shop = $1 and c.basis = 'activation' and ${STANDS} order by c.gtid desc`,
    [idShop],
  )
  return rows
}

export async function markReturned(sql: Sql, source: Gtid): Promise<void> {
  await sql.query('update commission_source set returned = true where gtid = $1', [source])
}

/** The fees kept from a shop as far as they were processed, and the commissions from them. */
export async function sumsOfShop(sql: Sql, idShop: number): Promise<{ fees: Cents; earned: Cents }> {
  const { rows } = await sql.query<{ fees: Cents; earned: Cents }>(
    `select (select coalesce(sum(fee), 0)::bigint from commission_source where id_shop = $1 and not returned) as fees,
       (select coalesce(sum(value), 0)::bigint from commission where id_shop = $1) as earned`,
    [idShop],
  )
  return rows[0] ?? { fees: 0, earned: 0 }
}

export async function titleOf(sql: Sql, idShop: number): Promise<string> {
  const { rows } = await sql.query<{ title: string }>('select title from shop where id = $1', [idShop])
  return rows[0]?.title ?? ''
}
