/** Finds a product of the company's own by its name, for orders of the demo world. */
import type { Sql } from '@taschino/server/platform/db/db.ts'

export async function productNamed(sql: Sql, name: string): Promise<{ id: number; unit: number; price: number } | null> {
  const { rows } = await sql.query<{ id: number; unit: number; price: number }>(
    `select id, units[1] as unit, prices[1] as price from club_product where provider = 'internal' and name = $1`,
    [name],
  )
  return rows[0] ?? null
}
