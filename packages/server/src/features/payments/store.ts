/** What payments ask the database beside the ledger's own functions. */
import type { Sql } from '../../platform/db.ts'

/** Whether the ledger keeps this party from giving and taking. */
export async function isFrozen(sql: Sql, party: number): Promise<boolean> {
  const { rows } = await sql.query<{ frozen: boolean }>('select exists (select from ledger.frozen where party = $1) as frozen', [party])
  return rows[0]?.frozen ?? false
}

/** Whether this payment between related shops was written down already. */
export async function isNotedAsRelated(sql: Sql, shop: number, gtid: string): Promise<boolean> {
  const { rowCount } = await sql.query(`select 1 from audit_log where id_shop = $1 and act = 'payment.related' and facts ->> 'gtid' = $2`, [shop, gtid])
  return rowCount !== 0
}
