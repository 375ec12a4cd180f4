/** Reads a cashback from its provider after a webhook; only what is read counts, never what the webhook said. */
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { ProviderPort } from '../providers/provider-port.ts'
import { applyReading } from './apply.ts'

/** False: the outcome is unknown, ask again. */
export async function readCashback(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  provider: string,
  port: ProviderPort,
  externalId: string,
): Promise<boolean> {
  const heard = await port.readCashback(externalId)
  if (heard.is === 'unknown' || heard.is === 'unchanged') return false
  // The provider does not know it or refuses to tell: nothing is booked.
  if (heard.is !== 'done') return true
  const applied = await db.tx((sql) => applyReading(sql, provider, heard.value, clock.now()))
  if (applied === 'strange') log.event('a cashback was told of as what it cannot be by now')
  return true
}
