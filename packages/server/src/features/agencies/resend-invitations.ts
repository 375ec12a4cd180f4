/** Sends all open invitations of an agency again, unless that was done often enough within the hour. */
import { resendInvitations } from '@taschino/contract/agencies.ts'
import { handle } from '../../http/handle.ts'
import { inviteAgain, lockAccount } from '../accounts/public.ts'
import { noteDeed } from '../audit/public.ts'
import { waitingPeople } from './employees-store.ts'
import { placeOf } from './place.ts'

export const resendInvitationsAnswer = handle(resendInvitations)(async ({ who, tx, secretFor }) => {
  const idAgency = placeOf(who)
  return tx(async (sql) => {
    let sent = 0
    const waiting = await waitingPeople(sql, idAgency)
    for (const id of waiting) {
      const account = await lockAccount(sql, id)
      if (account?.status !== 'invited' || !(await inviteAgain(sql, account, who.idUser, secretFor))) continue
      await noteDeed(sql, { by: who.idUser, act: 'user.activation-resent', user: id })
      sent += 1
    }
    return { sent, spared: waiting.length - sent }
  })
})
