/** What the company settles with a merchant: a bill that was paid at the bank, a code that the merchant credits. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { creditCode, payMerchant } from '@taschino/contract/gift-accounts.ts'
import { creditCode as credited, payMerchant as paid } from '@taschino/ledger/movements/gift-codes.ts'
import { post } from '@taschino/ledger/post.ts'
import { handleMoney } from '../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { noteDeed } from '../audit/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { holdMerchantAccount, setCredited } from './merchant-bill-store.ts'
import { holdCode } from './code-store.ts'
import { stockOf } from './merchants.ts'
import { shownStock } from './shown.ts'

const payAnswer = handleMoney(payMerchant)(async ({ sql, who, params, body, clock, settings, no, done }) => {
  const account = (await holdMerchantAccount(sql, params.id)) ?? refuseCommon('not_found')
  if (body.value > account.owed) return no('over_the_debt', { value: Math.max(0, account.owed) })
  await demandFreshStepUp({ who, db: sql, settings })
  const gtid = newGtid(clock.now())
  const detail = { on: body.on, reference: body.reference, by: who.idUser }
  await post(sql, paid({ gtid, merchant: params.id, value: body.value, once: `gift:paid:${gtid}`, detail, events: [] }))
  await noteDeed(sql, { by: who.idUser, act: 'gift.merchant-paid', facts: { merchant: account.name, value: body.value } })
  return done({ gtid, merchant: await stockOf(sql, params.id, clock.now()) })
})

const creditAnswer = handleMoney(creditCode)(async ({ sql, who, params, body, clock, settings, no, done }) => {
  const row = (await holdCode(sql, params.id)) ?? refuseCommon('not_found')
  if (row.state !== 'burned' || row.gtid === null) return no('code_not_cancelled')
  if (row.creditedAt !== null) return no('credited_before')
  await demandFreshStepUp({ who, db: sql, settings })
  const { idMerchant: merchant, cost, gtid: sale } = row
  const detail = { code: row.id, reference: body.reference, by: who.idUser }
  await post(sql, credited({ gtid: newGtid(clock.now()), merchant, cost, sale, detail, events: [] }))
  await setCredited(sql, row.id, new Date(clock.now()))
  await noteDeed(sql, { by: who.idUser, act: 'gift.credited', facts: { code: row.id, value: cost } })
  return done(await shownStock(sql, row.id))
})

export const merchantBillAnswers = [payAnswer, creditAnswer] as const
