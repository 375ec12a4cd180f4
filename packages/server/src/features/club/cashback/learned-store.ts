/** Queries for how a brand's cashbacks ended so far: how many were confirmed, and after how many days. */
import type { Sql } from '../../../platform/db/db.ts'

/** With fewer cashbacks than this, nothing is told. */
const FEW = 5
const MONTHS = 12

export interface Learned {
  /** The median number of days from the visit to the confirmation. */
  days: number
  confirmed: number
  of: number
}

/** Of the last year; one that was taken back later counts as confirmed. Null: too few to tell. */
export async function learnedOf(sql: Sql, provider: string, brandGuid: string, at: Date): Promise<Learned | null> {
  const { rows } = await sql.query<{ days: number | null; confirmed: number; of: number }>(
    `select ceil(percentile_cont(0.5) within group (order by extract(epoch from c.confirmed_at - v.made_at)) filter (where c.confirmed_at is not null) / 86400)::int as days,
       count(*) filter (where c.confirmed_at is not null)::int as confirmed, count(*)::int as of
     from cashback c join cashback_visit v on v.click_id = c.click_id
     where c.provider = $1 and c.brand_guid = $2 and c.state <> 'tracked' and c.tracked_at > $3::timestamptz - make_interval(months => ${MONTHS})`,
    [provider, brandGuid, at],
  )
  const [row] = rows
  return row && row.of >= FEW && row.days !== null ? { days: row.days, confirmed: row.confirmed, of: row.of } : null
}

/** The days of several brands at once, for a list. */
export async function learnedDays(
  sql: Sql,
  brands: readonly { provider: string; brandGuid: string }[],
  at: Date,
): Promise<Map<string, number>> {
  const known = new Map<string, number>()
  for (const { provider, brandGuid } of new Map(brands.map((one) => [`${one.provider} ${one.brandGuid}`, one])).values()) {
    const learned = await learnedOf(sql, provider, brandGuid, at)
    if (learned) known.set(`${provider} ${brandGuid}`, learned.days)
  }
  return known
}
