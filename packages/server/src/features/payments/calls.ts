/** The list of the calls that payments answers. */
import type { Directory, LookupLimiter } from '../shops/public.ts'
import type { Allowances } from '../stepup/public.ts'
import { cancelChargeAnswer, currentChargeAnswer, getChargeAnswer, openChargeAnswer } from './charges.ts'
import { closeKeyAnswer, outcomeAnswer } from './outcome.ts'
import { askedOfMeAnswer, askPayerAnswer, newPayCodeAnswer } from './pay-code.ts'
import { payAnswer } from './pay.ts'
import { cancelAnswer, refundAnswer } from './take-back.ts'

export const paymentsCalls = (directory: Directory, lookups: LookupLimiter, allowances: Allowances) =>
  [
    payAnswer(directory, lookups, allowances),
    cancelAnswer,
    refundAnswer,
    outcomeAnswer,
    closeKeyAnswer,
    openChargeAnswer(directory),
    getChargeAnswer,
    currentChargeAnswer,
    cancelChargeAnswer,
    newPayCodeAnswer,
    askedOfMeAnswer(directory),
    askPayerAnswer(lookups),
  ] as const
