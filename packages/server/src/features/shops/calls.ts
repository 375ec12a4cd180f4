/** The calls that this feature answers. */
import { contractCalls } from './contracts.ts'
import type { Directory } from './directory.ts'
import { getPosterAnswer } from './get-poster.ts'
import { getShopByCodeAnswer } from './get-shop-by-code.ts'
import { getShopAnswer } from './get-shop.ts'
import type { Guesses } from './guesses.ts'
import { exportShopsAnswer, getShopsAnswer, shopsNearAnswer, staticShopsAnswer, yesTicketNearAnswer, yesTicketShopsAnswer } from './list-shops.ts'

export const shopsCalls = (directory: Directory, guesses: Guesses) =>
  [getShopsAnswer, exportShopsAnswer, shopsNearAnswer, yesTicketShopsAnswer, yesTicketNearAnswer, staticShopsAnswer, getShopAnswer,
    getShopByCodeAnswer(directory, guesses), getPosterAnswer(directory), ...contractCalls] as const
