/** What other features use of cashback: reading one after a webhook, and the jobs. */
export { beginCashback, type BeginPurchase } from './begin.ts'
export { creditFreed, dropOldReceipts } from './jobs.ts'
export { readCashback } from './read-cashback.ts'
export { takeMonth } from './months.ts'
