/** The calls that this feature answers. */
import { answerApproveIban, answerListIbanChanges, answerRejectIban } from './decide.ts'
import { answerAskIban, answerCancelIban, answerGetShopIban } from './own.ts'

export const ibanCalls = [answerGetShopIban, answerAskIban, answerCancelIban, answerListIbanChanges, answerApproveIban, answerRejectIban] as const
