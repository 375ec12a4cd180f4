/** The shapes of orders, vouchers, visits, cashbacks and bills in Provider protocol 1.0. */
import * as z from 'zod/mini'
import { BARCODE_FORMATS, cents, count, instant, name, seq, text, webAddress } from './catalogue-shapes.ts'

export const PROTOCOL = '1.0'

export const status = z.object({
  protocol: z.literal(PROTOCOL),
  provider: name,
  /** The provider's clock. */
  now: instant,
  /** False: it takes no orders now; reading goes on. */
  open: z.boolean(),
  /** Of its last event; 0 before the first. */
  seq: z.int().check(z.minimum(0)),
})

const recipient = z.object({
  name: text(120),
  street: text(200),
  postalCode: text(16),
  city: text(120),
  province: z.nullable(text(40)),
  /** ISO 3166-1, two letters. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  phone: z.nullable(text(40)),
})

export const orderRequest = z.strictObject({
  externalId: name,
  /** Of the product as the buyer saw it. The provider may sell a newer one, as long as it asks no more than maxCost. */
  version: seq,
  unit: cents,
  amount: z.int().check(z.minimum(1), z.maximum(100)),
  /** For the whole order. */
  maxCost: cents,
  /** Stands for the buyer with this provider only, and says nothing of who it is. */
  buyerRef: name,
  recipient: z.nullable(recipient),
})
export type OrderRequest = z.infer<typeof orderRequest>

const ORDER_STATES = ['pending', 'confirmed', 'shipped', 'delivered', 'failed', 'cancelled', 'closed'] as const

export const order = z.object({
  key: name,
  /** Null where there is no order: the key was refused or closed. */
  providerRef: z.nullable(name),
  state: z.enum(ORDER_STATES),
  /** Of the event that changed it last: a reading with a lower one is older. */
  seq,
  amount: count,
  /** How many of the amount were delivered. */
  fulfilled: count,
  /** What the provider asks for it as it stands; 0 where nothing is owed. */
  cost: cents,
  /** Why it failed: the type of the refusal. */
  reason: z.nullable(z.string().check(z.maxLength(64))),
  promisedAt: z.nullable(instant),
  tracking: z.nullable(z.object({ carrier: text(80), number: text(80), url: z.nullable(webAddress) })),
})
export type Order = z.infer<typeof order>

export const cancelRequest = z.strictObject({ reason: z.string().check(z.maxLength(200)) })

export const vouchers = z.object({
  vouchers: z.array(
    z.object({
      id: name,
      type: z.enum(['code', 'url']),
      /** Null for an address. */
      code: z.nullable(text(200)),
      url: z.nullable(webAddress),
      pin: z.nullable(text(40)),
      barcodeFormat: z.enum(BARCODE_FORMATS),
      unit: cents,
      expiresOn: z.nullable(z.iso.date()),
      state: z.enum(['issued', 'used', 'expired', 'cancelled']),
    }),
  ),
  /** False: more will come. */
  complete: z.boolean(),
})
export type Voucher = z.infer<typeof vouchers>['vouchers'][number]

export const visitRequest = z.strictObject({ brandGuid: name, clickId: name })
export const visit = z.union([
  z.object({ redirect: z.literal(true), url: webAddress }),
  z.object({ redirect: z.literal(false), title: text(200), text: z.string().check(z.maxLength(4000)), code: z.nullable(text(200)) }),
])
export type Visit = z.infer<typeof visit>

const CASHBACK_STATES = ['tracked', 'confirmed', 'declined', 'remitted', 'reversed'] as const
export const cashback = z.object({
  externalId: name,
  clickId: name,
  brandGuid: name,
  /** What was bought. */
  purchase: cents,
  /** What the provider owes the circuit for it. */
  value: cents,
  state: z.enum(CASHBACK_STATES),
  reason: z.nullable(z.string().check(z.maxLength(200))),
  seq,
})
export type Cashback = z.infer<typeof cashback>

export const EVENT_TYPES = ['order.changed', 'ticket.changed', 'cashback.changed', 'product.changed'] as const
export type EventType = (typeof EVENT_TYPES)[number]
/** Of orders and their tickets the key, of cashbacks and products the externalId. */
const about = { key: z.optional(name), externalId: z.optional(name) }
export const event = z.object({ seq, type: z.enum(EVENT_TYPES), at: instant, ...about })
export type ProviderEvent = z.infer<typeof event>
export const events = z.object({ events: z.array(event), more: z.boolean(), last: z.int().check(z.minimum(0)) })

/** The body of a webhook: that something changed, not what. */
export const doorbell = z.object({ type: z.enum(EVENT_TYPES), timestamp: instant, data: z.object({ ...about, seq }) })

export const remittanceLine = z.object({
  /** What the circuit owes for an order, what comes off it again; what the provider owes for a cashback, what comes off that. */
  kind: z.enum(['order', 'credit', 'cashback', 'reversal']),
  /** The key of the order, the externalId of the cashback. */
  ref: name,
  cents,
  at: instant,
})
export const remittances = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  lines: z.array(remittanceLine),
  /** Orders less credits: what the circuit pays. */
  owed: z.int(),
  /** Cashbacks less reversals: what the provider pays. */
  remitted: z.int(),
})
