/** Queries for what the demo world's orders are about: a product by name, a shop by owner. */
import type { Sql } from '@taschino/server/platform/db/db.ts'

export async function productNamed(sql: Sql, name: string): Promise<{ id: number; unit: number; price: number } | null> {
  const { rows } = await sql.query<{ id: number; unit: number; price: number }>(
    `select id, units[1] as unit, prices[1] as price from club_product where provider = 'internal' and name = $1`,
    [name],
  )
  return rows[0] ?? null
}

/** The shop of which this person is the first, with them. */
export async function shopOf(sql: Sql, username: string): Promise<{ id: number; name: string; shop: number } | null> {
  const { rows } = await sql.query<{ id: number; name: string; shop: number }>(
    'select u.id, s.title as name, s.id as shop from app_user u join shop s on s.id = u.id_shop where u.username = $1',
    [username],
  )
  return rows[0] ?? null
}
