/** Queries for test scans of tills: which code, who, when; no value and no movement. */
import type { Sql } from '../../platform/db/db.ts'

/** Those of one shop at the same moment count one after the other. */
export async function testsToday(sql: Sql, idShop: number, now: number): Promise<number> {
  await sql.query('select pg_advisory_xact_lock(7379, ($1::bigint & 2147483647)::int)', [idShop])
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from till_test t join shop_code c on c.code = t.code where c.id_shop = $1 and t.at > to_timestamp($2 / 1000.0) - interval '1 day'`,
    [idShop, now],
  )
  return rows[0]?.n ?? 0
}

export async function insertTest(sql: Sql, { code, by, now }: { code: string; by: number; now: number }): Promise<void> {
  await sql.query('insert into till_test (code, tested_by, at) values ($1, $2, to_timestamp($3 / 1000.0))', [code, by, now])
}

export async function nameOf(sql: Sql, idUser: number): Promise<string> {
  const { rows } = await sql.query<{ name: string }>(`select first_name || ' ' || last_name as name from app_user where id = $1`, [idUser])
  return rows[0]?.name ?? ''
}
