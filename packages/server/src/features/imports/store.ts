/** Queries for imports: what was handed in, its state, its outcome. */
import type { ShopColumn } from '@taschino/basics/shop-sheet.ts'
import type { ShopImport } from '@taschino/contract/imports-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../platform/db/order-store.ts'

interface Base {
  id: number
  /** The agent who owns it; null: the company, or an office. */
  idAgent: number | null
  name: string
  sha256: string
  state: ShopImport['state']
  failure: ShopImport['failure']
  madeBy: string
  madeAt: Date
  appliedBy: number | null
  appliedAt: Date | null
  undoneBy: number | null
  reason: string | null
}

export interface ShopFacts extends Base {
  kind: 'shops'
  importType: ShopImport['importType']
  autoEnable: boolean
  columns: ShopColumn[]
}

export interface PeopleFacts extends Base {
  kind: 'agency-people'
  /** The agency of the people; null while it is about to be created. */
  idAgency: number | null
  agencyName: string | null
  /** The agency whose office handed it in. */
  idOffice: number | null
}

export type ImportFacts = ShopFacts | PeopleFacts
type Kind = ImportFacts['kind']

/** Whose an import is: an agent's, an office's, else the company's. */
export interface Hands<K extends Kind = Kind> {
  kind: K
  idAgent: number | null
  idOffice: number | null
}

const COLUMNS = `i.id, i.kind, i.id_agent as "idAgent", i.id_office as "idOffice", i.id_agency as "idAgency", a.name as "agencyName", i.import_type as "importType",
  i.auto_enable as "autoEnable", i.name, i.sha256, i.columns, i.state, i.failure,
  m.first_name || ' ' || m.last_name as "madeBy", i.made_at as "madeAt", i.applied_by as "appliedBy", i.applied_at as "appliedAt", i.undone_by as "undoneBy", i.reason`
const FROM = 'from import i join app_user m on m.id = i.made_by left join agency a on a.id = i.id_agency'
/** Only of this owner, and for an agent until the company has agreed to the agency; deleted ones belong to nobody. */
const THEIRS = `i.kind = $1 and i.id_agent is not distinct from $2 and i.id_office is not distinct from $3 and i.state <> 'dropped'
  and (i.id_agent is null or a.id is null or a.state = 'review')`

type OfKind<K extends Kind> = Extract<ImportFacts, { kind: K }>

interface NewShops extends Pick<ShopFacts, 'kind' | 'idAgent' | 'importType' | 'autoEnable' | 'name' | 'sha256' | 'columns'> {
  by: number
}
interface NewPeople extends Pick<PeopleFacts, 'kind' | 'idAgent' | 'idOffice' | 'idAgency' | 'name' | 'sha256'> {
  by: number
}
export type NewImport = NewShops | NewPeople

