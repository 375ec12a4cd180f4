/** What other features use of orders: placing one, one's own in short, webhooks, the jobs. */
export { deliver as deliverOrder, takeBack as takeBackOrder } from './apply.ts'
export { askJob, type AskParts } from './ask.ts'
export { hearOfCodes, hearOfOrder } from './bells.ts'
export { sayDifferences, takeBill } from './bills.ts'
export { forgetOldAddresses, putAwayOldCodes, sealOwnCodesAnew, sealVouchersAnew } from './jobs.ts'
export { countOpenOrders, learnedDelivery, ownOrders } from './own-store.ts'
export { isPlaced, partyOf, placeOrder } from './place.ts'
export { LAST_PROBLEM, shownProblem } from './problem-store.ts'
export { shownOrder } from './shown.ts'
export { openVoucher } from './vouchers.ts'
export { holdVoucher, openVouchers, ownVouchers, readVoucher, setUsed, type VoucherRow } from './voucher-store.ts'

/** The keys under which codes of the club lie. */
export { voucherKeys } from './voucher-keys.ts'
