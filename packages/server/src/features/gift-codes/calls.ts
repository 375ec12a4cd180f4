/** The list of the calls that gift codes answers. */
import type { Db } from '../../platform/db/db.ts'
import { merchantBillAnswers } from './merchant-bills.ts'
import { buyAnswer } from './buy.ts'
import { cancelAnswer } from './cancel.ts'
import { importAnswer } from './hand-in.ts'
import { importsAnswers } from './imports.ts'
import { codeListAnswers } from './list-codes.ts'
import { merchantAnswers } from './merchants.ts'
import { ownAnswers } from './own.ts'
import type { CodeKeys } from './seal.ts'
import { stockAnswers } from './stock.ts'
import { vatAnswers } from './vat-sales.ts'

export const giftCodesCalls = (keys: CodeKeys, db: Db) =>
  [
    ...merchantAnswers,
    ...ownAnswers(keys),
    ...stockAnswers(keys),
    ...codeListAnswers(keys),
    ...importsAnswers,
    ...merchantBillAnswers,
    ...vatAnswers,
    buyAnswer(db),
    cancelAnswer,
    importAnswer(keys),
  ] as const
