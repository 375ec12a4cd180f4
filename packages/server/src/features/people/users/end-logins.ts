/** The call that ends all logins of a person at once; the account stays (a lost phone, a shared computer). */
import { endLogins } from '@taschino/contract/people/users.ts'
import type { Access } from '../../../http/auth/access.ts'
import { handle } from '../../../http/handle.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import { noteDeed } from '../../audit/public.ts'
import { throwOut } from '../../session/public.ts'
import { overStaff } from './rules.ts'
import { lockUser } from './store.ts'

export const endLoginsAnswer = (access: Access) =>
  handle(endLogins)(async ({ who, params, tx, refuse }) => {
    const ended = await tx(async (sql) => {
      const user = await lockUser(sql, who, params.id)
      if (!user) return refuseCommon('not_found')
      if (overStaff(who, user)) return refuse('staff_by_admin_only')
      const count = await throwOut(sql, user.id)
      if (count > 0) await noteDeed(sql, { by: who.idUser, act: 'user.logins-ended', user: user.id, facts: { count } })
      return count
    })
    await access.look()
    return { ended }
  })
