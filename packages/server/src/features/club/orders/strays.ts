/**
 * Reads orders that only a provider knows: they were made after the backup from which this database was restored. The company decides about
 * each: the provider cancels it, or the company pays for it. No buyer pays, since the backup gave their value back.
 */
import { newGtid } from '@taschino/basics/gtid.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { settleStray } from '@taschino/ledger/movements/stray-order.ts'
import { post } from '@taschino/ledger/post.ts'
import type { Order } from '@taschino/protocol/order-shapes.ts'
import type { Db, Sql } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { ProviderPort } from '../providers/provider-port.ts'
import { strayNoticed } from './notices.ts'
import { keepReading, noteStray, readStray, setOwed, type Stray } from './stray-store.ts'

/** Books the difference to what was owed before. Returns the number of the movement. */
export async function owe(sql: Sql, stray: Stray, cost: number): Promise<string> {
  const gtid = newGtid()
  const { supplier, key, seq } = stray
  await post(sql, settleStray({ gtid, provider: supplier, key, seq, value: cost - stray.owed, events: [] }))
  await setOwed(sql, stray, cost)
  return gtid
}

type Reading = Pick<Order, 'state' | 'cost' | 'seq'>

/** Stores a reading if its number is higher. Returns the row as it was before, or null if the reading is old. */
export async function keepNewer(sql: Sql, provider: string, key: string, reading: Reading): Promise<Stray | null> {
  const stray = await readStray(sql, provider, key, true)
  if (!stray || (stray.state !== null && reading.seq <= stray.seq)) return null
  await keepReading(sql, stray, reading)
  return stray
}

/** A lower cost is booked at once; a higher one waits for the company. */
async function takeReading(sql: Sql, provider: string, key: string, reading: Reading): Promise<void> {
  const before = await keepNewer(sql, provider, key, reading)
  if (before && reading.cost < before.owed) await owe(sql, { ...before, seq: reading.seq }, reading.cost)
}

/** For a webhook about an order that the provider itself does not know. */
const GONE = { state: 'closed', cost: 0, seq: 0 } as const

/** False: the provider did not answer; the order is noted, and read again later. */
export async function hearOfStray(db: Db, log: Log, provider: string, port: ProviderPort, key: string): Promise<boolean> {
  const first = await db.tx(async (sql) => {
    if (!(await noteStray(sql, provider, key))) return false
    await emit(sql, [strayNoticed(provider)])
    return true
  })
  if (first) log.alarm('a provider knows an order that we do not', { provider })
  const heard = await port.readOrder(key)
  if (heard.is === 'unknown' || heard.is === 'unchanged') return false
  await db.tx((sql) => takeReading(sql, provider, key, heard.is === 'done' ? heard.value : GONE))
  return true
}
