/** Queries for how far the shops and agencies of an agent have come, from the first paper to the first payment, and what holds them up. */
import { STAGES, type PipelineRow, type Stage } from '@taschino/contract/agent-shapes.ts'
import type { PipelineSort } from '@taschino/contract/agents.ts'
import { withinDays } from '../../platform/db/days-store.ts'
import type { Sql } from '../../platform/db/db.ts'
import { metresTo } from '../../platform/db/metres-store.ts'
import { ordering } from '../../platform/db/order-store.ts'
import { typedPatterns } from '../../platform/typed-text.ts'

/** The newest review of a shop or agency. */
const REVIEW = (column: string, of: string): string =>
  `left join lateral (select r.state, r.submitted_at, r.decided_at, r.faults, r.reason from review r where r.${column} = ${of}.id order by r.round desc limit 1) r on true`

/** The reasons why something does not move on, in the order of importance. */
const SHOPS = `select 'shop' as kind, s.id, s.title, s.address, s.is_group as "isGroup", s.id_agent, s.search, p.at as last_at, r.faults, coalesce(r.reason, s.stop_reason) as reason, case when s.lat is not null and s.lon is not null and $5::float8 is not null and $6::float8 is not null then ${metresTo('s', '$5::float8', '$6::float8')} end as distance,
    case when s.stopped_at is not null then 'suspended'
      when r.state = 'returned' then 'returned' when r.state = 'waiting' then 'waiting' when r.state in ('rejected', 'withdrawn') then 'over'
      when not s.enabled and not exists (select from shop_contract c where c.id_shop in (s.id, s.id_shop_group)) then 'contract'
      when not s.enabled and not exists (select from app_user o where o.id_shop in (s.id, s.id_shop_group) and o.role = 'shop' and o.status = 'active') then 'owner'
      when not s.enabled then 'opening' when s.is_group then 'live' when p.at is null then 'first_payment' when p.at < $1 then 'silent' else 'live' end as stage,
    case when s.stopped_at is not null then s.stopped_at when r.state = 'waiting' then r.submitted_at when r.state is not null and not s.enabled then r.decided_at
      when s.enabled and p.at is not null then p.at else s.created_at end as since
  from shop s ${REVIEW('id_shop', 's')}
  left join lateral (select e.at from ledger.entry e where e.party = s.id and e.kind = 'payment' and e.value > 0 order by e.gtid desc limit 1) p on true`

const AGENCIES = `select 'agency' as kind, a.id, a.name as title, a.address, false as "isGroup", a.id_agent,
    lower(regexp_replace(normalize(a.name, nfd), '[\u0300-\u036f]', '', 'g')) as search, o.at as last_at, r.faults, coalesce(r.reason, a.state_reason) as reason, null::int as distance,
    case when a.state = 'suspended' then 'suspended' when a.state = 'ended' then 'over'
      when r.state = 'returned' then 'returned' when r.state = 'waiting' or a.state = 'review' then 'waiting' when r.state in ('rejected', 'withdrawn') then 'over'
      when not exists (select from app_user w where w.id_agency = a.id and w.role = 'agency' and w.status = 'active') then 'owner'
      when o.at is null then 'first_order' else 'live' end as stage,
    case when a.state in ('suspended', 'ended') then coalesce(a.state_at, a.created_at) when r.state = 'waiting' then r.submitted_at when r.state = 'returned' then r.decided_at
      when o.at is not null then o.at else a.created_at end as since
  from agency a ${REVIEW('id_agency', 'a')}
  left join lateral (select q.asked_at as at from request q where q.id_party = a.id and q.kind = 'tickets' and q.state = 'approved' order by q.id desc limit 1) o on true`

const TURN: Readonly<Record<Stage, PipelineRow['turn']>> = {
  returned: 'agent',
  contract: 'agent',
  first_payment: 'agent',
  silent: 'agent',
  waiting: 'company',
  owner: 'owner',
  opening: 'company',
  first_order: 'agent',
  suspended: 'company',
  coming: 'nobody',
  live: 'nobody',
  over: 'nobody',
}

interface Row {
  kind: 'shop' | 'agency'
  id: number
  title: string
  address: string
  isGroup: boolean
  idAgent: number | null
  agentName: string | null
  idNext: number | null
  nextName: string | null
  nextFrom: string | null
  stage: Stage
  since: Date
  lastAt: Date | null
  faults: PipelineRow['faults'] | null
  reason: string | null
  distance: number | null
}

export interface PipelineFind {
  kind: 'shop' | 'agency'
  agents: readonly number[] | null
  stage?: Stage | undefined
  turn?: PipelineRow['turn'] | undefined
  text?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: PipelineSort | undefined
  /** From where distances are told. */
  lat?: number | undefined
  lon?: number | undefined
  after?: number | undefined
  skip: number
  limit: number
  now: number
  today: string
  silentSince: number
}

