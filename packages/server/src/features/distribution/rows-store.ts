/** Queries for the rows of a draft: written at once, judged again after a change, read by page. */
import type { ROW_FILTERS } from '@taschino/contract/distribution.ts'
import type { DistributionRow } from '@taschino/contract/distribution-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Known } from './known.ts'
import { moreFaults, type JudgedRow } from './judge.ts'
import type { WrittenRow } from './table.ts'

const WRITTEN = 'n, line, hidden, who, amount, unit, struck'
const JUDGED = `${WRITTEN}, id_user as "idUser", pieces, face, fault, at, last_month as "lastMonth", this_month as "thisMonth"`

const columnsOf = (rows: readonly JudgedRow[]): unknown[][] => [
  rows.map(({ n }) => n),
  rows.map(({ line }) => line),
  rows.map(({ hidden }) => hidden),
  rows.map(({ who }) => who),
  rows.map(({ amount }) => amount),
  rows.map(({ unit }) => unit),
  rows.map(({ struck }) => struck),
  rows.map(({ idUser }) => idUser),
  rows.map(({ pieces }) => pieces),
  rows.map(({ face }) => face),
  rows.map(({ fault }) => fault),
  rows.map(({ at }) => at),
  rows.map(({ lastMonth }) => lastMonth),
  rows.map(({ thisMonth }) => thisMonth),
]
const UNNEST = `unnest($2::int[], $3::int[], $4::boolean[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::bigint[], $10::int[], $11::int[], $12::text[], $13::text[], $14::int[], $15::int[])
  as u(n, line, hidden, who, amount, unit, struck, id_user, pieces, face, fault, at, last_month, this_month)`

/** Instead of all that were there. */
export async function replaceRows(sql: Sql, id: number, rows: readonly JudgedRow[]): Promise<void> {
  await sql.query('delete from distribution_row where id_distribution = $1', [id])
  await sql.query(
    `insert into distribution_row (id_distribution, n, line, hidden, who, amount, unit, struck, id_user, pieces, face, fault, at, last_month, this_month) select $1, u.* from ${UNNEST}`,
    [id, ...columnsOf(rows)],
  )
}

/** Those that are there already, or one more. */
export async function saveRows(sql: Sql, id: number, rows: readonly JudgedRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql.query(
    `insert into distribution_row (id_distribution, n, line, hidden, who, amount, unit, struck, id_user, pieces, face, fault, at, last_month, this_month) select $1, u.* from ${UNNEST}
     on conflict (id_distribution, n) do update set hidden = excluded.hidden, who = excluded.who, amount = excluded.amount, unit = excluded.unit, struck = excluded.struck,
       id_user = excluded.id_user, pieces = excluded.pieces, face = excluded.face, fault = excluded.fault, at = excluded.at, last_month = excluded.last_month, this_month = excluded.this_month`,
    [id, ...columnsOf(rows)],
  )
}

export async function judgedRows(sql: Sql, id: number): Promise<JudgedRow[]> {
  const { rows } = await sql.query<JudgedRow & Record<string, unknown>>(
    `select ${JUDGED} from distribution_row where id_distribution = $1 order by n`,
    [id],
  )
  return rows
}

export async function judgedRow(sql: Sql, id: number, n: number): Promise<JudgedRow | null> {
  const { rows } = await sql.query<JudgedRow & Record<string, unknown>>(
    `select ${JUDGED} from distribution_row where id_distribution = $1 and n = $2`,
    [id, n],
  )
  return rows[0] ?? null
}

export async function lastRow(sql: Sql, id: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>('select coalesce(max(n), 0)::int as n from distribution_row where id_distribution = $1', [
    id,
  ])
  return rows[0]?.n ?? 0
}

/** The other rows of whoever row `n` was about, and of `idUser`. */
export async function rowsAbout(sql: Sql, id: number, n: number, idUser: number | null): Promise<JudgedRow[]> {
  const { rows } = await sql.query<JudgedRow & Record<string, unknown>>(
    `select ${JUDGED} from distribution_row r where id_distribution = $1 and n <> $2
       and id_user in (select $3::bigint union select o.id_user from distribution_row o where o.id_distribution = $1 and o.n = $2)`,
    [id, n, idUser],
  )
  return rows
}

/** Leaves out rows that are wrong: in themselves, or as the second of one person. */
export async function strikeWrong(sql: Sql, id: number, which: 'in-themselves' | 'doubles'): Promise<void> {
  await sql.query(
    `update distribution_row set struck = true, id_user = null, pieces = null, face = null, fault = null, at = null, last_month = 0, this_month = 0
    where id_distribution = $1 and not struck and fault is not null and (fault = 'twice') = $2`,
    [id, which === 'doubles'],
  )
}

