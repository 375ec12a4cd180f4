/** Inserts a provider's products before its first catalogue walk, for demo and test worlds. */
import type { Sql } from '../../../platform/db/db.ts'

export interface BeginShelf {
  provider: string
  brandGuid: string
  brandName: string
  externalId: string
  name: string
  kind: 'digital' | 'physical' | 'ticket'
  /** Value of a piece and what it costs the company, in cents. */
  unit: number
  cost: number
}

/** A category of ours; the provider's own data later decide where it belongs. */
const CATEGORY = `(select id from club_category order by place limit 1)`

/** With the lowest version that a provider can have, so that the provider's own data replace this row. */
export async function beginShelf(
  sql: Sql,
  { provider, brandGuid, brandName, externalId, name, kind, unit, cost }: BeginShelf,
): Promise<number> {
  await sql.query(
    `insert into club_brand (provider, brand_guid, name, id_category, version) values ($1, $2, $3, ${CATEGORY}, 0) on conflict (provider, brand_guid) do nothing`,
    [provider, brandGuid, brandName],
  )
  const { rows } = await sql.query<{ id: number }>(
    `insert into club_product (id_brand, provider, external_id, kind, name, description, units, prices, costs, most_per_order, giftable, vat_kind, barcode_format,
       answers_within_hours, version, least_price, id_category, listed, sort_name, words)
     select b.id, $1, $3, $4, $5, '', array[$6::int], array[$6::int], array[$7::int], 10, $4 = 'digital', 'multi', case when $4 = 'physical' then 'none' else 'QRCODE' end,
       case when $4 = 'physical' then 72 else 2 end, 1, $6, b.id_category, true, club_folded($5), club_words($5, b.name, '')
     from club_brand b where b.provider = $1 and b.brand_guid = $2 returning id`,
    [provider, brandGuid, externalId, kind, name, unit, cost],
  )
  return rows[0]?.id ?? 0
}

/** They are shown to nobody until the provider's own catalogue has been read. */
export async function putAwayShelf(sql: Sql): Promise<void> {
  await sql.query(`update club_product set deleted_at = clock_timestamp(), listed = false where version = 1 and provider <> 'internal'`)
  await sql.query(
    `update club_brand b set deleted_at = clock_timestamp() where version = 0 and provider <> 'internal'
       and not exists (select from club_cashback k where k.provider = b.provider and k.brand_guid = b.brand_guid)`,
  )
}
