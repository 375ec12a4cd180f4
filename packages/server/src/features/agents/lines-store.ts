/** Queries for lines of commission, and for the agents' disputes about them. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { CommissionLine } from '@taschino/contract/agent-shapes.ts'
import type { LineSort } from '@taschino/contract/agent-pay.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering } from '../../platform/db/order-store.ts'

interface Row extends Omit<CommissionLine, 'agent' | 'shop' | 'dispute'> {
  idAgent: number
  agentName: string
  idShop: number
  shopTitle: string
  saidAt: Date | null
  said: string | null
  disputeState: 'open' | 'kept' | 'reversed' | null
  answer: string | null
}

/** A line is named by its code, by which rows with the same value are ordered. */
const LINES = '(select *, gtid as id from commission)'
const STATE = `case when t.state = 'paid' then 'paid' when t.id is not null then 'stated' when c.vests_on <= $1::date then 'vested' else 'maturing' end`
const LINE = `c.gtid, c.id_agent as "idAgent", kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) as "agentName", c.id_shop as "idShop", s.title as "shopTitle", c.basis, c.base,
  c.rate_bp as "rateBp", c.value, c.capped, case when c.basis <> 'activation' then c.source end as source, c.parent, c.why, x.gtid is not null as reversed,
  to_char(c.day, 'YYYY-MM-DD') as day, to_char(c.vests_on, 'YYYY-MM-DD') as "vestsOn", t.id as statement,
  ${STATE} as state,
  d.state as "disputeState", d.reason as said, d.at as "saidAt", d.answer`
const FROM = `from ${LINES} c join app_user u on u.id = c.id_agent join shop s on s.id = c.id_shop left join commission x on x.parent = c.gtid
  left join statement_line l on l.gtid = c.gtid left join statement t on t.id = l.id_statement left join commission_dispute d on d.gtid = c.gtid`

const lineOf = ({ idAgent, agentName, idShop, shopTitle, disputeState, said, saidAt, answer, ...row }: Row): CommissionLine => ({
  ...row,
  agent: { id: idAgent, name: agentName },
  shop: { id: idShop, title: shopTitle },
  dispute: disputeState === null || saidAt === null ? null : { state: disputeState, reason: said ?? '', at: saidAt.toISOString(), answer },
})

export interface LineFind {
  agents: readonly number[] | null
  idShop?: number | undefined
  from?: string | undefined
  to?: string | undefined
  state?: CommissionLine['state'] | undefined
  basis?: CommissionLine['basis'] | undefined
  disputed?: 'open' | undefined
  today: string
}
export interface LinePage {
  after?: Gtid | undefined
  skip: number
  limit: number
  sort?: LineSort | undefined
}

type Given = (value: unknown) => string

function meant(find: LineFind, given: Given): string[] {
  const { agents, idShop, from, to, state, basis, disputed } = find
  const where = agents === null ? ['true'] : [`c.id_agent = any (${given(agents)})`]
  if (idShop !== undefined) where.push(`c.id_shop = ${given(idShop)}`)
  if (from !== undefined) where.push(`c.day >= ${given(from)}::date`)
  if (to !== undefined) where.push(`c.day <= ${given(to)}::date`)
  if (disputed !== undefined) where.push(`d.state = ${given(disputed)}`)
  if (basis !== undefined) where.push(`c.basis = ${given(basis)}`)
  if (state !== undefined) where.push(`${STATE} = ${given(state)}`)
  return where
}

const COLUMNS = {
  day: 'c.day',
  agent: `(select lower(o.first_name || ' ' || o.last_name) from app_user o where o.id = c.id_agent) collate "C"`,
  shop: '(select lower(o.title) from shop o where o.id = c.id_shop) collate "C"',
  basis: 'c.basis collate "C"',
  base: 'c.base',
  value: 'c.value',
  vests: 'c.vests_on',
}

/** Newest first unless another order is asked for; one more than `limit` is asked for. */
export async function findLines(sql: Sql, find: LineFind, { after, skip, limit, sort }: LinePage): Promise<CommissionLine[]> {
  const values: unknown[] = [find.today]
  const given: Given = (value) => `$${values.push(value)}`
  const { by, behind } = ordering({ table: LINES, alias: 'c', columns: COLUMNS }, sort ?? '-day')
  const where = [...meant(find, given), ...(after === undefined ? [] : [behind(given(after))])]
  const { rows } = await sql.query<Row & Record<string, unknown>>(
    `select ${LINE} ${FROM} where ${where.join(' and ')} order by ${by} limit ${given(limit + 1)} offset ${given(skip)}`,
    values,
  )
  return rows.map(lineOf)
}

export async function sumLines(sql: Sql, find: LineFind): Promise<{ count: number; value: number }> {
  const values: unknown[] = [find.today]
  const where = meant(find, (value) => `$${values.push(value)}`)
  const { rows } = await sql.query<{ count: number; value: number }>(
    `select count(*)::int as count, coalesce(sum(c.value), 0)::bigint as value ${FROM} where ${where.join(' and ')} and $1::date is not null`,
    values,
  )
  return rows[0] ?? { count: 0, value: 0 }
}

export async function readLine(sql: Sql, gtid: Gtid, today: string): Promise<CommissionLine | null> {
  const { rows } = await sql.query<Row & Record<string, unknown>>(`select ${LINE} ${FROM} where c.gtid = $2`, [today, gtid])
  return rows[0] ? lineOf(rows[0]) : null
}

export async function linesOfStatement(sql: Sql, idStatement: number, today: string): Promise<CommissionLine[]> {
  const { rows } = await sql.query<Row & Record<string, unknown>>(
    `select ${LINE} ${FROM} where l.id_statement = $2 order by c.day, c.gtid`,
    [today, idStatement],
  )
  return rows.map(lineOf)
}

export async function holdLine(sql: Sql, gtid: Gtid): Promise<void> {
  await sql.query('select from commission_dispute where gtid = $1 for update', [gtid])
}

/** False: it was disputed before. */
export async function insertDispute(sql: Sql, gtid: Gtid, by: number, reason: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'insert into commission_dispute (gtid, said_by, reason) values ($1, $2, $3) on conflict do nothing',
    [gtid, by, reason],
  )
  return rowCount === 1
}

export async function answerTo(
  sql: Sql,
  gtid: Gtid,
  { as, by, reason }: { as: 'kept' | 'reversed'; by: number; reason: string },
): Promise<void> {
  await sql.query(
    'update commission_dispute set state = $2, answered_by = $3, answer = $4, answered_at = clock_timestamp() where gtid = $1',
    [gtid, as, by, reason],
  )
}

export async function whatWaits(sql: Sql): Promise<{ disputes: number; statements: number }> {
  const { rows } = await sql.query<{ disputes: number; statements: number }>(
    `select (select count(*) from commission_dispute where state = 'open')::int as disputes, (select count(*) from statement where state = 'open')::int as statements`,
  )
  return rows[0] ?? { disputes: 0, statements: 0 }
}
