/** Queries for brands as the company manages them: the providers' and its own. */
import type { Sql } from '../../../platform/db/db.ts'
import { ordering, type OrderBy, type Ordering } from '../../../platform/db/order-store.ts'
import { likePattern } from '../../../platform/typed-text.ts'
import { BRAND_COLUMNS, BRAND_FROM, placeOf, type ShelfBrand } from './brand-store.ts'
import { relist } from './swap-store.ts'

export interface BrandRow extends Omit<ShelfBrand, 'payWith'> {
  enabled: boolean
  products: number
  categoryOfProvider: string | null
}

const COLUMNS = `${BRAND_COLUMNS}, b.enabled, m.title as "categoryOfProvider",
  (select count(*)::int from club_product p where p.id_brand = b.id and p.deleted_at is null) as products`
const FROM = `${BRAND_FROM} left join club_category_map m on m.provider = b.provider and m.external_id = b.external_category`

export interface BrandFilters {
  text?: string | undefined
  provider?: string | undefined
  idInternalCategory?: number | undefined
  enabled?: boolean | undefined
  unmapped?: boolean | undefined
  cashback?: boolean | undefined
}

const FOUND = `from ${FROM} where b.deleted_at is null
  and ($1::text is null or club_folded(b.name) like club_folded($1)) and ($2::text is null or b.provider = $2)
  and ($3::bigint is null or b.id_category = $3) and ($4::boolean is null or b.enabled = $4)
  and ($5::boolean is null or (b.id_category is null) = $5) and ($6::boolean is null or (k.rate_bp is not null or k.cents is not null) = $6)`
const found = ({ text, provider, idInternalCategory, enabled, unmapped, cashback }: BrandFilters): unknown[] => [
  text ? likePattern(text) : null,
  provider ?? null,
  idInternalCategory ?? null,
  enabled ?? null,
  unmapped ?? null,
  cashback ?? null,
]

type Sort = 'name' | 'products' | 'share'
const SORTED: OrderBy<Sort> = {
  name: 'club_folded(b.name)',
  products: '(select count(*) from club_product p where p.id_brand = b.id and p.deleted_at is null)',
  share: 'b.share_bp',
}

/** By provider and name, the company's own first; within one category in the buyers' order. */
function asTheyCome(idCategory: number | undefined): Ordering {
  const orderOf = (b: string): string =>
    `${idCategory === undefined ? `${b}.provider <> 'internal', ${b}.provider` : placeOf(b)}, club_folded(${b}.name), ${b}.id`
  return {
    by: orderOf('b'),
    behind: (place) => `(${orderOf('b')}) > (select ${orderOf('x')} from club_brand x where x.id = ${place})`,
  }
}

export async function listBrandRows(
  sql: Sql,
  filters: BrandFilters,
  { after, skip, limit, sort }: { after: number | null; skip: number; limit: number; sort: Sort | `-${Sort}` | undefined },
): Promise<BrandRow[]> {
  const { by, behind } =
    sort === undefined ? asTheyCome(filters.idInternalCategory) : ordering({ table: 'club_brand', alias: 'b', columns: SORTED }, sort)
  const { rows } = await sql.query<BrandRow & Record<string, unknown>>(
    `select ${COLUMNS} ${FOUND} and ($7::bigint is null or ${behind('$7')}) order by ${by} limit $8 offset $9`,
    [...found(filters), after, limit, skip],
  )
  return rows
}

export async function countBrands(sql: Sql, filters: BrandFilters): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(`select count(*)::int as n ${FOUND}`, found(filters))
  return rows[0]?.n ?? 0
}

export async function readBrand(sql: Sql, id: number): Promise<BrandRow | null> {
  const { rows } = await sql.query<BrandRow & Record<string, unknown>>(
    `select ${COLUMNS} from ${FROM} where b.id = $1 and b.deleted_at is null`,
    [id],
  )
  return rows[0] ?? null
}

export async function insertBrand(
  sql: Sql,
  { brandName, idInternalCategory, enabled }: { brandName: string; idInternalCategory: number; enabled: boolean },
): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into club_brand (provider, brand_guid, name, id_category, category_chosen, enabled)
     values ('internal', 'own-' || gen_random_uuid(), $1, $2, true, $3) returning id`,
    [brandName, idInternalCategory, enabled],
  )
  return rows[0]?.id ?? 0
}

/** Locks the brands until the transaction ends; removed ones are left out. */
export async function holdBrands(sql: Sql, ids: readonly number[]): Promise<{ id: number; provider: string; name: string }[]> {
  const { rows } = await sql.query<{ id: number; provider: string; name: string }>(
    'select id, provider, name from club_brand where id = any ($1::bigint[]) and deleted_at is null order by id for update',
    [ids],
  )
  return rows
}

export interface BrandSet {
  brandName?: string
  idInternalCategory?: number
  enabled?: boolean
  shareBp?: number
}

/** False: some are not in this category. Brands that are not named come last. */
export async function orderBrands(sql: Sql, idCategory: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql.query<{ id: number }>(
    'select id from club_brand where id_category = $1 and deleted_at is null order by id for update',
    [idCategory],
  )
  const there = new Set(rows.map(({ id }) => id))
  if (!ids.every((id) => there.has(id))) return false
  await sql.query('update club_brand set place = array_position($2::bigint[], id) where id_category = $1', [idCategory, ids])
  return true
}

/**
 * Changes only what is named. A category that the company chose is no longer moved by a mapping, and the brand loses its place in the old
 * one.
 */
export async function setBrands(
  sql: Sql,
  ids: readonly number[],
  { brandName, idInternalCategory, enabled, shareBp }: BrandSet,
): Promise<void> {
  await sql.query(
    `update club_brand set name = coalesce($2, name), id_category = coalesce($3, id_category), category_chosen = category_chosen or $3::bigint is not null,
       place = case when coalesce($3, id_category) is not distinct from id_category then place end,
       enabled = coalesce($4, enabled), share_bp = coalesce($5, share_bp) where id = any ($1::bigint[])`,
    [ids, brandName ?? null, idInternalCategory ?? null, enabled ?? null, shareBp ?? null],
  )
  for (const idBrand of ids) await relist(sql, { idBrand })
}

export async function setBrandPicture(sql: Sql, id: number, idPicture: number): Promise<void> {
  await sql.query('update club_brand set id_picture = $2 where id = $1', [id, idPicture])
}
