/** The calls that this feature answers. */
import { answerApproveIban, answerCountIbanChanges, answerListIbanChanges, answerRejectIban } from './decide.ts'
import { answerExportIbanChanges } from './export-changes.ts'
import { answerAskIban, answerCancelIban, answerGetShopIban } from './own.ts'

export const ibanCalls = [
  answerGetShopIban,
  answerAskIban,
  answerCancelIban,
  answerListIbanChanges,
  answerCountIbanChanges,
  answerExportIbanChanges,
  answerApproveIban,
  answerRejectIban,
] as const
