/** The call that corrects a person's data: each role has its own fields, any other is unknown (T05). */
import { updateUser } from '@taschino/contract/people/users.ts'
import type { Access } from '../../../http/auth/access.ts'
import { handle } from '../../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../../http/refusal.ts'
import { noteDeed } from '../../audit/public.ts'
import { throwOut } from '../../session/public.ts'
import { demandFreshStepUp } from '../../stepup/public.ts'
import { readUser } from './get-user.ts'
import { editable, otherRoles, overStaff, unknownFields, wantedOf } from './rules.ts'
import { changeUser, emailIsTaken, lockUser, noteAddressGiver } from './store.ts'

export const updateUserAnswer = (access: Access) =>
  handle(updateUser)(async ({ who, params, body, tx, db, settings, refuse }) => {
    const wanted = wantedOf(body)
    if (wanted.set.role !== undefined) await demandFreshStepUp({ who, db, settings })
    const roleChanged = await tx(async (sql) => {
      const user = await lockUser(sql, who, params.id)
      if (!user) return refuseCommon('not_found')
      if (overStaff(who, user)) return refuse('staff_by_admin_only')
      const unknown = unknownFields(wanted, editable(who, user))
      if (unknown.length > 0) return refuseInput(unknown.map((path) => ({ path, why: 'unknown' })))
      const { email, role, ...rest } = wanted.set
      const set = {
        ...rest,
        ...(email !== undefined && email !== user.email ? { email } : {}),
        ...(role !== undefined && role !== user.role ? { role } : {}),
      }
      if (set.email !== undefined && user.status !== 'invited') return refuse('email_is_theirs')
      if (set.email !== undefined && (await emailIsTaken(sql, set.email, user.id))) return refuse('email_taken')
      if (set.role !== undefined && !(otherRoles(who, user) as readonly string[]).includes(set.role)) return refuse('role_not_changeable')
      await changeUser(sql, user.id, set, wanted.clear)
      if (set.email !== undefined) await noteAddressGiver(sql, user.id, who.idUser)
      const fields = [...Object.keys(set).filter((field) => field !== 'role'), ...wanted.clear]
      if (fields.length > 0) await noteDeed(sql, { by: who.idUser, act: 'user.updated', user: user.id, facts: { fields } })
      if (set.role === undefined) return false
      await noteDeed(sql, { by: who.idUser, act: 'user.role-changed', user: user.id, facts: { from: user.role, to: set.role } })
      // The app of that person is drawn for the old role: they come in anew.
      await throwOut(sql, user.id)
      return true
    })
    if (roleChanged) await access.look()
    return (await readUser(db, who, params.id)) ?? refuseCommon('not_found')
  })
