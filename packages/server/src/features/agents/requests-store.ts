/** What agents handed in to the company and what became of it: reviews of shops and agencies, and lines that they find wrong. */
import type { NetworkRequest } from '@taschino/contract/agent-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'

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

/** What waits for the company, then what waits for the agent, each by age; then what was answered, newest first. */
export async function findNetworkRequests(sql: Sql, { agents, kind, state, skip, limit, now }: RequestFind): Promise<NetworkRequest[]> {
  const { rows } = await sql.query<Row & Record<string, unknown>>(
    `select x.kind, x."idAbout", x.title, x.id_agent as "idAgent", g.first_name || ' ' || g.last_name as "agentName", x.state, x.at, u.first_name || ' ' || u.last_name as by,
       x.decided_at as "decidedAt", x.faults, x.reason, x.gtid
     from (${ALL}) x left join app_user g on g.id = x.id_agent left join app_user u on u.id = x.submitted_by
     where ($1::bigint[] is null or x.id_agent = any ($1)) and ($2::text is null or x.kind = $2) and ($3::text is null or x.state = $3)
     order by x.state <> 'waiting', x.state <> 'returned', case when x.state in ('waiting', 'returned') then x.at end, x.at desc, x.id desc, x.gtid desc
     limit $4 offset $5`,
    [agents, kind ?? null, state ?? null, limit + 1, skip],
  )
  return rows.map(({ idAbout, title, idAgent, agentName, at, decidedAt, ...row }) => ({
    ...row,
    about: { id: idAbout, title },
    agent: idAgent === null ? null : { id: idAgent, name: agentName ?? '' },
    turn: TURN[row.state],
    at: at.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    days: Math.max(0, Math.floor(((row.state === 'returned' || decidedAt === null ? now : decidedAt.getTime()) - at.getTime()) / DAY_MS)),
  }))
}
