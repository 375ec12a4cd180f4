/** Queries for the logos of shops. */
import type { Sql } from '../../platform/db/db.ts'

export async function keepLogo(sql: Sql, idShop: number, name: string, { large, small }: { large: Buffer; small: Buffer }): Promise<void> {
  await sql.query(
    `insert into shop_logo (id_shop, name, large, small) values ($1, $2, $3, $4)
     on conflict (id_shop) do update set name = excluded.name, large = excluded.large, small = excluded.small, at = clock_timestamp()`,
    [idShop, name, large, small],
  )
}

export async function dropLogo(sql: Sql, idShop: number): Promise<boolean> {
  const { rowCount } = await sql.query('delete from shop_logo where id_shop = $1', [idShop])
  return rowCount === 1
}

/** Of shops that anybody may know, open or stopped. */
export async function logoOf(sql: Sql, idShop: number, size: 'large' | 'small'): Promise<{ name: string; bytes: Buffer } | null> {
  const { rows } = await sql.query<{ name: string; bytes: Buffer }>(
    `select l.name, case when $2 = 'large' then l.large else l.small end as bytes from shop_logo l join shop s on s.id = l.id_shop
     where l.id_shop = $1 and (s.enabled or s.stopped_at is not null or shop_review(s.id) in ('waiting', 'returned'))`,
    [idShop, size],
  )
  return rows[0] ?? null
}
