/** The list of the calls that settings answers. */
import type { Access } from '../../http/auth/access.ts'
import { answerChangeSetting, answerDecideSetting } from './change.ts'
import { answerUploadLogo } from './logo.ts'
import { answerGetSettings, answerListSettingChanges } from './read.ts'
import { answerWithdrawSetting } from './withdraw.ts'

export const settingsCalls = (access: Access) =>
  [
    answerGetSettings,
    answerListSettingChanges,
    answerChangeSetting(access),
    answerDecideSetting(access),
    answerWithdrawSetting(access),
    answerUploadLogo,
  ] as const
