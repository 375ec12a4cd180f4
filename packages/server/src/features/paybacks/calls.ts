/** The list of the calls that paybacks answers. */
import { businessTotalAnswer } from './business-total.ts'
import { convertTicketsAnswer } from './convert-tickets.ts'
import { exportShopRequestsAnswer, getShopRequestAnswer, listShopRequestsAnswer } from './list-requests.ts'
import { multiRequestsAnswer } from './multi-requests.ts'
import { paybackProspectAnswer } from './payback-prospect.ts'
import { requestPaybackAnswer } from './request-payback.ts'
import { dropScheduleAnswer, getScheduleAnswer, setScheduleAnswer } from './schedule.ts'
import { getShopWalletAnswer } from './shop-wallet.ts'

export const paybacksCalls = [
  getShopWalletAnswer,
  paybackProspectAnswer,
  requestPaybackAnswer,
  convertTicketsAnswer,
  businessTotalAnswer,
  listShopRequestsAnswer,
  exportShopRequestsAnswer,
  getShopRequestAnswer,
  multiRequestsAnswer,
  getScheduleAnswer,
  setScheduleAnswer,
  dropScheduleAnswer,
] as const
