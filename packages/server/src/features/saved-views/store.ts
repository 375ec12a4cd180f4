/** Queries for saved views, and for the columns that each person chose. */
import type { SavedView } from '@taschino/contract/saved-views.ts'
import type { Sql } from '../../platform/db/db.ts'

/** The workplace whose staff somebody is of; null: they work alone. */
export interface Workplace {
  kind: 'company' | 'agency' | 'shop'
  id: number | null
}

export type Columns = NonNullable<SavedView['columns']>

export interface Reader {
  idUser: number
  workplace: Workplace | null
}

export interface NewView {
  list: string
  name: string
  query: Readonly<Record<string, string>>
  columns: Columns | null
  shared: boolean
}

type ViewRow = Omit<SavedView, 'own' | 'query'> & { query: Record<string, string>; idBy: number; list: string }

const VIEW = `v.id, v.list, v.name, v.query, v.columns, v.shared_with is not null as shared, kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) as by, v.made_by as "idBy"`
const FROM = 'from saved_view v join app_user u on u.id = v.made_by'
/** One's own, and what somebody of one's workplace shares; `$1` is who reads, `$2` and `$3` are their workplace. */
const SEEN = '(v.made_by = $1 or (v.shared_with = $2 and v.id_party is not distinct from $3))'

const eyes = ({ idUser, workplace }: Reader): [number, string | null, number | null] => [
  idUser,
  workplace?.kind ?? null,
  workplace?.id ?? null,
]
const seenBy = ({ idBy, list: _, ...row }: ViewRow, { idUser }: Reader): SavedView => ({ ...row, own: idBy === idUser })

export async function viewsOf(sql: Sql, reader: Reader, list: string): Promise<SavedView[]> {
  const { rows } = await sql.query<ViewRow & Record<string, unknown>>(
    `select ${VIEW} ${FROM} where ${SEEN} and v.list = $4 order by lower(v.name), v.id`,
    [...eyes(reader), list],
  )
  return rows.map((row) => seenBy(row, reader))
}

/** The list of a view that the reader sees. */
export async function listOfView(sql: Sql, reader: Reader, id: number): Promise<string | null> {
  const { rows } = await sql.query<{ list: string }>(`select v.list ${FROM} where ${SEEN} and v.id = $4`, [...eyes(reader), id])
  return rows[0]?.list ?? null
}

export async function ownView(sql: Sql, reader: Reader, id: number): Promise<SavedView | null> {
  const { rows } = await sql.query<ViewRow & Record<string, unknown>>(`select ${VIEW} ${FROM} where v.made_by = $1 and v.id = $2`, [
    reader.idUser,
    id,
  ])
  return rows[0] ? seenBy(rows[0], reader) : null
}

export async function countViews(sql: Sql, idUser: number, list: string): Promise<{ ofList: number; all: number }> {
  const { rows } = await sql.query<{ ofList: number; all: number }>(
    `select count(*) filter (where list = $2)::int as "ofList", count(*)::int as all from saved_view where made_by = $1`,
    [idUser, list],
  )
  return rows[0] ?? { ofList: 0, all: 0 }
}

/** Null where the reader has one of that name already. */
export async function insertView(sql: Sql, { idUser, workplace }: Reader, view: NewView): Promise<number | null> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into saved_view (list, name, query, columns, made_by, shared_with, id_party) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (made_by, list, lower(name)) do nothing returning id`,
    [
      view.list,
      view.name,
      JSON.stringify(view.query),
      view.columns === null ? null : JSON.stringify(view.columns),
      idUser,
      view.shared ? workplace?.kind : null,
      view.shared ? workplace?.id : null,
    ],
  )
  return rows[0]?.id ?? null
}

export type Change = Partial<Omit<NewView, 'list'>>

export async function isNameTaken(sql: Sql, idUser: number, id: number, name: string): Promise<boolean> {
  const { rows } = await sql.query(
    `select from saved_view v join saved_view o on o.made_by = v.made_by and o.list = v.list and o.id <> v.id
     where v.id = $2 and v.made_by = $1 and lower(o.name) = lower($3)`,
    [idUser, id, name],
  )
  return rows.length > 0
}

export async function updateView(sql: Sql, { idUser, workplace }: Reader, id: number, change: Change): Promise<void> {
  await sql.query(
    `update saved_view set name = coalesce($3, name), query = coalesce($4, query), columns = case when $5 then $6::jsonb else columns end,
       shared_with = case when $7::boolean is null then shared_with when $7 then $8::text end,
       id_party = case when $7::boolean is null then id_party when $7 then $9::bigint end, changed_at = clock_timestamp()
     where made_by = $1 and id = $2`,
    [
      idUser,
      id,
      change.name ?? null,
      change.query === undefined ? null : JSON.stringify(change.query),
      change.columns !== undefined,
      change.columns == null ? null : JSON.stringify(change.columns),
      change.shared ?? null,
      workplace?.kind ?? null,
      workplace?.id ?? null,
    ],
  )
}

export async function dropView(sql: Sql, idUser: number, id: number): Promise<boolean> {
  const { rowCount } = await sql.query('delete from saved_view where made_by = $1 and id = $2', [idUser, id])
  return rowCount === 1
}

export async function choiceOf(sql: Sql, idUser: number, list: string): Promise<{ columns: Columns | null; opensWith: number | null }> {
  const { rows } = await sql.query<{ columns: Columns | null; opensWith: number | null }>(
    'select columns, opens_with as "opensWith" from list_choice where id_user = $1 and list = $2',
    [idUser, list],
  )
  return rows[0] ?? { columns: null, opensWith: null }
}

/** More lists than there are could only be made up: then nothing is kept. */
const MOST_LISTS = 100

export async function keepColumns(sql: Sql, idUser: number, list: string, columns: Columns | null): Promise<void> {
  await sql.query(
    `insert into list_choice (id_user, list, columns) select $1, $2, $3 where (select count(*) from list_choice where id_user = $1) < $4
     on conflict (id_user, list) do update set columns = excluded.columns`,
    [idUser, list, columns === null ? null : JSON.stringify(columns), MOST_LISTS],
  )
}

export async function keepFirst(sql: Sql, idUser: number, list: string, view: number | null): Promise<void> {
  await sql.query(
    `insert into list_choice (id_user, list, opens_with) values ($1, $2, $3)
     on conflict (id_user, list) do update set opens_with = excluded.opens_with`,
    [idUser, list, view],
  )
}
