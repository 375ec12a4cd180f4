/** The list of the calls that wallet answers. */
import { getGroupBoardAnswer } from './get-board.ts'
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
  getGroupBoardAnswer,
] as const
