/** The list of the calls that wallet answers. */
import { getTakingsAnswer } from './get-takings.ts'
import { listTicketsAnswer } from './list-tickets.ts'
import { exportTransactionsAnswer, listTransactionsAnswer } from './list-transactions.ts'
import { getReceiptAnswer } from './receipt.ts'

export const walletCalls = [
  listTicketsAnswer,
  listTransactionsAnswer,
  exportTransactionsAnswer,
  getReceiptAnswer,
  getTakingsAnswer,
] as const
