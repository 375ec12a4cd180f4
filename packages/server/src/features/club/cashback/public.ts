/** What the rest of the service does with cashback: reads one when its provider rings, and what the clock does. */
export { beginCashback, type BeginPurchase } from './begin.ts'
export { creditFreed, dropOldReceipts } from './jobs.ts'
export { readCashback } from './heard.ts'
export { readMonthsOf } from './months.ts'
