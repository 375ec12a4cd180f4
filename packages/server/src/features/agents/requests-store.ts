/** Queries for what agents handed in to the company and what became of it: reviews and disputes. */
import type { NetworkRequest } from '@taschino/contract/agent-shapes.ts'
import type { NetworkRequestSort } from '@taschino/contract/agents.ts'
import { withinDays } from '../../platform/db/days-store.ts'
import type { Sql } from '../../platform/db/db.ts'
import { typedPatterns } from '../../platform/typed-text.ts'

const ALL = `select 'shop' as kind, r.id, s.id as "idAbout", s.title, s.id_agent, r.state, r.submitted_at as at, r.submitted_by, r.decided_at, r.faults, r.reason, null::text as gtid
    from review r join shop s on s.id = r.id_shop
  union all
  select 'agency', r.id, a.id, a.name, a.id_agent, r.state, r.submitted_at, r.submitted_by, r.decided_at, r.faults, r.reason, null
    from review r join agency a on a.id = r.id_agency
  union all
  select 'dispute', 0, s.id, s.title, c.id_agent, case d.state when 'open' then 'waiting' when 'kept' then 'rejected' else 'approved' end, d.at, d.said_by, d.answered_at,
    '[]'::jsonb, coalesce(d.answer, d.reason), d.gtid
    from commission_dispute d join commission c on c.gtid = d.gtid join shop s on s.id = c.id_shop`

interface Row {
  kind: NetworkRequest['kind']
  idAbout: number
  title: string
  idAgent: number | null
  agentName: string | null
  state: NetworkRequest['state']
  at: Date
  by: string
  decidedAt: Date | null
  faults: NetworkRequest['faults']
  reason: string | null
  gtid: string | null
}

export interface RequestFind {
  agents: readonly number[] | null
  kind?: string | undefined
  state?: string | undefined
  text?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: NetworkRequestSort | undefined
  skip: number
  limit: number
  now: number
}

const DAY_MS = 86_400_000
const TURN: Readonly<Record<NetworkRequest['state'], NetworkRequest['turn']>> = {
  waiting: 'company',
  returned: 'agent',
  approved: 'nobody',
  rejected: 'nobody',
  withdrawn: 'nobody',
}

const COLUMNS = {
  at: 'x.at',
  about: 'lower(x.title) collate "C"',
  kind: 'x.kind collate "C"',
  state: 'x.state collate "C"',
  agent: `coalesce(lower(g.first_name || ' ' || g.last_name), '') collate "C"`,
  by: `coalesce(lower(u.first_name || ' ' || u.last_name), '') collate "C"`,
  decided: `coalesce(x.decided_at, '-infinity')`,
}

/** How long it has been whose turn it is now; of answered ones: how long the answer took. */
function daysOf(state: NetworkRequest['state'], at: Date, decidedAt: Date | null, now: number): number {
  const decided = decidedAt?.getTime() ?? now
  return Math.max(0, Math.floor((state === 'returned' ? now - decided : decided - at.getTime()) / DAY_MS))
}

/** What waits for the company, then what waits for the agent, each by age; then answered ones, newest first. */
const AS_IT_WAITS = `x.state <> 'waiting', x.state <> 'returned', case when x.state in ('waiting', 'returned') then x.at end, x.at desc, x.id desc, x.gtid desc`

function orderOf(sort: NetworkRequestSort | undefined): string {
  if (sort === undefined) return AS_IT_WAITS
  const name = sort.replace(/^-/, '') as keyof typeof COLUMNS
  return [COLUMNS[name], 'x.kind collate "C"', 'x.id', `coalesce(x.gtid, '') collate "C"`]
    .map((column) => (sort.startsWith('-') ? `${column} desc` : column))
    .join(', ')
}

const NAMED = `from (${ALL}) x left join app_user g on g.id = x.id_agent left join app_user u on u.id = x.submitted_by`

function meant({ agents, kind, state, text, from, to }: Omit<RequestFind, 'skip' | 'limit' | 'now'>, values: unknown[]): string {
  const given = (value: unknown): string => `$${values.push(value)}`
  const all = given(agents)
  const where = [`(${all}::bigint[] is null or x.id_agent = any (${all}))`, ...withinDays('x.at', { from, to }, given)]
  if (kind !== undefined) where.push(`x.kind = ${given(kind)}`)
  if (state !== undefined) where.push(`x.state = ${given(state)}`)
  for (const pattern of typedPatterns(text))
    where.push(`lower(regexp_replace(normalize(x.title, nfd), '[\u0300-\u036f]', '', 'g')) like ${given(pattern)}`)
  return where.join(' and ')
}

export async function countNetworkRequests(sql: Sql, find: Omit<RequestFind, 'skip' | 'limit' | 'now'>): Promise<{ count: number }> {
  const values: unknown[] = []
  const { rows } = await sql.query<{ count: number }>(`select count(*)::int as count ${NAMED} where ${meant(find, values)}`, values)
  return rows[0] ?? { count: 0 }
}

export async function findNetworkRequests(sql: Sql, { sort, skip, limit, now, ...find }: RequestFind): Promise<NetworkRequest[]> {
  const values: unknown[] = []
  const where = meant(find, values)
  const { rows } = await sql.query<Row & Record<string, unknown>>(
    `select x.kind, x."idAbout", x.title, x.id_agent as "idAgent", g.first_name || ' ' || g.last_name as "agentName", x.state, x.at, u.first_name || ' ' || u.last_name as by,
       x.decided_at as "decidedAt", x.faults, x.reason, x.gtid
     ${NAMED} where ${where} order by ${orderOf(sort)} limit $${values.push(limit + 1)} offset $${values.push(skip)}`,
    values,
  )
  return rows.map(({ idAbout, title, idAgent, agentName, at, decidedAt, ...row }) => ({
    ...row,
    about: { id: idAbout, title },
    agent: idAgent === null ? null : { id: idAgent, name: agentName ?? '' },
    turn: TURN[row.state],
    at: at.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    days: daysOf(row.state, at, decidedAt, now),
  }))
}
