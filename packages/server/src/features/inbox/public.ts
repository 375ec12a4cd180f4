/** By when the company's answer is promised, for whoever counts what is late. */
export { lateSince } from './rules.ts'
/** An agency has paid for an order, as the bank says. */
export { noteOrderPaid } from './invoice-paid.ts'
