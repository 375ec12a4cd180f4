/** Queries for distributions: what was handed in, its state, its outcome. */
import type { Headings } from '@taschino/basics/distribution.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../platform/db/order-store.ts'
import type { TableLine } from './table.ts'

export interface DistributionFacts {
  id: number
  idAgency: number
  source: Distribution['source']
  name: string
  hash: string
  state: Distribution['state']
  type: Distribution['type']
  unit: Cents
  /** YYYY-MM. */
  month: string
  headings: Headings | null
  firstIsHeading: boolean
  head: string[][]
  again: boolean
  failure: Distribution['failure']
  people: number | null
  tickets: number | null
  value: Cents | null
  madeBy: string
  madeAt: Date
  appliedBy: number | null
  appliedAt: Date | null
  /** YYYY-MM-DD. */
  dueOn: string | null
  leftOut: number
  undoneBy: string | null
  undoneById: number | null
  undoneAt: Date | null
  reason: string | null
}

const COLUMNS = `d.id, d.id_agency as "idAgency", d.source, d.name, d.hash, d.state, d.type, d.unit, d.month, d.headings, d.first_is_heading as "firstIsHeading", d.head, d.again, d.failure,
  d.people, d.tickets, d.value, m.first_name || ' ' || m.last_name as "madeBy", d.made_at as "madeAt", d.applied_by as "appliedBy", d.applied_at as "appliedAt", to_char(d.due_on, 'YYYY-MM-DD') as "dueOn", d.left_out as "leftOut",
  u.first_name || ' ' || u.last_name as "undoneBy", d.undone_by as "undoneById", d.undone_at as "undoneAt", d.reason`
const NAMES = 'join app_user m on m.id = d.made_by left join app_user u on u.id = d.undone_by'

export interface NewDistribution extends Pick<
  DistributionFacts,
  'idAgency' | 'source' | 'name' | 'hash' | 'type' | 'unit' | 'month' | 'headings' | 'firstIsHeading' | 'head'
> {
  by: number
}

export async function insertDistribution(sql: Sql, made: NewDistribution): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into distribution (id_agency, made_by, source, name, hash, type, unit, month, headings, first_is_heading, head)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      made.idAgency,
      made.by,
      made.source,
      made.name,
      made.hash,
      made.type,
      made.unit,
      made.month,
      made.headings && JSON.stringify(made.headings),
      made.firstIsHeading,
      JSON.stringify(made.head),
    ],
  )
  return rows[0]?.id ?? 0
}

export async function keepSheet(sql: Sql, id: number, lines: readonly TableLine[]): Promise<void> {
  await sql.query('insert into distribution_sheet (id_distribution, cells) values ($1, $2)', [id, JSON.stringify(lines)])
}

export async function sheetKept(sql: Sql, id: number): Promise<TableLine[]> {
  const { rows } = await sql.query<{ cells: string }>('select cells from distribution_sheet where id_distribution = $1', [id])
  return rows[0] ? (JSON.parse(rows[0].cells) as TableLine[]) : []
}

/** Of this agency only: another one's do not exist. Thrown away ones neither. */
export async function loadDistribution(sql: Sql, idAgency: number, id: number): Promise<DistributionFacts | null> {
  const { rows } = await sql.query<DistributionFacts & Record<string, unknown>>(
    `select ${COLUMNS} from distribution d ${NAMES} where d.id = $2 and d.id_agency = $1 and d.state <> 'dropped'`,
    [idAgency, id],
  )
  return rows[0] ?? null
}

/** Held still until the transaction ends. */
export async function holdDistribution(sql: Sql, id: number, idAgency?: number): Promise<DistributionFacts | null> {
  const { rows } = await sql.query<DistributionFacts & Record<string, unknown>>(
    `select ${COLUMNS} from distribution d ${NAMES} where d.id = $1 and ($2::bigint is null or d.id_agency = $2) and d.state <> 'dropped' for update of d`,
    [id, idAgency ?? null],
  )
  return rows[0] ?? null
}

export interface ListedFacts extends DistributionFacts {
  goodPeople: number
  goodTickets: number
  goodValue: number
}

const OPEN = `d.state in ('draft', 'scheduled', 'applying')`
const GOOD_ROWS = 'distribution_row r where r.id_distribution = d.id and not r.struck and r.fault is null and r.pieces > 0'
const PEOPLE = 'count(distinct r.id_user)'
const TICKETS = 'sum(r.pieces)'
const VALUE = 'sum(r.pieces::bigint * r.face)'

