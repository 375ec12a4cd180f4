/** Who looks after which shop from which day on, as it lies in the database: lines that are added and never changed. */
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

/** Null: there is no such shop. */
export async function readAttribution(sql: Sql, idShop: number, today: string): Promise<Attribution | null> {
  const {
    rows: [shop],
  } = await sql.query<{ id: number; title: string }>('select id, title from shop where id = $1', [idShop])
  if (!shop) return null
  const { rows } = await sql.query<LineRow & Record<string, unknown>>(
    `select a.id_agent as "idAgent", ${NAME('u')} as "agentName", to_char(a.from_day, 'YYYY-MM-DD') as "from", a.at, ${NAME('w')} as by, a.reason
     from attribution a left join app_user u on u.id = a.id_agent left join app_user w on w.id = a.written_by
     where a.id_shop = $1 order by a.id desc`,
    [idShop],
  )
  const lines = rows.map(({ idAgent, agentName, from, at, by, reason }) => ({
    agent: idAgent === null ? null : { id: idAgent, name: agentName ?? '' },
    from,
    at: at.toISOString(),
    by,
    reason,
    planned: from > today,
  }))
  return { shop, agent: lines.find(({ planned }) => !planned)?.agent ?? null, lines }
}

/** Held still, so that of two transfers at once the second sees the first; null: there is no such shop. */
export async function holdShop(sql: Sql, idShop: number): Promise<{ id: number; title: string } | null> {
  const { rows } = await sql.query<{ id: number; title: string }>('select id, title from shop where id = $1 for update', [idShop])
  return rows[0] ?? null
}

/** Somebody who can look after shops today. */
export async function isAgent(sql: Sql, idUser: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from app_user where id = $1 and role in ('agent', 'superagent') and status <> 'disabled' and erased_at is null`,
    [idUser],
  )
  return rowCount === 1
}

export interface NewLine {
  idShop: number
  idAgent: number | null
  from: string
  by: number
  reason: string
}

export async function writeLine(sql: Sql, { idShop, idAgent, from, by, reason }: NewLine): Promise<void> {
  await sql.query('insert into attribution (id_shop, id_agent, from_day, written_by, reason) values ($1, $2, $3, $4, $5)', [
    idShop,
    idAgent,
    from,
    by,
    reason,
  ])
}

/** Shops whose transfer begins today, or began while the service was closed, say so themselves from now on. */
export async function beginTransfers(sql: Sql, today: string): Promise<void> {
  await sql.query('select begin_transfers($1::date)', [today])
}
