/**
 * The calls for orders of the club: the money is held first, the provider asked afterwards, and an unknown outcome is never called failed.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { cents, flag, gtid, id, pageOf, paging, pathId, sentence } from '../shapes.ts'
import { CLUB_PAY_TYPES, PIECES_AT_ONCE } from './catalogue-shapes.ts'
import { orderDetail, ownOrder, shippingAddress } from './order-shapes.ts'

const BUYERS = ['enduser', 'shop'] as const
const one = { params: z.object({ idOrder: pathId }) }

/** Whatever is bought in the club is bought like this. */
export const buying = {
  idProduct: id,
  /** Of the offer that was shown. */
  version: z.int().check(z.minimum(1)),
  unit: cents,
  amount: z.int().check(z.minimum(1), z.maximum(PIECES_AT_ONCE)),
  /** Of one piece, as it was shown: dearer by now is refused, cheaper is charged less. */
  price: cents,
  /** What may pay: tickets never more than the price, what ends first before the rest, credits for what lacks. */
  pay: z.array(z.enum(CLUB_PAY_TYPES)).check(
    z.minLength(1),
    z.maxLength(3),
    z.refine((types) => new Set(types).size === types.length),
  ),
}

export const BUYING_REFUSALS = {
  product_unknown: 404,
  unit_unknown: 409,
  /** Nothing moved. `value`: of all of them by now; `price`, `version`: of one piece, for the next try. */
  offer_changed: 409,
  /** `still`: how many there are. */
  sold_out: 409,
  provider_paused: 409,
  not_payable_with: 409,
  /** `missing`: cents of credits. */
  insufficient_funds: 409,
  credits_rest: 409,
  /** `value`: what may be ordered on one day. */
  club_limit: 409,
  payer_disabled: 409,
  payer_stopped: 409,
} as const

/**
 * Wants a fresh proof for what is sent to an address or shown at a till, after price, stock and means were judged: whoever is told of a new
 * price or of nothing left has not proved who they are for nothing.
 */
export const createOrder = call({
  name: 'club.createOrder',
  method: 'POST',
  path: '/club/orders',
  roles: BUYERS,
  reach: 'public',
  money: true,
  proof: 'fresh',
  body: z.strictObject({ ...buying, address: z.optional(shippingAddress) }),
  output: ownOrder,
  refusals: { ...BUYING_REFUSALS, address_needed: 409 },
})

/** One's own, newest first. `open`: neither ended nor delivered; `of`: that of this movement. */
export const listOrders = call({
  name: 'club.listOrders',
  method: 'GET',
  path: '/club/orders',
  roles: BUYERS,
  reach: 'self',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, open: z.optional(flag), of: z.optional(gtid) }),
  output: pageOf(ownOrder),
  refusals: {},
})

export const getOrder = call({
  name: 'club.getOrder',
  method: 'GET',
  path: '/club/orders/{idOrder}',
  roles: BUYERS,
  reach: 'named',
  ...one,
  output: orderDetail,
  refusals: {},
})

/** At once while nobody was asked; else the provider is asked (`asked`), and says yes or no. */
export const cancelOrder = call({
  name: 'club.cancelOrder',
  method: 'POST',
  path: '/club/orders/{idOrder}/cancel',
  roles: BUYERS,
  reach: 'named',
  money: true,
  ...one,
  body: z.strictObject({ reason: sentence }),
  output: z.object({ asked: z.boolean(), order: ownOrder }),
  refusals: { order_too_late: 409, order_over: 409 },
})

/** The parcel is there. */
export const receiveOrder = call({
  name: 'club.receiveOrder',
  method: 'POST',
  path: '/club/orders/{idOrder}/received',
  roles: BUYERS,
  reach: 'named',
  ...one,
  output: ownOrder,
  refusals: { order_not_sent: 409 },
})
