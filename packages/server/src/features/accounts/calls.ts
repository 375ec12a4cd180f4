/** The list of the calls that accounts answers. */
import type { Access } from '../../http/auth/access.ts'
import type { Sql } from '../../platform/db/db.ts'
import { openLoginLimits, openStrangerLimits } from '../session/public.ts'
import { answerActivateUser, answerLookAtCode } from './activate-user.ts'
import { answerAskEmailChange, answerAskEmailChangeOf, answerGetEmailChange, answerWithdrawEmailChange } from './ask-email.ts'
import { answerCreateUser } from './create-user.ts'
import { answerAskDisableLink, answerDisableSelf, answerDisableUser, answerEnableUser } from './disable.ts'
import { answerConfirmEmailChange, answerLookAtEmailChange, answerStopEmailChange } from './finish-email.ts'
import { answerPasswordLost, answerResetPassword } from './lost-password.ts'
import { answerResendActivation } from './resend.ts'
import type { FillPlace } from './store.ts'

export const accountsCalls = (access: Access, db: Sql, fillAgency: FillPlace) =>
  [
    answerCreateUser,
    answerResendActivation,
    answerLookAtCode,
    answerActivateUser(fillAgency),
    answerPasswordLost(openStrangerLimits(db)),
    answerResetPassword(access),
    answerAskDisableLink,
    answerDisableSelf(access),
    answerDisableUser(access),
    answerEnableUser(access),
    answerGetEmailChange,
    answerAskEmailChange,
    answerWithdrawEmailChange,
    answerAskEmailChangeOf,
    answerLookAtEmailChange,
    answerConfirmEmailChange(access, openLoginLimits(db)),
    answerStopEmailChange(access),
  ] as const
