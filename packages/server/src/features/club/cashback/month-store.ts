/** Queries that compare a provider's month with our books for cashback. */
import type { CashbackDebt, CashbackMonth } from '@taschino/contract/club/cashback-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'

export interface OurLine {
  externalId: string
  value: number
  confirmedAt: Date | null
  reversedAt: Date | null
  /** The provider had paid it, and deducted it later. */
  remitted: boolean
}

/** The cashbacks confirmed or taken back since then by our clock, and all that are named. */
export async function ourLines(sql: Sql, provider: string, from: Date, to: Date, named: readonly string[]): Promise<OurLine[]> {
  const { rows } = await sql.query<OurLine & Record<string, unknown>>(
    `select external_id as "externalId", value, confirmed_at as "confirmedAt", case when state = 'reversed' then ended_at end as "reversedAt", remitted_at is not null as remitted
     from cashback where provider = $1 and value > 0 and (external_id = any ($4) or (confirmed_at >= $2 and confirmed_at < $3) or (state = 'reversed' and ended_at >= $2 and ended_at < $3))`,
    [provider, from, to, named],
  )
  return rows
}

export type NewMonth = Omit<CashbackMonth, 'readAt'> & { readAt: Date }

export async function keepMonth(sql: Sql, month: NewMonth): Promise<void> {
  const { provider, readAt, theirs, ours, differences, differing } = month
  await sql.query(
    `insert into cashback_month (provider, month, read_at, confirmed, reversed, our_confirmed, our_reversed, differences, differing)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9)
     on conflict (provider, month) do update set read_at = excluded.read_at, confirmed = excluded.confirmed, reversed = excluded.reversed,
       our_confirmed = excluded.our_confirmed, our_reversed = excluded.our_reversed, differences = excluded.differences, differing = excluded.differing`,
    [
      provider,
      month.month,
      readAt,
      theirs.confirmed,
      theirs.reversed,
      ours.confirmed,
      ours.reversed,
      JSON.stringify(differences),
      differing,
    ],
  )
}

interface MonthRow {
  provider: string
  month: string
  readAt: Date
  confirmed: number
  reversed: number
  ourConfirmed: number
  ourReversed: number
  differences: CashbackMonth['differences']
  differing: number
}

/** Newest first; `before`: behind this one. */
export async function readMonths(
  sql: Sql,
  { provider, before, limit }: { provider: string | undefined; before: { month: string; provider: string } | null; limit: number },
): Promise<CashbackMonth[]> {
  const { rows } = await sql.query<MonthRow & Record<string, unknown>>(
    `select provider, month, read_at as "readAt", confirmed, reversed, our_confirmed as "ourConfirmed", our_reversed as "ourReversed", differences, differing
     from cashback_month where ($1::text is null or provider = $1) and ($2::text is null or month < $2 or (month = $2 and provider > $3)) order by month desc, provider limit $4`,
    [provider ?? null, before?.month ?? null, before?.provider ?? null, limit],
  )
  return rows.map((row) => ({
    provider: row.provider,
    month: row.month,
    readAt: row.readAt.toISOString(),
    theirs: { confirmed: row.confirmed, reversed: row.reversed },
    ours: { confirmed: row.ourConfirmed, reversed: row.ourReversed },
    differing: row.differing,
    differences: row.differences,
  }))
}

/** By the books, for each provider: confirmed, less paid and taken back, and what was deducted. */
export async function cashbackDebts(sql: Sql): Promise<CashbackDebt[]> {
  const { rows } = await sql.query<CashbackDebt & Record<string, unknown>>(
    `with owed as (
       select m.detail ->> 'provider' as provider, sum(case m.detail ->> 'step' when 'confirmed' then m.value when 'returned' then m.value when 'remitted' then -m.value when 'reversed' then -m.value else 0 end)::bigint as owes
       from ledger.movement m where m.kind = 'cashback' group by 1),
     held as (
       select provider, coalesce(sum(share) filter (where state = 'confirmed' and gtid is not null), 0)::bigint as "atRisk",
         coalesce(sum(share) filter (where waits is not null), 0)::bigint as waiting from cashback group by 1)
     select p.name as provider, coalesce(o.owes, 0)::bigint as owes, coalesce(h."atRisk", 0)::bigint as "atRisk", p.exposure_max as "exposureMax", coalesce(h.waiting, 0)::bigint as waiting
     from club_provider p join held h on h.provider = p.name left join owed o on o.provider = p.name order by p.name`,
  )
  return rows
}
