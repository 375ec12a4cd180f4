/** The calls that cancel or refund a payment: the shop on the same business day, the company until the month closes. */
import { newGtid, type Gtid } from '@taschino/basics/gtid.ts'
import { valueOfParts } from '@taschino/basics/tickets.ts'
import { cancel, refund } from '@taschino/contract/payments.ts'
import type { Receipt } from '@taschino/contract/wallet.ts'
import { valueOfMovement, type Movement } from '@taschino/ledger/movement.ts'
import { cancelPayment } from '@taschino/ledger/movements/cancel-payment.ts'
import { refundPayment } from '@taschino/ledger/movements/refund-payment.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { refundable, type Refundable } from '@taschino/ledger/refundable.ts'
import type { Who } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import { circuitName } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { prolong } from '../expiry/public.ts'
import { withdrawRequest } from '../requests/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { detailOf, loadNames, readReceipt } from '../wallet/public.ts'
import { takenBack } from './notices.ts'
import { answersOf, handleMoney, type MoneyAsk } from '../../http/idempotency/handle-money.ts'
import { StoredAnswer } from '../../http/idempotency/stored-answer.ts'
import { isTooLate, partsBack } from './rules.ts'
import { givenBackSince } from './store.ts'

type Taker = Who<'shop' | 'agency' | 'company' | 'admin'>

/** The shop whose takings a payment went to; null for any other movement. */
function paidShop({ movement }: Refundable): number | null {
  return movement.kind === 'payment' ? (movement.transfers[0]?.target.party ?? null) : null
}

/** The payment, held still; nobody else's exists for a shop (404). */
async function reach(sql: Sql, who: Taker, gtid: Gtid): Promise<Refundable> {
  const payment = await refundable(sql, gtid)
  if (!payment) return refuseCommon('not_found')
  const isParty = payment.movement.parties.some((entry) => entry.party === (who.role === 'agency' ? who.idAgency : who.idShop))
  return who.role === 'company' || who.role === 'admin' || isParty ? payment : refuseCommon('not_found')
}

type TakeBackAsk = MoneyAsk<typeof cancel> | MoneyAsk<typeof refund>

interface Step {
  ask: TakeBackAsk
  payment: Refundable
  shop: number
  now: number
  action: 'cancelled' | 'refunded'
}

/** Each way of taking back has its own word for "there is nothing here to take back". */
interface Ways<N extends string> {
  nothing: StoredAnswer<N>
  alreadyCancelled: StoredAnswer<N>
  tooLate: StoredAnswer<N>
}

/** What both ways ask first: somebody's own payment in a shop, not cancelled, not too old. What stands in the way answers by itself. */
async function begin<N extends string>(
  sql: Sql,
  ask: TakeBackAsk,
  gtid: Gtid,
  ways: Ways<N>,
): Promise<Omit<Step, 'action'> | StoredAnswer<N>> {
  const { who, clock } = ask
  const payment = await reach(sql, who, gtid)
  const shop = paidShop(payment)
  if (shop === null || who.role === 'agency' || (who.role === 'shop' && shop !== who.idShop)) return ways.nothing
  if (payment.movement.cancelledBy !== null) return ways.alreadyCancelled
  const now = clock.now()
  return isTooLate(who.role, payment.movement.at.getTime(), now) ? ways.tooLate : { ask, payment, shop, now }
}

/**
 * What is written beside the movement, and who hears of it. Asked on the connection that we hold: who waits for a second one holds up the
 * service.
 */
async function around(sql: Sql, { ask, payment, shop, now, action }: Step, value: number) {
  const gtid = newGtid(now)
  const { till, parts } = detailOf(payment.movement.detail)
  const payer = payment.movement.transfers[0]?.source.party ?? 0
  const names = await loadNames(sql, [payer, shop])
  const title = names.get(shop)?.name ?? ''
  return {
    gtid,
    payment,
    call: null,
    // A refund names its own parts instead of these.
    detail: { parts, reason: ask.body.reason, by: ask.who.idUser, ...(till === null ? {} : { till }) },
    events: takenBack(gtid, { party: payer, isShop: names.get(payer)?.kind === 'shop' }, { id: shop, title }, action, value),
  }
}

interface Ends<N extends string> {
  done: (receipt: Receipt, gtid: Gtid) => StoredAnswer<N>
  refused: (reason: MovementRefused['reason']) => StoredAnswer<N>
}

