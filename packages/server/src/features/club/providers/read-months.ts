/** Reads providers' monthly lists, during the month and for two months after, once for all features that compare them with our books. */
import { businessMonth } from '@taschino/basics/business-day.ts'
import type { remittances } from '@taschino/protocol/order-shapes.ts'
import type * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Sql } from '../../../platform/db/db.ts'
import type { Providers } from './open-providers.ts'

export type MonthOfProvider = z.infer<typeof remittances>
/** Takes one list; all takers of a list share a transaction. */
export type MonthTaker = (sql: Sql, provider: string, month: MonthOfProvider, now: number) => Promise<void>

export const monthBefore = (month: string, by: number): string => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 1 - by, 1)).toISOString().slice(0, 7)
}

const BACK = [0, 1, 2]

/** Of each provider that answers. */
export async function readMonths(db: Db, clock: Clock, providers: Providers, takers: readonly MonthTaker[]): Promise<void> {
  const now = clock.now()
  for (const provider of providers.names)
    for (const back of BACK) {
      const heard = await providers.port(provider)?.remittances(monthBefore(businessMonth(now), back))
      if (heard?.is !== 'done') continue
      await db.tx(async (sql) => {
        for (const take of takers) await take(sql, provider, heard.value, now)
      })
    }
}
