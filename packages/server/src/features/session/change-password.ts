/** The call that changes one's own password, or voids somebody else's, because nobody may know another's (T09). */
import { changePassword, changePasswordOf } from '@taschino/contract/session.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { passwordTrouble } from '@taschino/basics/password.ts'
import type { Access } from '../../http/auth/access.ts'
import { handle } from '../../http/handle.ts'
import type { Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Db } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { queueLetter } from '../mail/public.ts'
import { noteSecurity } from '../notifications/public.ts'
import { dropYoungPasskeys } from '../passkeys/public.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { LoginLimits } from './login-limits.ts'
import { endLogins, forgetDevices, lockOwner, noteCredentialChange, passwordHashOf, setPasswordHash } from './logins-store.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { deviceWords } from './user-agent.ts'

type OwnRefusal = 'wrong_password' | 'same_password' | `password_${'too_short' | 'too_common' | 'like_name'}`
interface OwnChange {
  who: Who
  old: string
  fresh: string
  userAgent: string
  tx: Db['tx']
  refuse: (name: OwnRefusal) => never
}

/** The name of the refusal for a password that will not do; null for a good one. */
export function weakness(password: string, names: readonly string[]): Exclude<OwnRefusal, 'wrong_password' | 'same_password'> | null {
  const trouble = passwordTrouble(password, names)
  if (trouble === null) return isCommonPassword(password) ? 'password_too_common' : null
  return trouble === 'too_long' ? 'password_too_common' : `password_${trouble}`
}

/** The caller's own password, asked again; its tries are counted, because a stolen token must not be a way to guess it. */
export async function proveOneself(
  limits: LoginLimits,
  db: Pick<Db, 'query'>,
  who: Who,
  password: string,
  refuse: (name: 'wrong_password') => never,
): Promise<void> {
  await limits.countProof(who.idUser)
  const stored = await passwordHashOf(db, who.idUser)
  if (!(await passwordFits(stored, password, { from: who.session, rank: 'known' }))) return refuse('wrong_password')
  await limits.forgiveProof(who.idUser)
}

async function changeOwn({ who, old, fresh, userAgent, tx, refuse }: OwnChange): Promise<void> {
  if (old === fresh) return refuse('same_password')
  const hash = await hashPassword(fresh)
  await tx(async (sql) => {
    const owner = await lockOwner(sql, who.idUser)
    if (!owner) return refuseCommon('not_found')
    const weak = weakness(fresh, [owner.username, owner.email, owner.firstName, owner.lastName])
    if (weak) return refuse(weak)
    await setPasswordHash(sql, owner.id, hash)
    const ended = await endLogins(sql, owner.id, 'password', who.session)
    await forgetDevices(sql, owner.id, who.session)
    await dropYoungPasskeys(sql, owner.id, null)
    await noteCredentialChange(sql, owner.id, 'password-changed')
    await noteDeed(sql, { by: owner.id, act: 'user.password-changed', user: owner.id, facts: { loginsEnded: ended } })
    const to = { idUser: owner.id, email: owner.email, language: owner.language }
    await queueLetter(sql, { kind: 'password-changed-inside', topic: 'password', facts: { device: deviceWords(userAgent) }, to })
    await noteSecurity(sql, owner.id)
  })
}

/** Who runs the circuit does not throw each other out. */
const STAFF: readonly Role[] = ['company', 'admin']

async function withdraw(who: Who, idUser: number, tx: Db['tx'], refuse: (name: 'staff_by_admin_only') => never): Promise<void> {
  await tx(async (sql) => {
    const owner = await lockOwner(sql, idUser)
    if (!owner || owner.status !== 'active') return refuseCommon('not_found')
    if (STAFF.includes(owner.role) && who.role !== 'admin') return refuse('staff_by_admin_only')
    await setPasswordHash(sql, idUser, null)
    const ended = await endLogins(sql, idUser, 'password')
    await forgetDevices(sql, idUser, null)
    await dropYoungPasskeys(sql, idUser, null)
    await noteDeed(sql, { by: who.idUser, act: 'user.password-withdrawn', user: idUser, facts: { loginsEnded: ended } })
    const to = { idUser, email: owner.email, language: owner.language }
    await queueLetter(sql, { kind: 'password-withdrawn', topic: 'password withdrawn', facts: { by: who.username }, to })
  })
}

export const answerChangePassword = (limits: LoginLimits, access: Access) =>
  handle(changePassword)(async ({ who, body, db, tx, client, refuse }) => {
    await proveOneself(limits, db, who, body.password, refuse)
    await changeOwn({ who, old: body.password, fresh: body.newPassword, userAgent: client.userAgent, tx, refuse })
    await access.look()
    return { done: true as const }
  })

export const answerChangePasswordOf = (limits: LoginLimits, access: Access) =>
  handle(changePasswordOf)(async ({ who, params, body, db, tx, client, refuse }) => {
    const own = params.id === who.idUser
    if (!own && who.role !== 'company' && who.role !== 'admin') return refuseCommon('not_found')
    if (!own && body.newPassword !== undefined) return refuse('password_not_yours')
    await proveOneself(limits, db, who, body.password, refuse)
    if (own) await changeOwn({ who, old: body.password, fresh: body.newPassword ?? '', userAgent: client.userAgent, tx, refuse })
    else await withdraw(who, params.id, tx, refuse)
    await access.look()
    return { done: true as const }
  })
