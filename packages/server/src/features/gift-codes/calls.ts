/** The calls that this feature answers. */
import { buyAnswer } from './buy.ts'
import { cancelAnswer } from './cancel.ts'
import { importAnswer } from './hand-in.ts'
import { importsAnswers } from './imports.ts'
import { merchantAnswers } from './merchants.ts'
import { ownAnswers } from './own.ts'
import type { CodeKeys } from './seal.ts'
import { stockAnswers } from './stock.ts'

export const giftCodesCalls = (keys: CodeKeys) =>
  [...merchantAnswers, ...ownAnswers(keys), ...stockAnswers(keys), ...importsAnswers, buyAnswer, cancelAnswer, importAnswer(keys)] as const
