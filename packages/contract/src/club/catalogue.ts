/** The calls with which buyers read the club: home, categories, brands, products, search, pictures (docs/product.md, club). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { flag, id, pageOf, paging, pathCents, pathId, searchText } from '../shapes.ts'
import {
  byProduct,
  CLUB_PAY_TYPES,
  clubBrand,
  clubCategory,
  clubOffer,
  clubProduct,
  clubProductDetail,
  count,
  PRODUCT_KINDS,
  providerName,
} from './catalogue-shapes.ts'
import { ownOrder } from './order-shapes.ts'

/** The company sees what buyers see. */
const READERS = ['enduser', 'shop', 'company', 'admin'] as const
const deep = { limit: paging.limit, cursor: paging.cursor }

/**
 * What stands first: how much of one's own there is, the categories that hold anything, and which providers are not sold from now.
 * `latest`: up to three orders that somebody waits for.
 */
export const getClub = call({
  name: 'club.getClub',
  method: 'GET',
  path: '/club',
  roles: READERS,
  reach: 'self',
  output: z.object({
    categories: z.array(clubCategory),
    /** Open orders, codes and tickets not yet used, cents of cashback on the way. */
    mine: z.object({ orders: count, codes: count, tickets: count, cashback: count }),
    latest: z.array(ownOrder),
    /** Free credits, so that nothing has to be asked besides. */
    credits: count,
    paused: z.array(providerName),
  }),
  refusals: {},
})

/** `sign`: only those that offer it. `max`: something of it costs no more. `sort`: as the company ordered them, by name, by price. */
export const listBrands = call({
  name: 'club.listBrands',
  method: 'GET',
  path: '/club/categories/{idCategory}/brands',
  roles: READERS,
  reach: 'public',
  params: z.object({ idCategory: pathId }),
  query: z.object({
    ...deep,
    text: searchText,
    sign: z.optional(z.enum(['buy', 'ticket', 'cashback'])),
    payWith: z.optional(z.enum(CLUB_PAY_TYPES)),
    max: z.optional(pathCents),
    sort: z.optional(z.enum(['order', 'name', 'price'])),
  }),
  output: z.object({ category: z.object({ idCategory: id, title: z.string() }), ...pageOf(clubBrand).shape }),
  refusals: {},
})

/** What one brand sells: what can be paid now first. */
export const listBrandProducts = call({
  name: 'club.listBrandProducts',
  method: 'GET',
  path: '/club/brands/{idBrand}/products',
  roles: READERS,
  reach: 'public',
  params: z.object({ idBrand: pathId }),
  query: z.object({ ...deep, kind: z.optional(z.enum(PRODUCT_KINDS)) }),
  output: z.object({ brand: clubBrand, ...pageOf(clubProduct).shape }),
  refusals: {},
})

/**
 * `max`: something of it costs no more. `sort`: what fits best, by price, what can be paid now first. `there`: nothing that is sold out.
 */
export const searchProducts = call({
  name: 'club.searchProducts',
  method: 'GET',
  path: '/club/products',
  roles: READERS,
  reach: 'public',
  query: z.object({
    ...deep,
    text: searchText,
    idCategory: z.optional(pathId),
    payWith: z.optional(z.enum(CLUB_PAY_TYPES)),
    max: z.optional(pathCents),
    kind: z.optional(z.enum(PRODUCT_KINDS)),
    there: z.optional(flag),
    sort: z.optional(z.enum(['best', 'price', 'affordable'])),
  }),
  output: pageOf(clubProduct),
  refusals: {},
})

export const getProduct = call({
  name: 'club.getProduct',
  method: 'GET',
  path: '/club/products/{id}',
  roles: READERS,
  reach: 'public',
  params: byProduct,
  output: clubProductDetail,
  refusals: {},
})

/** What so many would cost whoever asks, and what would pay for them: tickets never more than the price, the rest in credits. */
export const getOffer = call({
  name: 'club.getOffer',
  method: 'GET',
  path: '/club/products/{id}/offer',
  roles: ['enduser', 'shop'],
  reach: 'public',
  params: byProduct,
  query: z.object({
    unit: pathCents,
    amount: pathId,
    /** A comma list; without it everything that may pay. */
    pay: z.optional(z.string().check(z.regex(/^[a-z_]{1,20}(,[a-z_]{1,20}){0,2}$/))),
  }),
  output: clubOffer,
  refusals: { unit_unknown: 409 },
})

/** A picture that we fetched, made smaller and keep, by its content. */
export const getPicture = call({
  name: 'club.getPicture',
  method: 'GET',
  path: '/club/pictures/{picture}',
  roles: 'anyone',
  reach: 'public',
  params: z.object({ picture: z.string().check(z.regex(/^[0-9a-f]{32,64}$/)) }),
  query: z.object({ size: z.optional(z.enum(['large', 'small'])) }),
  file: 'image/webp',
  refusals: { no_picture: 404 },
})
