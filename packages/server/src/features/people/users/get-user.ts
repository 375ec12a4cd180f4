/** The call that shows one person to those above them, with the log about them and the acts allowed. */
import { pocket } from '@taschino/ledger/statement.ts'
import { getUser, type UserDetail } from '@taschino/contract/people/users.ts'
import { handle } from '../../../http/handle.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { deedsOf } from '../../audit/public.ts'
import { actsOn, editable, isStaff, otherRoles } from './rules.ts'
import { loadUser, type Viewer } from './store.ts'

const TIMELINE = 40

/**
 * Where somebody lives and their fiscal code: for themselves, the company and their employer; who brought in or heads a shop has no
 * business with it (T04).
 */
const AT_HOME = { fiscalCode: null, street: null, cap: null, city: null, province: null }

/** Null when the viewer does not reach this person. */
export async function readUser(sql: Sql, who: Viewer, id: number): Promise<UserDetail | null> {
  const user = await loadUser(sql, who, id)
  if (!user) return null
  const whole = isStaff(who.role)
  const [timeline, held] = whole
    ? await Promise.all([deedsOf(sql, id, TIMELINE), user.role === 'enduser' ? pocket(sql, id) : []])
    : [null, null]
  return {
    ...user,
    ...(whole || who.idUser === id || who.role === 'agency' ? {} : AT_HOME),
    openLogins: whole ? user.openLogins : null,
    colleagues: whole ? user.colleagues : null,
    createdBy: whole || who.idUser === id ? user.createdBy : null,
    holds: held && user.role === 'enduser' ? held.reduce((sum, { total }) => sum + total, 0) : null,
    timeline,
    can: { edit: [...editable(who, user)], roles: [...otherRoles(who, user)], ...actsOn(who, user) },
  }
}

export const getUserAnswer = handle(getUser)(
  async ({ who, params, db }) => (await readUser(db, who, params.id)) ?? refuseCommon('not_found'),
)
