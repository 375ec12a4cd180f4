/** Queries for a product as it can be bought now, and for the stock of the company's own products. */
import type { Sql } from '../../../platform/db/db.ts'

export type ClubPayWith = 'gdo' | 'business' | 'free_credits'

/** One piece of face value `unit`: what the buyer pays, and what the company pays. */
export interface Offer {
  unit: number
  price: number
  cost: number
}

export interface ProductOffer {
  id: number
  idBrand: number
  brandGuid: string
  brand: string
  provider: string
  /** The provider's account in the ledger. */
  party: number
  externalId: string
  kind: 'digital' | 'physical' | 'ticket'
  name: string
  description: string
  /** Address of its picture; null where there is none. */
  picture: string | null
  offers: Offer[]
  range: { least: number; most: number; step: number; costBp: number } | null
  stock: number | null
  mostPerOrder: number
  maxPerUser: number | null
  giftable: boolean
  payWith: ClubPayWith[]
  vatKind: 'multi' | 'single'
  vatRateBp: number | null
  barcodeFormat: 'CODE128' | 'EAN13' | 'QRCODE' | 'none'
  validDays: number | null
  answersWithinHours: number
  version: number
  audience: 'all' | 'enduser' | 'shop'
  /** The provider's sales are paused. */
  paused: boolean
}

/** The address at which the picture is shown; null until it has been fetched. */
export const PICTURE = (alias: string): string => `'/api/v1/club/pictures/' || ${alias}.name`

const OFFER = `select p.id, p.id_brand as "idBrand", b.brand_guid as "brandGuid", b.name as brand, p.provider, r.party, p.external_id as "externalId", p.kind,
    p.name, p.description, ${PICTURE('i')} as picture,
    coalesce((select jsonb_agg(jsonb_build_object('unit', o.unit, 'price', o.price, 'cost', o.cost) order by o.price, o.unit)
      from unnest(p.units, p.prices, p.costs) as o(unit, price, cost)), '[]') as offers,
    case when p.range_least is null then null
      else jsonb_build_object('least', p.range_least, 'most', p.range_most, 'step', p.range_step, 'costBp', p.range_cost_bp) end as range,
    p.stock, p.most_per_order as "mostPerOrder", p.max_per_user as "maxPerUser", p.giftable, p.pay_with as "payWith", p.vat_kind as "vatKind",
    p.vat_rate_bp as "vatRateBp", p.barcode_format as "barcodeFormat", p.valid_days as "validDays", p.answers_within_hours as "answersWithinHours",
    p.version, c.audience, r.paused_at is not null as paused
  from club_product p join club_brand b on b.id = p.id_brand join club_provider r on r.name = p.provider join club_category c on c.id = p.id_category
    left join club_picture i on i.id = p.id_picture`

/** Null: it is not offered. The caller checks whether `audience` fits the buyer and whether the provider is paused. */
export async function productForSale(sql: Sql, idProduct: number): Promise<ProductOffer | null> {
  const { rows } = await sql.query<ProductOffer & Record<string, unknown>>(`${OFFER} where p.id = $1 and p.listed`, [idProduct])
  return rows[0] ?? null
}

/** The price and cost of one piece of that face value; null: it is not sold in it. Pure. */
export function priceOf({ offers, range }: Pick<ProductOffer, 'offers' | 'range'>, unit: number): { price: number; cost: number } | null {
  const offer = offers.find((one) => one.unit === unit)
  if (offer) return { price: offer.price, cost: offer.cost }
  if (!range || unit < range.least || unit > range.most || (unit - range.least) % range.step !== 0) return null
  return { price: unit, cost: Math.ceil((unit * range.costBp) / 10_000) }
}

/** Takes pieces of an own product from the stock, in the order's transaction. False: there are too few. */
export async function takeStock(sql: Sql, idProduct: number, amount: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update club_product set stock = stock - $2 where id = $1 and provider = 'internal' and (stock is null or stock >= $2)`,
    [idProduct, amount],
  )
  return rowCount === 1
}

/** Puts goods of a failed order back into the stock; codes and products whose stock the provider keeps do not come back. */
export async function giveStockBack(sql: Sql, idProduct: number, amount: number): Promise<void> {
  await sql.query(`update club_product set stock = stock + $2 where id = $1 and provider = 'internal' and kind = 'physical'`, [
    idProduct,
    amount,
  ])
}

export interface BrandOffer {
  id: number
  provider: string
  party: number
  brandGuid: string
  name: string
  picture: string | null
  idCategory: number
  shareBp: number
  audience: 'all' | 'enduser' | 'shop'
  paused: boolean
  /** The best cashback of a purchase that is in force now. */
  cashback: { id: number; externalId: string; rateBp: number | null; cents: number | null; terms: string; to: string | null } | null
}

/** Null: there is no such brand, or it is not shown. */
export async function brandForSale(sql: Sql, provider: string, brandGuid: string): Promise<BrandOffer | null> {
  const { rows } = await sql.query<BrandOffer & Record<string, unknown>>(
    `select b.id, b.provider, r.party, b.brand_guid as "brandGuid", b.name, ${PICTURE('i')} as picture, b.id_category as "idCategory",
       b.share_bp as "shareBp", c.audience, r.paused_at is not null as paused, (
         select jsonb_build_object('id', k.id, 'externalId', k.external_id, 'rateBp', k.rate_bp, 'cents', k.cents, 'terms', k.terms, 'to', k.to_at)
         from club_cashback k where k.provider = b.provider and k.brand_guid = b.brand_guid and k.deleted_at is null
           and k.from_at <= clock_timestamp() and (k.to_at is null or k.to_at > clock_timestamp())
         order by k.rate_bp desc nulls last, k.cents desc nulls last, k.id limit 1) as cashback
     from club_brand b join club_provider r on r.name = b.provider join club_category c on c.id = b.id_category and c.enabled
       left join club_picture i on i.id = b.id_picture
     where b.provider = $1 and b.brand_guid = $2 and b.enabled and b.deleted_at is null`,
    [provider, brandGuid],
  )
  return rows[0] ?? null
}
