/** Sums up a merchant's stock in one line, names the face value that runs out first, and says what to order. */
import type { StockMerchant } from '@taschino/contract/gift-shapes.ts'

export interface StockShelf {
  readonly one: StockMerchant
  readonly free: number
  readonly lately: number
  readonly cost: number
  /** In quarantine. */
  readonly held: number
  readonly low: boolean
  /** Nothing can be bought. */
  readonly empty: boolean
  /** Of the face value that is gone first; null while nothing is sold. */
  readonly days: number | null
}

export function shelfOf(one: StockMerchant): StockShelf {
  const sum = (pick: (line: StockMerchant['stock'][number]) => number) => one.stock.reduce((all, line) => all + pick(line), 0)
  const days = one.stock.flatMap(({ free, daysLeft }) => (free > 0 && daysLeft !== null ? [daysLeft] : []))
  return {
    one,
    free: sum(({ free }) => free),
    lately: sum(({ soldLately }) => soldLately),
    cost: sum(({ cost }) => cost),
    held: sum(({ quarantined }) => quarantined),
    low: one.stock.some(({ low }) => low),
    empty: one.stock.every(({ free }) => free === 0),
    days: days.length > 0 ? Math.min(...days) : null,
  }
}

/** An order is made for so many days, and made when what is there lasts less than half of them, or lies below the line. */
const ORDER_DAYS = 60
const PACE_DAYS = 30

export interface Reorder {
  readonly unit: number
  readonly amount: number
}

/** Of each face value that is still offered what is missing: the days of an order at today's pace, and twice the line at least. */
export function reorderOf({ enabled, units, stock, lowStockAt }: StockMerchant): Reorder[] {
  if (!enabled) return []
  return stock.flatMap(({ unit, free, endingSoon, soldLately, low }) => {
    if (!units.includes(unit)) return []
    const usable = Math.max(0, free - endingSoon)
    const days = soldLately === 0 ? Infinity : (usable * PACE_DAYS) / soldLately
    if (!low && days >= ORDER_DAYS / 2) return []
    const wanted = Math.max(Math.ceil((soldLately * ORDER_DAYS) / PACE_DAYS), 2 * lowStockAt)
    return wanted > usable ? [{ unit, amount: wanted - usable }] : []
  })
}
