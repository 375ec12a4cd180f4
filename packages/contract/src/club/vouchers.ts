/** The calls for codes that came from orders: shown to their owner, marked as used, given to a colleague. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { cents, flag, instant, pageOf, paging, pathId } from '../shapes.ts'
import { ownOrder, ownVoucher, seenVoucher } from './order-shapes.ts'

const BUYERS = ['enduser', 'shop'] as const
const one = { params: z.object({ idVoucher: pathId }) }

/** Days in which whoever has the link may take it. */
export const GIFT_DAYS = 7
/** What stands in the link: opens one code, once. */
const giftCode = z.strictObject({ code: z.string().check(z.regex(/^[0-9A-Za-z_-]{20,80}$/)) })

/** Those of one order that are one's own; it has at most ten. `order`: null for whoever has one of them as a gift. */
export const listOrderVouchers = call({
  name: 'club.listOrderVouchers',
  secret: true,
  method: 'GET',
  path: '/club/orders/{idOrder}/vouchers',
  roles: BUYERS,
  reach: 'named',
  params: z.object({ idOrder: pathId }),
  /** `complete`: no more will come. `checking`: codes that came and that nobody is shown before the company has asked the provider. */
  output: z.object({ order: z.nullable(ownOrder), vouchers: z.array(ownVoucher), complete: z.boolean(), checking: z.int() }),
  refusals: {},
})

/** All of one's own, newest first, gifts included. `open`: neither used, given nor ended. */
export const listVouchers = call({
  name: 'club.listVouchers',
  secret: true,
  method: 'GET',
  path: '/club/vouchers',
  roles: BUYERS,
  reach: 'self',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, open: z.optional(flag) }),
  output: pageOf(ownVoucher),
  refusals: {},
})

export const revealVoucher = call({
  name: 'club.revealVoucher',
  method: 'POST',
  path: '/club/vouchers/{idVoucher}/reveal',
  roles: BUYERS,
  reach: 'named',
  proof: 'fresh',
  ...one,
  output: seenVoucher,
  refusals: { voucher_cancelled: 409, voucher_given: 409 },
})

/** A note of one's own: used up, or `spent` cents of it; `undo` takes the note back. */
export const useVoucher = call({
  name: 'club.useVoucher',
  method: 'POST',
  path: '/club/vouchers/{idVoucher}/used',
  roles: BUYERS,
  reach: 'named',
  ...one,
  body: z.strictObject({ spent: z.optional(cents), undo: z.optional(z.literal(true)) }),
  output: ownVoucher,
  refusals: { voucher_unseen: 409, voucher_cancelled: 409, voucher_given: 409, over_the_code: 409 },
})

/**
 * A link with which one person of the circuit takes a code that nobody has seen. Wants a fresh proof, as looking at it does. A second one
 * ends the first.
 */
export const giveVoucher = call({
  name: 'club.giveVoucher',
  method: 'POST',
  path: '/club/vouchers/{idVoucher}/gift',
  roles: BUYERS,
  reach: 'named',
  proof: 'fresh',
  ...one,
  output: z.object({ url: z.string(), until: instant, voucher: ownVoucher }),
  refusals: { not_giftable: 409, voucher_seen: 409, voucher_cancelled: 409, voucher_given: 409 },
})

/** The link ends; the code is one's own again, unless somebody was faster. */
export const keepVoucher = call({
  name: 'club.keepVoucher',
  method: 'POST',
  path: '/club/vouchers/{idVoucher}/gift/end',
  roles: BUYERS,
  reach: 'named',
  ...one,
  output: ownVoucher,
  refusals: { voucher_given: 409 },
})

/** What a link holds, before it is taken. */
export const lookAtGift = call({
  name: 'club.lookAtGift',
  method: 'POST',
  path: '/club/gifts/look',
  roles: ['enduser'],
  reach: 'self',
  body: giftCode,
  output: z.object({
    from: z.string(),
    name: z.string(),
    brandName: z.string(),
    picture: z.nullable(z.string()),
    unit: cents,
    until: instant,
  }),
  refusals: { gift_unknown: 404, gift_own: 409 },
})

/** From now on it is the code of whoever asks. */
export const takeGift = call({
  name: 'club.takeGift',
  method: 'POST',
  path: '/club/gifts/take',
  roles: ['enduser'],
  reach: 'self',
  money: true,
  body: giftCode,
  output: ownVoucher,
  refusals: { gift_unknown: 404, gift_own: 409 },
})
