/** What payments may use of the wallet: receipts, and how a movement's detail is read. */
export { readReceipt, receiptOf } from './receipt.ts'
export { detailOf, partsFor } from './view.ts'
