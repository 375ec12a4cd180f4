/** The call with which the company cancels a sold code: the buyer gets the value back, and the code is never sold again. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { cancelGift } from '@taschino/contract/gift-stock.ts'
import { holdParty } from '@taschino/ledger/lots.ts'
import { cancelCode } from '@taschino/ledger/movements/gift-codes.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import { handleMoney, type MoneyAsk } from '../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import { sayYes } from '../approvals/public.ts'
import { noteDeed } from '../audit/public.ts'
import { prolong } from '../expiry/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { isShop } from './buyer-store.ts'
import { close, holdCode, readCode, type CodeRow } from './code-store.ts'
import { readMerchant } from './merchant-store.ts'
import { cancelled } from './notices.ts'
import { shownStock } from './shown.ts'

async function takeBack({ sql, who, body, clock, done }: MoneyAsk<typeof cancelGift>, row: CodeRow, party: number) {
  const sale = await refundable(sql, row.gtid ?? '')
  if (!sale) throw new Error(`gift code ${row.id} was never sold`)
  const gtid = newGtid(clock.now())
  const buyer = { party, isShop: await isShop(sql, party) }
  const merchant = (await readMerchant(sql, row.idMerchant))?.merchant ?? ''
  const { parts } = sale.movement.detail as { parts: [] }
  const back = cancelCode({
    gtid,
    sale,
    detail: { parts, code: row.id, merchant: row.idMerchant, merchantName: merchant, reason: body.reason, by: who.idUser },
    events: cancelled(gtid, sale.movement.gtid, buyer, { merchant, value: row.unit, reason: body.reason }),
  })
  await post(sql, back)
  await prolong(sql, back)
  await close(sql, [row.id], 'burned', { by: who.idUser, reason: body.reason })
  await noteDeed(sql, {
    by: who.idUser,
    act: 'gift.cancelled',
    ...(buyer.isShop ? { shop: party } : { user: party }),
    facts: { code: row.id, gtid: sale.movement.gtid, value: row.unit, reason: body.reason },
  })
  return done({ waits: false, gtid, value: row.unit, code: await shownStock(sql, row.id) })
}

export const cancelAnswer = handleMoney(cancelGift)(async (ask) => {
  const { sql, who, params, settings, no } = ask
  const { party } = (await readCode(sql, params.id)) ?? refuseCommon('not_found')
  if (party === null) return no('code_not_sold')
  await holdParty(sql, party)
  const row = await holdCode(sql, params.id)
  if (row?.party !== party || row.state === 'burned') return no('code_not_sold')
  await demandFreshStepUp({ who, db: sql, settings })
  // Somebody who has opened the code may have used it, so cancelling it needs two yeses.
  if (row.state === 'revealed') {
    const said = await sayYes(sql, {
      act: 'gift',
      about: String(row.id),
      content: { value: row.unit, sold: row.gtid },
      by: who.idUser,
      moves: true,
    })
    if (said === 'own') return no('second_person')
    if (said === 'first') return ask.done({ waits: true, gtid: null, value: row.unit, code: await shownStock(sql, row.id) })
  }
  try {
    return await inSavepoint(sql, () => takeBack(ask, row, party))
  } catch (error) {
    if (error instanceof MovementRefused && error.reason === 'party_frozen') return no('party_suspended')
    throw error
  }
})
