/** The calls that this feature answers. */
import type { Access } from '../../door/access.ts'
import { answerActivateUser, answerLookAtCode } from './activate-user.ts'
import { answerCreateUser } from './create-user.ts'
import { answerAskDisableLink, answerDisableSelf, answerDisableUser, answerEnableUser } from './disable.ts'
import { answerPasswordLost, answerResetPassword } from './lost-password.ts'
import { answerResendActivation } from './resend.ts'

export const accountsCalls = (access: Access) =>
  [answerCreateUser, answerResendActivation, answerLookAtCode, answerActivateUser, answerPasswordLost, answerResetPassword(access),
    answerAskDisableLink, answerDisableSelf(access), answerDisableUser(access), answerEnableUser(access)] as const
