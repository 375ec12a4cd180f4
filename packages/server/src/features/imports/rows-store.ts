/** Queries for rows and contracts of imports: written at once, judged together, read by page. */
import type { ShopCells } from '@taschino/basics/shop-sheet.ts'
import type { ImportFile, ImportLine, ImportRow, ShopImport } from '@taschino/contract/imports-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface WrittenRow {
  n: number
  line: number | null
  isGroup: boolean
  hidden: boolean
  struck: boolean
  cells: ShopCells
}
export interface JudgedRow extends WrittenRow {
  faults: ImportRow['faults']
  idFile: number | null
}

/** Rows of whatever kind of import. */
interface AnyRow extends Omit<JudgedRow, 'cells' | 'faults'> {
  cells: object
  faults: readonly object[]
}

/** Existing rows, or new ones. */
export async function saveRows(sql: Sql, id: number, rows: readonly AnyRow[]): Promise<void> {
  await sql.query(
    `insert into import_row (id_import, n, line, is_group, hidden, struck, cells, faults, id_file)
     select $1, u.n, u.line, u.is_group, u.hidden, u.struck, u.cells::jsonb, u.faults::jsonb, u.id_file
     from unnest($2::int[], $3::int[], $4::boolean[], $5::boolean[], $6::boolean[], $7::text[], $8::text[], $9::bigint[]) as u(n, line, is_group, hidden, struck, cells, faults, id_file)
     on conflict (id_import, n) do update set is_group = excluded.is_group, hidden = excluded.hidden, struck = excluded.struck, cells = excluded.cells,
       faults = excluded.faults, id_file = excluded.id_file`,
    [
      id,
      rows.map(({ n }) => n),
      rows.map(({ line }) => line),
      rows.map(({ isGroup }) => isGroup),
      rows.map(({ hidden }) => hidden),
      rows.map(({ struck }) => struck),
      rows.map(({ cells }) => JSON.stringify(cells)),
      rows.map(({ faults }) => JSON.stringify(faults)),
      rows.map(({ idFile }) => idFile),
    ],
  )
}

export async function rowsOf(sql: Sql, id: number): Promise<JudgedRow[]> {
  const { rows } = await sql.query<JudgedRow & Record<string, unknown>>(
    `select n, line, is_group as "isGroup", hidden, struck, cells, faults, id_file as "idFile" from import_row where id_import = $1 order by n`,
    [id],
  )
  return rows
}

/** A row that only waits for its file is not counted as faulty. */
const WAITS = `faults @> '[{"why": "file_missing"}]' and jsonb_array_length(faults) = 1`
const WHERE = {
  all: 'true',
  faults: `not r.struck and r.faults <> '[]' and not (r.${WAITS.replace('jsonb_array_length(faults)', 'jsonb_array_length(r.faults)')})`,
  waiting: `not r.struck and r.faults @> '[{"why": "file_missing"}]'`,
  struck: 'r.struck',
} as const

export async function rowsPage(
  sql: Sql,
  id: number,
  { only, after, limit }: { only: keyof typeof WHERE; after: number; limit: number },
): Promise<ImportRow[]> {
  const { rows } = await sql.query<
    Omit<ImportRow, 'file' | 'shop'> & { file: number | null; name: string; shop: number | null; title: string }
  >(
    `select r.n, r.line, r.is_group as "isGroup", r.struck, r.cells, r.faults, f.id as file, f.name, s.id as shop, s.title
     from import_row r left join import_file f on f.id = r.id_file left join shop s on s.id = r.id_shop
     where r.id_import = $1 and r.n > $2 and ${WHERE[only]} order by r.n limit $3`,
    [id, after, limit],
  )
  return rows.map(({ file, name, shop, title, ...row }) => ({
    ...row,
    file: file === null ? null : { id: file, name },
    shop: shop === null ? null : { id: shop, title },
  }))
}

const NO_ROWS: ImportLine['rows'] = { all: 0, good: 0, faults: 0, waiting: 0, struck: 0 }

/** How the rows of many imports stand, in one statement. Of people none waits for its file. */
export async function countsOf(sql: Sql, ids: readonly number[]): Promise<(id: number) => ImportLine['rows']> {
  const { rows } = await sql.query<ImportLine['rows'] & { id: number }>(
    `select id_import as id, count(*)::int as all, count(*) filter (where struck)::int as struck, count(*) filter (where not struck and faults = '[]')::int as good,
       count(*) filter (where not struck and ${WAITS})::int as waiting, count(*) filter (where not struck and faults <> '[]' and not (${WAITS}))::int as faults
     from import_row where id_import = any ($1) group by id_import`,
    [ids],
  )
  const counts = new Map(rows.map(({ id, ...count }) => [id, count]))
  return (id) => counts.get(id) ?? NO_ROWS
}

export const countOf = async (sql: Sql, id: number): Promise<ImportLine['rows']> => (await countsOf(sql, [id]))(id)

/** The states of the shops that it created. */
export async function standingOf(sql: Sql, id: number): Promise<ShopImport['shops']> {
  const { rows } = await sql.query<ShopImport['shops'] & Record<string, unknown>>(
    `select count(*) filter (where state in ('waiting', 'returned'))::int as waiting, count(*) filter (where state = 'approved')::int as open,
       count(*) filter (where state in ('withdrawn', 'rejected'))::int as over
     from (select shop_review(id_shop) as state from import_row where id_import = $1 and id_shop is not null) s`,
    [id],
  )
  return rows[0] ?? { waiting: 0, open: 0, over: 0 }
}

