/** The list of the calls that orders answers. */
import type { Db } from '../../../platform/db/db.ts'
import type { CodeKeys } from '../../gift-codes/public.ts'
import type { Providers } from '../providers/public.ts'
import { billAnswers } from './bills.ts'
import { companyAnswers } from './company.ts'
import { differenceAnswers } from './differences.ts'
import { exportManagedOrdersAnswer } from './export-orders.ts'
import { giftAnswers } from './gifts.ts'
import { ownAnswers } from './own.ts'
import { parcelAnswers } from './parcels.ts'
import { createAnswer } from './place.ts'
import { problemAnswers } from './problems.ts'
import { voucherAnswers } from './vouchers.ts'

export const ordersCalls = ({ db, providers, keys }: { db: Db; providers: Providers; keys: CodeKeys }) =>
  [
    createAnswer(providers),
    ...ownAnswers,
    ...voucherAnswers(keys),
    ...giftAnswers,
    ...problemAnswers(keys),
    ...companyAnswers,
    exportManagedOrdersAnswer,
    ...parcelAnswers,
    ...billAnswers(providers, db),
    ...differenceAnswers(providers),
  ] as const
