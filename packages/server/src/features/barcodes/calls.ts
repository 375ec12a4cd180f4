/** The list of the calls that barcodes answers. */
import type { Directory, LookupLimiter } from '../shops/public.ts'
import type { Allowances } from '../stepup/public.ts'
import type { GdoKeys } from './keys.ts'
import { lastGdoAnswer, makeGdoAnswer, releaseGdoAnswer } from './make.ts'
import { lookAtGdoAnswer, redeemGdoAnswer } from './redeem.ts'

export const barcodesCalls = (directory: Directory, lookups: LookupLimiter, allowances: Allowances, keys: GdoKeys) =>
  [
    lastGdoAnswer(keys),
    makeGdoAnswer(directory, allowances, keys),
    releaseGdoAnswer,
    lookAtGdoAnswer(directory, lookups, keys),
    redeemGdoAnswer(directory, lookups, keys),
  ] as const
