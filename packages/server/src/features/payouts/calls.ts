/** The calls that this feature answers. */
import { makePayoutAnswer, previewPayoutAnswer } from './make-payout.ts'
import { countPaybacksAnswer, exportPaybacksAnswer, exportPayoutsAnswer, getPayoutAnswer, getPayoutFileAnswer, listPaybacksAnswer, listPayoutsAnswer } from './read.ts'
import { payoutPaidAnswer, requestPaidAnswer, requestReturnedAnswer } from './settle.ts'

export const payoutsCalls = [
  previewPayoutAnswer, makePayoutAnswer, listPayoutsAnswer, getPayoutAnswer, getPayoutFileAnswer, payoutPaidAnswer, listPaybacksAnswer, countPaybacksAnswer, exportPaybacksAnswer, exportPayoutsAnswer,
  requestPaidAnswer, requestReturnedAnswer
] as const