export const writtenOf = ({ n, line, hidden, who, amount, unit, struck }: JudgedRow): WrittenRow => ({
  n,
  line,
  hidden,
  who,
  amount,
  unit,
  struck,
})

type Filter = (typeof ROW_FILTERS)[number]
const WHERE: Readonly<Record<Filter, string>> = {
  all: 'true',
  faults: 'not struck and fault is not null',
  struck: 'struck',
  changed: 'not struck and fault is null and pieces > 0 and pieces <> last_month',
}

interface RowWithName extends JudgedRow {
  name: string | null
  state: 'active' | 'invited' | 'left' | null
}

const shown = (
  { n, line, who, amount, unit, struck, idUser, name, pieces, face, fault, at, lastMonth, thisMonth }: RowWithName,
  { states, near }: Known,
): DistributionRow => ({
  n,
  line,
  who,
  amount,
  unit,
  struck,
  pieces,
  face,
  fault,
  at,
  more: moreFaults({ struck, fault, at, amount, unit }),
  lastMonth,
  thisMonth,
  near: !struck && fault === 'who_unknown' ? near(who) : null,
  employee: idUser === null || name === null ? null : { id: idUser, name, state: states.get(idUser) ?? 'left' },
})

/** A page of a draft's rows, in their order. */
export async function rowsPage(
  sql: Sql,
  id: number,
  { only, after, limit }: { only: Filter; after: number; limit: number },
  known: Known,
): Promise<DistributionRow[]> {
  const { rows } = await sql.query<RowWithName & Record<string, unknown>>(
    `select r.*, p.first_name || ' ' || p.last_name as name from (
       select ${JUDGED} from distribution_row where id_distribution = $1 and n > $2 and ${WHERE[only]} order by n limit $3) r
     left join app_user p on p.id = r."idUser" order by r.n`,
    [id, after, limit],
  )
  return rows.map((row) => shown(row, known))
}

export async function rowShown(sql: Sql, id: number, n: number, known: Known): Promise<DistributionRow | null> {
  return (await rowsPage(sql, id, { only: 'all', after: n - 1, limit: 1 }, known)).find((row) => row.n === n) ?? null
}

export interface Sums {
  all: number
  good: number
  faults: number
  struck: number
  nothing: number
  changed: number
  already: number
  people: number
  tickets: number
  value: number
}

export async function sumsOf(sql: Sql, id: number): Promise<Sums> {
  const good = 'not struck and fault is null and pieces > 0'
  const { rows } = await sql.query<Sums & Record<string, unknown>>(
    `select count(*)::int as all, count(*) filter (where ${good})::int as good, count(*) filter (where not struck and fault is not null)::int as faults, count(*) filter (where struck)::int as struck,
       count(*) filter (where not struck and fault is null and pieces = 0)::int as nothing, count(*) filter (where ${WHERE.changed})::int as changed,
       count(*) filter (where ${good} and this_month > 0)::int as already, count(distinct id_user) filter (where ${good})::int as people,
       coalesce(sum(pieces) filter (where ${good}), 0)::int as tickets, coalesce(sum(pieces::bigint * face) filter (where ${good}), 0)::bigint as value
     from distribution_row where id_distribution = $1`,
    [id],
  )
  return rows[0] ?? { all: 0, good: 0, faults: 0, struck: 0, nothing: 0, changed: 0, already: 0, people: 0, tickets: 0, value: 0 }
}

export interface GoodRow {
  idUser: number
  unit: number
  amount: number
}

/** What a draft would give, or an applied distribution gave: by person and face value. */
export async function goodRows(sql: Sql, id: number): Promise<GoodRow[]> {
  const { rows } = await sql.query<GoodRow & Record<string, unknown>>(
    `select id_user as "idUser", face as unit, sum(pieces)::int as amount, min(n) as first from distribution_row
     where id_distribution = $1 and not struck and fault is null and pieces > 0 group by id_user, face order by first`,
    [id],
  )
  return rows.map(({ idUser, unit, amount }) => ({ idUser, unit, amount }))
}

/** Who is named by a row that is not struck. */
export async function peopleNamed(sql: Sql, id: number): Promise<Set<number>> {
  const { rows } = await sql.query<{ id: number }>(
    'select distinct id_user as id from distribution_row where id_distribution = $1 and not struck and id_user is not null',
    [id],
  )
  return new Set(rows.map((row) => row.id))
}
