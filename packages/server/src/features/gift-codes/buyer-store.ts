/** Queries for the people behind a buying party, and for whom to write to when a code expires. */
import type { Sql } from '../../platform/db/db.ts'

export async function isShop(sql: Sql, party: number): Promise<boolean> {
  const { rowCount } = await sql.query('select from shop where id = $1', [party])
  return rowCount === 1
}

/** A party's codes that a till would still take, and their remaining value. */
export async function unusedCodes(sql: Sql, party: number, today: string): Promise<{ count: number; value: number }> {
  const { rows } = await sql.query<{ count: number; value: number }>(
    `select count(*)::int as count, coalesce(sum(unit - spent), 0)::bigint as value from gift_code
     where party = $1 and state in ('assigned', 'revealed') and used_at is null and (expires_on is null or expires_on >= $2::date)`,
    [party, today],
  )
  return rows[0] ?? { count: 0, value: 0 }
}

export interface EndingCode {
  id: number
  gtid: string
  party: number
  isShop: boolean
  merchant: string
  value: number
  day: string
}

/** Usable codes that expire within so many days; they are marked as told. */
export async function tellEnding(sql: Sql, days: number, today: string): Promise<EndingCode[]> {
  const { rows } = await sql.query<EndingCode & Record<string, unknown>>(
    `with told as (
       insert into gift_reminder (id_code, days, told_on)
       select c.id, $1::int, $2::date from gift_code c where c.state in ('assigned', 'revealed') and c.used_at is null and c.expires_on >= $2::date
         and c.expires_on <= $2::date + $1::int and ($1::int <> 30 or c.expires_on > $2::date + 7)
       on conflict do nothing returning id_code)
     select c.id, c.gtid, c.party, exists (select from shop s where s.id = c.party) as "isShop", m.name as merchant, c.unit - c.spent as value,
       to_char(c.expires_on, 'YYYY-MM-DD') as day
     from told join gift_code c on c.id = told.id_code join gift_merchant m on m.id = c.id_merchant order by c.id`,
    [days, today],
  )
  return rows
}
