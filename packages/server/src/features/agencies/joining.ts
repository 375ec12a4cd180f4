/** Somebody who has an account says yes to another agency, or no: one person with two employers, and neither learns of the other. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import { declineInvitation, joinAgency, listEmployers } from '@taschino/contract/agencies-joining.ts'
import { joinPocket } from '@taschino/ledger/movements/join-pocket.ts'
import { holdParty } from '@taschino/ledger/lots.ts'
import { post } from '@taschino/ledger/post.ts'
import { pocket } from '@taschino/ledger/statement.ts'
import { handle } from '../../http/handle.ts'
import { handleMoney } from '../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { activateSeat, endInvitation, invitationOfCode } from '../accounts/public.ts'
import { noteDeed } from '../audit/public.ts'
import { employersOf, holdInvitation, invitationsOf, isEmployedThere, takeSeat, type OpenInvitation } from './seat-store.ts'

type Which = { idInvitation: number } | { code: string }

const bothOf = async (sql: Sql, idUser: number) => ({
  employers: await employersOf(sql, idUser),
  invitations: await invitationsOf(sql, idUser),
})

export const listEmployersAnswer = handle(listEmployers)(async ({ who, db }) => bothOf(db, who.idUser))

/** By number only what went to one's own address: whoever has the code of a letter has read it. */
async function meant(sql: Sql, which: Which, idUser: number): Promise<OpenInvitation | null> {
  if ('code' in which) {
    const id = await invitationOfCode(sql, which.code)
    return id === null ? null : holdInvitation(sql, id, idUser)
  }
  const found = await holdInvitation(sql, which.idInvitation, idUser)
  return found?.own ? found : refuseCommon('not_found')
}

interface Moved {
  gtid: string | null
  parts: Part[]
}

/** What lay ready under the invitation, to the lot. Whoever gives something to it waits for us: its row is held. */
async function moveWhatWaited(sql: Sql, seat: number, holder: number, now: number): Promise<Moved> {
  await holdParty(sql, seat)
  const held = await pocket(sql, seat)
  if (held.length === 0) return { gtid: null, parts: [] }
  const gtid = newGtid(now)
  const lots = held.flatMap(({ type, unit, expiring }) => expiring.map(({ lot, amount }) => ({ type, unit, amount, lot })))
  await post(sql, joinPocket({ gtid, seat, holder, lots, detail: { why: 'joined' }, events: [] }))
  return { gtid, parts: held.map(({ type, unit, amount }) => ({ type, unit, amount })) }
}

export const joinAgencyAnswer = handleMoney(joinAgency)(async ({ who, body, clock, sql, no, done }) => {
  const found = await meant(sql, body, who.idUser)
  if (!found) return no('invitation_over')
  const { id, idAgency, agency } = found
  if (await isEmployedThere(sql, who.idUser, idAgency)) return no('employed_there')
  const { gtid, parts } = await moveWhatWaited(sql, id, who.idUser, clock.now())
  await takeSeat(sql, id, who.idUser)
  await activateSeat(sql, id)
  await endInvitation(sql, id)
  const value = valueOfParts(parts)
  await noteDeed(sql, { by: who.idUser, act: 'employee.joined', user: who.idUser, agency: idAgency, facts: { seat: id, value } })
  return done({ agency: { id: idAgency, name: agency }, value, parts, gtid })
})

export const declineInvitationAnswer = handle(declineInvitation)(async ({ who, body, tx, refuse }) =>
  tx(async (sql) => {
    const found = (await meant(sql, body, who.idUser)) ?? refuse('invitation_over')
    await endInvitation(sql, found.id)
    await noteDeed(sql, { by: who.idUser, act: 'employee.declined', user: who.idUser, agency: found.idAgency })
    return bothOf(sql, who.idUser)
  }),
)
