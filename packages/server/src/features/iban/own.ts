/** What a shop does about its account: reads where its money goes, asks for another account, takes that back. */
import { isInSepa } from '@taschino/basics/iban.ts'
import { askIban, cancelIban, getShopIban } from '@taschino/contract/iban.ts'
import { ENDED_CODES } from '@taschino/contract/return-codes.ts'
import { handle, type Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { setAccount } from '../shops/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { HOLD_MS } from './flags.ts'
import { askedLately, decideChange, holdChange, holdShop, holdWaiting, insertChange, readShop, refusalOf, type ShopRow } from './store.ts'
import { tell } from './tell.ts'
import { viewOf } from './view.ts'

/** Each asking writes to everybody at the shop: nobody needs more, and nobody shall tire them until they no longer read (T38). */
const MOST_A_DAY = 5

/** A shop reaches itself, a group its members, the company everybody. */
const within = (who: Pick<Who, 'role' | 'idShop'>): number | null => (who.role === 'shop' ? (who.idShop ?? 0) : null)

export const answerGetShopIban = handle(getShopIban)(async ({ who, params, db, clock }) => {
  const shop = await readShop(db, params.id, within(who))
  return shop ? viewOf(db, shop, clock.now()) : refuseCommon('not_found')
})

export const answerAskIban = handle(askIban)(async ({ who, params, body, tx, db, clock, settings, refuse }) => {
  // Whether there is such a shop is nobody's business before they may know.
  if (!(await readShop(db, params.id, within(who)))) return refuseCommon('not_found')
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    const shop = (await holdShop(sql, params.id, within(who))) ?? refuseCommon('not_found')
    if (!isInSepa(body.iban)) return refuse('iban_foreign')
    const refused = await refusalOf(sql, body.iban)
    // Whoever at the company marked the wrong return can ask for it, and another one there agrees.
    if (refused && who.role === 'shop' && ENDED_CODES.includes(refused.code)) return refuse('iban_ended')
    // Given anew, an account that was refused is looked at again, and rests.
    if (!refused && shop.iban === body.iban && shop.receiver === body.receiver) return refuse('iban_same')
    if ((await askedLately(sql, who.idUser, clock.now())) >= MOST_A_DAY) return refuseCommon('too_many', undefined, 3600)
    const id = await insertChange(sql, shop, { ...body, by: who.idUser, now: clock.now() })
    if (id === null) return refuse('iban_waits')
    await tell(sql, { shop, by: who.idUser, step: 'asked', to: body.iban, from: shop.iban })
    return viewOf(sql, shop, clock.now())
  })
})

/**
 * What was asked for on top of an account that is stopped falls with it: stopped later, it would lead back there, and without the two days
 * (T49).
 */
async function callOffWaiting(sql: Sql, shop: ShopRow, by: number, now: number): Promise<void> {
  const waiting = await holdWaiting(sql, shop.id)
  if (!waiting) return
  await decideChange(sql, waiting.id, { state: 'cancelled', by, now })
  await tell(sql, { shop, by, step: 'cancelled', to: waiting.iban, from: waiting.oldIban })
}

/** As much as asking wants: else a login that was left open brings back an account that its owner has just got rid of. */
export const answerCancelIban = handle(cancelIban)(async ({ who, params, body, tx, db, clock, settings, refuse }) => {
  if (!(await readShop(db, params.id, within(who)))) return refuseCommon('not_found')
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    const shop = (await holdShop(sql, params.id, within(who))) ?? refuseCommon('not_found')
    const change = (await holdChange(sql, body.change, shop.id)) ?? refuseCommon('not_found')
    const now = clock.now()
    const resting = change.state === 'approved' && change.iban === shop.iban && (change.heldUntil?.getTime() ?? 0) > now
    if (change.state !== 'pending' && !resting) return refuse('iban_over')
    const step = resting ? 'stopped' : 'cancelled'
    if (resting) {
      await setAccount(sql, shop.id, change.oldIban, change.oldReceiver)
      await callOffWaiting(sql, shop, who.idUser, now)
    }
    await decideChange(sql, change.id, { state: step, by: who.idUser, now, ...(resting ? { backUntil: now + HOLD_MS } : {}) })
    await tell(sql, { shop, by: who.idUser, step, to: change.iban, from: change.oldIban })
    return viewOf(sql, (await readShop(sql, shop.id, null)) ?? shop, now)
  })
})
