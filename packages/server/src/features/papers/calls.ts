/** The calls that this feature answers. */
import { answerGetMonthPack, answerGetReceiptPdf, answerGetShopMonth, answerGetStatement } from './answers.ts'

export const papersCalls = [answerGetShopMonth, answerGetStatement, answerGetMonthPack, answerGetReceiptPdf] as const
