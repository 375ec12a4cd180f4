/**
 * `GET /shops/business-total`: business payments taken in a month less refunds, for a group those of its members; computed from day
 * totals.
 */
import { businessMonth } from '@taschino/basics/business-day.ts'
import { businessTotal } from '@taschino/contract/paybacks.ts'
import { flowsOf } from '@taschino/ledger/flows.ts'
import { dayTotals } from '@taschino/ledger/totals.ts'
import { handle } from '../../http/handle.ts'
import type { Sql } from '../../platform/db/db.ts'
import { oneView, spanOf, type Span } from '../papers/public.ts'
import { shopsOf } from './chosen-shop.ts'

interface Taken {
  value: number
  payments: number
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0)

/**
 * Whatever moved these takings and is neither a payment nor undoes one (conversions, paybacks) is taken out of the totals.
 * A payment is cancelled in its own month or not at all, so those of the month are all that there are.
 */
async function takenIn(sql: Sql, shop: number, { first, last, from, to }: Span): Promise<Taken> {
  const totals = (await dayTotals(sql, shop, 'takings', first, last)).filter(({ type }) => type === 'business')
  const flows = (await flowsOf(sql, shop, ['takings'], from, to)).filter(({ type }) => type === 'business')
  const others = flows.filter(({ undoes }) => undoes !== 'payment')
  const cancelled = flows.filter(({ kind, undoes }) => kind === 'cancellation' && undoes === 'payment')
  const net = (list: readonly { got: number; gave: number }[]): number => sum(list, ({ got, gave }) => got - gave)
  const moved = (list: readonly { movements: number }[]): number => sum(list, ({ movements }) => movements)
  return { value: net(totals) - net(others), payments: moved(totals) - moved(flows) - moved(cancelled) }
}

export const businessTotalAnswer = handle(businessTotal)(async ({ who, query, tx, clock }) => {
  const yearMonth = query.yearMonth ?? businessMonth(clock.now())
  const span = spanOf(yearMonth)
  return tx(async (sql) => {
    await oneView(sql)
    const { paid } = await shopsOf(sql, who)
    const all: Taken[] = []
    for (const { id } of paid) all.push(await takenIn(sql, id, span))
    return { yearMonth, value: sum(all, ({ value }) => value), payments: sum(all, ({ payments }) => payments) }
  })
})
