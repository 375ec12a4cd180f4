/** The calls for one's own codes: masked lists, the code in clear after a proof, notes on what was spent. */
import { listOrderVouchers, listVouchers, revealVoucher, useVoucher } from '@taschino/contract/club/vouchers.ts'
import { handle } from '../../../http/handle.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import type { Sql } from '../../../platform/db/db.ts'
import type { CodeKeys } from '../../gift-codes/public.ts'
import { demandFreshStepUp } from '../../stepup/public.ts'
import { doublesOf } from './problem-store.ts'
import { readOrder } from './order-store.ts'
import { beforeOf } from './own.ts'
import { partyOf } from './place.ts'
import { shownOrder, shownVoucher } from './shown.ts'
import { holdVoucher, ownVouchers, readVoucher, sealedOf, setRevealed, setUsed, vouchersOf, type VoucherRow } from './voucher-store.ts'

const PAGE = 20

/** Codes of others count as not found; one that was given away stays in the list, closed. */
export const theirs = (row: VoucherRow | null, party: number): VoucherRow =>
  row && (row.party === party || row.givenFrom === party) ? row : refuseCommon('not_found')

const ofOrderAnswer = handle(listOrderVouchers)(async ({ who, params, db }) => {
  const party = partyOf(who)
  const order = await readOrder(db, params.idOrder)
  const vouchers = order ? await vouchersOf(db, order.id, party) : []
  const own = order?.party === party
  // Whoever was given a code sees the code and nothing of the order.
  if (!order || (!own && vouchers.length === 0)) return refuseCommon('not_found')
  return {
    order: own ? shownOrder(order) : null,
    vouchers: vouchers.map((row) => shownVoucher(row, party)),
    complete: !own || order.codesComplete || order.kind === 'physical' || order.state === 'failed' || order.state === 'cancelled',
    checking: own ? await doublesOf(db, order.id) : 0,
  }
})

const listAnswer = handle(listVouchers)(async ({ who, query, db }) => {
  const limit = query.limit ?? PAGE
  const party = partyOf(who)
  const asked = { party, open: query.open ?? false, before: beforeOf(query.cursor), limit: limit + 1, kinds: ['digital', 'physical'] }
  const rows = await ownVouchers(db, asked)
  const items = rows.slice(0, limit).map((row) => shownVoucher(row, party))
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.idVoucher ?? '') : null }
})

/** The text of a code that somebody may look at; from then on it cannot be given away. */
export async function openVoucher(
  sql: Sql,
  keys: CodeKeys,
  id: number,
): Promise<{ code: string | null; pin: string | null; url: string | null }> {
  await setRevealed(sql, id)
  const { code, pin, url } = keys.open(await sealedOf(sql, id))
  return { code: code === '' ? null : code, pin, url }
}

const revealAnswer = (keys: CodeKeys) =>
  handle(revealVoucher)(async ({ who, params, db, tx, settings, refuse }) => {
    const party = partyOf(who)
    const before = theirs(await readVoucher(db, params.idVoucher), party)
    if (before.party !== party) return refuse('voucher_given')
    if (before.state === 'cancelled') return refuse('voucher_cancelled')
    await demandFreshStepUp({ who, db, settings })
    return tx(async (sql) => {
      const row = theirs(await holdVoucher(sql, params.idVoucher), party)
      if (row.party !== party) return refuse('voucher_given')
      if (row.state === 'cancelled') return refuse('voucher_cancelled')
      const { id, name, brandName, unit, barcodeFormat, expiresOn } = row
      return { idVoucher: id, name, brandName, unit, barcodeFormat, expiresOn, ...(await openVoucher(sql, keys, id)) }
    })
  })

const useAnswer = handle(useVoucher)(async ({ who, params, body, tx, refuse }) => {
  const party = partyOf(who)
  return tx(async (sql) => {
    const row = theirs(await holdVoucher(sql, params.idVoucher), party)
    if (row.party !== party) return refuse('voucher_given')
    if (row.state === 'cancelled') return refuse('voucher_cancelled')
    if (row.revealedAt === null) return refuse('voucher_unseen')
    const spent = body.undo ? 0 : (body.spent ?? row.unit)
    if (spent > row.unit) return refuse('over_the_code', { value: row.unit })
    await setUsed(sql, row.id, spent === row.unit, spent)
    return shownVoucher(theirs(await readVoucher(sql, row.id), party), party)
  })
})

export const voucherAnswers = (keys: CodeKeys) => [ofOrderAnswer, listAnswer, revealAnswer(keys), useAnswer] as const
