/** Replaces a provider's catalogue in use by what a walk found, in one transaction: only newer items, missing ones marked as gone. */
import type { Sql } from '../../../platform/db/db.ts'

/**
 * The lines of this walk about one kind of item, as records `f`. They are materialised, so that each line's JSON is parsed once: with stale
 * statistics the planner joined them by a nested loop, parsed each line once per brand, and the statement timed out at every try.
 */
export const withFound = (kind: string, columns: string): string =>
  `with f as materialized (select s.external_id, s.version, r.* from club_shadow s cross join lateral jsonb_to_record(s.item) as r(${columns})
    where s.id_walk = $1 and s.kind = '${kind}' and jsonb_typeof(s.item) = 'object'
      and not exists (select from club_gone g where g.provider = $2 and g.kind = s.kind and g.external_id = s.external_id and g.version >= s.version))`

/** Items that are newer than ours, or that are back after they were missing. */
const newer = (table: string): string =>
  `(excluded.version > ${table}.version or (excluded.version = ${table}.version and ${table}.deleted_at is not null and not ${table}.told_gone))`

const TABLES = {
  category: { table: 'club_category_map', key: 'external_id', change: 'update club_category_map p set' },
  brand: { table: 'club_brand', key: 'brand_guid', change: 'update club_brand p set' },
  product: { table: 'club_product', key: 'external_id', change: 'update club_product p set' },
  cashback: { table: 'club_cashback', key: 'external_id', change: 'update club_cashback p set' },
} as const
type Kind = keyof typeof TABLES
const KINDS = Object.keys(TABLES) as Kind[]

/** Items that would be removed: marked as deleted, or not seen in a complete walk. */
export const goneOf = (kind: Kind, whole: boolean): string => {
  const { table, key } = TABLES[kind]
  const told = `exists (select from club_shadow s where s.id_walk = $1 and s.kind = '${kind}' and s.external_id = t.${key} and s.item is null and s.version > t.version)`
  const unseen = `not exists (select from club_shadow s where s.id_walk = $1 and s.kind = '${kind}' and s.external_id = t.${key})`
  return `from ${table} t where t.provider = $2 and t.deleted_at is null and (${told}${whole ? ` or ${unseen}` : ''})`
}

export interface Removals {
  gone: number
  /** Brands and products that are there now. */
  there: number
}

export async function removalsOf(sql: Sql, idWalk: number, provider: string, whole: boolean): Promise<Removals> {
  const { rows } = await sql.query<Removals & Record<string, unknown>>(
    `select (select count(*) ${goneOf('product', whole)})::int + (select count(*) ${goneOf('brand', whole)})::int as gone,
       (select count(*) from club_product where provider = $2 and deleted_at is null)::int
         + (select count(*) from club_brand where provider = $2 and deleted_at is null)::int as there`,
    [idWalk, provider],
  )
  return rows[0] ?? { gone: 0, there: 0 }
}

async function remove(sql: Sql, idWalk: number, provider: string, whole: boolean): Promise<void> {
  for (const kind of KINDS) {
    const { table, key, change } = TABLES[kind]
    await sql.query(
      `${change} deleted_at = clock_timestamp(), told_gone = s.version is not null, version = greatest(p.version, coalesce(s.version, p.version))
       from (select t.${key} as it ${goneOf(kind, whole)}) g
         left join club_shadow s on s.id_walk = $1 and s.kind = '${kind}' and s.external_id = g.it and s.item is null
       where p.provider = $2 and p.${key} = g.it`,
      [idWalk, provider],
    )
    // An older line does not bring back what was removed.
    await sql.query(
      `${change} version = s.version, told_gone = true from club_shadow s
       where s.id_walk = $1 and s.kind = '${kind}' and s.item is null and p.provider = $2 and p.${key} = s.external_id
         and p.deleted_at is not null and s.version > p.version`,
      [idWalk, provider],
    )
    await sql.query(
      `insert into club_gone (provider, kind, external_id, version)
       select $2, s.kind, s.external_id, s.version from club_shadow s
       where s.id_walk = $1 and s.kind = '${kind}' and s.item is null
         and not exists (select from ${table} p where p.provider = $2 and p.${key} = s.external_id)
       on conflict (provider, kind, external_id) do update set version = greatest(club_gone.version, excluded.version)`,
      [idWalk, provider],
    )
  }
}

async function takeCategoriesAndPictures(sql: Sql, idWalk: number, provider: string): Promise<void> {
  await sql.query(
    `${withFound('category', 'title text')}
     insert into club_category_map as m (provider, external_id, title, version) select $2, external_id, title, version from f
     on conflict (provider, external_id) do update set title = excluded.title, version = excluded.version, deleted_at = null, told_gone = false
       where ${newer('m')}`,
    [idWalk, provider],
  )
  await sql.query(
    `insert into club_picture (provider, source)
     select distinct $2, coalesce(s.item->>'logo', s.item->>'picture') from club_shadow s
     where s.id_walk = $1 and jsonb_typeof(s.item) = 'object' and coalesce(s.item->>'logo', s.item->>'picture') is not null
     on conflict (provider, source) do nothing`,
    [idWalk, provider],
  )
}

async function takeBrands(sql: Sql, idWalk: number, provider: string): Promise<void> {
  await sql.query(
    `${withFound('brand', 'name text, "categoryId" text, logo text')}
     insert into club_brand as b (provider, brand_guid, name, id_picture, external_category, id_category, version)
     select $2, f.external_id, f.name, i.id, f."categoryId", m.id_category, f.version
     from f left join club_category_map m on m.provider = $2 and m.external_id = f."categoryId"
       left join club_picture i on i.provider = $2 and i.source = f.logo
     on conflict (provider, brand_guid) do update set name = excluded.name, id_picture = excluded.id_picture,
       external_category = excluded.external_category, version = excluded.version, deleted_at = null, told_gone = false,
       id_category = case when b.category_chosen then b.id_category else excluded.id_category end
       where ${newer('b')}`,
    [idWalk, provider],
  )
}

