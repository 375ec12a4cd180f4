/** Queries for agents and what they look after. */
import type { AgentRow } from '@taschino/contract/agent-shapes.ts'
import { gtidFloor } from '@taschino/basics/gtid.ts'
import type { AgentSort } from '@taschino/contract/agents.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering } from '../../platform/db/order-store.ts'
import { typedPatterns } from '../../platform/typed-text.ts'

/** The agents whom a superagent leads. */
export async function agentsUnder(sql: Sql, idUser: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(`select id from app_user where role = 'agent' and created_by = $1`, [idUser])
  return rows.map(({ id }) => id)
}

interface Row extends Omit<AgentRow, 'leader'> {
  idLeader: number | null
  leaderName: string | null
}

export interface AgentFind {
  /** Null: all agents. */
  agents: readonly number[] | null
  text?: string | undefined
  status?: AgentRow['status'] | undefined
  /** Of this month: its first day, and its first moment. */
  month: { day: string; at: number }
  silentSince: number
}
export interface AgentPage {
  after?: number | undefined
  skip: number
  limit: number
  sort?: AgentSort | undefined
}

/** The agents with their figures, as table `a` of the query. */
function figured({ agents, text, status, month, silentSince }: AgentFind, values: unknown[]): string {
  const given = (value: unknown): string => `$${values.push(value)}`
  const [all, day, first, silent] = [given(agents), given(month.day), given(gtidFloor(month.at)), given(new Date(silentSince))]
  const where = [`u.role in ('agent', 'superagent')`, 'u.erased_at is null', `(${all}::bigint[] is null or u.id = any (${all}))`]
  for (const pattern of typedPatterns(text)) where.push(`u.search like ${given(pattern)}`)
  if (status !== undefined) where.push(`u.status = ${given(status)}`)
  return `with a as (select u.id, u.first_name || ' ' || u.last_name as name, u.role, u.status, l.id as "idLeader", l.first_name || ' ' || l.last_name as "leaderName", u.search,
       x.shops, x.live, x.silent, x.revenue, (select count(*)::int from agency a where a.id_agent = u.id) as agencies,
       (select coalesce(sum(c.value), 0)::bigint from commission c where c.id_agent = u.id and c.day >= ${day}::date) as earned
     from app_user u left join app_user l on l.id = leader_of(u.id)
     cross join lateral (
       select count(*)::int as shops, (count(*) filter (where s.enabled))::int as live,
         (count(*) filter (where s.enabled and not s.is_group and coalesce(e.at, '-infinity') < ${silent}))::int as silent, coalesce(sum(m.value), 0)::bigint as revenue
       from shop s
       left join lateral (select at from ledger.entry e where e.party = s.id and e.kind = 'payment' and e.value > 0 order by e.gtid desc limit 1) e on true
       left join lateral (select sum(e.value) as value from ledger.entry e where e.party = s.id and e.gtid >= ${first}
         and (e.kind in ('payment', 'refund') or (e.kind = 'cancellation' and e.value < 0))) m on true
       where s.id_agent = u.id) x
     where ${where.join(' and ')})`
}

const COLUMNS = {
  name: 'a.search collate "C"',
  role: 'a.role collate "C"',
  leader: `coalesce(lower(a."leaderName"), '') collate "C"`,
  shops: 'a.shops',
  live: 'a.live',
  silent: 'a.silent',
  agencies: 'a.agencies',
  revenue: 'a.revenue',
  earned: 'a.earned',
}

/** One more than `limit` is asked for, so that the caller knows whether the list goes on. */
export async function findAgents(sql: Sql, find: AgentFind, { sort, after, skip, limit }: AgentPage): Promise<AgentRow[]> {
  const values: unknown[] = []
  const given = (value: unknown): string => `$${values.push(value)}`
  const all = figured(find, values)
  const { by, behind } = ordering({ table: 'a', alias: 'a', columns: COLUMNS }, sort ?? 'name')
  const { rows } = await sql.query<Row & Record<string, unknown>>(
    `${all} select a.id, a.name, a.role, a.status, a."idLeader", a."leaderName", a.shops, a.live, a.silent, a.agencies, a.revenue, a.earned
     from a where ${after === undefined ? 'true' : behind(given(after))} order by ${by} limit ${given(limit + 1)} offset ${given(skip)}`,
    values,
  )
  return rows.map(({ idLeader, leaderName, ...row }) => ({
    ...row,
    leader: idLeader === null ? null : { id: idLeader, name: leaderName ?? '' },
  }))
}

export type AgentTotals = Record<'count' | 'shops' | 'live' | 'silent' | 'agencies' | 'revenue' | 'earned', number>

export async function sumAgents(sql: Sql, find: AgentFind): Promise<AgentTotals> {
  const values: unknown[] = []
  const all = figured(find, values)
  const sum = (name: string): string => `coalesce(sum(a.${name}), 0)::bigint as ${name}`
  const { rows } = await sql.query<AgentTotals>(
    `${all} select count(*)::int as count, ${['shops', 'live', 'silent', 'agencies', 'revenue', 'earned'].map(sum).join(', ')} from a`,
    values,
  )
  return rows[0] ?? { count: 0, shops: 0, live: 0, silent: 0, agencies: 0, revenue: 0, earned: 0 }
}
