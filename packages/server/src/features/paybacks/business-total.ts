/** `GET /shops/business-total`: value of business payments taken in a month, less what was given back; a group's is that of its members. */
import { businessMonth, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { businessTotal } from '@taschino/contract/paybacks.ts'
import { handle } from '../../door/handle.ts'
import { shopsOf } from './chosen-shop.ts'
import { businessTakings } from './store.ts'

export const businessTotalAnswer = handle(businessTotal)(async ({ who, query, db, clock }) => {
  const yearMonth = query.yearMonth ?? businessMonth(clock.now())
  const [year = 0, month = 0] = yearMonth.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  const { paid } = await shopsOf(db, who)
  const [from, to] = [yearMonth, next].map((one) => new Date(startOfBusinessDay(`${one}-01`))) as [Date, Date]
  return { yearMonth, ...(await businessTakings(db, paid.map((shop) => shop.id), from, to)) }
})
