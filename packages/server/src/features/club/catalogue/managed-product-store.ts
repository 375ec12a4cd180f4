/** Queries for products as the company manages them: its own with their stock, and the providers'. */
import type { Sql } from '../../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../../platform/db/order-store.ts'
import { likePattern } from '../../../platform/typed-text.ts'
import type { ClubPayWith, Offer } from './offer-store.ts'
import { SHELF_COLUMNS, SHELF_FROM, type ShelfProduct } from './shelf-store.ts'
import { relist } from './swap-store.ts'

export interface ProductRow extends ShelfProduct {
  enabled: boolean
  externalId: string
  sold: number
  changedAt: Date
  deletedAt: Date | null
}

const COLUMNS = `${SHELF_COLUMNS}, p.enabled, p.external_id as "externalId", p.changed_at as "changedAt", p.deleted_at as "deletedAt",
  (select coalesce(sum(o.fulfilled), 0)::int from club_order o where o.id_product = p.id) as sold`

export interface ProductFilters {
  text?: string | undefined
  provider?: string | undefined
  idInternalCategory?: number | undefined
  idBrand?: number | undefined
  kind?: string | undefined
  enabled?: boolean | undefined
  soldOut?: boolean | undefined
  deleted?: boolean | undefined
}

const FOUND = `from club_product p ${SHELF_FROM}
  where ($1::text is null or club_folded(p.name) like club_folded($1) or club_folded(b.name) like club_folded($1))
    and ($2::text is null or p.provider = $2) and ($3::bigint is null or b.id_category = $3) and ($4::bigint is null or p.id_brand = $4)
    and ($5::text is null or p.kind = $5) and ($6::boolean is null or p.enabled = $6)
    and ($7::boolean is null or (p.stock is not distinct from 0) = $7) and (p.deleted_at is not null) = $8`
const found = ({ text, provider, idInternalCategory, idBrand, kind, enabled, soldOut, deleted }: ProductFilters): unknown[] => [
  text ? likePattern(text) : null,
  provider ?? null,
  idInternalCategory ?? null,
  idBrand ?? null,
  kind ?? null,
  enabled ?? null,
  soldOut ?? null,
  deleted ?? false,
]

type Sort = 'name' | 'brand' | 'price' | 'stock' | 'sold' | 'changed'
const SORTED: OrderBy<Sort> = {
  name: 'p.sort_name',
  brand: '(select club_folded(x.name) from club_brand x where x.id = p.id_brand)',
  price: 'p.least_price',
  // Products without a last day come after those with one.
  stock: 'coalesce(p.stock, 2147483647)',
  sold: '(select coalesce(sum(o.fulfilled), 0) from club_order o where o.id_product = p.id)',
  changed: 'p.changed_at',
}

/** In the requested order; by default the last changed first. */
export async function listProductRows(
  sql: Sql,
  filters: ProductFilters,
  { after, skip, limit, sort }: { after: number | null; skip: number; limit: number; sort: Sort | `-${Sort}` | undefined },
): Promise<ProductRow[]> {
  const { by, behind } = ordering({ table: 'club_product', alias: 'p', columns: SORTED }, sort ?? '-changed')
  const { rows } = await sql.query<ProductRow & Record<string, unknown>>(
    `select ${COLUMNS} ${FOUND} and ($9::bigint is null or ${behind('$9')}) order by ${by} limit $10 offset $11`,
    [...found(filters), after, limit, skip],
  )
  return rows
}

export async function countProducts(sql: Sql, filters: ProductFilters): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(`select count(*)::int as n ${FOUND}`, found(filters))
  return rows[0]?.n ?? 0
}

