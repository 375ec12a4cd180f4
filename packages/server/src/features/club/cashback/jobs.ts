/** The jobs of cashback: credits for accounts that are free again, and deleting old receipts. */
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { creditDecided } from './apply.ts'
import { holdCashback, tryAgain } from './cashback-store.ts'
import { dropReceipts } from './claims.ts'

const AT_ONCE = 100

export async function creditFreed(db: Db, clock: Clock): Promise<void> {
  for (const { provider, externalId } of await tryAgain(db, AT_ONCE))
    await db.tx(async (sql) => {
      const row = await holdCashback(sql, provider, externalId)
      if (row) await creditDecided(sql, row, clock.now())
    })
}

export const dropOldReceipts = (db: Db): Promise<void> => dropReceipts(db)
