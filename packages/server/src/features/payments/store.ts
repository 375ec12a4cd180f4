/** What payments ask the database beside the ledger's own functions. */
import type { Sql } from '../../platform/db.ts'

/** Whether the ledger keeps this party from giving and taking. */
export async function isFrozen(sql: Sql, party: number): Promise<boolean> {
  const { rows } = await sql.query<{ frozen: boolean }>('select exists (select from ledger.frozen where party = $1) as frozen', [party])
  return rows[0]?.frozen ?? false
}
