/** Asks about an order at once after a provider's webhook, and believes nothing of what the webhook says. */
import type { Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import { noteStray, wakeByKey, wakeForCodes } from './ask-store.ts'

/**
 * True: the order was found. An order that we do not know was made after the backup that this database came from; somebody must look at
 * it.
 */
export async function hearOfOrder(db: Db, log: Log, provider: string, key: string): Promise<boolean> {
  await db.tx(async (sql) => {
    if (!(await wakeByKey(sql, provider, key)) && (await noteStray(sql, provider, key)))
      log.alarm('a provider knows an order that we do not', { provider })
  })
  return true
}

export async function hearOfCodes(db: Db, provider: string, key: string): Promise<boolean> {
  await db.tx((sql) => wakeForCodes(sql, provider, key))
  return true
}