/** What is handed out is known once it was; until then it is what the good rows of the table come to. */
const figure = (good: string, given: string): string =>
  `coalesce(case when ${OPEN} then (select ${good} from ${GOOD_ROWS}) else ${given} end, 0)`

type Order = 'made' | 'month' | 'state' | 'people' | 'tickets' | 'value'
const SORTED: OrderBy<Order> = {
  made: 'd.id',
  month: 'd.month',
  state: 'd.state',
  people: figure(PEOPLE, 'd.people'),
  tickets: figure(TICKETS, 'd.tickets'),
  value: figure(VALUE, 'd.value'),
}

/** Newest first, unless another order is asked for. */
export async function distributionsOf(
  sql: Sql,
  idAgency: number,
  { after, limit, sort }: { after?: number | undefined; limit: number; sort: Order | `-${Order}` | undefined },
): Promise<ListedFacts[]> {
  const { by, behind } = ordering({ table: 'distribution', alias: 'd', columns: SORTED }, sort ?? '-made')
  const { rows } = await sql.query<ListedFacts & Record<string, unknown>>(
    `select ${COLUMNS}, r.people as "goodPeople", r.tickets as "goodTickets", r.value as "goodValue"
     from (select d.* from distribution d where d.id_agency = $1 and d.state <> 'dropped' and ($2::bigint is null or ${behind('$2')})
       order by ${by} limit $3) d ${NAMES}
     left join lateral (select ${PEOPLE}::int as people, coalesce(${TICKETS}, 0) as tickets, coalesce(${VALUE}, 0)::bigint as value from ${GOOD_ROWS}) r on ${OPEN}
     order by ${by}`,
    [idAgency, after ?? null, limit],
  )
  return rows
}

export async function sumDistributions(sql: Sql, idAgency: number): Promise<{ count: number; tickets: number; value: number }> {
  const { rows } = await sql.query<{ count: number; tickets: number; value: number }>(
    `select count(*)::int as count, coalesce(sum(${SORTED.tickets}), 0)::bigint as tickets, coalesce(sum(${SORTED.value}), 0)::bigint as value
     from distribution d where d.id_agency = $1 and d.state <> 'dropped'`,
    [idAgency],
  )
  return rows[0] ?? { count: 0, tickets: 0, value: 0 }
}

/** The newest of this agency with the same content for the same month that was carried out and not undone. */
export async function twinOf(
  sql: Sql,
  { idAgency, hash, month, type, id }: Pick<DistributionFacts, 'idAgency' | 'hash' | 'month' | 'type' | 'id'>,
): Promise<{ id: number; appliedAt: Date } | null> {
  const { rows } = await sql.query<{ id: number; appliedAt: Date }>(
    `select id, coalesce(applied_at, now()) as "appliedAt" from distribution
     where id_agency = $1 and hash = $2 and month = $4 and type = $5 and id <> $3 and state in ('scheduled', 'applying', 'applied', 'undoing') order by id desc limit 1`,
    [idAgency, hash, id, month, type],
  )
  return rows[0] ?? null
}

export async function setOptionsOf(
  sql: Sql,
  id: number,
  { type, unit, month }: Pick<DistributionFacts, 'type' | 'unit' | 'month'>,
): Promise<void> {
  await sql.query('update distribution set type = $2, unit = $3, month = $4, failure = null where id = $1', [id, type, unit, month])
}

export async function setHeadingsOf(sql: Sql, id: number, headings: Headings, firstIsHeading: boolean): Promise<void> {
  await sql.query('update distribution set headings = $2, first_is_heading = $3, failure = null where id = $1', [
    id,
    JSON.stringify(headings),
    firstIsHeading,
  ])
}

/**
 * Somebody said yes: from here on it is work. The database refuses the same table for the same month, unless somebody said that it may be
 * done again.
 */
export async function beginApplying(sql: Sql, id: number, { by, again }: { by: number; again: boolean }): Promise<void> {
  await sql.query(`update distribution set state = 'applying', applied_by = $2, again = $3, failure = null where id = $1`, [id, by, again])
}

export async function endApplied(sql: Sql, id: number, sums: { people: number; tickets: number; value: Cents }): Promise<void> {
  await sql.query(
    `update distribution set state = 'applied', applied_at = clock_timestamp(), people = $2, tickets = $3, value = $4 where id = $1`,
    [id, sums.people, sums.tickets, sums.value],
  )
  await forgetTable(sql, id)
}

