/** The list of the calls that iban answers. */
import { answerApproveIban, answerCountIbanChanges, answerListIbanChanges, answerRejectIban } from './decide.ts'
import { answerExportIbanChanges } from './export-changes.ts'
import { answerAskAgentIban, answerAskIban, answerCancelAgentIban, answerCancelIban, answerGetAgentIban, answerGetShopIban } from './own.ts'

export const ibanCalls = [
  answerGetShopIban,
  answerAskIban,
  answerCancelIban,
  answerGetAgentIban,
  answerAskAgentIban,
  answerCancelAgentIban,
  answerListIbanChanges,
  answerCountIbanChanges,
  answerExportIbanChanges,
  answerApproveIban,
  answerRejectIban,
] as const
