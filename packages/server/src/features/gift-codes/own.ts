/** The calls for one's own codes: list, the code in clear after a proof, giving back an unopened one, notes on what was spent. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { listOwnCodes, returnGift, revealCode, useGift } from '@taschino/contract/gift-codes.ts'
import { holdParty } from '@taschino/ledger/lots.ts'
import { cancelPayment } from '@taschino/ledger/movements/cancel-payment.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import { handle, type Who } from '../../http/handle.ts'
import { handleMoney, type MoneyAsk } from '../../http/idempotency/handle-money.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import { prolong } from '../expiry/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { holdCode, ownCodes, readCode, setFree, setRevealed, setUsed, type CodeRow } from './code-store.ts'
import { inClear } from './in-clear.ts'
import { returned } from './notices.ts'
import type { CodeKeys } from './seal.ts'
import { stockHereSince } from './restored-store.ts'
import { ownCodesOf, returnUntil } from './shown.ts'

const PAGE = 20

/** Whose value is spent: a person's own, or that of the shop for which they work. */
const partyOf = (who: Pick<Who, 'role' | 'idShop' | 'idUser'>): number =>
  (who.role === 'shop' ? who.idShop : who.idUser) ?? refuseCommon('forbidden')

/** Codes of others count as not found. */
const theirs = (row: CodeRow | null, party: number): CodeRow => (row?.party === party ? row : refuseCommon('not_found'))

const listAnswer = handle(listOwnCodes)(async ({ who, query, db, clock }) => {
  const limit = query.limit ?? PAGE
  const [gtid = '', endsOn] = query.cursor?.split('.') ?? []
  if (query.cursor !== undefined && !(query.open ? /^[0-9A-Z]{16}\.(\d{4}-\d{2}-\d{2}|infinity)$/ : /^[0-9A-Z]{16}$/).test(query.cursor))
    return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const asked = {
    party: partyOf(who),
    openOn: query.open ? businessDay(clock.now()) : null,
    of: query.of,
    after: query.cursor === undefined ? undefined : { gtid, endsOn: endsOn ?? null },
    limit: limit + 1,
  }
  const rows = await ownCodes(db, asked)
  const items = await ownCodesOf(db, rows.slice(0, limit), clock.now())
  const last = rows.length > limit ? items.at(-1) : undefined
  const next = last && (query.open ? `${last.gtid}.${last.expiresOn ?? 'infinity'}` : last.gtid)
  return { items, nextCursor: next ?? null }
})

const revealAnswer = (keys: CodeKeys) =>
  handle(revealCode)(async ({ who, params, db, tx, clock, settings, refuse }) => {
    const party = partyOf(who)
    const before = theirs(await readCode(db, params.id), party)
    if (before.state === 'burned') return refuse('code_cancelled')
    await demandFreshStepUp({ who, db, settings })
    return tx(async (sql) => {
      const row = theirs(await holdCode(sql, params.id), party)
      if (row.state === 'burned') return refuse('code_cancelled')
      await setRevealed(sql, row.id, new Date(clock.now()))
      return inClear(sql, keys, row)
    })
  })

/** Reverses the sale: each ticket returns to its lot, expired ones get days of grace, and the code is for sale again. */
async function giveBack({ sql, who, clock, done }: MoneyAsk<typeof returnGift>, row: CodeRow) {
  const payment = await refundable(sql, row.gtid ?? '')
  if (!payment || row.party === null) throw new Error(`gift code ${row.id} was never sold`)
  const gtid = newGtid(clock.now())
  const buyer = { party: row.party, isShop: who.role === 'shop' }
  const { parts, merchantName } = payment.movement.detail as { parts: []; merchantName: string }
  const back = cancelPayment({
    gtid,
    payment,
    call: null,
    detail: { parts, code: row.id, merchant: row.idMerchant, merchantName, by: who.idUser },
    events: [returned(gtid, buyer)],
  })
  await post(sql, back)
  await prolong(sql, back, { own: true })
  await setFree(sql, row.id)
  // The reversal's value is the code's cost, so the answer names the movement, but the key does not carry it.
  return done({ gtid, value: row.unit })
}

const returnAnswer = handleMoney(returnGift)(async (ask) => {
  const { sql, who, params, clock, no } = ask
  const party = partyOf(who)
  await holdParty(sql, party)
  const row = theirs(await holdCode(sql, params.id), party)
  if (row.state === 'burned') return no('code_cancelled')
  if (row.state !== 'assigned') return no('code_seen')
  const here = await stockHereSince(sql)
  if (row.boughtAt !== null && row.boughtAt < here) return no('code_unsure')
  if (returnUntil(row, clock.now(), here) === null) return no('return_over')
  try {
    return await inSavepoint(sql, () => giveBack(ask, row))
  } catch (error) {
    if (error instanceof MovementRefused && error.reason === 'party_frozen') return no('payer_disabled')
    throw error
  }
})

const shownOwn = async (sql: Sql, id: number, now: number) => {
  const [code] = await ownCodesOf(sql, [(await readCode(sql, id)) ?? refuseCommon('not_found')], now)
  return code ?? refuseCommon('not_found')
}

const useAnswer = handle(useGift)(async ({ who, params, body, tx, clock, refuse }) => {
  const party = partyOf(who)
  return tx(async (sql) => {
    const row = theirs(await holdCode(sql, params.id), party)
    if (row.state === 'burned') return refuse('code_cancelled')
    if (row.state !== 'revealed') return refuse('code_unseen')
    const spent = body.undo ? 0 : (body.spent ?? row.unit)
    if (spent > row.unit) return refuse('over_the_code', { value: row.unit })
    await setUsed(sql, row.id, spent === row.unit ? new Date(clock.now()) : null, spent)
    return shownOwn(sql, row.id, clock.now())
  })
})

export const ownAnswers = (keys: CodeKeys) => [listAnswer, revealAnswer(keys), returnAnswer, useAnswer] as const
