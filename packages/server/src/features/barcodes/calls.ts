/** The calls that this feature answers. */
import type { Directory, LookupLimiter } from '../shops/public.ts'
import type { Allowances } from '../stepup/public.ts'
import { lastGdoAnswer, makeGdoAnswer, releaseGdoAnswer } from './make.ts'
import { lookAtGdoAnswer, redeemGdoAnswer } from './redeem.ts'

export const barcodesCalls = (directory: Directory, lookups: LookupLimiter, allowances: Allowances) =>
  [
    lastGdoAnswer,
    makeGdoAnswer(directory, allowances),
    releaseGdoAnswer,
    lookAtGdoAnswer(directory, lookups),
    redeemGdoAnswer(directory, lookups),
  ] as const
