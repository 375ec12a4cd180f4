/** `POST /agencies/employees/{id}/email`: the office corrects the address of an invitation whose person has not come in. */
import { changeInvitedEmail } from '@taschino/contract/agencies.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { countInvitations, insertInvitation, inviteAt, lockAccount, wasInside } from '../accounts/public.ts'
import { noteDeed } from '../audit/public.ts'
import { noteAddressGiver } from '../people/public.ts'
import { holdAgency } from './agency-store.ts'
import { addressesHere, holdEmployee, readEmployee } from './employees-store.ts'
import { openDeparture } from './departures-store.ts'
import { placeOf } from './place.ts'

const HOUR_SECONDS = 3600

export const changeInvitedEmailAnswer = handle(changeInvitedEmail)(async ({ who, params, body, tx, secretFor, refuse }) => {
  const idAgency = placeOf(who)
  return tx(async (sql) => {
    await countInvitations(sql, who, 1, refuse)
    await holdAgency(sql, idAgency)
    const person = (await holdEmployee(sql, idAgency, params.id)) ?? refuseCommon('not_found')
    const account = await lockAccount(sql, person.id)
    // An access that was opened again waits for an invitation, too: its owner is whoever was inside.
    if (account?.status !== 'invited' || (await wasInside(sql, account.id))) return refuse('already_active')
    if (await openDeparture(sql, person.id)) return refuse('already_left')
    if (body.email === person.email) return refuse('same_address')
    if ((await addressesHere(sql, idAgency, [body.email])).size > 0) return refuse('employee_here')
    if (!(await inviteAt(sql, account, body.email, { by: who.idUser, secretFor }))) return refuseCommon('too_many', undefined, HOUR_SECONDS)
    await insertInvitation(sql, who.idUser)
    await noteAddressGiver(sql, person.id, who.idUser)
    await noteDeed(sql, { by: who.idUser, act: 'user.invited-elsewhere', user: person.id, agency: idAgency })
    return (await readEmployee(sql, idAgency, person.id)) ?? refuseCommon('not_found')
  })
})
