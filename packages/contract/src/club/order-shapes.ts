/** The shapes of orders of the club and of their codes. */
import * as z from 'zod/mini'
import { cap, mobile, province } from '../fields.ts'
import { BARCODE_FORMATS } from '../gift-shapes.ts'
import { cents, gtid, id, instant, part, personName, words } from '../shapes.ts'
import { count, day, PRODUCT_KINDS, providerName } from './catalogue-shapes.ts'

/** `cancelled`, `failed`: the value is back. */
export const ORDER_STATES = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled', 'failed'] as const
export type OrderState = (typeof ORDER_STATES)[number]
/** Where asking the provider stands, while the order is pending. `unknown` is never `failed`: the money is held, and asked for again. */
export const ATTEMPTS = ['queued', 'sent', 'unknown', 'answered'] as const
export type Attempt = (typeof ATTEMPTS)[number]
/** What happened to an order, in the order in which it happened. */
export const ORDER_STEPS = [
  'ordered',
  'sent',
  'unknown',
  'confirmed',
  'partly-delivered',
  'shipped',
  'delivered',
  'received',
  'cancel-asked',
  'cancel-refused',
  'cancelled',
  'failed',
  'money-back',
] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

/** Where goods are sent; kept only as long as the order needs it. */
export const shippingAddress = z.strictObject({
  name: personName,
  street: words(3, 120),
  postalCode: cap,
  city: words(2, 60),
  province,
  phone: z.optional(mobile),
})
export type ShippingAddress = z.output<typeof shippingAddress>

/** The product as it was bought: catalogues move on, and what somebody owns does not. */
export const snapshot = z.object({
  idProduct: id,
  idBrand: id,
  name: z.string(),
  brandName: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  picture: z.nullable(z.string()),
  giftable: z.boolean(),
  payWith: z.array(z.string()),
})

export const ownOrder = z.object({
  idOrder: id,
  gtid,
  state: z.enum(ORDER_STATES),
  attempt: z.enum(ATTEMPTS),
  provider: providerName,
  product: snapshot,
  unit: cents,
  amount: z.int(),
  /** How many of them came. */
  fulfilled: count,
  /** Of one piece, as it was charged. */
  price: cents,
  /** What was paid, less what came back. */
  value: count,
  at: instant,
  changedAt: instant,
  /** While nobody knows: until when, and what then: the money comes `back` by itself, or there is an `answer`. */
  promised: z.nullable(z.object({ at: instant, means: z.enum(['back', 'answer']) })),
  /** The provider was asked to cancel, and has not answered. */
  cancelling: z.boolean(),
  /** Codes that can be looked at, and the ticket where it is one. */
  codes: count,
  idTicket: z.nullable(id),
})
export type OwnOrder = z.output<typeof ownOrder>

/** Where a parcel goes, as it is told to whoever may know. */
export const givenAddress = z.object({ ...shippingAddress.shape, phone: z.nullable(z.string()) })
export const tracking = z.object({ carrier: z.string(), number: z.string(), url: z.nullable(z.string()) })

export const orderDetail = z.object({
  ...ownOrder.shape,
  parts: z.array(part),
  /** Oldest first. `value`: cents, where money came back with it. */
  timeline: z.array(z.object({ step: z.enum(ORDER_STEPS), at: instant, value: z.nullable(count) })),
  /** Null where nothing is sent, or once it is no longer needed. */
  address: z.nullable(givenAddress),
  tracking: z.nullable(tracking),
  /** Why it failed or was cancelled: the name of a refusal, or what a person wrote. */
  reason: z.nullable(z.string()),
  mayCancel: z.boolean(),
  mayReceive: z.boolean(),
})
export type OrderDetail = z.output<typeof orderDetail>

export const VOUCHER_STATES = ['issued', 'revealed', 'used', 'expired', 'cancelled', 'given'] as const
export type VoucherState = (typeof VOUCHER_STATES)[number]

/** Why a code does not work, as its owner says; and what became of that. */
export const CODE_FAULTS = ['refused', 'used_before', 'worth_less', 'other'] as const
export const PROBLEM_STATES = ['open', 'refunded', 'replaced', 'rejected'] as const
export const codeProblem = z.object({
  state: z.enum(PROBLEM_STATES),
  what: z.enum(CODE_FAULTS),
  at: instant,
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
})
export type CodeProblem = z.output<typeof codeProblem>

/** A code of one's own, without its text; `tail` are its last signs. `spent`: what its owner noted. */
export const ownVoucher = z.object({
  idVoucher: id,
  idOrder: id,
  name: z.string(),
  brandName: z.string(),
  picture: z.nullable(z.string()),
  unit: cents,
  state: z.enum(VOUCHER_STATES),
  barcodeFormat: z.enum(BARCODE_FORMATS),
  tail: z.string(),
  at: instant,
  /** Last day on which it is taken; null: it does not end. */
  expiresOn: z.nullable(day),
  revealedAt: z.nullable(instant),
  usedAt: z.nullable(instant),
  spent: count,
  giftable: z.boolean(),
  /** A link to it is out, until then; or somebody took it. */
  gift: z.nullable(z.object({ at: instant, until: instant, takenAt: z.nullable(instant) })),
  /** It came as a gift: from whom. */
  from: z.nullable(z.string()),
  /** The last time its owner said that it does not work. */
  problem: z.nullable(codeProblem),
})
export type OwnVoucher = z.output<typeof ownVoucher>

/** In clear, for the moment in which it is looked at. */
export const seenVoucher = z.object({
  idVoucher: id,
  name: z.string(),
  brandName: z.string(),
  unit: cents,
  code: z.nullable(z.string()),
  pin: z.nullable(z.string()),
  url: z.nullable(z.string()),
  barcodeFormat: z.enum(BARCODE_FORMATS),
  expiresOn: z.nullable(day),
})
export type SeenVoucher = z.output<typeof seenVoucher>