export async function setShopOf(sql: Sql, id: number, n: number, idShop: number): Promise<void> {
  await sql.query('update import_row set id_shop = $3 where id_import = $1 and n = $2', [id, n, idShop])
}

/** In the order of creation; members of a group after the group. */
export async function shopsOf(sql: Sql, id: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    'select id_shop as id from import_row where id_import = $1 and id_shop is not null order by id_shop',
    [id],
  )
  return rows.map((row) => row.id)
}

/** Whether somebody of these shops came in, or one was reviewed. */
export async function movedOn(sql: Sql, id: number): Promise<boolean> {
  const { rows } = await sql.query(
    `select from import_row r where r.id_import = $1 and r.id_shop is not null and (
       coalesce(shop_review(r.id_shop), '') <> 'waiting'
       or exists (select from app_user u where u.id_shop = r.id_shop and (u.status <> 'invited' or u.activated_at is not null))
       or exists (select from iban_change c where c.id_shop = r.id_shop)) limit 1`,
    [id],
  )
  return rows.length > 0
}

export interface NewFile {
  name: string
  sha256: string
  bytes: Buffer
}

export async function insertFile(sql: Sql, id: number, { name, sha256, bytes }: NewFile): Promise<void> {
  await sql.query('insert into import_file (id_import, name, sha256, size, bytes) values ($1, $2, $3, $4, $5)', [
    id,
    name,
    sha256,
    bytes.length,
    bytes,
  ])
}

export interface KeptFile {
  id: number
  name: string
  sha256: string
  size: number
  byHand: number | null
}

export async function filesOf(sql: Sql, id: number): Promise<KeptFile[]> {
  const { rows } = await sql.query<KeptFile & Record<string, unknown>>(
    'select id, name, sha256, size, by_hand as "byHand" from import_file where id_import = $1 order by id',
    [id],
  )
  return rows
}

export async function fileBytes(sql: Sql, idFile: number): Promise<Buffer | null> {
  const { rows } = await sql.query<{ bytes: Buffer }>('select bytes from import_file where id = $1', [idFile])
  return rows[0]?.bytes ?? null
}

export async function filesPage(
  sql: Sql,
  id: number,
  { only, after, limit }: { only: 'all' | 'unmatched'; after: number; limit: number },
): Promise<ImportFile[]> {
  const { rows } = await sql.query<ImportFile & Record<string, unknown>>(
    `select f.id, f.name, f.size as bytes, f.sha256, r.n, f.by_hand is not null as "byHand" from import_file f
     left join import_row r on r.id_import = f.id_import and r.id_file = f.id
     where f.id_import = $1 and f.id > $2 and ($3 = 'all' or r.n is null) order by f.id limit $4`,
    [id, after, only, limit],
  )
  return rows
}

export async function fileCounts(sql: Sql, id: number): Promise<ShopImport['files']> {
  const { rows } = await sql.query<ShopImport['files'] & Record<string, unknown>>(
    `select count(*)::int as all, coalesce(sum(f.size), 0)::int as bytes,
       count(*) filter (where not exists (select from import_row r where r.id_import = f.id_import and r.id_file = f.id))::int as unmatched
     from import_file f where f.id_import = $1`,
    [id],
  )
  return rows[0] ?? { all: 0, unmatched: 0, bytes: 0 }
}

/** Takes the file from its earlier row; false: there is no such file. */
export async function giveFile(sql: Sql, id: number, idFile: number, n: number | null): Promise<boolean> {
  if (n !== null) await sql.query('update import_file set by_hand = null where id_import = $1 and by_hand = $2', [id, n])
  const { rowCount } = await sql.query('update import_file set by_hand = $3 where id_import = $1 and id = $2', [id, idFile, n])
  return rowCount === 1
}

export async function dropFile(sql: Sql, id: number, idFile: number): Promise<boolean> {
  const { rowCount } = await sql.query('delete from import_file where id_import = $1 and id = $2', [id, idFile])
  return rowCount === 1
}

/** VAT numbers that exist already, and whether the reader may know that. */
export async function vatsThere(sql: Sql, vats: readonly string[]): Promise<Map<string, 'vat_known' | 'vat_waits'>> {
  const { rows } = await sql.query<{ vat: string; known: boolean }>(
    `select s.vat_number as vat, bool_or(s.enabled or s.stopped_at is not null) as known from shop s
     where s.vat_number = any ($1::text[]) and coalesce(shop_review(s.id), 'approved') not in ('rejected', 'withdrawn') group by s.vat_number`,
    [vats],
  )
  return new Map(rows.map(({ vat, known }) => [vat, known ? 'vat_known' : 'vat_waits']))
}

/** Addresses that have an account; asked for the company only (T34). */
export async function emailsThere(sql: Sql, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ email: string }>('select lower(email) as email from app_user where lower(email) = any ($1::text[])', [
    emails,
  ])
  return new Set(rows.map(({ email }) => email))
}
