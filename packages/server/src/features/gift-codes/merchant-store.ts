/** Queries for merchants whose codes are sold, and for their stock. */
import type { GiftMerchant, StockMerchant } from '@taschino/contract/gift-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'

export type Merchant = Omit<StockMerchant, 'stock' | 'owed'>
export type MerchantFacts = Omit<Merchant, 'id' | 'logo'>

const COLUMNS = `m.id, m.name as merchant, m.units, m.pay_with as "payWith", m.food, m.barcode_format as "barcodeFormat", m.vat_kind as "vatKind",
  m.vat_rate as "vatRate", m.how_to as "howTo", m.enabled, m.cost_bp as "costBp", m.low_stock_at as "lowStockAt", m.takes_back as "takesBack",
  (select '/api/v1/barcodes/externalgdo/merchants/' || m.id || '/logo?v=' || l.name from gift_logo l where l.id_merchant = m.id) as logo`

/** By name; some of them, where named. */
export async function readMerchants(sql: Sql, ids: readonly number[] | null = null): Promise<Merchant[]> {
  const { rows } = await sql.query<Merchant>(
    `select ${COLUMNS} from gift_merchant m where $1::bigint[] is null or m.id = any ($1) order by lower(m.name), m.id`,
    [ids],
  )
  return rows
}

export const readMerchant = async (sql: Sql, id: number): Promise<Merchant | null> => (await readMerchants(sql, [id]))[0] ?? null

export interface Offered {
  merchant: Merchant
  /** How many codes are free, counted up to the wanted number. */
  settled: number
  /** The table lies where it lay, so no other state was restored. */
  here: boolean
}

/** Everything that a buyer's call needs of the stock in one query, because thousands ask at once when little is left. */
export async function lookAtOffer(
  sql: Sql,
  { merchant, unit, amount, soonest }: { merchant: number; unit: number; amount: number; soonest: string },
): Promise<Offered | null> {
  const { rows } = await sql.query<Merchant & { settled: number; here: boolean }>({
    name: 'gift-offer',
    text: `select ${COLUMNS}, (select place = gift_place_now() from gift_place) as here, (select count(*)::int from (
        select from gift_code c where c.id_merchant = m.id and c.unit = $2 and c.state = 'free' and (c.expires_on is null or c.expires_on >= $4::date) limit $3) f) as settled
      from gift_merchant m where m.id = $1`,
    values: [merchant, unit, amount, soonest],
  })
  const [row] = rows
  if (!row) return null
  const { settled, here, ...found } = row
  return { merchant: found, settled, here }
}

/** Locks the merchant until the transaction ends. */
export async function holdMerchant(sql: Sql, id: number): Promise<Merchant | null> {
  await sql.query('select from gift_merchant where id = $1 for update', [id])
  return readMerchant(sql, id)
}

const values = (facts: MerchantFacts): unknown[] => [
  facts.merchant,
  facts.units,
  facts.payWith,
  facts.food,
  facts.barcodeFormat,
  facts.vatKind,
  facts.vatRate,
  facts.howTo,
  facts.enabled,
  facts.costBp,
  facts.lowStockAt,
  facts.takesBack,
]

export async function insertMerchant(sql: Sql, facts: MerchantFacts, by: number | null): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into gift_merchant (name, units, pay_with, food, barcode_format, vat_kind, vat_rate, how_to, enabled, cost_bp, low_stock_at, takes_back, made_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [...values(facts), by],
  )
  return rows[0]?.id ?? 0
}

export async function updateMerchant(sql: Sql, id: number, facts: MerchantFacts): Promise<void> {
  await sql.query(
    `update gift_merchant set name = $2, units = $3, pay_with = $4, food = $5, barcode_format = $6, vat_kind = $7, vat_rate = $8, how_to = $9, enabled = $10,
       cost_bp = $11, low_stock_at = $12, takes_back = $13 where id = $1`,
    [id, ...values(facts)],
  )
}

export interface StockLine {
  idMerchant: number
  unit: number
  free: number
  quarantined: number
  sold: number
  soldLately: number
  endingSoon: number
  cost: number
}

/** By merchant and face value, everything ever imported; `soonest`: the first expiry day with which a code may still be sold. */
export async function stockLines(sql: Sql, ids: readonly number[] | null, soonest: string, days: number): Promise<StockLine[]> {
  const { rows } = await sql.query<StockLine & Record<string, unknown>>(
    `select id_merchant as "idMerchant", unit, count(*) filter (where state = 'free' and (expires_on is null or expires_on >= $2::date))::int as free,
       count(*) filter (where state = 'quarantined')::int as quarantined, count(*) filter (where state in ('assigned', 'revealed'))::int as sold,
       count(*) filter (where state in ('assigned', 'revealed') and bought_at > now() - make_interval(days => $3))::int as "soldLately",
       count(*) filter (where state = 'free' and expires_on >= $2::date and expires_on < $2::date + $3)::int as "endingSoon",
       coalesce(sum(cost) filter (where state in ('free', 'quarantined')), 0)::bigint as cost
     from gift_code where $1::bigint[] is null or id_merchant = any ($1) group by 1, 2 order by 1, 2`,
    [ids, soonest, days],
  )
  return rows
}

/** How many can be sold, counted up to `most` each; merchants that sell nothing now are left out. */
export async function countFree(
  sql: Sql,
  soonest: string,
  most: number | null,
): Promise<{ idMerchant: number; unit: number; free: number }[]> {
  const { rows } = await sql.query<{ idMerchant: number; unit: number; free: number }>(
    `select m.id as "idMerchant", u.unit, (select count(*)::int from (
         select from gift_code c where c.id_merchant = m.id and c.unit = u.unit and c.state = 'free' and (c.expires_on is null or c.expires_on >= $1::date)
         limit $2) f) as free
     from gift_merchant m cross join lateral unnest(m.units) as u(unit) where m.enabled order by lower(m.name), m.id, u.unit`,
    [soonest, most],
  )
  return rows
}

export async function keepLogo(
  sql: Sql,
  idMerchant: number,
  name: string,
  { large, small }: { large: Buffer; small: Buffer },
): Promise<void> {
  await sql.query(
    `insert into gift_logo (id_merchant, name, large, small) values ($1, $2, $3, $4)
     on conflict (id_merchant) do update set name = excluded.name, large = excluded.large, small = excluded.small, at = clock_timestamp()`,
    [idMerchant, name, large, small],
  )
}

export async function logoOf(sql: Sql, idMerchant: number, size: 'large' | 'small'): Promise<{ name: string; bytes: Buffer } | null> {
  const { rows } = await sql.query<{ name: string; bytes: Buffer }>(
    `select name, case when $2 = 'large' then large else small end as bytes from gift_logo where id_merchant = $1`,
    [idMerchant, size],
  )
  return rows[0] ?? null
}

/** The merchant as buyers see it. */
export const shownMerchant = ({ costBp: _, lowStockAt: __, takesBack: ___, ...rest }: Merchant): GiftMerchant => rest