/**
 * What somebody has said yes to for this agency within the last day, in cents; also what is under way. The agency is held: of two at once
 * the second counts the first.
 */
export async function handedOutBy(sql: Sql, idAgency: number, by: number): Promise<Cents> {
  await sql.query('select from agency where id = $1 for no key update', [idAgency])
  const { rows } = await sql.query<{ value: number }>(
    `select coalesce(sum(coalesce(d.value, (select sum(r.pieces::bigint * r.face) from distribution_row r where r.id_distribution = d.id and not r.struck and r.fault is null))), 0)::bigint as value
     from distribution d where d.id_agency = $1 and d.applied_by = $2 and d.state <> 'dropped' and (d.applied_at is null or d.applied_at > clock_timestamp() - interval '1 day')`,
    [idAgency, by],
  )
  return rows[0]?.value ?? 0
}

/** The same yes, for a day to come: until then its rows stay as they are. */
export async function beginWaiting(sql: Sql, id: number, { by, again, on }: { by: number; again: boolean; on: string }): Promise<void> {
  await sql.query(
    `update distribution set state = 'scheduled', applied_by = $2, again = $3, due_on = $4::date, failure = null where id = $1`,
    [id, by, again, on],
  )
}

/** Taken back by somebody before its day. */
export async function endWaiting(sql: Sql, id: number): Promise<void> {
  await sql.query(`update distribution set state = 'draft', applied_by = null, due_on = null where id = $1 and state = 'scheduled'`, [id])
}

/** Whose day has come, those that were agreed to first before the others. */
export async function dueTables(sql: Sql, today: string): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    `select id from distribution where state = 'scheduled' and due_on <= $1::date order by due_on, id limit 200`,
    [today],
  )
  return rows.map(({ id }) => id)
}

/** Its day has come. Whoever has left since gets nothing; the others get theirs. */
export async function beginDue(sql: Sql, id: number): Promise<void> {
  const { rowCount } = await sql.query(
    `update distribution_row set struck = true where id_distribution = $1 and fault = 'who_left' and not struck`,
    [id],
  )
  await sql.query(`update distribution set state = 'applying', left_out = $2 where id = $1 and state = 'scheduled'`, [id, rowCount ?? 0])
}

/** Nothing was given: back on the desk, with the reason. */
export async function endFailed(sql: Sql, id: number, failure: NonNullable<DistributionFacts['failure']>): Promise<void> {
  await sql.query(
    `update distribution set state = 'draft', applied_by = null, due_on = null, left_out = 0, failure = $2 where id = $1 and state = 'applying'`,
    [id, failure],
  )
}

export async function beginUndoing(sql: Sql, id: number, by: number, reason: string): Promise<void> {
  await sql.query(`update distribution set state = 'undoing', undone_by = $2, reason = $3 where id = $1`, [id, by, reason])
}

export async function endUndone(sql: Sql, id: number): Promise<void> {
  await sql.query(`update distribution set state = 'undone', undone_at = clock_timestamp() where id = $1`, [id])
}

export async function dropDraft(sql: Sql, id: number): Promise<void> {
  await sql.query(`update distribution set state = 'dropped', head = '[]', name = '' where id = $1`, [id])
  await forgetTable(sql, id)
}

async function forgetTable(sql: Sql, id: number): Promise<void> {
  await sql.query('delete from distribution_row where id_distribution = $1', [id])
  await sql.query('delete from distribution_sheet where id_distribution = $1', [id])
  await sql.query(`update distribution set head = '[]' where id = $1`, [id])
}

export async function draftsOpen(sql: Sql, idAgency: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(`select count(*)::int as n from distribution where id_agency = $1 and state = 'draft'`, [
    idAgency,
  ])
  return rows[0]?.n ?? 0
}

/** The last thing before the commit: others of the same agency wait here until this draft stands or not, and for no longer. */
export async function holdDrafts(sql: Sql, idAgency: number): Promise<number> {
  await sql.query('select from agency where id = $1 for no key update', [idAgency])
  return draftsOpen(sql, idAgency)
}

/** Drafts that nobody came back to: they hold names. */
export async function pruneDrafts(sql: Sql, days: number): Promise<void> {
  const { rows } = await sql.query<{ id: number }>(
    `select id from distribution where state = 'draft' and made_at < now() - make_interval(days => $1)`,
    [days],
  )
  for (const { id } of rows) await dropDraft(sql, id)
}
