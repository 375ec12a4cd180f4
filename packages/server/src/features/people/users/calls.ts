/** The list of the calls that people/users answers. */
import type { Access } from '../../../http/auth/access.ts'
import { endLoginsAnswer } from './end-logins.ts'
import { getUserAnswer } from './get-user.ts'
import { getUserShopAnswer } from './get-user-shop.ts'
import { countUsersAnswer, exportUsersAnswer, listUsersAnswer } from './list-users.ts'
import { updateUserAnswer } from './update-user.ts'

export const usersCalls = (access: Access) =>
  [
    listUsersAnswer,
    exportUsersAnswer,
    countUsersAnswer,
    getUserAnswer,
    getUserShopAnswer,
    updateUserAnswer(access),
    endLoginsAnswer(access),
  ] as const
