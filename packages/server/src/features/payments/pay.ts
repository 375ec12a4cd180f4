/** The call that pays in a shop: checked in memory, posted by the group commit, answered with the receipt that is stored with the key. */
import { newGtid, type Gtid } from '@taschino/basics/gtid.ts'
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import { pay } from '@taschino/contract/payments.ts'
import type { Receipt } from '@taschino/contract/wallet.ts'
import { refuseCharge } from '@taschino/ledger/charge.ts'
import type { Movement } from '@taschino/ledger/movement.ts'
import { payInShop } from '@taschino/ledger/movements/pay-in-shop.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { handle, raw, replay, type Ask, type RawAnswer } from '../../http/handle.ts'
import { answersOf } from '../../http/idempotency/handle-money.ts'
import { keptCall } from '../../http/idempotency/once.ts'
import { refuseCommon, refuseInput, type Facts } from '../../http/refusal.ts'
import { wroteNothing } from '../../http/trouble.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Directory, LookupLimiter, Looked } from '../shops/public.ts'
import { demandForPayment, type Allowances } from '../stepup/public.ts'
import { receiptOf } from '../wallet/public.ts'
import { chargeChanged, paid, type Payer } from './notices.ts'
import { refusalFor } from './refusal-for.ts'
import { noteIfRelated } from './related.ts'
import { partsOf, refusalOf } from './rules.ts'
import { targetOf, type PayRefusal, type Target } from './target.ts'

type PayAsk = Ask<typeof pay>

/** What was decided to be paid, before the ledger is asked. */
interface Payment {
  gtid: Gtid
  at: number
  payer: Payer
  target: Target
  parts: readonly Part[]
  bill: number | undefined
}

const { no, done } = answersOf(pay)

function payerOf({ who }: PayAsk): Payer {
  if (who.role === 'enduser') return { party: who.idUser, isShop: false }
  return who.idShop === null ? refuseCommon('forbidden') : { party: who.idShop, isShop: true }
}

function readParts({ body }: PayAsk): Part[] {
  const parts = partsOf(body)
  if (!Array.isArray(parts)) return refuseInput([parts])
  if (body.idShop === undefined && body.code === undefined) return refuseInput([{ path: 'idShop', why: 'required' }])
  return parts
}

/** The receipt as the payer sees it; everything in it is known before the ledger answers. */
function payersReceipt({ secretFor }: PayAsk, { gtid, at, target, parts, bill }: Payment): Receipt {
  const { shop, till } = target
  return receiptOf(
    {
      transaction: {
        gtid,
        type: 'payment',
        status: 'completed',
        at: new Date(at).toISOString(),
        value: -valueOfParts(parts),
        counterparty: { kind: 'shop', id: shop.id, name: shop.title },
        parts: [...parts],
        till,
        refunded: 0,
        parent: null,
        can: { cancel: false, refund: false },
      },
      shop: { id: shop.id, title: shop.title, businessName: shop.businessName, address: shop.address },
      bill: bill ?? null,
      reason: null,
      children: [],
    },
    secretFor,
  )
}

function movementOf(ask: PayAsk, payment: Payment): Movement {
  const { gtid, payer, target, parts, bill } = payment
  const charge = target.charge?.id
  return payInShop({
    gtid,
    payer: payer.party,
    shop: target.shop.id,
    parts,
    charge,
    agency: ask.who.idAgency,
    confirmed: ask.body.confirmRepeat === true,
    detail: { ...(target.till === null ? {} : { till: target.till }), ...(bill === undefined ? {} : { bill }) },
    events: [paid(gtid, payer, target.shop.id, charge)],
    call: keptCall(ask.who, ask.key, done(payersReceipt(ask, payment))),
  })
}

/** The till that waits for this amount sees why it was not paid; a charge that is over stays over. */
async function tellTill(sql: Sql, target: Target | null, payer: Payer, refusal: PayRefusal): Promise<void> {
  if (!target?.charge) return
  const refused = await refuseCharge(sql, target.charge.id, payer.party, refusal)
  if (refused) await emit(sql, [chargeChanged(target.shop.id, refused.id, 'refused', refusal)])
}

