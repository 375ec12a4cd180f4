/** The calls with which the company sees its codes (masked) and takes one out of the stock with a reason (T29). */
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { quarantineCodes, releaseCodes, removeCode, revealStock, withdrawCode } from '@taschino/contract/gift-stock.ts'
import { dropCodes } from '@taschino/ledger/movements/gift-codes.ts'
import { post } from '@taschino/ledger/post.ts'
import { handle } from '../../http/handle.ts'
import { handleMoney } from '../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { close, holdCode, readCode, setSeen, type CodeRow } from './code-store.ts'
import { inClear } from './in-clear.ts'
import { readMerchant } from './merchant-store.ts'
import { quarantineAll, releaseAll } from './restored-store.ts'
import type { CodeKeys } from './seal.ts'
import { shownStock } from './shown.ts'

/** Sold codes belong to their buyers, and what left the stock stays out. */
function obstacleTo({ state }: CodeRow): 'code_assigned' | 'code_gone' | null {
  if (state === 'free' || state === 'quarantined') return null
  return state === 'withdrawn' || state === 'expired' ? 'code_gone' : 'code_assigned'
}

async function withdraw(sql: Sql, row: CodeRow, { by, reason, now }: { by: number; reason: string; now: number }) {
  const gtid = newGtid(now)
  const takenBack = (await readMerchant(sql, row.idMerchant))?.takesBack ?? false
  const { idMerchant: merchant, cost } = row
  await post(
    sql,
    dropCodes({ gtid, merchant, cost, takenBack, once: `gift:code:${row.id}:withdrawn`, detail: { code: row.id, reason, by }, events: [] }),
  )
  await close(sql, [row.id], 'withdrawn', { by, reason })
  await noteDeed(sql, { by, act: 'gift.withdrawn', facts: { code: row.id, value: row.unit, reason } })
  return shownStock(sql, row.id)
}

const removeAnswer = handleMoney(removeCode)(async ({ sql, who, params, clock, settings, no, done }) => {
  const row = (await holdCode(sql, params.id)) ?? refuseCommon('not_found')
  const obstacle = obstacleTo(row)
  if (obstacle) return no(obstacle)
  await demandFreshStepUp({ who, db: sql, settings })
  return done(await withdraw(sql, row, { by: who.idUser, reason: 'tolto a mano', now: clock.now() }))
})

const withdrawAnswer = handleMoney(withdrawCode)(async ({ sql, who, params, body, clock, settings, no, done }) => {
  const row = (await holdCode(sql, params.id)) ?? refuseCommon('not_found')
  const obstacle = obstacleTo(row)
  if (obstacle) return no(obstacle)
  await demandFreshStepUp({ who, db: sql, settings })
  return done(await withdraw(sql, row, { by: who.idUser, reason: body.reason, now: clock.now() }))
})

const revealAnswer = (keys: CodeKeys) =>
  handle(revealStock)(async ({ who, params, body, db, tx, settings, refuse }) => {
    const before = obstacleTo((await readCode(db, params.id)) ?? refuseCommon('not_found'))
    if (before) return refuse(before)
    await demandFreshStepUp({ who, db, settings })
    return tx(async (sql) => {
      const row = (await holdCode(sql, params.id)) ?? refuseCommon('not_found')
      const obstacle = obstacleTo(row)
      if (obstacle) return refuse(obstacle)
      await setSeen(sql, row.id, who.idUser, body.reason)
      await noteDeed(sql, { by: who.idUser, act: 'gift.seen', facts: { code: row.id, value: row.unit, reason: body.reason } })
      return inClear(sql, keys, row)
    })
  })

const quarantineAnswer = handle(quarantineCodes)(async ({ who, body, db, tx, settings }) => {
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    const codes = await quarantineAll(sql, body.reason)
    await noteDeed(sql, { by: who.idUser, act: 'gift.quarantined', facts: { codes, reason: body.reason } })
    return { codes }
  })
})

const releaseAnswer = handle(releaseCodes)(async ({ who, body, db, tx, clock, settings }) => {
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    const codes = await releaseAll(sql, body.merchant ?? null)
    await noteDeed(sql, {
      by: who.idUser,
      act: 'gift.released',
      facts: {
        codes,
        day: businessDay(clock.now()),
        reason: body.reason,
        ...(body.merchant === undefined ? {} : { merchant: body.merchant }),
      },
    })
    return { codes }
  })
})

export const stockAnswers = (keys: CodeKeys) => [removeAnswer, withdrawAnswer, revealAnswer(keys), quarantineAnswer, releaseAnswer] as const
