/** Taking a payment back, wholly or in part: the shop that took it on the same business day, the company until the month closes. */
import { newGtid, type Gtid } from '@taschino/basics/gtid.ts'
import { cancel, refund } from '@taschino/contract/payments.ts'
import type { Movement } from '@taschino/ledger/movement.ts'
import { cancelPayment } from '@taschino/ledger/movements/cancel-payment.ts'
import { refundPayment } from '@taschino/ledger/movements/refund-payment.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { refundable, type Refundable } from '@taschino/ledger/refundable.ts'
import { handle, type Ask, type Who } from '../../door/handle.ts'
import { refuseAtDoor, refuseInput } from '../../door/refusal.ts'
import type { Sql } from '../../platform/db.ts'
import { detailOf, loadNames, readReceipt } from '../wallet/public.ts'
import { takenBack } from './notices.ts'
import { once, refusalText, type Said } from '../../door/once.ts'
import { isTooLate, refundedGroup } from './rules.ts'

type Taker = Who<'shop' | 'company' | 'admin'>

/** The shop whose takings a payment went to; null for any other movement. */
function paidShop({ movement }: Refundable): number | null {
  return movement.kind === 'payment' ? (movement.transfers[0]?.target.party ?? null) : null
}

/** The payment, held still; nobody else's exists for a shop (404). */
async function reach(sql: Sql, who: Taker, gtid: Gtid): Promise<Refundable> {
  const payment = await refundable(sql, gtid)
  if (!payment) return refuseAtDoor('not_found')
  const isParty = payment.movement.parties.some((entry) => entry.party === who.idShop)
  return who.role !== 'shop' || isParty ? payment : refuseAtDoor('not_found')
}

interface Step {
  ask: Ask<typeof cancel> | Ask<typeof refund>
  payment: Refundable
  shop: number
  action: 'cancelled' | 'refunded'
}

/** What is written beside the movement, and who hears of it. Asked on the connection that we hold: who waits for a second one holds up the house. */
async function around(sql: Sql, { ask, payment, shop, action }: Step, gtid: Gtid, value: number) {
  const { till, parts } = detailOf(payment.movement.detail)
  const payer = payment.movement.transfers[0]?.source.party ?? 0
  const names = await loadNames(sql, [payer, shop])
  const title = names.get(shop)?.name ?? ''
  return {
    gtid, payment, call: null,
    // A refund names its own parts instead of these.
    detail: { parts, reason: ask.body.reason, by: ask.who.idUser, ...(till === null ? {} : { till }) },
    events: takenBack(gtid, { party: payer, isShop: names.get(payer)?.kind === 'shop' }, { id: shop, title }, action, value)
  }
}

/** Posts and answers with the receipt of what was posted; a "no" of the ledger becomes one of the contract's. */
async function posted(sql: Sql, { ask }: Step, movement: Movement, refused: (reason: MovementRefused['reason']) => Said): Promise<Said> {
  try {
    await post(sql, movement)
  } catch (error) {
    if (error instanceof MovementRefused) return refused(error.reason)
    throw error
  }
  const receipt = await readReceipt(sql, ask.who, movement.gtid, ask.clock.now(), ask.secretFor)
  if (!receipt) throw new Error(`no receipt of ${movement.gtid}`)
  return { status: 200, text: JSON.stringify(receipt), gtid: movement.gtid }
}

const no = <N extends string>(refusals: Readonly<Record<N, number>>) =>
  (name: N): Said => ({ status: refusals[name], text: refusalText(name), gtid: null })

const noCancel = no(cancel.refusals)
const noRefund = no(refund.refusals)

export const cancelAnswer = handle(cancel)((ask) => once(ask.tx, ask.who, ask.key, async (sql) => {
  const { who, params, clock } = ask
  const payment = await reach(sql, who, params.id)
  const { movement } = payment
  const shop = paidShop(payment)
  if (shop === null || (who.role === 'shop' && shop !== who.idShop)) return noCancel('not_cancellable')
  if (movement.cancelledBy !== null) return noCancel('already_cancelled')
  if (movement.refunded > 0) return noCancel('already_refunded')
  const now = clock.now()
  if (isTooLate(who.role, movement.at.getTime(), now)) return noCancel('too_late')
  const step: Step = { ask, payment, shop, action: 'cancelled' }
  const facts = await around(sql, step, newGtid(now), movement.value)
  return posted(sql, step, cancelPayment(facts), (reason) => {
    if (reason === 'insufficient_funds') return noCancel('takings_gone')
    if (reason === 'party_frozen') return noCancel('party_suspended')
    if (reason === 'already_cancelled' || reason === 'already_done') return noCancel('already_cancelled')
    if (reason === 'already_refunded' || reason === 'refund_exceeds') return noCancel('already_refunded')
    throw new Error(`a cancellation cannot be refused for ${reason}`)
  })
}))

export const refundAnswer = handle(refund)((ask) => once(ask.tx, ask.who, ask.key, async (sql) => {
  const { who, body, clock } = ask
  const payment = await reach(sql, who, body.gtid)
  const { movement } = payment
  const shop = paidShop(payment)
  if (shop === null || (who.role === 'shop' && shop !== who.idShop)) return noRefund('not_refundable')
  if (movement.cancelledBy !== null) return noRefund('already_cancelled')
  const group = refundedGroup(detailOf(movement.detail).parts, body.unit, body.type)
  if (group === 'unclear') return refuseInput([{ path: 'type', why: 'required' }])
  if (group === null) return noRefund('over_refund')
  const now = clock.now()
  if (isTooLate(who.role, movement.at.getTime(), now)) return noRefund('too_late')
  const part = { unit: group.unit, amount: body.amount, type: group.type }
  const step: Step = { ask, payment, shop, action: 'refunded' }
  const back = refundPayment({ ...(await around(sql, step, newGtid(now), part.unit * part.amount)), part })
  if (back === null) return noRefund('over_refund')
  return posted(sql, step, back, (reason) => {
    if (reason === 'insufficient_funds') return noRefund('takings_gone')
    if (reason === 'party_frozen') return noRefund('party_suspended')
    if (reason === 'already_cancelled') return noRefund('already_cancelled')
    if (reason === 'refund_exceeds') return noRefund('over_refund')
    throw new Error(`a refund cannot be refused for ${reason}`)
  })
}))
