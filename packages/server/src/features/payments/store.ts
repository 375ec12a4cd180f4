/** What payments ask the database beside the ledger's own functions. */
import type { Sql } from '../../platform/db.ts'

/** Whether the ledger keeps this party from giving and taking. */
export async function isFrozen(sql: Sql, party: number): Promise<boolean> {
  const { rows } = await sql.query<{ frozen: boolean }>('select exists (select from ledger.frozen where party = $1) as frozen', [party])
  return rows[0]?.frozen ?? false
}

/** For the rest of this transaction: five seconds for a lock, as the idempotency contract says (threats.md section 2.3). */
export async function waitLonger(sql: Sql): Promise<void> {
  await sql.query(`select set_config('lock_timeout', '5s', true), set_config('statement_timeout', '8s', true)`)
}
