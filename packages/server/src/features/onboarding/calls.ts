/** The list of the calls that onboarding answers; `POST /shops/{id}` is one, because approving a shop is part of it. */
import { createGroupAnswer, createShopAnswer } from './create-shop.ts'
import { decideReviewAnswer, getReviewAnswer, submitAnswer, withdrawAnswer } from './decide.ts'
import { getKitAnswer } from './kit.ts'
import {
  countReviewsAnswer,
  exportReviewsAnswer,
  listShopPricesAnswer,
  getGroupAnswer,
  listGroupsAnswer,
  listReviewsAnswer,
} from './lists.ts'
import { getLogoAnswer, removeLogoAnswer, setLogoAnswer } from './logo.ts'
import { changeOwnerEmailAnswer } from './owner-address.ts'
import { testTillAnswer } from './test-till.ts'
import { updateShopAnswer } from './update-shop.ts'

export const onboardingCalls = [
  createShopAnswer,
  createGroupAnswer,
  listGroupsAnswer,
  getGroupAnswer,
  getReviewAnswer,
  changeOwnerEmailAnswer,
  submitAnswer,
  withdrawAnswer,
  decideReviewAnswer,
  listReviewsAnswer,
  countReviewsAnswer,
  exportReviewsAnswer,
  listShopPricesAnswer,
  testTillAnswer,
  getKitAnswer,
  setLogoAnswer,
  removeLogoAnswer,
  getLogoAnswer,
  updateShopAnswer,
] as const
