/** Queries for what is offered: by words, filters and price, page by page, without counting or sorting all of it. */
import type { QueryConfig } from 'pg'
import type { Sql } from '../../../platform/db/db.ts'
import { PICTURE, type ClubPayWith, type Offer } from './offer-store.ts'

export interface ShelfProduct {
  idProduct: number
  idBrand: number
  brandName: string
  brandGuid: string
  provider: string
  idCategory: number | null
  name: string
  description: string
  kind: 'digital' | 'physical' | 'ticket'
  picture: string | null
  version: number
  offers: Offer[]
  range: { least: number; most: number; step: number; costBp: number } | null
  payWith: ClubPayWith[]
  stock: number | null
  mostPerOrder: number
  maxPerUser: number | null
  giftable: boolean
  vatKind: 'multi' | 'single'
  vatRateBp: number | null
  paused: boolean
  barcodeFormat: 'CODE128' | 'EAN13' | 'QRCODE' | 'none'
  validDays: number | null
  promiseHours: number
}

export const SHELF_COLUMNS = `p.id as "idProduct", p.id_brand as "idBrand", b.name as "brandName", b.brand_guid as "brandGuid", p.provider, p.id_category as "idCategory",
  p.name, p.description, p.kind, ${PICTURE('i')} as picture, p.version, (
    select coalesce(jsonb_agg(jsonb_build_object('unit', o.unit, 'price', o.price, 'cost', o.cost) order by o.price, o.unit), '[]')
    from unnest(p.units, p.prices, p.costs) as o(unit, price, cost)) as offers,
  case when p.range_least is null then null
    else jsonb_build_object('least', p.range_least, 'most', p.range_most, 'step', p.range_step, 'costBp', p.range_cost_bp) end as range,
  p.pay_with as "payWith", p.stock, p.most_per_order as "mostPerOrder", p.max_per_user as "maxPerUser", p.giftable, p.vat_kind as "vatKind",
  p.vat_rate_bp as "vatRateBp", r.paused_at is not null as paused, p.barcode_format as "barcodeFormat", p.valid_days as "validDays",
  p.answers_within_hours as "promiseHours"`
export const SHELF_FROM = `join club_brand b on b.id = p.id_brand join club_provider r on r.name = p.provider left join club_picture i on i.id = p.id_picture`

/** The categories that this role sees, in their order; null: all that are in use. */
export async function categoriesFor(
  sql: Sql,
  role: string,
): Promise<{ idCategory: number; title: string; icon: string; hidden: boolean }[]> {
  const { rows } = await sql.query<{ idCategory: number; title: string; icon: string; hidden: boolean }>(
    `select id as "idCategory", title, icon, not ($1 not in ('enduser', 'shop') or audience in ('all', $1)) as hidden
     from club_category where enabled order by place, id`,
    [role],
  )
  return rows
}

export interface Looking {
  /** Words of letters and digits in lower case; empty: no search. */
  words: string[]
  /** Of these categories; null: of all. */
  categories: number[] | null
  idBrand?: number | undefined
  payWith?: ClubPayWith | undefined
  max?: number | undefined
  kind?: ShelfProduct['kind'] | undefined
  there?: boolean | undefined
  sort: 'best' | 'price' | 'affordable'
  /** What whoever looks can spend, in cents. */
  purse: number
}

type Param = (value: unknown) => string
/** The place at which a list goes on: by name where few were found, in mixed order where many were, or by price. */
type Key = 'sort_name' | 'mixed' | 'least_price'

/** One section of the list: its condition and its order. */
interface Stretch {
  holds: (param: Param) => string
  key: Key
}

/** Products with the words in their name come first, and affordable ones before others. `few`: all results can be sorted at once. */
function stretchesOf({ words, sort, purse }: Looking, few: boolean): Stretch[] {
  const key = few ? 'sort_name' : 'mixed'
  const everywhere = (param: Param): string => (words.length ? `p.words @@ club_query(${param(words)}::text[], '')` : 'true')
  if (sort === 'price') return [{ holds: everywhere, key: 'least_price' }]
  if (sort === 'affordable')
    return [
      { holds: (param) => `${everywhere(param)} and p.least_price <= ${param(purse)}`, key },
      { holds: (param) => `${everywhere(param)} and p.least_price > ${param(purse)}`, key: 'least_price' },
    ]
  if (words.length === 0) return [{ holds: everywhere, key }]
  const inName = (param: Param): string => `p.words @@ club_query(${param(words)}::text[], 'A')`
  return [
    { holds: inName, key },
    { holds: (param) => `${everywhere(param)} and not ${inName(param)}`, key },
  ]
}

