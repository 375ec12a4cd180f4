/** Notices that the database was restored from a backup, and quarantines the codes that look free there (decision 0187). */
import type { Sql } from '../../platform/db/db.ts'

export async function quarantineAll(sql: Sql, reason: string): Promise<number> {
  const { rowCount } = await sql.query(`update gift_code set state = 'quarantined', reason = $1 where state = 'free'`, [reason])
  return rowCount ?? 0
}

/** Those that nobody of the company has looked at, of one merchant or all. */
export async function releaseAll(sql: Sql, merchant: number | null): Promise<number> {
  const { rowCount } = await sql.query(
    `update gift_code set state = 'free', reason = null where state = 'quarantined' and seen_at is null and ($1::bigint is null or id_merchant = $1)`,
    [merchant],
  )
  return rowCount ?? 0
}

/** Since when the stock is here: codes that were bought earlier may have been seen in what the backup does not know. */
export async function stockHereSince(sql: Sql): Promise<Date> {
  const { rows } = await sql.query<{ since: Date }>(
    'select case when place = gift_place_now() then since else clock_timestamp() end as since from gift_place',
  )
  return rows[0]?.since ?? new Date(0)
}

const RESTORED = 'ripristino di una copia'

/** Null where the stock is where it was; otherwise how many codes were put aside. To be asked before anything is sold or brought in. */
export async function asideAfterRestore(sql: Sql): Promise<number | null> {
  const { rows } = await sql.query<{ here: boolean }>('select place = gift_place_now() as here from gift_place')
  if (rows[0]?.here) return null
  const { rowCount } = await sql.query(
    'update gift_place set place = gift_place_now(), since = clock_timestamp() where place <> gift_place_now()',
  )
  // Somebody else noticed in this very moment, and has put them aside.
  return rowCount === 1 ? quarantineAll(sql, RESTORED) : null
}

/** Whoever restores says so, also where nothing shows it: the files put back as they lay. */
export async function allAside(sql: Sql): Promise<number> {
  await sql.query('update gift_place set place = gift_place_now(), since = clock_timestamp()')
  return quarantineAll(sql, RESTORED)
}
