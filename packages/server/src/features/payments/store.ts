/** Queries of payments besides the ledger's own. */
import { gtidFloor } from '@taschino/basics/gtid.ts'
import type { Sql } from '../../platform/db/db.ts'

/** Whether the ledger keeps this party from giving and taking. */
export async function isFrozen(sql: Sql, party: number): Promise<boolean> {
  const { rows } = await sql.query<{ frozen: boolean }>('select exists (select from ledger.frozen where party = $1) as frozen', [party])
  return rows[0]?.frozen ?? false
}

/** Whether the ledger keeps this shop from being paid and from spending. */
export async function isStopped(sql: Sql, party: number): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from ledger.stopped where party = $1', [party])
  return rowCount !== 0
}

/** A payment between shops of one group. False when it was written down already. */
export async function insertRelated(sql: Sql, { gtid, shop, value }: { gtid: string; shop: number; value: number }): Promise<boolean> {
  const { rowCount } = await sql.query('insert into related_payment (gtid, id_shop, value) values ($1, $2, $3) on conflict do nothing', [
    gtid,
    shop,
    value,
  ])
  return rowCount === 1
}

/** What a shop gave back since then, of whichever payments. */
export async function givenBackSince(sql: Sql, shop: number, since: number): Promise<number> {
  const { rows } = await sql.query<{ value: number }>(
    `select coalesce(-sum(value), 0)::bigint as value from ledger.entry
     where party = $1 and gtid >= $2 and kind in ('refund', 'cancellation') and value < 0`,
    [shop, gtidFloor(since)],
  )
  return rows[0]?.value ?? 0
}
