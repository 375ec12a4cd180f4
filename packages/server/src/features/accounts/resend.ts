/** Sends an invitation again to somebody who has not come in yet. */
import { resendActivation } from '@taschino/contract/accounts.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { noteDeed } from '../audit/public.ts'
import { lockUser } from '../people/public.ts'
import { giveCode, mayBeWritten } from './codes.ts'
import { inviteAt } from './invite-at.ts'
import { mayInvite } from './rules.ts'
import { readAccount, signatureOf, whatIsKnownOf } from './store.ts'
import type { Account } from './store.ts'
import { queueActivation } from './write-invitation.ts'

/** False when this account was written to often enough (T38). The account is locked. */
export async function inviteAgain(sql: Sql, account: Account, by: number | null, secretFor: SecretFor): Promise<boolean> {
  if (account.officeEmail !== null) return inviteAt(sql, account, account.officeEmail, { by, secretFor })
  if (!(await mayBeWritten(sql, account.id)) || (await whatIsKnownOf(sql, account.email)).enough) return false
  const code = await giveCode(sql, account.id, 'activation', secretFor)
  const invitedBy = by === null ? null : await signatureOf(sql, by)
  await queueActivation(sql, { code, invitedBy, to: { idUser: account.id, email: account.email, language: account.language } })
  return true
}

export const answerResendActivation = handle(resendActivation)(async ({ who, params, tx, secretFor, refuse }) => {
  return tx(async (sql) => {
    const found = await lockUser(sql, who, params.id)
    if (!found || found.id === who.idUser || !mayInvite(who.role, found.role)) return refuseCommon('not_found')
    const account = await readAccount(sql, found.id)
    if (account?.status !== 'invited') return refuse('already_active')
    if (await inviteAgain(sql, account, who.idUser, secretFor))
      await noteDeed(sql, { by: who.idUser, act: 'user.activation-resent', user: account.id })
    return { done: true as const }
  })
})
