/** `GET /company/overview`: what waits, what is owed, what runs low, what failed, and whether the books agree, in one answer. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { getOverview, getWaiting } from '@taschino/contract/overview.ts'
import { handle } from '../../http/handle.ts'
import { lateSince } from '../inbox/public.ts'
import { moneyNow } from '../reports/public.ts'
import { failedLately, failuresByDay, lateInvoices, owedByDue, promisedToShops, sealedUntil, stockNow, waitingNow } from './store.ts'

export const getWaitingAnswer = handle(getWaiting)(async ({ db, clock }) => {
  const today = businessDay(clock.now())
  return { waiting: await waitingNow(db, { today, lateSince: lateSince(today) }) }
})

export const getOverviewAnswer = handle(getOverview)(async ({ db, clock }) => {
  const now = clock.now()
  const today = businessDay(now)
  const [waiting, money, late, promised, owed, stock, failed, failedDays, sealed] = await Promise.all([
    waitingNow(db, { today, lateSince: lateSince(today) }),
    moneyNow(db),
    lateInvoices(db, today),
    promisedToShops(db, today),
    owedByDue(db, today),
    stockNow(db),
    failedLately(db),
    failuresByDay(db, today),
    sealedUntil(db),
  ])
  const { outstanding, owedToShops, receivable, balanced } = money
  return {
    asOf: new Date(now).toISOString(),
    waiting,
    money: { outstanding, owedToShops, owedByAgencies: Math.max(0, receivable), lateInvoices: late },
    promised,
    owed,
    stock,
    failed,
    failedDays,
    books: { balanced, sealedUntil: sealed },
  }
})
