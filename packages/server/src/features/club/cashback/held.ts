/** The calls with which the company reads cashbacks on hold and decides them, with a fresh proof and a reason. */
import { decideCashback, listHeldCashbacks } from '@taschino/contract/club/cashback.ts'
import type { HeldCashback } from '@taschino/contract/club/cashback-shapes.ts'
import { handle } from '../../../http/handle.ts'
import { handleMoney } from '../../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import { noteDeed } from '../../audit/public.ts'
import { demandFreshStepUp } from '../../stepup/public.ts'
import { creditDecided } from './apply.ts'
import { changeCashback, holdCashback, readCashbackById } from './cashback-store.ts'
import { heldCashbacks, sumHeld, type HeldRow } from './held-store.ts'
import { tellDeclined } from './notices.ts'
import { afterId, ownCashbackOf } from './own.ts'
import { mostOf } from './rules.ts'
import { readVisit } from './visit-store.ts'

const PAGE = 20

export function shownHeld(row: HeldRow): HeldCashback {
  const { rateBp, cents, shareBp } = row
  const promised = shareBp === null ? null : { rateBp, cents, shareBp }
  return {
    ...ownCashbackOf(row, undefined),
    owner: row.owner,
    externalId: row.externalId,
    doubt: row.doubt,
    value: row.value,
    promised,
    most: promised ? mostOf(row.purchase, promised) : null,
  }
}

const listAnswer = handle(listHeldCashbacks)(async ({ query, db }) => {
  const { limit = PAGE, cursor, sort, totals, ...filters } = query
  const rows = await heldCashbacks(db, filters, { sort, after: afterId(cursor) ?? undefined, limit: limit + 1 })
  const items = rows.slice(0, limit).map(shownHeld)
  return {
    items,
    nextCursor: rows.length > limit ? String(items.at(-1)?.idCashback) : null,
    ...(totals ? { totals: await sumHeld(db, filters) } : {}),
  }
})

const decideAnswer = handleMoney(decideCashback)(async ({ sql, who, params, body, settings, clock, no, done }) => {
  const found = (await readCashbackById(sql, params.id)) ?? refuseCommon('not_found')
  await demandFreshStepUp({ who, db: sql, settings })
  const row = (await holdCashback(sql, found.provider, found.externalId)) ?? refuseCommon('not_found')
  const over = row.state === 'declined' || row.state === 'reversed'
  // A click without a person cannot be credited; the company can only close it.
  if (row.doubt === null || row.decision !== null || over || (row.party === null && body.as === 'confirmed')) return no('cashback_decided')
  const now = clock.now()
  const declines = body.as === 'declined'
  await changeCashback(
    sql,
    row.id,
    {
      decision: body.as,
      decidedBy: who.idUser,
      decisionReason: body.reason,
      ...(declines ? { waits: null } : {}),
    },
    new Date(now),
  )
  const visit = row.clickId === null ? null : await readVisit(sql, row.clickId)
  if (declines && visit && row.share > 0) await tellDeclined(sql, visit, { brand: row.brandName, value: row.share, reason: body.reason })
  await noteDeed(sql, {
    by: who.idUser,
    act: declines ? 'club.cashback-declined' : 'club.cashback-credited',
    ...(visit ? (visit.isShop ? { shop: visit.party } : { user: visit.party }) : {}),
    facts: { cashback: row.id, provider: row.provider, share: row.share, doubt: row.doubt, reason: body.reason },
  })
  const gtid = declines ? null : await creditDecided(sql, row, now)
  return done({ idCashback: row.id, gtid }, gtid)
})

export const heldAnswers = [listAnswer, decideAnswer] as const
