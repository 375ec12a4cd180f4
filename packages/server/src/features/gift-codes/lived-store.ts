/** Inserts that only demo and test worlds need: which code somebody got, since when the stock is there, who was told. */
import type { Sql } from '../../platform/db/db.ts'

export async function firstFree(
  sql: Sql,
  { idMerchant, unit, expiresOn }: { idMerchant: number; unit: number; expiresOn: string },
): Promise<{ id: number; cost: number } | null> {
  const { rows } = await sql.query<{ id: number; cost: number }>(
    `select id, cost from gift_code where id_merchant = $1 and unit = $2 and expires_on = $3::date and state = 'free' order by id limit 1`,
    [idMerchant, unit, expiresOn],
  )
  return rows[0] ?? null
}

export async function noteTold(sql: Sql, idCode: number, days: 30 | 7): Promise<void> {
  await sql.query(
    'insert into gift_reminder (id_code, days, told_on) select id, $2::int, expires_on - $2::int from gift_code where id = $1',
    [idCode, days],
  )
}

/** Pretends that the stock has been here since then, so that codes bought since can be returned unopened (decision 0187). */
export async function stockWasHere(sql: Sql, since: Date): Promise<void> {
  await sql.query('update gift_place set since = $1', [since])
}
