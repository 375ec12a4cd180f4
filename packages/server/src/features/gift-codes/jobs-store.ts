/** Queries for the jobs on the stock of codes: expiring ones, low stock, codes sealed under an older key. */
import type { Sql } from '../../platform/db/db.ts'

export interface Leaving {
  idMerchant: number
  ids: number[]
  cost: number
}

/** So many at most in one transaction. */
const TOGETHER = 2000

/** Codes in stock that expire before `soonest`, of one merchant, locked until the transaction ends; null when there are none. */
export async function takeEnding(sql: Sql, soonest: string): Promise<Leaving | null> {
  const { rows } = await sql.query<{ id: number; idMerchant: number; cost: number }>(
    `select id, id_merchant as "idMerchant", cost from gift_code where state in ('free', 'quarantined') and expires_on < $1::date
       and id_merchant = (select id_merchant from gift_code where state in ('free', 'quarantined') and expires_on < $1::date order by id limit 1)
     order by id limit ${TOGETHER} for update skip locked`,
    [soonest],
  )
  const [first] = rows
  return first ? { idMerchant: first.idMerchant, ids: rows.map(({ id }) => id), cost: rows.reduce((sum, { cost }) => sum + cost, 0) } : null
}

export interface Told {
  merchant: string
  codes: number
  day: string | null
}

/** Days before the same warning is repeated. */
const SILENT = 7

/** Merchants whose stock is low, marked as told; the mark of restocked ones is removed, so that the next time is told at once. */
export async function tellLow(sql: Sql, today: string, soonest: string): Promise<Told[]> {
  const free = `(select count(*)::int from gift_code c where c.id_merchant = m.id and c.unit = u.unit and c.state = 'free' and (c.expires_on is null or c.expires_on >= $2::date))`
  const least = `(select min(${free}) from unnest(m.units) as u(unit))`
  await sql.query(
    `update gift_merchant m set low_told_on = null where low_told_on is not null and $1::date is not null and ${least} > m.low_stock_at`,
    [today, soonest],
  )
  const { rows } = await sql.query<Told & Record<string, unknown>>(
    `update gift_merchant m set low_told_on = $1::date where m.enabled and (m.low_told_on is null or m.low_told_on <= $1::date - ${SILENT})
       and exists (select from gift_code c where c.id_merchant = m.id) and ${least} <= m.low_stock_at
     returning m.name as merchant, ${least} as codes, null::text as day`,
    [today, soonest],
  )
  return rows
}

/** Merchants with free codes that can be sold for less than `days` more; `day` is the last day for the first of them. */
export async function tellEndingStock(sql: Sql, today: string, soonest: string, days: number): Promise<Told[]> {
  const { rows } = await sql.query<Told & Record<string, unknown>>(
    `with ending as (
       select id_merchant, count(*)::int as codes, min(expires_on) as first from gift_code
       where state = 'free' and expires_on >= $2::date and expires_on < $2::date + $3::int group by 1)
     update gift_merchant m set ending_told_on = $1::date from ending e
     where e.id_merchant = m.id and (m.ending_told_on is null or m.ending_told_on <= $1::date - ${SILENT})
     returning m.name as merchant, e.codes, to_char($1::date + (e.first - $2::date), 'YYYY-MM-DD') as day`,
    [today, soonest, days],
  )
  return rows
}

export interface Sealed {
  id: number
  idMerchant: number
  sealed: string
  keyId: string
}

/** Codes that are not sealed under this key. */
export async function takeOtherwiseSealed(sql: Sql, key: string, most: number): Promise<Sealed[]> {
  const { rows } = await sql.query<Sealed & Record<string, unknown>>(
    `select id, id_merchant as "idMerchant", sealed, key_id as "keyId" from gift_code where key_id <> $1 order by id limit $2 for update skip locked`,
    [key, most],
  )
  return rows
}

export async function sealAnew(
  sql: Sql,
  { id, sealed, keyId, mac }: { id: number; sealed: string; keyId: string; mac: string },
): Promise<void> {
  await sql.query('update gift_code set sealed = $2, key_id = $3, mac = $4 where id = $1', [id, sealed, keyId, mac])
}
