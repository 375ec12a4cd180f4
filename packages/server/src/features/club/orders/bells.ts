/** Asks about an order at once after a provider's webhook, and believes nothing of what the webhook says. */
import type { Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { ProviderPort } from '../providers/provider-port.ts'
import { wakeByKey, wakeForCodes } from './ask-store.ts'
import { hearOfStray } from './strays.ts'

/** True: it was read. An order that we do not know was made after the backup that this database came from. */
export async function hearOfOrder(db: Db, log: Log, provider: string, port: ProviderPort, key: string): Promise<boolean> {
  return (await db.tx((sql) => wakeByKey(sql, provider, key))) || hearOfStray(db, log, provider, port, key)
}

export async function hearOfCodes(db: Db, provider: string, key: string): Promise<boolean> {
  await db.tx((sql) => wakeForCodes(sql, provider, key))
  return true
}
