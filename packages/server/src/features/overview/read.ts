/** `GET /company/overview`: what waits, what is owed, what runs low, what failed, and whether the books agree, in one answer. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { getOverview } from '@taschino/contract/overview.ts'
import { handle } from '../../http/handle.ts'
import { lateSince } from '../inbox/public.ts'
import { moneyNow } from '../reports/public.ts'
import { failedLately, lateInvoices, lowStock, sealedUntil, waitingNow } from './store.ts'

export const getOverviewAnswer = handle(getOverview)(async ({ db, clock }) => {
  const now = clock.now()
  const today = businessDay(now)
  const [waiting, money, late, low, failed, sealed] = await Promise.all([
    waitingNow(db, { today, lateSince: lateSince(today) }),
    moneyNow(db),
    lateInvoices(db, today),
    lowStock(db),
    failedLately(db),
    sealedUntil(db),
  ])
  const { outstanding, owedToShops, receivable, balanced } = money
  return {
    asOf: new Date(now).toISOString(),
    waiting,
    money: { outstanding, owedToShops, owedByAgencies: Math.max(0, receivable), lateInvoices: late },
    lowStock: low,
    failed,
    books: { balanced, sealedUntil: sealed },
  }
})
