/** The list of the calls that the catalogue answers, for buyers and for the company. */
import type { CodeKeys } from '../../gift-codes/public.ts'
import type { Providers } from '../providers/public.ts'
import { categoryAnswers } from './categories.ts'
import { homeAnswers } from './home.ts'
import { brandAnswers } from './managed-brands.ts'
import { exportManagedBrandsAnswer } from './export-brands.ts'
import { exportWalkChangesAnswer } from './export-changes.ts'
import { exportManagedProductsAnswer } from './export-products.ts'
import { productAnswers } from './managed-products.ts'
import { pictureAnswers } from './pictures.ts'
import { codesAnswer } from './own-codes.ts'
import { providerAnswers } from './provider-calls.ts'
import { readAnswers } from './reads.ts'

export const catalogueCalls = (providers: Providers, keys: CodeKeys) =>
  [
    ...homeAnswers,
    ...readAnswers,
    ...pictureAnswers,
    ...categoryAnswers,
    ...brandAnswers,
    ...productAnswers,
    exportManagedProductsAnswer,
    exportManagedBrandsAnswer,
    exportWalkChangesAnswer,
    codesAnswer(keys),
    ...providerAnswers(providers),
  ] as const
