/** The call for a shop's figures: today, not yet paid out, by type and by day; for a group those of its members. */
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { gtidFloor } from '@taschino/basics/gtid.ts'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import { getTakings } from '@taschino/contract/wallet.ts'
import { balances } from '@taschino/ledger/statement.ts'
import { dayTotals } from '@taschino/ledger/totals.ts'
import { handle } from '../../http/handle.ts'
import { ownParties } from './reach.ts'
import { countPayments, turnedTakings } from './store.ts'

const DAYS = 30
const DAY_MS = 86_400_000

/** The last business days up to today, oldest first. Counted from noon, so that days of 23 and 25 hours do not matter. */
function lastDays(now: number): string[] {
  const noon = startOfBusinessDay(businessDay(now)) + DAY_MS / 2
  return Array.from({ length: DAYS }, (_, i) => businessDay(noon - (DAYS - 1 - i) * DAY_MS))
}

export const getTakingsAnswer = handle(getTakings)(async ({ who, db, clock }) => {
  const shops = await ownParties(db, who)
  const days = lastDays(clock.now())
  const today = days.at(-1) ?? ''
  const [held, totals, turned, todayCount] = await Promise.all([
    Promise.all(shops.map((shop) => balances(db, shop, 'takings'))),
    Promise.all(shops.map((shop) => dayTotals(db, shop, 'takings', days[0] ?? today, today))),
    turnedTakings(db, shops, gtidFloor(startOfBusinessDay(days[0] ?? today))),
    countPayments(db, shops, gtidFloor(startOfBusinessDay(today))),
  ])
  const kept = held.flat()
  // What was given back on a day is not what was taken on it; what was asked for or turned into credits was.
  const taken = [
    ...totals.flat().map((total) => ({ day: total.day, type: total.type, value: total.got - total.gave })),
    ...turned.map((one) => ({ ...one, value: -one.value })),
  ]
  const sum = (list: readonly { value: number }[]): number => list.reduce((all, one) => all + one.value, 0)
  const byType = TICKET_TYPES.map((type) => ({
    type,
    value: sum(kept.filter((balance) => balance.type === type)),
    today: sum(taken.filter((one) => one.day === today && one.type === type)),
  }))
  return {
    today: sum(taken.filter((one) => one.day === today)),
    todayCount,
    toBePaid: sum(kept),
    byType: byType.filter((one) => one.value !== 0 || one.today !== 0),
    days: days.map((day) => ({ day, value: sum(taken.filter((one) => one.day === day)) })),
  }
})