interface Asked {
  with: string
  where: string[]
  values: unknown[]
}

/** A shop that is transferred on a later day: the next agent sees it with that day, and none of its figures until then. */
const COMING = '($2::bigint[] is not null and coalesce(x.id_agent <> all ($2), true))'

function asked({ kind, agents, text, turn, from, to, silentSince, today, lat, lon }: PipelineFind): Asked {
  const values: unknown[] = [new Date(silentSince), agents, STAGES, today, lat ?? null, lon ?? null]
  const where = ['($2::bigint[] is null or p.id_agent = any ($2) or p.next_agent = any ($2))']
  for (const pattern of typedPatterns(text)) where.push(`p.search like $${values.push(pattern)}`)
  if (turn !== undefined) where.push(`p.at_stage = any ($${values.push(STAGES.filter((stage) => TURN[stage] === turn))})`)
  where.push(...withinDays('p.since', { from, to }, (value) => `$${values.push(value)}`))
  return {
    // Agencies are neither silent nor near: the first lists what only shops need, so that PostgreSQL knows its types for both.
    with: `with of_shops as (select $1::timestamptz as silent_since, $5::float8 as lat, $6::float8 as lon),
      q as (select x.*, h.id_agent as next_agent, h.from_day as next_from, case when ${COMING} then 'coming' else x.stage end as at_stage
        from (${kind === 'shop' ? SHOPS : AGENCIES}) x left join lateral next_handover(${kind === 'shop' ? 'x.id, null' : 'null, x.id'}, $4::date) h on h.id_agent is distinct from x.id_agent),
      p as (select q.*, array_position($3::text[], q.at_stage) as rank from q)`,
    where,
    values,
  }
}

const DAY_MS = 86_400_000
const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
const rowOf = ({ idAgent, agentName, idNext, nextName, nextFrom, since, lastAt: last, faults, ...row }: Row, now: number): PipelineRow => ({
  ...row,
  agent: row.stage === 'coming' ? named(idNext, nextName) : named(idAgent, agentName),
  handover: nextFrom === null ? null : { from: nextFrom, agent: named(idNext, nextName) },
  turn: TURN[row.stage],
  since: since.toISOString(),
  days: Math.max(0, Math.floor((now - since.getTime()) / DAY_MS)),
  lastAt: row.stage === 'coming' ? null : (last?.toISOString() ?? null),
  faults: row.stage === 'returned' ? (faults ?? []) : [],
  reason: ['over', 'suspended', 'returned'].includes(row.stage) ? row.reason : null,
})

const COLUMNS = {
  stage: 'p.rank',
  title: 'p.search collate "C"',
  agent: `coalesce((select lower(o.first_name || ' ' || o.last_name) from app_user o where o.id = p.id_agent), '') collate "C"`,
  since: 'p.since',
  last: `coalesce(p.last_at, '-infinity')`,
  // What stands nowhere is last.
  distance: 'coalesce(p.distance, 2147483647)',
}

/** One more than `limit` is asked for, so that the caller knows whether the list goes on. */
export async function findPipeline(sql: Sql, find: PipelineFind): Promise<PipelineRow[]> {
  const { with: rows, where, values } = asked(find)
  const given = (value: unknown): string => `$${values.push(value)}`
  const { by, behind } = ordering({ table: 'p', alias: 'p', columns: COLUMNS }, find.sort ?? 'stage')
  if (find.stage !== undefined) where.push(`p.at_stage = ${given(find.stage)}`)
  if (find.after !== undefined) where.push(behind(given(find.after)))
  const { rows: found } = await sql.query<Row & Record<string, unknown>>(
    `${rows} select p.kind, p.id, p.title, p.address, p."isGroup", p.id_agent as "idAgent", u.first_name || ' ' || u.last_name as "agentName", p.next_agent as "idNext",
       v.first_name || ' ' || v.last_name as "nextName", to_char(p.next_from, 'YYYY-MM-DD') as "nextFrom", p.at_stage as stage, p.since, p.last_at as "lastAt", p.faults, p.reason, p.distance
     from p left join app_user u on u.id = p.id_agent left join app_user v on v.id = p.next_agent where ${where.join(' and ')} order by ${by} limit ${given(find.limit + 1)} offset ${given(find.skip)}`,
    values,
  )
  return found.map((row) => rowOf(row, find.now))
}

export async function countStages(sql: Sql, find: PipelineFind): Promise<{ stage: Stage; count: number }[]> {
  const { with: rows, where, values } = asked(find)
  const { rows: counts } = await sql.query<{ stage: Stage; count: number }>(
    `${rows} select p.at_stage as stage, count(*)::int as count from p where ${where.join(' and ')} group by p.at_stage, p.rank order by p.rank`,
    values,
  )
  return counts
}
