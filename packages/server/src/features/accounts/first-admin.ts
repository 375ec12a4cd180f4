/**
 * Opens the way into a service in which nobody lives yet: its first administrator is invited by the start, everybody else by somebody who
 * is in.
 */
import type { Db } from '../../platform/db/db.ts'
import type { FirstAdmin } from '../../platform/config/safe-start.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { noteDeed } from '../audit/public.ts'
import { queueLetter } from '../mail/public.ts'
import { giveCode } from './codes.ts'
import { inviteAgain } from './resend.ts'
import { usernameFrom } from './rules.ts'
import { firstTwo, holdInviter, insertAccount } from './store.ts'

/**
 * True when somebody lives here or was invited now. Until the first one has come in each start invites them again, as often as letters may
 * (T38).
 */
export function inviteFirstAdmin({ db, secretFor }: { db: Db; secretFor: SecretFor }, person: FirstAdmin | null): Promise<boolean> {
  return db.tx(async (sql) => {
    // Several processes of one service may start at once.
    await holdInviter(sql, 0)
    const [one, other] = await firstTwo(sql)
    if (one !== undefined) {
      if (other === undefined && one.status === 'invited' && one.email === person?.email) await inviteAgain(sql, one, null, secretFor)
      return true
    }
    if (person === null) return false
    const { email, firstName, lastName } = person
    const idUser = await insertAccount(sql, {
      email,
      firstName,
      lastName,
      username: usernameFrom(firstName, lastName),
      role: 'admin',
      idShop: null,
      idAgency: null,
      language: 'it',
      createdBy: null,
    })
    if (idUser === null) throw new Error('an empty service has no room for its first administrator')
    await queueLetter(sql, {
      kind: 'activation',
      facts: { code: await giveCode(sql, idUser, 'activation', secretFor), invitedBy: 'Taschino' },
      to: { idUser, email, language: 'it' },
    })
    await noteDeed(sql, { by: null, act: 'user.invited', user: idUser, facts: { role: 'admin' } })
    return true
  })
}
