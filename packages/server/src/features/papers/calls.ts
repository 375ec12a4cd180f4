/** The list of the calls that papers answers. */
import { answerGetMonthPack, answerGetReceiptPdf, answerGetShopMonth, answerGetStatement } from './answers.ts'
import { answerGetOwnMonth, answerGetOwnStatement } from './own-answers.ts'

export const papersCalls = [
  answerGetShopMonth,
  answerGetStatement,
  answerGetMonthPack,
  answerGetReceiptPdf,
  answerGetOwnMonth,
  answerGetOwnStatement,
] as const
