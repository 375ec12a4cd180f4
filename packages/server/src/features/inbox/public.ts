/** What other features use of inbox: by when an answer is promised. */
export { lateSince } from './rules.ts'
/** An agency has paid for an order, as the bank says. */
export { noteOrderPaid } from './invoice-paid.ts'