export const PRODUCT = `"brandGuid" text, name text, description text, delivery text, offers jsonb, range jsonb, stock int, "mostPerOrder" int, "vatKind" text,
  "vatRateBp" int, "barcodeFormat" text, picture text, "validDays" int, "answersWithinHours" int`
const UNITS = `coalesce(array(select (o->>'unit')::int from jsonb_array_elements(f.offers) o order by (o->>'unit')::int), '{}')`
const COSTS = `coalesce(array(select (o->>'cost')::int from jsonb_array_elements(f.offers) o order by (o->>'unit')::int), '{}')`
const RANGE = (part: string): string => `case when jsonb_typeof(f.range) = 'object' then (f.range->>'${part}')::int end`
const TAKEN = `name = excluded.name, description = excluded.description, id_brand = excluded.id_brand, kind = excluded.kind, id_picture = excluded.id_picture,
  units = excluded.units, prices = excluded.prices, costs = excluded.costs, range_least = excluded.range_least, range_most = excluded.range_most,
  range_step = excluded.range_step, range_cost_bp = excluded.range_cost_bp, stock = excluded.stock, most_per_order = excluded.most_per_order,
  vat_kind = excluded.vat_kind, vat_rate_bp = excluded.vat_rate_bp, barcode_format = excluded.barcode_format, valid_days = excluded.valid_days,
  answers_within_hours = excluded.answers_within_hours, version = excluded.version, least_price = excluded.least_price, sort_name = excluded.sort_name,
  words = excluded.words, deleted_at = null, told_gone = false, changed_at = clock_timestamp()`

/** Cashbacks of unknown brands are skipped; how many were taken. */
async function takeProducts(sql: Sql, idWalk: number, provider: string): Promise<void> {
  await sql.query(
    `${withFound('product', PRODUCT)}
     insert into club_product as p (id_brand, provider, external_id, kind, name, description, id_picture, units, prices, costs, range_least, range_most,
       range_step, range_cost_bp, stock, most_per_order, vat_kind, vat_rate_bp, barcode_format, valid_days, answers_within_hours, giftable, version,
       least_price, sort_name, words)
     select b.id, $2, f.external_id, f.delivery, f.name, f.description, i.id, ${UNITS}, ${UNITS}, ${COSTS}, ${RANGE('least')}, ${RANGE('most')},
       ${RANGE('step')}, ${RANGE('costBp')}, f.stock, least(f."mostPerOrder", 10), f."vatKind", f."vatRateBp", f."barcodeFormat", f."validDays",
       f."answersWithinHours", f.delivery = 'digital', f.version,
       least((select min((o->>'unit')::int) from jsonb_array_elements(f.offers) o), ${RANGE('least')}), club_folded(f.name),
       club_words(f.name, b.name, f.description)
     from f join club_brand b on b.provider = $2 and b.brand_guid = f."brandGuid"
       left join club_picture i on i.provider = $2 and i.source = f.picture
     on conflict (provider, external_id) do update set ${TAKEN} where ${newer('p')}`,
    [idWalk, provider],
  )
}

async function takeCashbacks(sql: Sql, idWalk: number, provider: string): Promise<void> {
  await sql.query(
    `${withFound('cashback', '"brandGuid" text, "rateBp" int, cents int, terms text, "from" timestamptz, "to" timestamptz')}
     insert into club_cashback as k (provider, external_id, brand_guid, rate_bp, cents, terms, from_at, to_at, version)
     select $2, external_id, "brandGuid", "rateBp", cents, terms, "from", "to", version from f
     on conflict (provider, external_id) do update set brand_guid = excluded.brand_guid, rate_bp = excluded.rate_bp, cents = excluded.cents,
       terms = excluded.terms, from_at = excluded.from_at, to_at = excluded.to_at, version = excluded.version, deleted_at = null, told_gone = false
       where ${newer('k')}`,
    [idWalk, provider],
  )
}

/** Updates what follows for a brand's products: whether they are offered, in which category, and their search words. */
export async function relist(sql: Sql, whose: { provider?: string; idBrand?: number; idCategory?: number }): Promise<void> {
  await sql.query(
    `update club_product p set id_category = b.id_category, words = club_words(p.name, b.name, p.description),
       listed = p.enabled and p.deleted_at is null and b.enabled and b.deleted_at is null and coalesce(c.enabled, false)
     from club_brand b left join club_category c on c.id = b.id_category
     where p.id_brand = b.id and ($1::text is null or b.provider = $1) and ($2::bigint is null or b.id = $2)
       and ($3::bigint is null or b.id_category = $3 or p.id_category = $3)
       and (p.id_category is distinct from b.id_category or p.words <> club_words(p.name, b.name, p.description)
         or p.listed <> (p.enabled and p.deleted_at is null and b.enabled and b.deleted_at is null and coalesce(c.enabled, false)))`,
    [whose.provider ?? null, whose.idBrand ?? null, whose.idCategory ?? null],
  )
}

/** Categories and brands come before products, so that changes can be noted with their names. */
export async function takeBrandsOf(sql: Sql, idWalk: number, provider: string): Promise<void> {
  await takeCategoriesAndPictures(sql, idWalk, provider)
  await takeBrands(sql, idWalk, provider)
}

export async function takeRest(sql: Sql, idWalk: number, provider: string, whole: boolean): Promise<void> {
  await remove(sql, idWalk, provider, whole)
  await takeProducts(sql, idWalk, provider)
  await takeCashbacks(sql, idWalk, provider)
  await relist(sql, { provider })
}
