/** Many people invited at once: every row is judged, and all are invited or nobody. */
import { parseEmail } from '@taschino/basics/contacts.ts'
import { judgePeople, type PersonFault, type PersonRow } from '@taschino/basics/people-sheet.ts'
import { inviteEmployees, resendInvitations } from '@taschino/contract/agencies.ts'
import { isPlainLine } from '@taschino/contract/shapes.ts'
import { handle } from '../../http/handle.ts'
import { countInvitations, inviteAgain, lockAccount } from '../accounts/public.ts'
import { noteDeed } from '../audit/public.ts'
import { holdAgency } from './agency-store.ts'
import { addressesHere, waitingPeople } from './employees-store.ts'
import { inviteAll } from './invite-all.ts'
import { placeOf } from './place.ts'
import { closedBy } from './rules.ts'

/** The people of the agency with their place in it; a name is written as the contract writes names. */
const tidy = ({ firstName, lastName, email }: PersonRow, ending: number): PersonRow => ({
  firstName: firstName.normalize('NFC').trim(),
  lastName: lastName.normalize('NFC').trim(),
  email: parseEmail(email, ending) ?? email,
})

export const inviteEmployeesAnswer = handle(inviteEmployees)(async ({ who, body, tx, settings, secretFor, refuse }) => {
  const idAgency = placeOf(who)
  const people = body.people.map((row) => tidy(row, settings.emailEnding))
  return tx(async (sql) => {
    if (!body.check) await countInvitations(sql, who, people.length, refuse)
    const agency = await holdAgency(sql, idAgency)
    const closed = closedBy(agency)
    if (closed) return refuse(closed)
    // What is no address is asked of nobody, the database least of all (T66).
    const here = await addressesHere(
      sql,
      idAgency,
      people.flatMap(({ email }) => parseEmail(email, settings.emailEnding) ?? []),
    )
    const faults: PersonFault[] = judgePeople(people, { isName: isPlainLine, ending: settings.emailEnding, here })
    if (body.check || faults.length > 0) return { invited: 0, faults }
    await inviteAll({ sql, who, secretFor }, { id: idAgency, name: agency?.name ?? '' }, people)
    return { invited: people.length, faults }
  })
})

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
