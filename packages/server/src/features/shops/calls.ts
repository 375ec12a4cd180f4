/** The list of the calls that shops answers. */
import type { Tickets } from '../session/public.ts'
import { contractCalls } from './contracts.ts'
import type { Directory } from './directory.ts'
import { getPosterAnswer } from './get-poster.ts'
import { getShopByCodeAnswer } from './get-shop-by-code.ts'
import { getShopAnswer } from './get-shop.ts'
import type { LookupLimiter } from './lookup-limiter.ts'
import { answerGetOverview } from './stop.ts'
import {
  exportShopsAnswer,
  getShopsAnswer,
  shopsNearAnswer,
  staticShopsAnswer,
  yesTicketNearAnswer,
  yesTicketShopsAnswer,
} from './list-shops.ts'

export const shopsCalls = (directory: Directory, lookups: LookupLimiter, tickets: Tickets) =>
  [
    getShopsAnswer,
    exportShopsAnswer,
    shopsNearAnswer,
    yesTicketShopsAnswer,
    yesTicketNearAnswer,
    staticShopsAnswer,
    getShopAnswer,
    getShopByCodeAnswer(directory, lookups),
    getPosterAnswer(directory),
    answerGetOverview,
    ...contractCalls(tickets),
  ] as const
