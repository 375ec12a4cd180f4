/** What the company does about changes of account: sees which wait and why to be careful, agrees to one or not. Never to one's own. */
import { isInSepa } from '@taschino/basics/iban.ts'
import { approveIban, countIbanChanges, listIbanChanges, rejectIban } from '@taschino/contract/iban.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { setAccount } from '../shops/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { flagsOf, HOLD_MS } from './flags.ts'
import { countWaiting, decideChange, holdChange, holdShop, listChanges, shopOfChange, type ChangeRow, type ShopRow } from './store.ts'
import { tell } from './tell.ts'
import { isSecondPerson, listedOf } from './view.ts'

const PAGE = 20

export const answerListIbanChanges = handle(listIbanChanges)(async ({ who, query, db }) => {
  const after = query.cursor === undefined ? undefined : Number(query.cursor)
  if (after !== undefined && !Number.isSafeInteger(after)) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const limit = query.limit ?? PAGE
  const rows = await listChanges(db, { waiting: query.waiting === true, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return { items: page.map((row) => listedOf(row, who.idUser)), nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null }
})

export const answerCountIbanChanges = handle(countIbanChanges)(async ({ db }) => ({ waiting: await countWaiting(db) }))

/** The change and its shop, both held still; the shop first. */
async function held(sql: Sql, id: number): Promise<{ shop: ShopRow; change: ChangeRow }> {
  const idShop = (await shopOfChange(sql, id)) ?? refuseCommon('not_found')
  const shop = (await holdShop(sql, idShop, null)) ?? refuseCommon('not_found')
  return { shop, change: (await holdChange(sql, id, idShop)) ?? refuseCommon('not_found') }
}

async function listed(sql: Sql, id: number) {
  return (await listChanges(sql, { waiting: false, limit: 1, id }))[0] ?? refuseCommon('not_found')
}

export const answerApproveIban = handle(approveIban)(async ({ who, params, tx, db, clock, settings, refuse }) => {
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    const { shop, change } = await held(sql, params.id)
    if (change.state !== 'pending') return refuse('iban_over')
    const asked = await listed(sql, change.id)
    if (!isSecondPerson(asked, who.idUser)) return refuse('second_person')
    if (!isInSepa(change.iban)) return refuse('iban_foreign')
    const flags = flagsOf(asked).map(({ flag }) => flag)
    const now = clock.now()
    await setAccount(sql, shop.id, change.iban, change.receiver)
    await decideChange(sql, change.id, { state: 'approved', by: who.idUser, now, heldUntil: now + HOLD_MS })
    await tell(sql, { shop, by: who.idUser, step: 'approved', to: change.iban, from: change.oldIban, flags })
    return listedOf(await listed(sql, change.id), who.idUser)
  })
})

/** As much as agreeing wants: a login that was left open must not keep a shop's money where it is. */
export const answerRejectIban = handle(rejectIban)(async ({ who, params, body, tx, db, clock, settings, refuse }) => {
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    const { shop, change } = await held(sql, params.id)
    if (change.state !== 'pending') return refuse('iban_over')
    // Saying no to what one asked for oneself is taking it back.
    const step = change.idAskedBy === who.idUser ? 'cancelled' : 'rejected'
    await decideChange(sql, change.id, { state: step, by: who.idUser, now: clock.now(), reason: body.reason })
    await tell(sql, { shop, by: who.idUser, step, to: change.iban, from: change.oldIban, reason: body.reason })
    return listedOf(await listed(sql, change.id), who.idUser)
  })
})
