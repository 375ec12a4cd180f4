/** The calls that this feature answers. */
import { getTakingsAnswer } from './get-takings.ts'
import { listTicketsAnswer } from './list-tickets.ts'
import { listTransactionsAnswer } from './list-transactions.ts'
import { getReceiptAnswer } from './receipt.ts'

export const walletCalls = [listTicketsAnswer, listTransactionsAnswer, getReceiptAnswer, getTakingsAnswer] as const
