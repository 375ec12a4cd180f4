/** The calls that this feature answers. */
import { approveAnswer } from './approve.ts'
import { invoicePaidAnswer } from './invoice-paid.ts'
import { countRequestsAnswer, getRequestAnswer, listAgenciesAnswer, listLotsAnswer, listRequestsAnswer, listShopStandingsAnswer } from './read.ts'
import { rejectAnswer } from './reject.ts'

export const inboxCalls = [
  listRequestsAnswer, countRequestsAnswer, getRequestAnswer, approveAnswer, rejectAnswer, invoicePaidAnswer, listLotsAnswer, listAgenciesAnswer, listShopStandingsAnswer
] as const
