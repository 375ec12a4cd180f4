/** `POST /agencies/{id}/state`: the company suspends an agency, resumes it, or ends it; everybody there is told what that means. */
import { setAgencyState } from '@taschino/contract/agencies-record.ts'
import type { AgencyState } from '@taschino/contract/agency-shapes.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { handle, type Ask } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { queueLetter } from '../mail/public.ts'
import { withdrawRequest } from '../requests/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { holdAgency, moveAgency, type HeldAgency } from './agency-store.ts'
import { agencyMoved } from './notices.ts'
import { waitingOrders } from './orders-store.ts'
import { recordOf } from './record.ts'
import { contactsOf, peopleOf } from './record-store.ts'
import { cannotBecome } from './rules.ts'

type Asked = Ask<typeof setAgencyState>
type Next = Exclude<AgencyState, 'review'>

/** A letter for each mailbox of the office, a line of news for the office and for its people, and open screens read anew. */
export async function tellMoved(sql: Sql, { id, name, invoiceEmail }: HeldAgency, state: Next, reason: string | null): Promise<void> {
  await emit(sql, agencyMoved({ id, name, state, reason, people: await peopleOf(sql, id) }))
  for (const to of await contactsOf(sql, id, invoiceEmail))
    await queueLetter(sql, { kind: 'agency-standing', facts: { agency: name, state, reason }, topic: `agency ${id}`, to })
}

/** Nobody will answer what it asked for: it is called off like anything that the company calls off. */
async function callOffOrders(sql: Sql, { who, clock, settings }: Asked, id: number, reason: string): Promise<void> {
  for (const gtid of await waitingOrders(sql, id)) await withdrawRequest(sql, { who, gtid, reason, now: clock.now(), limits: settings })
}

async function move(sql: Sql, ask: Asked): Promise<void> {
  const { who, params, body, clock, refuse } = ask
  const agency = (await holdAgency(sql, params.id)) ?? refuseCommon('not_found')
  if (agency.state === body.state) return undefined
  const why = cannotBecome(agency.state, body.state)
  if (why) return refuse(why)
  const reason = body.state === 'active' ? null : (body.reason ?? '')
  if (body.state === 'ended') await callOffOrders(sql, ask, agency.id, reason ?? '')
  await moveAgency(sql, agency.id, { state: body.state, by: who.idUser, at: new Date(clock.now()), reason })
  const act = body.state === 'active' ? 'agency.resumed' : (`agency.${body.state}` as const)
  await noteDeed(sql, { by: who.idUser, act, agency: agency.id, facts: reason === null ? {} : { reason } })
  return tellMoved(sql, agency, body.state, reason)
}

export const setAgencyStateAnswer = handle(setAgencyState)(async (ask) => {
  const { who, params, body, db, tx, settings } = ask
  if (body.state !== 'active' && body.reason === undefined) return refuseInput([{ path: 'reason', why: 'required' }])
  await demandFreshStepUp({ who, db, settings })
  await tx((sql) => move(sql, ask))
  return recordOf(db, who, params.id)
})
