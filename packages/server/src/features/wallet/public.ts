/** What payments may use of the wallet: receipts, names, and how a movement's detail is read. */
export { readReceipt, receiptOf } from './receipt.ts'
export { loadNames } from './store.ts'
export { counterpartyOf, detailOf, partsFor } from './view.ts'
