/** The list of the calls that stepup answers. */
import type { Tokens } from '../../http/auth/tokens.ts'
import type { Sql } from '../../platform/db/db.ts'
import { openLoginLimits } from '../session/public.ts'
import { answerBegin, answerConfirm } from './confirm.ts'
import {
  answerPasskeyAdd,
  answerPasskeyBegin,
  answerPasskeyLogin,
  answerPasskeyLoginBegin,
  answerPasskeyRemove,
  answerPasskeyRename,
} from './passkeys.ts'
import { answerForgetPin, answerGetSecurity, answerSetPin, answerSetThreshold } from './security.ts'
import { answerNewRecoveryCodes, answerTotpBegin, answerTotpConfirm, answerTotpRemove } from './totp.ts'

export function stepUpCalls(tokens: Tokens, sql: Sql) {
  const limits = openLoginLimits(sql)
  return [
    answerBegin,
    answerConfirm(limits),
    answerGetSecurity,
    answerSetPin(limits),
    answerForgetPin,
    answerSetThreshold,
    answerPasskeyBegin(limits),
    answerPasskeyAdd,
    answerPasskeyRename,
    answerPasskeyRemove,
    answerPasskeyLoginBegin,
    answerPasskeyLogin(tokens),
    answerTotpBegin(limits),
    answerTotpConfirm,
    answerTotpRemove,
    answerNewRecoveryCodes,
  ] as const
}
