/** The call that shows the record of one agency, as far as whoever asks may know it. */
import { getAgency, getStanding, type AgencyRecord } from '@taschino/contract/agencies-record.ts'
import { handle, type Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { isAnother } from '../approvals/public.ts'
import { isStaff, reachesPlace } from '../accounts/public.ts'
import { deedsOfAgency } from '../audit/public.ts'
import { contentOf, roundsOf, type RoundRow } from '../onboarding/public.ts'
import { readAgency, type HeldAgency } from './agency-store.ts'
import { circulationOf, figuresOf } from './figures-store.ts'
import { findOrders } from './orders-store.ts'
import { placeOf } from './place.ts'
import { contractShaOf } from './contract-store.ts'
import { jobOf, leftOut } from './inviting-store.ts'
import { aroundOf, newcomersOf, officeOf } from './record-store.ts'
import { mayEdit, nextStates } from './rules.ts'

const TIMELINE = 40
const ORDERS = 10

type Viewer = Pick<Who, 'role' | 'idUser' | 'idShop' | 'idAgency'>

/** What lies outside the caller's reach is not there. */
export async function demandReach(sql: Sql, who: Viewer, idAgency: number): Promise<void> {
  if (!(await reachesPlace(sql, who, { idShop: null, idAgency }))) refuseCommon('not_found')
}

async function ordersOf(sql: Sql, id: number): Promise<NonNullable<AgencyRecord['orders']>> {
  const { items } = await findOrders(sql, id, {}, { skip: 0, limit: ORDERS })
  return items.map(({ gtid, state, type, unit, amount, value, askedAt, invoiceNumber, invoicePaid }) => ({
    gtid,
    state,
    type,
    unit,
    amount,
    value,
    askedAt,
    invoiceNumber,
    invoicePaid,
  }))
}

/** The company's names are its own: whoever brought the agency in reads what was done, and by whom only where it was they. */
async function timelineOf(sql: Sql, { idUser }: Viewer, id: number, whole: boolean): Promise<AgencyRecord['timeline']> {
  const deeds = await deedsOfAgency(sql, id, { limit: TIMELINE, own: !whole })
  return whole ? deeds : deeds.map((deed) => ({ ...deed, actor: deed.actor?.id === idUser ? deed.actor : null }))
}

const firmOf = ({ name, address, vatNumber, fiscalCode, phone, pec, sdiCode, invoiceEmail }: HeldAgency): AgencyRecord['data'] => ({
  name,
  address,
  vatNumber,
  fiscalCode,
  phone,
  pec,
  sdiCode,
  invoiceEmail,
})

/** Which of the company's people answered is the company's business. */
const roundOf = ({ round, state, submittedAt, submittedBy, decidedAt, decidedBy, faults, reason }: RoundRow, whole: boolean) => ({
  round,
  state,
  submittedAt: submittedAt.toISOString(),
  submittedBy,
  decidedAt: decidedAt?.toISOString() ?? null,
  decidedBy: whole ? decidedBy : null,
  faults,
  reason,
})

/** Everything that somebody at the company looks at before they say yes. */
export async function contentNow(sql: Sql, agency: HeldAgency, round: Pick<RoundRow, 'id'>): Promise<string> {
  const office = (await officeOf(sql, agency.id)).map(({ id, email }) => [id, email])
  return contentOf([
    round.id,
    Object.values(firmOf(agency)),
    office,
    await newcomersOf(sql, agency.id),
    await contractShaOf(sql, agency.id),
  ])
}

/** How far the invitations are that a yes began: those who left the list were written to. */
async function invitingOf(sql: Sql, id: number, left: number): Promise<AgencyRecord['inviting']> {
  const job = await jobOf(sql, id)
  return job && { done: Math.max(0, job.total - left), total: job.total }
}

export async function recordOf(sql: Sql, who: Viewer, id: number): Promise<AgencyRecord> {
  await demandReach(sql, who, id)
  const agency = (await readAgency(sql, id)) ?? refuseCommon('not_found')
  const whole = isStaff(who.role)
  const { createdAt, contract, ...around } = await aroundOf(sql, id)
  const rounds = await roundsOf(sql, { agency: id })
  const last = rounds[0]
  return {
    id,
    state: agency.state,
    reason: agency.reason,
    stateAt: agency.stateAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    data: firmOf(agency),
    ...around,
    people: await officeOf(sql, id),
    inviting: await invitingOf(sql, id, around.newcomers),
    leftOut: await leftOut(sql, id),
    contract: contract && { ...contract, handedInAt: contract.handedInAt.toISOString() },
    rounds: rounds.map((round) => roundOf(round, whole)),
    version: last?.edits ?? 0,
    content: whole && last?.state === 'waiting' ? await contentNow(sql, agency, last) : null,
    figures: whole ? await figuresOf(sql, id) : null,
    circulation: whole ? await circulationOf(sql, id) : null,
    orders: whole ? await ordersOf(sql, id) : null,
    timeline: await timelineOf(sql, who, id, whole),
    can: {
      edit: [...mayEdit(whole, agency.state)],
      states: whole ? [...nextStates(agency.state)] : [],
      submit: !whole && last?.state === 'returned',
      withdraw: !whole && (last?.state === 'returned' || last?.state === 'waiting'),
      decide: whole && last?.state === 'waiting' && (await isAnother(sql, last.idSubmittedBy, who.idUser, { lasting: true })),
      handIn: mayEdit(whole, agency.state).length > 0,
    },
  }
}

export const getAgencyAnswer = handle(getAgency)(({ who, params, db }) => recordOf(db, who, params.id))

export const getStandingAnswer = handle(getStanding)(async ({ who, db }) => {
  const { name, state, reason, stateAt } = (await readAgency(db, placeOf(who))) ?? refuseCommon('not_found')
  return { name, state, reason, stateAt: stateAt?.toISOString() ?? null }
})
