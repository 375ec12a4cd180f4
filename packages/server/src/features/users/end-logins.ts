/** Throws a person out everywhere, at once; the account stays as it is (a lost phone, a shared computer). */
import { endLogins } from '@taschino/contract/users.ts'
import type { Access } from '../../door/access.ts'
import { handle } from '../../door/handle.ts'
import { refuseAtDoor } from '../../door/refusal.ts'
import { noteDeed } from '../audit/public.ts'
import { overStaff } from './rules.ts'
import { endLoginsOf, lockUser } from './store.ts'

export const endLoginsAnswer = (access: Access) => handle(endLogins)(async ({ who, params, tx, refuse }) => {
  const ended = await tx(async (sql) => {
    const user = await lockUser(sql, who, params.id)
    if (!user) return refuseAtDoor('not_found')
    if (overStaff(who, user)) return refuse('staff_by_admin_only')
    const count = await endLoginsOf(sql, user.id)
    if (count > 0) await noteDeed(sql, { by: who.idUser, act: 'user.logins-ended', user: user.id, facts: { count } })
    return count
  })
  await access.look()
  return { ended }
})
