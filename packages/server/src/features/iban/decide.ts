/** The calls with which the company reads changes of account and agrees to one or not; nobody agrees to their own. */
import { isInSepa } from '@taschino/basics/iban.ts'
import { approveIban, countIbanChanges, listIbanChanges, rejectIban } from '@taschino/contract/iban.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { flagsOf, HOLD_MS } from './flags.ts'
import { holderOfChange, holdHolder, type Holder } from './holder-store.ts'
import { bringIntoForce } from './in-force.ts'
import { countChanges, listChanges } from './listed-store.ts'
import { countWaiting, decideChange, holdChange, type ChangeRow } from './store.ts'
import { tell } from './tell.ts'
import { listedOf } from './view.ts'

const PAGE = 20

export const answerListIbanChanges = handle(listIbanChanges)(async ({
  who,
  query: { cursor, limit = PAGE, sort, totals, ...asked },
  db,
}) => {
  const after = cursor === undefined ? undefined : Number(cursor)
  if (after !== undefined && !Number.isSafeInteger(after)) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const rows = await listChanges(db, { me: who.idUser, ...asked, sort, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    ...(totals ? { totals: await countChanges(db, asked) } : {}),
    items: page.map((row) => listedOf(row)),
    nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  }
})

export const answerCountIbanChanges = handle(countIbanChanges)(async ({ db }) => ({ waiting: await countWaiting(db) }))

/** The change and whose it is, both held still; the holder first. */
async function held(sql: Sql, id: number): Promise<{ holder: Holder; change: ChangeRow }> {
  const ref = (await holderOfChange(sql, id)) ?? refuseCommon('not_found')
  const holder = (await holdHolder(sql, ref, null)) ?? refuseCommon('not_found')
  return { holder, change: (await holdChange(sql, id, ref)) ?? refuseCommon('not_found') }
}

async function listed(sql: Sql, me: number, id: number) {
  return (await listChanges(sql, { me, limit: 1, id }))[0] ?? refuseCommon('not_found')
}

export const answerApproveIban = handle(approveIban)(async ({ who, params, tx, db, clock, settings, refuse }) => {
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    const { holder, change } = await held(sql, params.id)
    if (change.state !== 'pending') return refuse('iban_over')
    const asked = await listed(sql, who.idUser, change.id)
    if (!asked.another) return refuse('second_person')
    if (!isInSepa(change.iban)) return refuse('iban_foreign')
    const flags = flagsOf(asked).map(({ flag }) => flag)
    const now = clock.now()
    await decideChange(sql, change.id, { state: 'approved', by: who.idUser, now, heldUntil: now + HOLD_MS })
    await bringIntoForce(sql, holder, who.idUser, change)
    await tell(sql, { holder, by: who.idUser, step: 'approved', to: change.iban, from: change.oldIban, flags })
    return listedOf(await listed(sql, who.idUser, change.id))
  })
})

/** As much as agreeing wants: a login that was left open must not keep somebody's money where it is. */
export const answerRejectIban = handle(rejectIban)(async ({ who, params, body, tx, db, clock, settings, refuse }) => {
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    const { holder, change } = await held(sql, params.id)
    if (change.state !== 'pending') return refuse('iban_over')
    // Saying no to what one asked for oneself is taking it back.
    const step = change.idAskedBy === who.idUser ? 'cancelled' : 'rejected'
    await decideChange(sql, change.id, { state: step, by: who.idUser, now: clock.now(), reason: body.reason })
    await tell(sql, { holder, by: who.idUser, step, to: change.iban, from: change.oldIban, reason: body.reason })
    return listedOf(await listed(sql, who.idUser, change.id))
  })
})
