/** Queries for brands as buyers see them: what each offers, from which price, what it gives back. */
import type { Sql } from '../../../platform/db/db.ts'
import { PICTURE } from './offer-store.ts'

export interface ShelfBrand {
  idBrand: number
  brandGuid: string
  provider: string
  brandName: string
  logo: string | null
  idCategory: number | null
  buy: boolean
  ticket: boolean
  rateBp: number | null
  cents: number | null
  shareBp: number
  priceFrom: number | null
  payWith: string[]
  paused: boolean
}

/** The best rate in force. */
export const RATE = `left join lateral (select k.rate_bp, k.cents from club_cashback k where k.provider = b.provider and k.brand_guid = b.brand_guid
    and k.deleted_at is null and k.from_at <= clock_timestamp() and (k.to_at is null or k.to_at > clock_timestamp())
    order by k.rate_bp desc nulls last, k.cents desc nulls last, k.id limit 1) k on true`

export const BRAND_COLUMNS = `b.id as "idBrand", b.brand_guid as "brandGuid", b.provider, b.name as "brandName", ${PICTURE('i')} as logo, b.id_category as "idCategory",
  exists (select from club_product p where p.id_brand = b.id and p.listed and p.kind <> 'ticket') as buy,
  exists (select from club_product p where p.id_brand = b.id and p.listed and p.kind = 'ticket') as ticket,
  (select min(p.least_price) from club_product p where p.id_brand = b.id and p.listed and p.stock is distinct from 0) as "priceFrom",
  k.rate_bp as "rateBp", k.cents, b.share_bp as "shareBp", r.paused_at is not null as paused`
export const BRAND_FROM = `club_brand b join club_provider r on r.name = b.provider left join club_picture i on i.id = b.id_picture ${RATE}`

/** The order of brands in a category (row `b`): those that the company placed, then the others, its own first. */
export const placeOf = (b: string): string => `coalesce(${b}.place, 2147483647), ${b}.provider <> 'internal'`

/** Of one category: those that offer anything, in their order. */
export async function brandsIn(sql: Sql, idCategory: number): Promise<ShelfBrand[]> {
  const { rows } = await sql.query<ShelfBrand & Record<string, unknown>>(
    `select ${BRAND_COLUMNS}, coalesce((select array_agg(distinct w) from club_product p cross join lateral unnest(p.pay_with) w
         where p.id_brand = b.id and p.listed), '{}') as "payWith"
     from ${BRAND_FROM} where b.id_category = $1 and b.enabled and b.deleted_at is null
     order by ${placeOf('b')}, club_folded(b.name), b.id`,
    [idCategory],
  )
  return rows.filter(({ buy, ticket, rateBp, cents }) => buy || ticket || rateBp !== null || cents !== null)
}

export async function brandShown(sql: Sql, idBrand: number, categories: number[] | null): Promise<ShelfBrand | null> {
  const { rows } = await sql.query<ShelfBrand & Record<string, unknown>>(
    `select ${BRAND_COLUMNS} from ${BRAND_FROM} join club_category c on c.id = b.id_category and c.enabled
     where b.id = $1 and b.enabled and b.deleted_at is null and ($2::bigint[] is null or b.id_category = any ($2))`,
    [idBrand, categories],
  )
  return rows[0] ?? null
}

/** How many brands of each category show something. */
export async function brandCounts(sql: Sql): Promise<Map<number, number>> {
  const { rows } = await sql.query<{ id: number; n: number }>(
    `select b.id_category as id, count(*)::int as n from club_brand b
     where b.enabled and b.deleted_at is null and b.id_category is not null
       and (exists (select from club_product p where p.id_brand = b.id and p.listed)
         or exists (select from club_cashback k where k.provider = b.provider and k.brand_guid = b.brand_guid and k.deleted_at is null
           and k.from_at <= clock_timestamp() and (k.to_at is null or k.to_at > clock_timestamp())))
     group by 1`,
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}
