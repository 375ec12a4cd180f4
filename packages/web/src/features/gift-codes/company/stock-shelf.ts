/** Sums up a merchant's stock in one line, and names the face value that runs out first. */
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
