/** The list of the calls that inbox answers. */
import { approveAnswer } from './approve.ts'
import { invoicePaidAnswer } from './invoice-paid.ts'
import { countRequestsAnswer, exportRequestsAnswer, getRequestAnswer, listRequestsAnswer } from './read.ts'
import { takeBackOrderAnswer } from './take-back-order.ts'
import { rejectAnswer } from './reject.ts'
import {
  exportAgenciesAnswer,
  exportLotsAnswer,
  exportShopStandingsAnswer,
  listAgenciesAnswer,
  listLotsAnswer,
  listShopStandingsAnswer,
} from './standings.ts'

export const inboxCalls = [
  listRequestsAnswer,
  countRequestsAnswer,
  exportRequestsAnswer,
  getRequestAnswer,
  approveAnswer,
  rejectAnswer,
  takeBackOrderAnswer,
  invoicePaidAnswer,
  listLotsAnswer,
  exportLotsAnswer,
  listAgenciesAnswer,
  exportAgenciesAnswer,
  listShopStandingsAnswer,
  exportShopStandingsAnswer,
] as const