/** Posts and answers with the receipt of what was posted; a "no" of the ledger becomes one of the contract's. */
async function posted<N extends string>(
  sql: Sql,
  { ask, payment, shop, action }: Step,
  movement: Movement,
  { done, refused }: Ends<N>,
): Promise<StoredAnswer<N>> {
  try {
    await post(sql, movement)
    // What comes back after its last day is not lost.
    await prolong(sql, movement)
    await noteDeed(sql, {
      by: ask.who.idUser,
      act: `payment.${action}`,
      shop,
      facts: { gtid: payment.movement.gtid, value: valueOfMovement(movement), reason: ask.body.reason },
    })
  } catch (error) {
    if (error instanceof MovementRefused) return refused(error.reason)
    throw error
  }
  const receipt = await readReceipt(sql, { ...ask.who, circuit: circuitName(ask.settings) }, movement.gtid, ask.clock.now(), ask.secretFor)
  if (!receipt) throw new Error(`no receipt of ${movement.gtid}`)
  return done(receipt, movement.gtid)
}

const { no: noCancel, done: cancelled } = answersOf(cancel)
const { no: noRefund, done: refunded } = answersOf(refund)

const CANCELLING: Ways<typeof cancel.name> = {
  nothing: noCancel('not_cancellable'),
  alreadyCancelled: noCancel('already_cancelled'),
  tooLate: noCancel('too_late'),
}
const REFUNDING: Ways<typeof refund.name> = {
  nothing: noRefund('not_refundable'),
  alreadyCancelled: noRefund('already_cancelled'),
  tooLate: noRefund('too_late'),
}

const DAY_MS = 86_400_000

/**
 * Giving back a lot, of one payment at once or bit by bit, or of many payments within a day, wants a proof from the last minutes: whoever
 * finds a till open must not empty it. Refused inside the transaction, so that the key stays free for the next try.
 */
async function demandForMuch(sql: Sql, { ask, payment, shop, now }: Omit<Step, 'action'>, value: number): Promise<void> {
  const { who, settings } = ask
  const { giveBack, giveBackDay } = settings.stepUp
  if (payment.movement.refunded + value > giveBack || (await givenBackSince(sql, shop, now - DAY_MS)) + value > giveBackDay)
    await demandFreshStepUp({ who, db: sql, settings })
}

/** A number may be a request's: then nothing was paid, and calling it off has rules of its own. */
export const cancelAnswer = handleMoney(cancel)(async (ask) => {
  const { sql, who, params, body, clock, settings } = ask
  return (await withdrawRequest(sql, { who, gtid: params.id, reason: body.reason, now: clock.now(), limits: settings })) ?? cancelOne(ask)
})

async function cancelOne(ask: MoneyAsk<typeof cancel>): Promise<StoredAnswer<typeof cancel.name>> {
  const { sql } = ask
  const begun = await begin(sql, ask, ask.params.id, CANCELLING)
  if (begun instanceof StoredAnswer) return begun
  const { movement } = begun.payment
  if (movement.refunded > 0) return noCancel('already_refunded')
  await demandForMuch(sql, begun, movement.value)
  const step: Step = { ...begun, action: 'cancelled' }
  return posted(sql, step, cancelPayment(await around(sql, step, movement.value)), {
    done: cancelled,
    refused: (reason) => {
      if (reason === 'insufficient_funds') return noCancel('takings_gone')
      if (reason === 'party_frozen') return noCancel('party_suspended')
      if (reason === 'already_cancelled' || reason === 'already_done') return noCancel('already_cancelled')
      if (reason === 'already_refunded' || reason === 'refund_exceeds') return noCancel('already_refunded')
      throw new Error(`a cancellation cannot be refused for ${reason}`)
    },
  })
}

export const refundAnswer = handleMoney(refund)(async (ask) => {
  const { sql, body } = ask
  const begun = await begin(sql, ask, body.gtid, REFUNDING)
  if (begun instanceof StoredAnswer) return begun
  const parts = partsBack(detailOf(begun.payment.movement.detail).parts, body)
  if (parts === 'unclear') return refuseInput([{ path: 'type', why: 'required' }])
  if (parts === null) return noRefund('over_refund')
  if (!Array.isArray(parts)) return refuseInput([parts])
  await demandForMuch(sql, begun, valueOfParts(parts))
  const step: Step = { ...begun, action: 'refunded' }
  const back = refundPayment({ ...(await around(sql, step, valueOfParts(parts))), parts })
  if (back === null) return noRefund('over_refund')
  return posted(sql, step, back, {
    done: refunded,
    refused: (reason) => {
      if (reason === 'insufficient_funds') return noRefund('takings_gone')
      if (reason === 'party_frozen') return noRefund('party_suspended')
      if (reason === 'already_cancelled') return noRefund('already_cancelled')
      if (reason === 'refund_exceeds') return noRefund('over_refund')
      throw new Error(`a refund cannot be refused for ${reason}`)
    },
  })
})