function filtersOf({ categories, idBrand, payWith, max, kind, there }: Looking, param: Param): string[] {
  return [
    'p.listed',
    ...(categories ? [`p.id_category = any (${param(categories)}::bigint[])`] : []),
    ...(idBrand === undefined ? [] : [`p.id_brand = ${param(idBrand)}`]),
    ...(payWith === undefined ? [] : [`${param(payWith)} = any (p.pay_with)`]),
    ...(max === undefined ? [] : [`p.least_price <= ${param(max)}`]),
    ...(kind === undefined ? [] : [`p.kind = ${param(kind)}`]),
    ...(there ? ['p.stock is distinct from 0'] : []),
  ]
}

/** Up to so many results are sorted in memory within milliseconds; more are read in the order of an index. */
const FEW = 1000

async function areFew(sql: Sql, looking: Looking): Promise<boolean> {
  const values: unknown[] = []
  const param: Param = (value) => `$${values.push(value)}`
  const [{ holds } = { holds: () => 'true' }] = stretchesOf({ ...looking, sort: 'price' }, true)
  const where = [holds(param), ...filtersOf(looking, param)]
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from (select from club_product p where ${where.join(' and ')} limit ${FEW + 1}) found`,
    values,
  )
  return (rows[0]?.n ?? 0) <= FEW
}

/**
 * Planned for these words. Few results: fetched by their words, then sorted, whatever index the planner would prefer. Many results: read
 * in the index's order until the page is full.
 */
function stretchQuery(
  looking: Looking,
  { holds, key }: Stretch,
  { after, few, limit }: { after: { id: number; key: unknown } | null; few: boolean; limit: number },
): QueryConfig {
  const values: unknown[] = []
  const param: Param = (value) => `$${values.push(value)}`
  const where = [holds(param), ...filtersOf(looking, param)]
  if (after) where.push(`(p.${key}, p.id) > (${param(after.key)}, ${param(after.id)})`)
  const found = `select p.id, p.${key} as key from club_product p where ${where.join(' and ')}`
  const first = few
    ? `with all_found as materialized (${found}), found as materialized (select id, key from all_found order by key, id limit ${param(limit)})`
    : `with found as materialized (${found} order by p.${key}, p.id limit ${param(limit)})`
  return {
    text: `${first} select ${SHELF_COLUMNS} from found f join club_product p on p.id = f.id ${SHELF_FROM} order by f.key, f.id`,
    values,
  }
}

export interface Place {
  few: boolean
  stretch: number
  id: number
}

/** The results after a place, each with its section. A list that began with few results stays one of few. */
export async function lookThrough(
  sql: Sql,
  looking: Looking,
  from: Place | null,
  limit: number,
): Promise<{ found: { product: ShelfProduct; stretch: number }[]; few: boolean }> {
  const few = from ? from.few : await areFew(sql, looking)
  const stretches = stretchesOf(looking, few)
  const found: { product: ShelfProduct; stretch: number }[] = []
  for (let at = from?.stretch ?? 0; at < stretches.length && found.length < limit; at += 1) {
    const stretch = stretches[at]
    if (!stretch) break
    let after: { id: number; key: unknown } | null = null
    if (from && at === from.stretch) {
      const { rows } = await sql.query<{ key: unknown }>(`select ${stretch.key} as key from club_product where id = $1`, [from.id])
      if (!rows[0]) break
      after = { id: from.id, key: rows[0].key }
    }
    const query = stretchQuery(looking, stretch, { after, few, limit: limit - found.length })
    const { rows } = await sql.query<ShelfProduct & Record<string, unknown>>(query)
    found.push(...rows.map((product) => ({ product, stretch: at })))
  }
  return { found, few }
}

/** Null: it is not offered, or not in these categories. */
export async function shelfProduct(sql: Sql, idProduct: number, categories: number[] | null): Promise<ShelfProduct | null> {
  const { rows } = await sql.query<ShelfProduct & Record<string, unknown>>(
    `select ${SHELF_COLUMNS} from club_product p ${SHELF_FROM}
     where p.id = $1 and p.listed and ($2::bigint[] is null or p.id_category = any ($2))`,
    [idProduct, categories],
  )
  return rows[0] ?? null
}
