/** Imports of shops as they lie in the database: what was handed in, in which state it is, what came of it. */
import type { ShopColumn } from '@taschino/basics/shop-sheet.ts'
import type { ShopImport } from '@taschino/contract/imports-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface ImportFacts {
  id: number
  /** The agent whose it is; null: the company's. */
  idAgent: number | null
  importType: ShopImport['importType']
  autoEnable: boolean
  name: string
  sha256: string
  columns: ShopColumn[]
  state: ShopImport['state']
  failure: ShopImport['failure']
  madeBy: string
  madeAt: Date
  appliedBy: number | null
  appliedAt: Date | null
  undoneBy: number | null
  reason: string | null
}

const COLUMNS = `i.id, i.id_agent as "idAgent", i.import_type as "importType", i.auto_enable as "autoEnable", i.name, i.sha256, i.columns, i.state, i.failure,
  m.first_name || ' ' || m.last_name as "madeBy", i.made_at as "madeAt", i.applied_by as "appliedBy", i.applied_at as "appliedAt", i.undone_by as "undoneBy", i.reason`
const FROM = 'from shop_import i join app_user m on m.id = i.made_by'

export interface NewImport extends Pick<ImportFacts, 'idAgent' | 'importType' | 'autoEnable' | 'name' | 'sha256' | 'columns'> {
  by: number
}

export async function insertImport(sql: Sql, made: NewImport): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into shop_import (made_by, id_agent, import_type, auto_enable, name, sha256, columns) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [made.by, made.idAgent, made.importType, made.autoEnable, made.name, made.sha256, made.columns],
  )
  return rows[0]?.id ?? 0
}

/** Of these hands only: those of others do not exist. Thrown away ones neither. */
export async function loadImport(sql: Sql, idAgent: number | null, id: number): Promise<ImportFacts | null> {
  const { rows } = await sql.query<ImportFacts & Record<string, unknown>>(
    `select ${COLUMNS} ${FROM} where i.id = $2 and i.id_agent is not distinct from $1 and i.state <> 'dropped'`,
    [idAgent, id],
  )
  return rows[0] ?? null
}

export async function isUndoing(sql: Sql, id: number): Promise<boolean> {
  const { rows } = await sql.query(`select from shop_import where id = $1 and state = 'undoing'`, [id])
  return rows.length > 0
}

/** Held still until the transaction ends. */
export async function holdImport(sql: Sql, id: number): Promise<ImportFacts | null> {
  const { rows } = await sql.query<ImportFacts & Record<string, unknown>>(
    `select ${COLUMNS} ${FROM} where i.id = $1 and i.state <> 'dropped' for update of i`,
    [id],
  )
  return rows[0] ?? null
}

/** Newest first. */
export async function importsOf(sql: Sql, idAgent: number | null, before: number | undefined, limit: number): Promise<ImportFacts[]> {
  const { rows } = await sql.query<ImportFacts & Record<string, unknown>>(
    `select ${COLUMNS} ${FROM} where i.id_agent is not distinct from $1 and i.state <> 'dropped' and ($2::bigint is null or i.id < $2) order by i.id desc limit $3`,
    [idAgent, before ?? null, limit],
  )
  return rows
}

/** This very sheet was brought in before, or is just being. */
export async function doneBefore(sql: Sql, sha256: string): Promise<boolean> {
  const { rows } = await sql.query(`select from shop_import where sha256 = $1 and state in ('applying', 'applied', 'undoing')`, [sha256])
  return rows.length > 0
}

/** Of one person, one after the other until the transaction ends. */
export async function draftsOpen(sql: Sql, by: number): Promise<number> {
  await sql.query('select pg_advisory_xact_lock(7383, ($1::bigint & 2147483647)::int)', [by])
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from shop_import where made_by = $1 and state in ('draft', 'checked')`,
    [by],
  )
  return rows[0]?.n ?? 0
}

export async function setChecked(sql: Sql, id: number, checked: boolean): Promise<void> {
  await sql.query(`update shop_import set state = $2 where id = $1 and state in ('draft', 'checked') and state <> $2`, [
    id,
    checked ? 'checked' : 'draft',
  ])
}

export async function beginApplying(sql: Sql, id: number, by: number): Promise<void> {
  await sql.query(`update shop_import set state = 'applying', applied_by = $2, failure = null where id = $1`, [id, by])
}

/** What was handed in is forgotten: it stands in the shops now, or nowhere. */
async function forget(sql: Sql, id: number): Promise<void> {
  await sql.query(`update shop_import_row set cells = '{}', faults = '[]' where id_import = $1`, [id])
  await sql.query('delete from shop_import_file where id_import = $1', [id])
}

export async function endApplied(sql: Sql, id: number, now: number): Promise<void> {
  await sql.query(`update shop_import set state = 'applied', applied_at = to_timestamp($2 / 1000.0) where id = $1`, [id, now])
  await forget(sql, id)
}

/** Nothing was brought in: back on the desk, with the reason. */
export async function endFailed(sql: Sql, id: number, failure: NonNullable<ImportFacts['failure']>): Promise<void> {
  await sql.query(`update shop_import set state = 'draft', applied_by = null, failure = $2 where id = $1 and state = 'applying'`, [
    id,
    failure,
  ])
}

export async function beginUndoing(sql: Sql, id: number, by: number, reason: string): Promise<void> {
  await sql.query(`update shop_import set state = 'undoing', undone_by = $2, reason = $3 where id = $1`, [id, by, reason])
}

/** False: something happened to one of its shops meanwhile. */
export async function endUndoing(sql: Sql, id: number, done: boolean): Promise<void> {
  await sql.query(
    `update shop_import set state = $2, undone_at = case when $2 = 'undone' then clock_timestamp() end, failure = case when $2 = 'applied' then 'rows_changed' end where id = $1`,
    [id, done ? 'undone' : 'applied'],
  )
}

export async function dropImportOf(sql: Sql, id: number): Promise<void> {
  await sql.query(`update shop_import set state = 'dropped', name = '' where id = $1`, [id])
  await sql.query('delete from shop_import_row where id_import = $1', [id])
  await sql.query('delete from shop_import_file where id_import = $1', [id])
}

/** Drafts that nobody came back to: they hold names and contracts. */
export async function pruneImports(sql: Sql, days: number): Promise<void> {
  const { rows } = await sql.query<{ id: number }>(
    `select id from shop_import where state in ('draft', 'checked') and made_at < now() - make_interval(days => $1)`,
    [days],
  )
  for (const { id } of rows) await dropImportOf(sql, id)
}
