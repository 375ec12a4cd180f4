/** The calls about what the club earned and owes its providers, beside what the providers say; and the call that records a paid bill. */
import { businessMonth } from '@taschino/basics/business-day.ts'
import { getClubReport } from '@taschino/contract/club/company-orders.ts'
import { handle } from '../../../http/handle.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { MonthTaker, Providers } from '../providers/public.ts'
import { keepBill, monthSums, providerSums } from './bill-store.ts'
import { differences, unknownRefs } from './stray-store.ts'
import { hearOfStray } from './strays.ts'

/** Reads a provider's month; null where it does not answer. Never inside a transaction. */
async function readBill(providers: Providers, name: string, month: string): Promise<{ owed: number; remitted: number } | null> {
  const heard = await providers.port(name)?.remittances(month)
  return heard?.is === 'done' ? { owed: heard.value.owed, remitted: heard.value.remitted } : null
}

const reportAnswer = (providers: Providers, db: Db) =>
  handle(getClubReport)(async ({ query, clock }) => {
    const month = query.month ?? businessMonth(clock.now())
    const sums = await providerSums(db, month)
    const theirs = await Promise.all(sums.map(({ name }) => readBill(providers, name, month)))
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

/** Keeps the lines about orders of a provider's monthly list, as they were read last. */
export const takeBill: MonthTaker = (sql, provider, month) => keepBill(sql, provider, month)

const NAMED = 20

/** Raises an alarm where a provider's list and ours differ (I18). Orders that only the provider lists are read from it. */
export async function sayDifferences(db: Db, providers: Providers, log: Log): Promise<void> {
  for (const name of providers.names) {
    const port = providers.port(name)
    for (const key of port ? await unknownRefs(db, name) : []) if (port) await hearOfStray(db, log, name, port, key)
  }
  const found = Map.groupBy(await differences(db, null, NAMED), ({ provider }) => provider)
  for (const [provider, orders] of found) log.alarm('a provider’s list and ours differ', { provider, orders: orders.length })
}

export const billAnswers = (providers: Providers, db: Db) => [reportAnswer(providers, db)] as const
