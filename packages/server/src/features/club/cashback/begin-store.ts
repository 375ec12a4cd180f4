/** Inserts a provider's brand before its first catalogue walk, for demo and test worlds. */
import type { Sql } from '../../../platform/db/db.ts'

export interface BeginBrand {
  provider: string
  brandGuid: string
  name: string
  /** Of ours, by its title. */
  category: string
  rateBp: number
  terms: string
}

/** With a version lower than any of the provider's, so that the provider's own data replace this row. */
export async function beginBrand(sql: Sql, { provider, brandGuid, name, category, rateBp, terms }: BeginBrand, from: Date): Promise<void> {
  await sql.query(
    `insert into club_brand (provider, brand_guid, name, id_category, version) select $1, $2, $3, id, 0 from club_category where title = $4`,
    [provider, brandGuid, name, category],
  )
  await sql.query(
    `insert into club_cashback (provider, external_id, brand_guid, rate_bp, terms, from_at, version) values ($1, left('rate-' || $2, 64), $2, $3, $4, $5, 0)`,
    [provider, brandGuid, rateBp, terms, from],
  )
}
