/** The calls for barcodes: tickets or credits as a code that a supermarket's till reads once, taking only what the bill needs. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { cents, gtid, id, instant, pathId, pieces, shopCode, ticketType } from './shapes.ts'
import { receipt } from './wallet.ts'

export const BARCODE_STATES = ['open', 'redeemed', 'released', 'expired', 'cancelled'] as const

/**
 * A code as its owner sees it. `released`: they gave it up; `expired`: its minutes were over; `cancelled`: its shop, or they, were stopped.
 */
export const gdoBarcode = z.object({
  id,
  /** The movement that set it aside. */
  gtid,
  /** The shop, or the group any of whose shops may read it. */
  shop: z.object({ id, title: z.string(), isGroup: z.boolean() }),
  type: ticketType,
  unit: cents,
  amount: pieces,
  value: cents,
  state: z.enum(BARCODE_STATES),
  /** The digits of the bars; only its owner is told, and only while it is open. */
  code: z.nullable(z.string()),
  madeAt: instant,
  expiresAt: instant,
  /** What is left of its minutes, by the clock that decides; 0 when it is over. */
  seconds: z.int(),
  /** Cents that a till took, and cents that came back. */
  taken: z.int(),
  back: z.int(),
  /** Where it was read. */
  takenBy: z.nullable(z.string()),
  /** The payment that it became. */
  paid: z.nullable(gtid),
})
export type GdoBarcode = z.output<typeof gdoBarcode>

/** What a code may hold: never `normal`, which buys food at a counter and is nobody else's, nor `business` (docs/product.md, barcodes). */
export const GDO_TYPES = ['gdo', 'free_credits'] as const

/** The newest code of the caller, open or over. */
export const lastGdo = call({
  name: 'barcodes.lastGdo',
  secret: true,
  method: 'GET',
  path: '/barcodes/gdo/last',
  roles: ['enduser'],
  reach: 'self',
  output: z.object({ barcode: z.nullable(gdoBarcode) }),
  refusals: {},
})

/** Sets `amount` pieces of `unit` aside for a quarter of an hour, for this shop or the shops of this group. One at a time. */
export const makeGdo = call({
  name: 'barcodes.makeGdo',
  method: 'POST',
  path: '/barcodes/gdo',
  roles: ['enduser'],
  reach: 'named',
  proof: 'payment',
  money: true,
  body: z.strictObject({ idShop: id, unit: cents, amount: pieces, type: z.optional(z.enum(GDO_TYPES)) }),
  output: gdoBarcode,
  refusals: { one_open: 409, shop_unknown: 404, shop_disabled: 409, not_gdo: 409, insufficient_funds: 409, payer_disabled: 409 },
})

/** Gives the code up; `id` names the one that is meant, so that a second device does not end a newer one (T30). */
export const releaseGdo = call({
  name: 'barcodes.releaseGdo',
  method: 'DELETE',
  path: '/barcodes/gdo/last',
  roles: ['enduser'],
  reach: 'named',
  money: true,
  query: z.object({ id: pathId }),
  output: gdoBarcode,
  refusals: { barcode_changed: 409, barcode_used: 409, payer_disabled: 409 },
})

/** Digits as a camera, a scanner's keyboard or a person hands them in. */
const gdoCode = z.string().check(z.regex(/^[0-9 -]{4,40}$/))

const AT_THE_TILL = { code_unknown: 404, code_expired: 409, code_used: 409, other_shop: 409, not_gdo: 409, shop_disabled: 409 } as const

/** What a code is worth, before the till takes anything. */
export const lookAtGdo = call({
  name: 'barcodes.lookAtGdo',
  method: 'POST',
  path: '/barcodes/gdo/look',
  roles: ['shop'],
  reach: 'self',
  body: z.strictObject({ code: gdoCode }),
  output: z.object({ type: ticketType, unit: cents, amount: pieces, value: cents, expiresAt: instant, seconds: z.int() }),
  refusals: AT_THE_TILL,
})

/**
 * Takes the whole code, or of it the pieces that fit `bill`; the rest is its owner's again (`back`). `till`: a code of the shop's own
 * till.
 */
export const redeemGdo = call({
  name: 'barcodes.redeemGdo',
  method: 'POST',
  path: '/barcodes/gdo/redeem',
  roles: ['shop'],
  reach: 'self',
  money: true,
  body: z.strictObject({ code: gdoCode, bill: z.optional(cents), till: z.optional(shopCode) }),
  output: z.object({ ...receipt.shape, back: z.int() }),
  refusals: { ...AT_THE_TILL, bill_too_small: 409, payer_disabled: 409, shop_code_unknown: 404 },
})
