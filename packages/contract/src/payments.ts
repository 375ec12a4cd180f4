/** The calls that pay in a shop, take a payment back, and open charges. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { REQUEST_KINDS } from './request-shapes.ts'
import { ROLES } from './roles.ts'
import { cents, gtid, id, instant, part, pathId, pieces, sentence, shopCode, ticketType, uuid } from './shapes.ts'
import { receipt } from './wallet.ts'

/** `unit` × `amount` of `type` (default normal), or `parts` for several groups in one payment (docs/product.md, payments). */
export const payBody = z.strictObject({
  unit: z.optional(cents),
  amount: z.optional(pieces),
  type: z.optional(ticketType),
  parts: z.optional(z.array(part).check(z.minLength(1), z.maxLength(12))),
  idShop: z.optional(id),
  code: z.optional(shopCode),
  /** The whole bill in cents, so that both screens can say what is left to pay otherwise. */
  bill: z.optional(cents),
  /** The payer was asked and means it: same amount, same shop, within 15 s. */
  confirmRepeat: z.optional(z.boolean()),
})

/**
 * Each of them is kept with the key, the two 404 too, of which the contract of keys (docs/threat-model.md, idempotency 4) says nothing:
 * what is not known is a “no” of our rules as any other (decision 0134).
 */
export const PAY_REFUSALS = {
  shop_unknown: 404,
  shop_code_unknown: 404,
  shop_code_mismatch: 409,
  shop_disabled: 409,
  shop_is_group: 409,
  type_not_accepted: 409,
  self_payment: 409,
  insufficient_funds: 409,
  too_many_tickets: 409,
  over_the_bill: 409,
  payer_disabled: 409,
  payer_stopped: 409,
  repeat_refused: 409,
  repeat_ask: 409,
  charge_expired: 409,
  charge_used: 409,
  charge_cancelled: 409,
} as const

export const pay = call({
  name: 'payments.pay',
  method: 'POST',
  path: '/users/pay',
  roles: ['enduser', 'shop'],
  reach: 'named',
  proof: 'payment',
  money: true,
  body: payBody,
  output: receipt,
  refusals: PAY_REFUSALS,
})

/** A request that was called off; `gtid` is its own. */
export const withdrawn = z.object({ gtid, request: z.enum(REQUEST_KINDS), state: z.literal('cancelled'), value: cents, at: instant })
export type Withdrawn = z.output<typeof withdrawn>

/**
 * `id` is the GTID of a payment, or of a request to the company that waits. A payment answers with the receipt of the cancellation, a
 * movement of its own
 * whose `parent` is the payment; a request says that it was called off.
 */
export const cancel = call({
  name: 'payments.cancel',
  method: 'POST',
  path: '/users/cancel/{id}',
  roles: ['shop', 'agency', 'company', 'admin'],
  reach: 'named',
  proof: 'fresh',
  money: true,
  params: z.object({ id: gtid }),
  body: z.strictObject({ reason: sentence }),
  output: z.union([receipt, withdrawn]),
  refusals: {
    not_cancellable: 409,
    already_cancelled: 409,
    already_refunded: 409,
    already_decided: 409,
    too_late: 409,
    takings_gone: 409,
    party_suspended: 409,
    return_own: 409,
  },
})

/**
 * Gives back `amount` pieces of `unit` of the payment `gtid` (`type` is needed where two groups share the unit), or `parts` of several
 * groups, all of them or none. Answers with the receipt of the refund.
 */
export const refund = call({
  name: 'payments.refund',
  method: 'POST',
  path: '/users/refund',
  roles: ['shop', 'company', 'admin'],
  reach: 'named',
  proof: 'fresh',
  money: true,
  body: z.strictObject({
    gtid,
    unit: z.optional(cents),
    amount: z.optional(pieces),
    type: z.optional(ticketType),
    parts: z.optional(z.array(part).check(z.minLength(1), z.maxLength(12))),
    reason: sentence,
  }),
  output: receipt,
  refusals: { not_refundable: 409, over_refund: 409, already_cancelled: 409, too_late: 409, takings_gone: 409, party_suspended: 409 },
})

/** `unknown`: no answer is stored under this key; sending again with the same key is safe. */
const ended = z.object({
  state: z.enum(['unknown', 'posted', 'refused']),
  status: z.nullable(z.int()),
  gtid: z.nullable(gtid),
  error: z.nullable(z.string()),
})

