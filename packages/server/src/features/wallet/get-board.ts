/** What a group looks at in the morning: each of its shops with today, this month and its last payment. */
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { gtidFloor } from '@taschino/basics/gtid.ts'
import { getGroupBoard } from '@taschino/contract/wallet.ts'
import { dayTotals } from '@taschino/ledger/totals.ts'
import { handle } from '../../http/handle.ts'
import type { Sql } from '../../platform/db/db.ts'
import { countPayments, lastPaid, membersOf, turnedTakings } from './store.ts'

/** So many are read side by side: a chain of hundreds must not take every connection. */
const TOGETHER = 8

interface Taken {
  today: number
  todayCount: number
  month: number
}

/** What was given back on a day is not what was taken on it; what was asked for or turned into credits was. */
async function takenBy(sql: Sql, shop: number, today: string): Promise<Taken> {
  const first = `${today.slice(0, 7)}-01`
  const [totals, turned, todayCount] = await Promise.all([
    dayTotals(sql, shop, 'takings', first, today),
    turnedTakings(sql, [shop], gtidFloor(startOfBusinessDay(first))),
    countPayments(sql, [shop], gtidFloor(startOfBusinessDay(today))),
  ])
  const taken = [
    ...totals.map(({ day, got, gave }) => ({ day, value: got - gave })),
    ...turned.map(({ day, value }) => ({ day, value: -value })),
  ]
  const sum = (list: readonly { value: number }[]): number => list.reduce((all, { value }) => all + value, 0)
  return { today: sum(taken.filter(({ day }) => day === today)), todayCount, month: sum(taken) }
}

export const getGroupBoardAnswer = handle(getGroupBoard)(async ({ who, db, clock }) => {
  const members = who.idShop === null ? [] : await membersOf(db, who.idShop)
  const today = businessDay(clock.now())
  const last = await lastPaid(
    db,
    members.map(({ id }) => id),
  )
  const shops = []
  for (let at = 0; at < members.length; at += TOGETHER)
    shops.push(
      ...(await Promise.all(
        members.slice(at, at + TOGETHER).map(async ({ id, title, open }) => ({
          id,
          title,
          open,
          ...(await takenBy(db, id, today)),
          lastPaidAt: last.get(id)?.toISOString() ?? null,
        })),
      )),
    )
  return { shops }
})
