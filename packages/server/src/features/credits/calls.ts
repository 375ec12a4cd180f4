/** The list of the calls that credits answers. */
import { decideGrantAnswer, giveCreditsAnswer, grantPaidAnswer, withdrawGrantAnswer } from './give.ts'
import { checkGrantSheetAnswer, exportGrantsAnswer, getCreditBudgetAnswer, getGrantAnswer, listGrantsAnswer } from './read.ts'

export const creditsCalls = [
  listGrantsAnswer,
  exportGrantsAnswer,
  getGrantAnswer,
  getCreditBudgetAnswer,
  checkGrantSheetAnswer,
  giveCreditsAnswer,
  decideGrantAnswer,
  withdrawGrantAnswer,
  grantPaidAnswer,
] as const