/** What became of a money call: the app asks this instead of guessing (docs/threat-model.md, idempotency 6). */
export const outcome = call({
  name: 'payments.outcome',
  method: 'GET',
  path: '/users/outcomes/{key}',
  roles: ROLES,
  reach: 'self',
  params: z.object({ key: uuid }),
  output: ended,
  refusals: {},
})

/**
 * Before anybody is told that nothing was done: under this key nothing happens any more, whatever is still on its way. What had happened
 * before is told instead.
 * A key that is closed here is `refused` as `idempotency_mismatch`, and so is whatever comes with it later.
 */
export const closeKey = call({
  name: 'payments.closeKey',
  method: 'POST',
  path: '/users/outcomes/{key}',
  roles: ROLES,
  reach: 'self',
  params: z.object({ key: uuid }),
  /** Name of the money call that the key was sent with. */
  body: z.strictObject({ call: z.string().check(z.regex(/^[a-z]+\.[a-zA-Z]+$/), z.maxLength(60)) }),
  output: ended,
  refusals: {},
})

export const CHARGE_STATES = ['open', 'scanned', 'paid', 'refused', 'cancelled', 'expired'] as const

/** An amount that a till asks for: five minutes, payable once. */
export const charge = z.object({
  /** `till` is the static code of the till that asks. */
  id: z.int(),
  code: z.string(),
  link: z.string(),
  value: cents,
  till: z.nullable(z.string()),
  state: z.enum(CHARGE_STATES),
  /** For `refused`: the last refusal the payer met; the charge stays payable until it expires. */
  refusal: z.nullable(z.string()),
  gtid: z.nullable(gtid),
  expiresAt: instant,
})
export type Charge = z.output<typeof charge>

export const openCharge = call({
  name: 'payments.openCharge',
  method: 'POST',
  path: '/shops/charges',
  roles: ['shop'],
  reach: 'self',
  body: z.strictObject({ value: cents, till: z.optional(shopCode) }),
  output: charge,
  refusals: { shop_disabled: 409, shop_is_group: 409, shop_code_unknown: 404 },
})

export const getCharge = call({
  name: 'payments.getCharge',
  method: 'GET',
  path: '/shops/charges/{id}',
  roles: ['shop'],
  reach: 'named',
  params: z.object({ id: pathId }),
  output: charge,
  refusals: {},
})

/** The till's newest charge that still matters (open, or ended within ten minutes): survives a reload of the till. */
export const currentCharge = call({
  name: 'payments.currentCharge',
  method: 'GET',
  path: '/shops/charges',
  roles: ['shop'],
  reach: 'self',
  query: z.object({ till: z.optional(shopCode) }),
  output: z.object({ charge: z.nullable(charge) }),
  refusals: {},
})

export const cancelCharge = call({
  name: 'payments.cancelCharge',
  method: 'DELETE',
  path: '/shops/charges/{id}',
  roles: ['shop'],
  reach: 'named',
  params: z.object({ id: pathId }),
  output: charge,
  refusals: { charge_used: 409 },
})

/**
 * The payer's own code ("Mostra codice"): a minute, once, good for nothing but being asked for an amount on this very device. The one
 * before it is over.
 */
export const newPayCode = call({
  name: 'payments.newPayCode',
  method: 'POST',
  path: '/users/pay-code',
  roles: ['enduser', 'shop'],
  reach: 'self',
  /** `link` is what the QR carries; `typed` stands below it. */
  output: z.object({ link: z.string(), typed: z.string(), seconds: z.int() }),
  refusals: {},
})

/** What a shop that read this login's code asks for; null while nobody asks. It is paid like any amount of a till, by its `code`. */
export const askedOfMe = call({
  name: 'payments.askedOfMe',
  method: 'GET',
  path: '/users/pay-code/asked',
  roles: ['enduser', 'shop'],
  reach: 'self',
  output: z.object({ asked: z.nullable(z.object({ code: z.string(), value: cents, shop: z.string(), expiresAt: instant })) }),
  refusals: {},
})

/** Asks the payer behind a code for the amount of an open charge: it appears on their screen, and they confirm it there. */
export const askPayer = call({
  name: 'payments.askPayer',
  method: 'POST',
  path: '/shops/charges/{id}/payer',
  roles: ['shop'],
  reach: 'named',
  params: z.object({ id: pathId }),
  body: z.strictObject({ code: shopCode }),
  output: charge,
  refusals: {
    pay_code_unknown: 404,
    pay_code_expired: 409,
    pay_code_used: 409,
    self_payment: 409,
    charge_expired: 409,
    charge_used: 409,
    charge_cancelled: 409,
  },
})
