/** What others may use of the wallet: receipts, names, whose books are read by whom, and how a movement's detail is read. */
export { ownParties } from './reach.ts'
export { readReceipt, receiptOf } from './receipt.ts'
export { loadNames } from './store.ts'
export { counterpartyOf, detailOf, partsFor, statusOf } from './view.ts'
