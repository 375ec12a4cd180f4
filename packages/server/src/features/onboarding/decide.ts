/** The calls of a review: read one, hand in again, take back, answer by somebody else of the company (decision 0178). */
import { decideReview, getReview, submit, withdraw } from '@taschino/contract/onboarding.ts'
import type { ReviewFault } from '@taschino/contract/onboarding-shapes.ts'
import { handle, type Who } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/db/db.ts'
import { uninvite } from '../accounts/public.ts'
import { noteDeed } from '../audit/public.ts'
import { holdShop, switchShop } from '../shops/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { namesWhatStands } from './content.ts'
import { loadRecord, neverCame, ownersOf } from './record-store.ts'
import { contentNow, isOwn, readyOf, recordOf, theirShop } from './record.ts'
import { endRound, holdRound, openRound, type RoundRow } from './review-store.ts'
import { hindrancesOf, isOpen } from './rules.ts'
import { tellAnswered, tellHandedIn, tellWithdrawn } from './tell.ts'

export const getReviewAnswer = handle(getReview)(async ({ who, params, db, settings }) => {
  await theirShop(db, who, params.id)
  return recordOf(db, who, params.id, settings)
})

/** The shop before its round, the same order everywhere. */
async function held(sql: Sql, id: number): Promise<RoundRow | null> {
  await holdShop(sql, id)
  return holdRound(sql, { shop: id })
}

export const submitAnswer = handle(submit)(async ({ who, params: { id }, tx, db, clock, settings, refuse }) => {
  await theirShop(db, who, id)
  await tx(async (sql) => {
    if ((await held(sql, id))?.state !== 'returned') return refuse('review_over')
    if ((await loadRecord(sql, id))?.contractVersion === null) return refuse('contract_missing')
    await openRound(sql, { shop: id }, { by: who.idUser, now: clock.now() })
    await noteDeed(sql, { by: who.idUser, act: 'shop.submitted', shop: id })
    return tellHandedIn(sql, { idShop: id, by: who.idUser })
  })
  return recordOf(db, who, id, settings)
})

/** Nobody comes in by a letter for a shop that was given up; whoever was invited may be invited elsewhere, by this address. */
async function forgetInvited(sql: Sql, idShop: number, by: number): Promise<void> {
  for (const idUser of await neverCame(sql, idShop)) {
    if (await uninvite(sql, idUser)) await noteDeed(sql, { by, act: 'user.uninvited', user: idUser, shop: idShop })
  }
}

/** Nobody is told yet. False: its review is over. */
export async function giveUpShop(
  sql: Sql,
  { id, by, now, reason }: { id: number; by: number; now: number; reason?: string | undefined },
): Promise<boolean> {
  const round = await held(sql, id)
  if (!round || !isOpen(round.state)) return false
  await endRound(sql, round.id, { state: 'withdrawn', by, now, reason })
  await forgetInvited(sql, id, by)
  await noteDeed(sql, { by, act: 'shop.withdrawn', shop: id, facts: reason === undefined ? {} : { reason } })
  return true
}

export const withdrawAnswer = handle(withdraw)(async ({ who, params: { id }, body, tx, db, clock, settings, refuse }) => {
  await theirShop(db, who, id)
  await tx(async (sql) => {
    if (!(await giveUpShop(sql, { id, by: who.idUser, now: clock.now(), reason: body.reason }))) return refuse('review_over')
    return tellWithdrawn(sql, id)
  })
  return recordOf(db, who, id, settings)
})

type Hindrance = 'review_over' | 'review_own' | 'contract_missing' | 'owner_not_active' | 'owner_unconfirmed'

/** What of the call an answer needs. */
export interface Deciding {
  who: Who
  clock: Clock
  refuse: (name: Hindrance | 'review_changed' | 'group_stopped') => never
}

export interface Verdict {
  decision: 'approved' | 'returned' | 'rejected'
  /** Left out where nobody looked at a version: the yes of `enabled: true`. */
  seen?: number | undefined
  content?: string | undefined
  faults?: readonly ReviewFault[] | undefined
  reason?: string | undefined
}

/** The answer without the news of it: whoever answers many tells of them together. */
export async function settleReview(
  sql: Sql,
  ask: Deciding,
  id: number,
  { decision, seen, content, faults = [], reason }: Verdict,
): Promise<void> {
  const { who, clock, refuse } = ask
  const round = await held(sql, id)
  if (round?.state !== 'waiting') return refuse('review_over')
  const own = await isOwn(sql, who, round)
  if (own) return refuse('review_own')
  if (seen !== undefined && seen !== round.edits) return refuse('review_changed')
  if (decision === 'approved') {
    const row = (await loadRecord(sql, id)) ?? refuse('review_over')
    const owners = await ownersOf(sql, row)
    const now = { content: await contentNow(sql, row, owners, round), round: round.round, edits: round.edits }
    if (!namesWhatStands(now, { content, seen })) return refuse('review_changed')
    const [first] = hindrancesOf(readyOf(row, owners, round, own))
    if (first) return refuse(first)
  }
  await endRound(sql, round.id, {
    state: decision,
    by: who.idUser,
    now: clock.now(),
    ...(decision === 'returned' ? { faults } : {}),
    reason,
  })
  await noteDeed(sql, {
    by: who.idUser,
    act: `shop.${decision}`,
    shop: id,
    facts: { ...(reason === undefined ? {} : { reason }), ...(decision === 'returned' ? { fields: faults.map(({ path }) => path) } : {}) },
  })
  if (decision === 'rejected') await forgetInvited(sql, id, who.idUser)
  if (decision === 'approved') await switchShop(sql, ask, id, { enabled: true })
}

export async function answerReview(sql: Sql, ask: Deciding, id: number, verdict: Verdict): Promise<void> {
  await settleReview(sql, ask, id, verdict)
  const { decision, faults = [], reason = null } = verdict
  await tellAnswered(sql, { idShop: id, answer: decision, reason, faults })
}

export const decideReviewAnswer = handle(decideReview)(async (ask) => {
  const { who, params, body, tx, db, settings } = ask
  if (body.decision === 'returned' && !body.faults) return refuseInput([{ path: 'faults', why: 'required' }])
  if (body.decision === 'rejected' && body.reason === undefined) return refuseInput([{ path: 'reason', why: 'required' }])
  await theirShop(db, who, params.id)
  if (body.decision === 'approved') await demandFreshStepUp({ who, db, settings })
  const refuse = (name: Parameters<Deciding['refuse']>[0]) => (name === 'group_stopped' ? ask.refuse('review_over') : ask.refuse(name))
  await tx((sql) => answerReview(sql, { who, clock: ask.clock, refuse }, params.id, body))
  return recordOf(db, who, params.id, settings)
})
