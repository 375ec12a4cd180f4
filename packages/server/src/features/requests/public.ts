/** What other features use of requests: making one and moving it on (agencies for tickets, shops for paybacks and credits). */
export { limitOf, limitWith, type Limits } from './limit.ts'
export { isOwnReturn } from './rules.ts'
export { feeColumns } from './fee-columns.ts'
export { askersOf, calledOff } from './notices.ts'
export {
  createRequest,
  holdRequest,
  invoiceIsTaken,
  moveRequest,
  moveRequests,
  noteStep,
  RELATED_SINCE,
  relatedPayments,
  REQUEST_COLUMNS,
  standingOf,
  stepsOf,
  unmovedOrders,
  type NewRequest,
  type RequestChange,
  type RequestRow,
  type Standing,
  type StepRow,
  type UnmovedOrder,
} from './store.ts'
export { withdrawRequest, type Withdrawal } from './withdraw.ts'
