/** The calls with which a shop or agent reads its account, asks for another, or takes that back. */
import { isInSepa } from '@taschino/basics/iban.ts'
import { askAgentIban, askIban, cancelAgentIban, cancelIban, getAgentIban, getShopIban } from '@taschino/contract/iban.ts'
import type { HolderIban } from '@taschino/contract/iban.ts'
import { ENDED_CODES } from '@taschino/contract/return-codes.ts'
import { handle, type Ask, type Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { isStaff } from '../accounts/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { HOLD_MS } from './flags.ts'
import { holdHolder, readHolder, type Holder, type HolderRef } from './holder-store.ts'
import { bringIntoForce } from './in-force.ts'
import { askedLately, decideChange, holdChange, holdWaiting, insertChange, refusalOf } from './store.ts'
import { tell } from './tell.ts'
import { viewOf } from './view.ts'

/** Each asking writes to everybody concerned: nobody needs more, and nobody shall tire them until they no longer read (T38). */
const MOST_A_DAY = 5

/** A shop reaches itself, a group its members, an agent themselves, the company everybody. */
const within = (who: Pick<Who, 'role' | 'idShop' | 'idUser'>): number | null =>
  isStaff(who.role) ? null : who.role === 'shop' ? (who.idShop ?? 0) : who.idUser

type Named = Pick<Ask<typeof getShopIban>, 'db' | 'clock'> & { who: Parameters<typeof within>[0] }

async function view({ who, db, clock }: Named, ref: HolderRef): Promise<HolderIban> {
  const holder = await readHolder(db, ref, within(who))
  return holder ? viewOf(db, holder, clock.now()) : refuseCommon('not_found')
}

async function askFor(ask: Ask<typeof askIban> | Ask<typeof askAgentIban>, ref: HolderRef): Promise<HolderIban> {
  const { who, body, tx, db, clock, settings, refuse } = ask
  // Whether there is such a holder is nobody's business before they may know.
  if (!(await readHolder(db, ref, within(who)))) return refuseCommon('not_found')
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    const holder = (await holdHolder(sql, ref, within(who))) ?? refuseCommon('not_found')
    if (!isInSepa(body.iban)) return refuse('iban_foreign')
    const refused = await refusalOf(sql, body.iban)
    // Whoever at the company marked the wrong return can ask for it, and another one there agrees.
    if (refused && !isStaff(who.role) && ENDED_CODES.includes(refused.code)) return refuse('iban_ended')
    // Given anew, an account that was refused is looked at again, and rests.
    if (!refused && holder.iban === body.iban && holder.receiver === body.receiver) return refuse('iban_same')
    if ((await askedLately(sql, who.idUser, clock.now())) >= MOST_A_DAY) return refuseCommon('too_many', undefined, 3600)
    const id = await insertChange(sql, holder, { ...body, by: who.idUser, now: clock.now() })
    if (id === null) return refuse('iban_waits')
    await tell(sql, { holder, by: who.idUser, step: 'asked', to: body.iban, from: holder.iban })
    return viewOf(sql, holder, clock.now())
  })
}

/**
 * What was asked for on top of an account that is stopped falls with it: stopped later, it would lead back there, and without the two days
 * (T49).
 */
async function callOffWaiting(sql: Sql, holder: Holder, by: number, now: number): Promise<void> {
  const waiting = await holdWaiting(sql, holder)
  if (!waiting) return
  await decideChange(sql, waiting.id, { state: 'cancelled', by, now })
  await tell(sql, { holder, by, step: 'cancelled', to: waiting.iban, from: waiting.oldIban })
}

/** As much as asking wants: else a login that was left open brings back an account that its owner has just got rid of. */
async function takeBack(ask: Ask<typeof cancelIban> | Ask<typeof cancelAgentIban>, ref: HolderRef): Promise<HolderIban> {
  const { who, body, tx, db, clock, settings, refuse } = ask
  if (!(await readHolder(db, ref, within(who)))) return refuseCommon('not_found')
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    const holder = (await holdHolder(sql, ref, within(who))) ?? refuseCommon('not_found')
    const change = (await holdChange(sql, body.change, holder)) ?? refuseCommon('not_found')
    const now = clock.now()
    const resting = change.state === 'approved' && change.iban === holder.iban && (change.heldUntil?.getTime() ?? 0) > now
    if (change.state !== 'pending' && !resting) return refuse('iban_over')
    const step = resting ? 'stopped' : 'cancelled'
    if (resting) await callOffWaiting(sql, holder, who.idUser, now)
    await decideChange(sql, change.id, { state: step, by: who.idUser, now, ...(resting ? { backUntil: now + HOLD_MS } : {}) })
    if (resting) await bringIntoForce(sql, holder, who.idUser, { iban: change.oldIban, receiver: change.oldReceiver })
    await tell(sql, { holder, by: who.idUser, step, to: change.iban, from: change.oldIban })
    return viewOf(sql, (await readHolder(sql, ref, null)) ?? holder, now)
  })
}

export const answerGetShopIban = handle(getShopIban)((ask) => view(ask, { kind: 'shop', id: ask.params.id }))
export const answerAskIban = handle(askIban)((ask) => askFor(ask, { kind: 'shop', id: ask.params.id }))
export const answerCancelIban = handle(cancelIban)((ask) => takeBack(ask, { kind: 'shop', id: ask.params.id }))
export const answerGetAgentIban = handle(getAgentIban)((ask) => view(ask, { kind: 'agent', id: ask.params.id }))
export const answerAskAgentIban = handle(askAgentIban)((ask) => askFor(ask, { kind: 'agent', id: ask.params.id }))
export const answerCancelAgentIban = handle(cancelAgentIban)((ask) => takeBack(ask, { kind: 'agent', id: ask.params.id }))