export async function insertImport(sql: Sql, made: NewImport): Promise<number> {
  const [shops, people] = [made.kind === 'shops' ? made : null, made.kind === 'shops' ? null : made]
  const { rows } = await sql.query<{ id: number }>(
    `insert into import (kind, made_by, id_agent, name, sha256, import_type, auto_enable, columns, id_office, id_agency)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      made.kind,
      made.by,
      made.idAgent,
      made.name,
      made.sha256,
      shops?.importType ?? null,
      shops?.autoEnable ?? false,
      shops?.columns ?? [],
      people?.idOffice ?? null,
      people?.idAgency ?? null,
    ],
  )
  return rows[0]?.id ?? 0
}

/** Only of this owner: others' do not exist. */
export async function loadImport<K extends Kind>(sql: Sql, { kind, idAgent, idOffice }: Hands<K>, id: number): Promise<OfKind<K> | null> {
  const { rows } = await sql.query<OfKind<K> & Record<string, unknown>>(`select ${COLUMNS} ${FROM} where ${THEIRS} and i.id = $4`, [
    kind,
    idAgent,
    idOffice,
    id,
  ])
  return rows[0] ?? null
}

export async function isUndoing(sql: Sql, id: number): Promise<boolean> {
  const { rows } = await sql.query(`select from import where id = $1 and state = 'undoing'`, [id])
  return rows.length > 0
}

/** Locked until the transaction ends. */
export async function holdImport(sql: Sql, id: number): Promise<ImportFacts | null> {
  const { rows } = await sql.query<ImportFacts & Record<string, unknown>>(
    `select ${COLUMNS} ${FROM} where i.id = $1 and i.state <> 'dropped' for update of i`,
    [id],
  )
  return rows[0] ?? null
}

type Order = 'made' | 'name' | 'state'
const SORTED: OrderBy<Order> = { made: 'i.id', name: 'lower(i.name)', state: 'i.state' }

interface Listed {
  after: number | undefined
  limit: number
  sort: Order | `-${Order}` | undefined
}

/** Newest first, unless another order is asked for. */
export async function importsOf<K extends Kind>(
  sql: Sql,
  { kind, idAgent, idOffice }: Hands<K>,
  { after, limit, sort }: Listed,
): Promise<OfKind<K>[]> {
  const { by, behind } = ordering({ table: 'import', alias: 'i', columns: SORTED }, sort ?? '-made')
  const { rows } = await sql.query<OfKind<K> & Record<string, unknown>>(
    `select ${COLUMNS} ${FROM} where ${THEIRS} and ($4::bigint is null or ${behind('$4')}) order by ${by} limit $5`,
    [kind, idAgent, idOffice, after ?? null, limit],
  )
  return rows
}

export async function countImports(sql: Sql, { kind, idAgent, idOffice }: Hands): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(`select count(*)::int as n ${FROM} where ${THEIRS}`, [kind, idAgent, idOffice])
  return rows[0]?.n ?? 0
}

/** The agency that was created with it. */
export async function setAgencyOf(sql: Sql, id: number, idAgency: number): Promise<void> {
  await sql.query('update import set id_agency = $2 where id = $1', [id, idAgency])
}

/** The same sheet was applied before, or is being applied. */
export async function doneBefore(sql: Sql, sha256: string): Promise<boolean> {
  const { rows } = await sql.query(
    `select from import where kind = 'shops' and sha256 = $1 and state in ('applying', 'applied', 'undoing')`,
    [sha256],
  )
  return rows.length > 0
}

/** Locks a person's imports until the transaction ends. */
export async function draftsOpen(sql: Sql, by: number): Promise<number> {
  await sql.query('select pg_advisory_xact_lock(7383, ($1::bigint & 2147483647)::int)', [by])
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from import where made_by = $1 and state in ('draft', 'checked')`,
    [by],
  )
  return rows[0]?.n ?? 0
}

export async function setChecked(sql: Sql, id: number, checked: boolean): Promise<void> {
  await sql.query(`update import set state = $2 where id = $1 and state in ('draft', 'checked') and state <> $2`, [
    id,
    checked ? 'checked' : 'draft',
  ])
}

export async function beginApplying(sql: Sql, id: number, by: number): Promise<void> {
  await sql.query(`update import set state = 'applying', applied_by = $2, failure = null where id = $1`, [id, by])
}

/** Deletes what was handed in, because it is stored with shops and accounts now. */
async function forget(sql: Sql, id: number): Promise<void> {
  await sql.query(`update import_row set cells = '{}', faults = '[]' where id_import = $1`, [id])
  await sql.query('delete from import_file where id_import = $1', [id])
}

export async function endApplied(sql: Sql, id: number, now: number): Promise<void> {
  await sql.query(`update import set state = 'applied', applied_at = to_timestamp($2 / 1000.0) where id = $1`, [id, now])
  await forget(sql, id)
}

/** Nothing was applied: the draft is open again, with the reason. */
export async function endFailed(sql: Sql, id: number, failure: NonNullable<ImportFacts['failure']>): Promise<void> {
  await sql.query(`update import set state = 'draft', applied_by = null, failure = $2 where id = $1 and state = 'applying'`, [id, failure])
}

export async function beginUndoing(sql: Sql, id: number, by: number, reason: string): Promise<void> {
  await sql.query(`update import set state = 'undoing', undone_by = $2, reason = $3 where id = $1`, [id, by, reason])
}

/** False: something happened to what it created meanwhile. */
export async function endUndoing(sql: Sql, id: number, done: boolean): Promise<void> {
  await sql.query(
    `update import set state = $2, undone_at = case when $2 = 'undone' then clock_timestamp() end, failure = case when $2 = 'applied' then 'rows_changed' end where id = $1`,
    [id, done ? 'undone' : 'applied'],
  )
}

export async function dropImportOf(sql: Sql, id: number): Promise<void> {
  await sql.query(`update import set state = 'dropped', name = '' where id = $1`, [id])
  await sql.query('delete from import_row where id_import = $1', [id])
  await sql.query('delete from import_file where id_import = $1', [id])
}

/** Old drafts, which hold names and contracts. */
export async function pruneImports(sql: Sql, days: number): Promise<void> {
  const { rows } = await sql.query<{ id: number }>(
    `select id from import where state in ('draft', 'checked') and made_at < now() - make_interval(days => $1)`,
    [days],
  )
  for (const { id } of rows) await dropImportOf(sql, id)
}
