/** Notices that the database was restored from a backup, and quarantines the codes that look free there (decision 0187). */
import type { Sql } from '../../platform/db/db.ts'

export async function quarantineAll(sql: Sql, reason: string): Promise<number> {
  const { rowCount } = await sql.query(`update gift_code set state = 'quarantined', reason = $1 where state = 'free'`, [reason])
  return rowCount ?? 0
}

/** Quarantined codes that nobody of the company has checked, of one merchant or all. */
export async function releaseAll(sql: Sql, merchant: number | null): Promise<number> {
  const { rowCount } = await sql.query(
    `update gift_code set state = 'free', reason = null where state = 'quarantined' and seen_at is null and ($1::bigint is null or id_merchant = $1)`,
    [merchant],
  )
  return rowCount ?? 0
}

/** Since when the stock is here: codes bought earlier may have been opened after the backup was made. */
export async function stockHereSince(sql: Sql): Promise<Date> {
  const { rows } = await sql.query<{ since: Date }>(
    'select case when place = gift_place_now() then since else clock_timestamp() end as since from gift_place',
  )
  return rows[0]?.since ?? new Date(0)
}

const RESTORED = 'ripristino di una copia'

/** Null where the table is unchanged; otherwise how many codes were quarantined. Must be asked before anything is sold or imported. */
export async function asideAfterRestore(sql: Sql): Promise<number | null> {
  const { rows } = await sql.query<{ here: boolean }>('select place = gift_place_now() as here from gift_place')
  if (rows[0]?.here) return null
  const { rowCount } = await sql.query(
    'update gift_place set place = gift_place_now(), since = clock_timestamp() where place <> gift_place_now()',
  )
  // Another process noticed it at this moment and has quarantined them.
  return rowCount === 1 ? quarantineAll(sql, RESTORED) : null
}

/** For `npm run after-restore`, also where the place of the table shows nothing because bare files were put back. */
export async function allAside(sql: Sql): Promise<number> {
  await sql.query('update gift_place set place = gift_place_now(), since = clock_timestamp()')
  return quarantineAll(sql, RESTORED)
}
