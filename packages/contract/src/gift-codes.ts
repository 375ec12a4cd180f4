/**
 * The calls for gift codes of other merchants: bought with tickets or credits, shown to their owner alone, returned until seen
 * (docs/product.md, gift codes).
 */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { CODES_AT_ONCE, codeUnit, giftMerchant, giftOffer, ownCode, seenCode } from './gift-shapes.ts'
import { flag, gtid, id, pageOf, paging, pathId } from './shapes.ts'

const BUYERS = ['enduser', 'shop'] as const
const EVERYBODY = ['enduser', 'shop', 'company', 'admin'] as const
const one = { params: z.object({ id: pathId }) }

/** Those whose codes can be bought; the company reads the others, too. */
export const listMerchants = call({
  name: 'gift.listMerchants',
  method: 'GET',
  path: '/barcodes/externalgdo/merchants',
  roles: EVERYBODY,
  reach: 'public',
  output: z.object({ merchants: z.array(giftMerchant) }),
  refusals: {},
})

export const countCodes = call({
  name: 'gift.countCodes',
  method: 'GET',
  path: '/barcodes/externalgdo/counters',
  roles: EVERYBODY,
  reach: 'self',
  output: z.object({ offers: z.array(giftOffer) }),
  refusals: {},
})

/**
 * `amount` codes of face value `unit`, all of them or none; each is a movement of its own. Paid with what ends first: gdo tickets where the
 * merchant sells food, business tickets of shops where it takes them, then free credits. Tickets never pay more than the price. The answer
 * holds no code: `reveal` does.
 */
export const buyGift = call({
  name: 'gift.buyGift',
  method: 'POST',
  path: '/barcodes/externalgdo/buy',
  roles: BUYERS,
  reach: 'self',
  money: true,
  body: z.strictObject({ merchant: id, unit: codeUnit, amount: z.int().check(z.minimum(1), z.maximum(CODES_AT_ONCE)) }),
  /** `gtid` is that of the first code. */
  output: z.object({ gtid, codes: z.array(ownCode) }),
  refusals: {
    merchant_unknown: 404,
    unit_unknown: 409,
    /** `still`: how many there are. */
    sold_out: 409,
    /** `missing`: cents of free credits. */
    insufficient_funds: 409,
    not_payable_with: 409,
    /** Credits that were takings less than 48 hours ago buy nothing that cannot be followed; `missing` as above. */
    credits_rest: 409,
    daily_limit: 409,
    payer_disabled: 409,
    payer_stopped: 409,
  },
})

/** One's own codes, newest first. `open`: neither used, nor taken back, nor past their last day; `of`: the one of this movement. A shop
 * reads those that it bought. */
export const listOwnCodes = call({
  name: 'gift.listOwnCodes',
  secret: true,
  method: 'GET',
  path: '/barcodes/externalgdo/mine',
  roles: BUYERS,
  reach: 'self',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, open: z.optional(flag), of: z.optional(gtid) }),
  output: pageOf(ownCode),
  refusals: {},
})

/** The code in clear; from now on it does not go back. */
export const revealCode = call({
  name: 'gift.revealCode',
  method: 'POST',
  path: '/barcodes/externalgdo/{id}/reveal',
  roles: BUYERS,
  reach: 'named',
  proof: 'fresh',
  ...one,
  output: seenCode,
  refusals: { code_cancelled: 409 },
})

/** A code that nobody has seen, within 14 days: what it was paid with is in the pocket again. `gtid`: the movement that undoes the sale. */
export const returnGift = call({
  name: 'gift.returnGift',
  method: 'POST',
  path: '/barcodes/externalgdo/{id}/return',
  roles: BUYERS,
  reach: 'named',
  money: true,
  ...one,
  output: z.object({ gtid, value: z.int() }),
  refusals: {
    code_seen: 409,
    code_cancelled: 409,
    return_over: 409,
    /** Bought before a backup was put back: nobody knows whether it was seen since. The company decides. */
    code_unsure: 409,
    payer_disabled: 409,
  },
})

/** A note of one's own: used up, or `spent` cents of it; `undo` takes the note back. */
export const useGift = call({
  name: 'gift.useGift',
  method: 'POST',
  path: '/barcodes/externalgdo/{id}/used',
  roles: BUYERS,
  reach: 'named',
  ...one,
  body: z.strictObject({ spent: z.optional(codeUnit), undo: z.optional(z.literal(true)) }),
  output: ownCode,
  refusals: { code_unseen: 409, code_cancelled: 409, over_the_code: 409 },
})

export const getMerchantLogo = call({
  name: 'gift.getMerchantLogo',
  method: 'GET',
  path: '/barcodes/externalgdo/merchants/{id}/logo',
  roles: 'anyone',
  reach: 'public',
  ...one,
  query: z.object({ size: z.optional(z.enum(['large', 'small'])), v: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/))) }),
  file: 'image/webp',
  refusals: { no_picture: 404 },
})
