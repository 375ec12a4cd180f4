/** The review of an agency by the company: answered by somebody else than who brought it in, handed in again, taken back. */
import { decideAgency, submitAgency, withdrawAgency } from '@taschino/contract/agencies-review.ts'
import { handle, type Ask } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { isAnother } from '../approvals/public.ts'
import { noteDeed } from '../audit/public.ts'
import { endRound, holdRound, namesWhatStands, openRound, type RoundRow } from '../onboarding/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { holdAgency, moveAgency, type HeldAgency } from './agency-store.ts'
import { beginInviting, goOnInviting, type InvitingNeeds } from './inviting.ts'
import { contentNow, demandReach, recordOf } from './record.ts'
import { takeNewcomers } from './record-store.ts'
import { tellAnswered, tellHandedIn, tellWithdrawn } from './tell-review.ts'

/** The agency before its round, the same order everywhere. */
async function held(sql: Sql, id: number): Promise<{ agency: HeldAgency; round: RoundRow | null }> {
  const agency = (await holdAgency(sql, id)) ?? refuseCommon('not_found')
  return { agency, round: await holdRound(sql, { agency: id }) }
}

type Deciding = Ask<typeof decideAgency>

async function answer(sql: Sql, ask: Deciding): Promise<void> {
  const { who, params, body, clock, refuse } = ask
  const { decision, seen, content, faults = [], reason } = body
  const { agency, round } = await held(sql, params.id)
  if (round?.state !== 'waiting') return refuse('review_over')
  if (!(await isAnother(sql, round.idSubmittedBy, who.idUser, { lasting: true }))) return refuse('review_own')
  if (seen !== round.edits) return refuse('review_changed')
  const looked = { content: await contentNow(sql, agency, round), round: round.round, edits: round.edits }
  if (decision === 'approved' && !namesWhatStands(looked, { content, seen })) return refuse('review_changed')
  const now = clock.now()
  await endRound(sql, round.id, { state: decision, by: who.idUser, now, ...(decision === 'returned' ? { faults } : {}), reason })
  if (decision !== 'returned') {
    const state = decision === 'approved' ? 'active' : 'ended'
    await moveAgency(sql, agency.id, { state, by: who.idUser, at: new Date(now), reason: state === 'ended' ? (reason ?? null) : null })
  }
  // It may order from now on, and whoever was named with it is written to beside the call, in its own name.
  if (decision === 'approved') await beginInviting(sql, agency.id)
  if (decision === 'rejected') await takeNewcomers(sql, agency.id)
  const facts = {
    ...(reason === undefined ? {} : { reason }),
    ...(decision === 'returned' ? { fields: faults.map(({ path }) => path) } : {}),
  }
  await noteDeed(sql, { by: who.idUser, act: `agency.${decision}`, agency: agency.id, facts })
  return tellAnswered(sql, agency, { by: round.idSubmittedBy, answer: decision, reason: reason ?? null, faults })
}

export const decideAgencyAnswer = (needs: InvitingNeeds) =>
  handle(decideAgency)(async (ask) => {
    const { who, params, body, tx, db, settings } = ask
    if (body.decision === 'returned' && !body.faults) return refuseInput([{ path: 'faults', why: 'required' }])
    if (body.decision === 'rejected' && body.reason === undefined) return refuseInput([{ path: 'reason', why: 'required' }])
    await demandReach(db, who, params.id)
    if (body.decision === 'approved') await demandFreshStepUp({ who, db, settings })
    await tx((sql) => answer(sql, ask))
    if (body.decision === 'approved') goOnInviting(needs, params.id)
    return recordOf(db, who, params.id)
  })

export const submitAgencyAnswer = handle(submitAgency)(async ({ who, params, tx, db, clock, refuse }) => {
  await demandReach(db, who, params.id)
  await tx(async (sql) => {
    const { agency, round } = await held(sql, params.id)
    if (round?.state !== 'returned') return refuse('review_over')
    await openRound(sql, { agency: agency.id }, { by: who.idUser, now: clock.now() })
    await noteDeed(sql, { by: who.idUser, act: 'agency.submitted', agency: agency.id })
    return tellHandedIn(sql, agency, who.idUser)
  })
  return recordOf(db, who, params.id)
})

export const withdrawAgencyAnswer = handle(withdrawAgency)(async ({ who, params, body, tx, db, clock, refuse }) => {
  await demandReach(db, who, params.id)
  await tx(async (sql) => {
    const { agency, round } = await held(sql, params.id)
    if (round?.state !== 'waiting' && round?.state !== 'returned') return refuse('review_over')
    const { reason } = body
    await endRound(sql, round.id, { state: 'withdrawn', by: who.idUser, now: clock.now(), reason })
    await moveAgency(sql, agency.id, { state: 'ended', by: who.idUser, at: new Date(clock.now()), reason: reason ?? '' })
    await takeNewcomers(sql, agency.id)
    await noteDeed(sql, { by: who.idUser, act: 'agency.withdrawn', agency: agency.id, facts: reason === undefined ? {} : { reason } })
    return tellWithdrawn(sql, agency, who.idUser)
  })
  return recordOf(db, who, params.id)
})
