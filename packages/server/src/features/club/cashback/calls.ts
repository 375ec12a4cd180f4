/** The list of the calls that cashback answers. */
import type { Providers } from '../providers/public.ts'
import { claimAnswers } from './claims.ts'
import { exportAnswers } from './exports.ts'
import { heldAnswers } from './held.ts'
import { monthsAnswer } from './months.ts'
import { offersAnswer } from './offers.ts'
import { ownAnswer } from './own.ts'
import { visitAnswer } from './visit.ts'

export const cashbackCalls = (providers: Providers) =>
  [offersAnswer(providers), visitAnswer(providers), ownAnswer, monthsAnswer, ...claimAnswers, ...heldAnswers, ...exportAnswers] as const
