/** The list of the calls that payouts answers. */
import { makePayoutAnswer, previewPayoutAnswer } from './make-payout.ts'
import {
  countPaybacksAnswer,
  exportPaybacksAnswer,
  exportPayoutAnswer,
  exportPayoutsAnswer,
  getPayoutAnswer,
  getPayoutFileAnswer,
  listPaybacksAnswer,
  listPayoutsAnswer,
} from './read.ts'
import { readStatementAnswer } from './bank-statement.ts'
import { payoutPaidAnswer, requestPaidAnswer, requestReturnedAnswer } from './settle.ts'

export const payoutsCalls = [
  previewPayoutAnswer,
  makePayoutAnswer,
  listPayoutsAnswer,
  getPayoutAnswer,
  getPayoutFileAnswer,
  payoutPaidAnswer,
  listPaybacksAnswer,
  countPaybacksAnswer,
  exportPaybacksAnswer,
  exportPayoutAnswer,
  exportPayoutsAnswer,
  requestPaidAnswer,
  requestReturnedAnswer,
  readStatementAnswer,
] as const
