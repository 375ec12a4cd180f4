/** Queries for who looks after which shop or agency from which day on; lines are added and never changed. */
import type { Attribution } from '@taschino/contract/agents.ts'
import type { Sql } from '../../platform/db/db.ts'

interface LineRow {
  idAgent: number | null
  agentName: string | null
  from: string
  at: Date
  by: string | null
  reason: string | null
}

const NAME = (of: string): string => `${of}.first_name || ' ' || ${of}.last_name`

export type PlaceKind = 'shop' | 'agency'
export interface Place {
  kind: PlaceKind
  id: number
}
const TABLE: Readonly<Record<PlaceKind, string>> = { shop: `shop`, agency: `(select id, name as title from agency)` }

export interface ByDay extends Pick<Attribution, 'agent' | 'lines'> {
  place: { id: number; title: string }
}

/** Null: there is no such shop or agency. */
export async function readAttribution(sql: Sql, { kind, id }: Place, today: string): Promise<ByDay | null> {
  const {
    rows: [place],
  } = await sql.query<{ id: number; title: string }>(`select p.id, p.title from ${TABLE[kind]} p where p.id = $1`, [id])
  if (!place) return null
  const { rows } = await sql.query<LineRow & Record<string, unknown>>(
    `select a.id_agent as "idAgent", ${NAME('u')} as "agentName", to_char(a.from_day, 'YYYY-MM-DD') as "from", a.at, ${NAME('w')} as by, a.reason
     from attribution a left join app_user u on u.id = a.id_agent left join app_user w on w.id = a.written_by
     where a.id_${kind} = $1 order by a.id desc`,
    [id],
  )
  const lines = rows.map(({ idAgent, agentName, from, at, by, reason }) => ({
    agent: idAgent === null ? null : { id: idAgent, name: agentName ?? '' },
    from,
    at: at.toISOString(),
    by,
    reason,
    planned: from > today,
  }))
  return { place, agent: lines.find(({ planned }) => !planned)?.agent ?? null, lines }
}

/** Locks it, so that of two transfers at the same moment the second one sees the first. */
export async function holdPlace(sql: Sql, { kind, id }: Place): Promise<void> {
  await sql.query(`select from ${kind} where id = $1 for update`, [id])
}

/** Agents by number, each with their superagent. */
export async function leadersOf(sql: Sql, agents: readonly number[]): Promise<Map<number, { name: string; idLeader: number | null }>> {
  const { rows } = await sql.query<{ id: number; name: string; idLeader: number | null }>(
    `select u.id, ${NAME('u')} as name, leader_of(u.id) as "idLeader" from app_user u where u.id = any ($1::bigint[])`,
    [agents],
  )
  return new Map(rows.map(({ id, ...one }) => [id, one]))
}

/** Whether somebody may look after shops today. */
export async function isAgent(sql: Sql, idUser: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from app_user where id = $1 and role in ('agent', 'superagent') and status <> 'disabled' and erased_at is null`,
    [idUser],
  )
  return rowCount === 1
}

export interface NewLine {
  place: Place
  idAgent: number | null
  from: string
  by: number
  reason: string
}

export async function writeLine(sql: Sql, { place, idAgent, from, by, reason }: NewLine): Promise<void> {
  await sql.query(`insert into attribution (id_${place.kind}, id_agent, from_day, written_by, reason) values ($1, $2, $3, $4, $5)`, [
    place.id,
    idAgent,
    from,
    by,
    reason,
  ])
}

/** Takes over the new agent on the rows of shops and agencies whose transfer begins today, or began while the service was closed. */
export async function beginTransfers(sql: Sql, today: string): Promise<void> {
  await sql.query('select begin_transfers($1::date)', [today])
}