/** A "no" from our own rules: kept with the key, unless the key was answered before. */
function sayNo({ who, key, once }: PayAsk, payer: Payer, target: Target | null, refusal: PayRefusal, facts?: Facts): Promise<RawAnswer> {
  return once(
    who,
    key,
    async (sql) => {
      await tellTill(sql, target, payer, refusal)
      return no(refusal, facts)
    },
    async (sql, reason) => no(await refusalFor(sql, reason, payer.party)),
  )
}

async function submit(ask: PayAsk, payment: Payment, directory: Directory): Promise<RawAnswer> {
  const { payer, target } = payment
  const outcome = await ask.ledger.submit(movementOf(ask, payment))
  // A "no" of ours that was kept with the key comes back as a replay, too; nothing moved.
  if (payer.isShop && (outcome.outcome === 'posted' || (outcome.outcome === 'replayed' && outcome.status === 200))) {
    const { gtid } = JSON.parse(outcome.answer) as Receipt
    await noteIfRelated(ask, directory, { gtid, value: valueOfParts(payment.parts), payerShop: payer.party, shop: target.shop })
  }
  switch (outcome.outcome) {
    case 'posted':
      return raw(outcome.answer, outcome.status)
    case 'replayed':
      return replay(outcome.answer, outcome.status)
    case 'mismatch':
      return refuseCommon('idempotency_mismatch')
    case 'refused': {
      const refusal = await refusalFor(ask.db, outcome.reason, payer.party)
      const { text, status } = no(refusal)
      if (outcome.replayed) return replay(text, status)
      if (target.charge) await ask.tx((sql) => tellTill(sql, target, payer, refusal))
      return raw(text, status)
    }
  }
}

/** Small payments go on at once; others with a proof that is for this amount, this shop and this key (docs/product.md, step-up). */
async function submitAllowed(ask: PayAsk, payment: Payment, directory: Directory, allowances: Allowances): Promise<RawAnswer> {
  const { shop } = payment.target
  const wanted = { value: valueOfParts(payment.parts), idShop: shop.id, payee: shop.title, key: ask.key }
  const allowed = await demandForPayment(allowances, ask, wanted)
  try {
    const answer = await submit(ask, payment, directory)
    await allowed.settle(answer.status === 200 && !answer.replayed)
    return answer
  } catch (error) {
    // Where it is not known whether it was posted it counts as if it was.
    await allowed.settle(!wroteNothing(error))
    throw error
  }
}

/** Whoever names a shop by its number guesses nothing. */
async function lookFor(
  { who, body, db }: PayAsk,
  directory: Directory,
  lookups: LookupLimiter,
  at: number,
): Promise<Looked<Target | PayRefusal>> {
  if (body.code === undefined) return { found: await targetOf(db, directory, body) }
  return lookups.look(who.idUser, at, async (missed) => {
    const found = await targetOf(db, directory, body)
    if (found === 'shop_code_unknown') missed()
    return found
  })
}

export const payAnswer = (directory: Directory, lookups: LookupLimiter, allowances: Allowances) =>
  handle(pay)(async (ask) => {
    const { who, body, clock, settings } = ask
    const parts = readParts(ask)
    const payer = payerOf(ask)
    const at = clock.now()
    const looked = await lookFor(ask, directory, lookups, at)
    if ('wait' in looked) return ask.once(who, ask.key, () => refuseCommon('too_many', { seconds: looked.wait }, looked.wait))
    const target = looked.found
    if (typeof target === 'string') return sayNo(ask, payer, null, target)
    const bill = target.charge?.value ?? body.bill
    const refusal = refusalOf({ payer: payer.party, shop: target.shop, parts, bill, maxNormal: settings.maxNormalTickets })
    if (refusal === 'too_many_tickets') return sayNo(ask, payer, target, refusal, { max: settings.maxNormalTickets })
    if (refusal !== null) return sayNo(ask, payer, target, refusal)
    return submitAllowed(ask, { gtid: newGtid(at), at, payer, target, parts, bill }, directory, allowances)
  })
