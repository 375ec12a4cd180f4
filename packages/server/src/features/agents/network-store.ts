/** Agents and what they look after, as it lies in the database. */
import type { AgentRow } from '@taschino/contract/agent-shapes.ts'
import { gtidFloor } from '@taschino/basics/gtid.ts'
import type { Sql } from '../../platform/db/db.ts'
import { foldedText, likePattern } from '../../platform/typed-text.ts'

/** Those whom a superagent leads. */
export async function agentsUnder(sql: Sql, idUser: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(`select id from app_user where role = 'agent' and created_by = $1`, [idUser])
  return rows.map(({ id }) => id)
}

interface Row extends Omit<AgentRow, 'leader'> {
  idLeader: number | null
  leaderName: string | null
}

export interface AgentPage {
  text?: string | undefined
  after?: number | undefined
  skip: number
  limit: number
}

/** `month`: its first moment, and its first day. */
export async function findAgents(
  sql: Sql,
  agents: readonly number[] | null,
  { text, after, skip, limit }: AgentPage,
  month: { day: string; at: number; silentSince: number },
): Promise<AgentRow[]> {
  const values: unknown[] = [agents, month.day, gtidFloor(month.at), new Date(month.silentSince)]
  const given = (value: unknown): string => `$${values.push(value)}`
  const where = [`u.role in ('agent', 'superagent')`, 'u.erased_at is null', '($1::bigint[] is null or u.id = any ($1))']
  for (const word of foldedText(text ?? '')
    .split(' ')
    .filter(Boolean))
    where.push(`u.search like ${given(likePattern(word))}`)
  if (after !== undefined)
    where.push(`(u.search collate "C", u.id) > (select p.search collate "C", p.id from app_user p where p.id = ${given(after)})`)
  const { rows } = await sql.query<Row & Record<string, unknown>>(
    `select u.id, u.first_name || ' ' || u.last_name as name, u.role, u.status, l.id as "idLeader", l.first_name || ' ' || l.last_name as "leaderName",
       x.shops, x.live, x.silent, x.revenue, (select count(*)::int from agency a where a.id_agent = u.id) as agencies,
       (select coalesce(sum(c.value), 0)::bigint from commission c where c.id_agent = u.id and c.day >= $2::date) as earned
     from app_user u left join app_user l on l.id = leader_of(u.id)
     cross join lateral (
       select count(*)::int as shops, (count(*) filter (where s.enabled))::int as live,
         (count(*) filter (where s.enabled and not s.is_group and coalesce(e.at, '-infinity') < $4))::int as silent, coalesce(sum(m.value), 0)::bigint as revenue
       from shop s
       left join lateral (select at from ledger.entry e where e.party = s.id and e.kind = 'payment' and e.value > 0 order by e.gtid desc limit 1) e on true
       left join lateral (select sum(e.value) as value from ledger.entry e where e.party = s.id and e.gtid >= $3
         and (e.kind in ('payment', 'refund') or (e.kind = 'cancellation' and e.value < 0))) m on true
       where s.id_agent = u.id) x
     where ${where.join(' and ')} order by u.search collate "C", u.id limit ${given(limit + 1)} offset ${given(skip)}`,
    values,
  )
  return rows.map(({ idLeader, leaderName, ...row }) => ({
    ...row,
    leader: idLeader === null ? null : { id: idLeader, name: leaderName ?? '' },
  }))
}
