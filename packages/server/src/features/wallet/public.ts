/** What other features use of wallet: receipts, names, whose books somebody may read. */
export { ownParties } from './reach.ts'
export { readReceipt, receiptOf } from './receipt.ts'
export { loadNames } from './store.ts'
export { counterpartyOf, detailOf, partsFor, statusOf } from './view.ts'
