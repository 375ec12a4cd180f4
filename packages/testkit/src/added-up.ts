/** Computes day totals up to now in tests, without waiting for tests in other databases. */
import type { Sql } from '@taschino/ledger/sql.ts'
import { rollUp } from '@taschino/ledger/totals.ts'

/** Ends when all that is older than a minute is added up. */
export async function addedUp(db: Sql): Promise<void> {
  await db.query('update ledger.rolled set quiet_at = clock_timestamp()')
  await rollUp(db)
}