export async function readProduct(sql: Sql, id: number): Promise<ProductRow | null> {
  const { rows } = await sql.query<ProductRow & Record<string, unknown>>(
    `select ${COLUMNS} from club_product p ${SHELF_FROM} where p.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function holdProducts(
  sql: Sql,
  ids: readonly number[],
): Promise<{ id: number; provider: string; kind: ShelfProduct['kind']; name: string; deleted: boolean }[]> {
  const { rows } = await sql.query<{ id: number; provider: string; kind: ShelfProduct['kind']; name: string; deleted: boolean }>(
    `select id, provider, kind, name, deleted_at is not null as deleted from club_product where id = any ($1::bigint[]) order by id for update`,
    [ids],
  )
  return rows
}

/** Null: there is no such brand. */
export async function providerOfBrand(sql: Sql, idBrand: number): Promise<string | null> {
  const { rows } = await sql.query<{ provider: string }>('select provider from club_brand where id = $1 and deleted_at is null', [idBrand])
  return rows[0]?.provider ?? null
}

export interface ProductFacts {
  idBrand: number
  name: string
  description: string
  kind: ShelfProduct['kind']
  units: Offer[]
  barcodeFormat: ShelfProduct['barcodeFormat']
  vatKind: ShelfProduct['vatKind']
  vatRate: number | null
  validDays: number | null
  enabled: boolean
  payWith: ClubPayWith[]
  giftable: boolean
  mostPerOrder: number
  mostPerUser: number | null
}

/** Goods must be delivered within three days, everything else at once. */
const HOURS = { digital: 2, ticket: 2, physical: 72 } as const

/** The order of the columns in both statements. */
function values(facts: ProductFacts): unknown[] {
  const units = facts.units.toSorted((a, b) => a.unit - b.unit)
  return [
    facts.idBrand,
    facts.name,
    facts.description,
    facts.kind,
    units.map(({ unit }) => unit),
    units.map(({ price }) => price),
    units.map(({ cost }) => cost),
    facts.barcodeFormat,
    facts.vatKind,
    facts.vatKind === 'multi' ? null : (facts.vatRate ?? 22) * 100,
    facts.validDays,
    facts.enabled,
    facts.payWith,
    facts.payWith.includes('gdo'),
    facts.giftable,
    facts.mostPerOrder,
    facts.mostPerUser,
    HOURS[facts.kind],
    Math.min(...units.map(({ price }) => price)),
  ]
}

/** With an empty stock; pieces are added by `changeStock`. */
export async function insertProduct(sql: Sql, facts: ProductFacts): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into club_product (provider, external_id, stock, id_brand, name, description, kind, units, prices, costs, barcode_format, vat_kind, vat_rate_bp,
       valid_days, enabled, pay_with, food, giftable, most_per_order, max_per_user, answers_within_hours, least_price, sort_name, words)
     values ('internal', 'own-' || gen_random_uuid(), 0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, club_folded($2), ''::tsvector)
     returning id`,
    values(facts),
  )
  const id = rows[0]?.id ?? 0
  await relist(sql, { idBrand: facts.idBrand })
  return id
}

/** Saves an own product with a new version, so that an order made from the old page is asked again. */
export async function rewriteProduct(sql: Sql, id: number, facts: ProductFacts): Promise<void> {
  await sql.query(
    `update club_product set id_brand = $1, name = $2, description = $3, kind = $4, units = $5, prices = $6, costs = $7, barcode_format = $8, vat_kind = $9,
       vat_rate_bp = $10, valid_days = $11, enabled = $12, pay_with = $13, food = $14, giftable = $15, most_per_order = $16, max_per_user = $17,
       answers_within_hours = $18, least_price = $19, sort_name = club_folded($2), version = version + 1, changed_at = clock_timestamp() where id = $20`,
    [...values(facts), id],
  )
  await relist(sql, { idBrand: facts.idBrand })
}

export interface ProductTerms {
  enabled?: boolean
  payWith?: ClubPayWith[]
  giftable?: boolean
  mostPerOrder?: number
  mostPerUser?: number | null
}

/** Saves what the company decides about any product. */
export async function setTerms(sql: Sql, ids: readonly number[], terms: ProductTerms): Promise<void> {
  await sql.query(
    `update club_product set enabled = coalesce($2, enabled), pay_with = coalesce($3, pay_with), food = coalesce('gdo' = any ($3::text[]), food),
       giftable = coalesce($4, giftable), most_per_order = coalesce($5, most_per_order), max_per_user = case when $6 then $7 else max_per_user end
     where id = any ($1::bigint[])`,
    [
      ids,
      terms.enabled ?? null,
      terms.payWith ?? null,
      terms.giftable ?? null,
      terms.mostPerOrder ?? null,
      terms.mostPerUser !== undefined,
      terms.mostPerUser ?? null,
    ],
  )
  await sql.query(
    `update club_product p set listed = p.enabled and p.deleted_at is null and b.enabled and b.deleted_at is null and coalesce(c.enabled, false)
     from club_brand b left join club_category c on c.id = b.id_category where p.id_brand = b.id and p.id = any ($1::bigint[])`,
    [ids],
  )
}

/** False: there are fewer in stock. */
export async function moveStock(sql: Sql, id: number, by: number): Promise<boolean> {
  const { rowCount } = await sql.query(`update club_product set stock = stock + $2 where id = $1 and stock + $2 between 0 and 1000000`, [
    id,
    by,
  ])
  return rowCount === 1
}

export async function setProductPicture(sql: Sql, id: number, idPicture: number): Promise<void> {
  await sql.query('update club_product set id_picture = $2, changed_at = clock_timestamp() where id = $1', [id, idPicture])
}
