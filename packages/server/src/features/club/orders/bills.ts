/** The calls about what the club earned and owes its providers, beside what the providers say; and the call that records a paid bill. */
import { businessMonth } from '@taschino/basics/business-day.ts'
import { getClubReport } from '@taschino/contract/club/company-orders.ts'
import { handle } from '../../../http/handle.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { Providers } from '../providers/public.ts'
import { differences, keepBill, monthSums, providerSums } from './bill-store.ts'

/** Reads a provider's month; null where it does not answer. Never inside a transaction. */
async function readBill(db: Db, providers: Providers, name: string, month: string): Promise<{ owed: number; remitted: number } | null> {
  const heard = await providers.port(name)?.remittances(month)
  if (heard?.is !== 'done') return null
  await db.tx((sql) => keepBill(sql, name, heard.value))
  return { owed: heard.value.owed, remitted: heard.value.remitted }
}

const reportAnswer = (providers: Providers, db: Db) =>
  handle(getClubReport)(async ({ query, clock }) => {
    const month = query.month ?? businessMonth(clock.now())
    const sums = await providerSums(db, month)
    const theirs = await Promise.all(sums.map(({ name }) => readBill(db, providers, name, month)))
    return {
      month,
      ...(await monthSums(db, month)),
      providers: sums.map(({ name, owed, owes, monthOwed, monthRemitted }, i) => {
        const said = theirs[i] ?? null
        const ours = { owed: monthOwed, remitted: monthRemitted }
        return { name, owed, owes, theirs: said, ours, agrees: said && said.owed === ours.owed && said.remitted === ours.remitted }
      }),
    }
  })

const SETTLED_SECONDS = 900
const NAMED = 20

const monthsUntil = (now: Date): string[] => {
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  return [before, now].map((at) => at.toISOString().slice(0, 7))
}

/** Reads the months of all providers and raises an alarm where a list differs from ours (I18). */
export async function compareBills(db: Db, providers: Providers, log: Log): Promise<void> {
  for (const name of providers.names) {
    for (const month of monthsUntil(new Date())) await readBill(db, providers, name, month)
    const found = await differences(db, name, SETTLED_SECONDS, NAMED)
    if (found.length > 0) log.alarm('a provider’s list and ours differ', { provider: name, orders: found.length })
  }
}

export const billAnswers = (providers: Providers, db: Db) => [reportAnswer(providers, db)] as const
