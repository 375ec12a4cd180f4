/** The calls of an open shop: tests of its poster, the printed kit, its logo. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, pathId, shopCode } from './shapes.ts'

const NETWORK = ['agent', 'superagent', 'company', 'admin'] as const
const ofShop = { params: z.object({ id: pathId }) }

/**
 * PROVA: somebody of the shop, who brought it in or the company has scanned the till's poster. No movement, no value, nothing to refund:
 * both screens say so, and the till remembers when it was tried (decision 0179).
 */
export const testTill = call({
  name: 'onboarding.testTill',
  method: 'POST',
  path: '/shops/codes/{code}/test',
  roles: ['shop', ...NETWORK],
  reach: 'named',
  params: z.object({ code: shopCode }),
  body: z.strictObject({}),
  output: z.object({
    prova: z.literal(true),
    shop: z.object({ id, title: z.string(), address: z.string(), enabled: z.boolean() }),
    code: z.string(),
    till: z.string(),
    testedAt: instant,
    testedBy: z.string(),
  }),
  refusals: { shop_code_unknown: 404, tests_a_day: 409 },
})

/** The printed kit: one sheet with the QR for each till, in one PDF; for who brought the shop in, the shop and the company. */
export const getKit = call({
  name: 'onboarding.getKit',
  method: 'GET',
  path: '/shops/{id}/kit',
  roles: ['shop', ...NETWORK],
  reach: 'named',
  ...ofShop,
  file: 'application/pdf',
  refusals: { shop_stopped: 409, no_tills: 409 },
})

const LOGO = { file: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 10_485_760 } } as const

/** By the shop itself, the company, and who brought it in while it is not open yet. */
export const setLogo = call({
  name: 'onboarding.setLogo',
  method: 'POST',
  path: '/shops/{id}/logo',
  roles: ['shop', ...NETWORK],
  reach: 'named',
  ...ofShop,
  files: LOGO,
  output: z.object({ name: z.string() }),
  refusals: { picture_unreadable: 422, picture_too_many_pixels: 422, logo_by_company: 409 },
})

export const removeLogo = call({
  name: 'onboarding.removeLogo',
  method: 'DELETE',
  path: '/shops/{id}/logo',
  roles: ['shop', ...NETWORK],
  reach: 'named',
  ...ofShop,
  output: z.object({ done: z.literal(true) }),
  refusals: { logo_by_company: 409 },
})

/** What hangs over the door of an open shop anybody may see: `icon` of a shop leads here. */
export const getLogo = call({
  name: 'onboarding.getLogo',
  method: 'GET',
  path: '/shops/{id}/logo',
  roles: 'anyone',
  reach: 'public',
  ...ofShop,
  /** `v`: the picture's name, so that a browser that keeps an old one asks anew. */
  query: z.object({ size: z.optional(z.enum(['large', 'small'])), v: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/))) }),
  file: 'image/webp',
  refusals: { no_picture: 404 },
})
