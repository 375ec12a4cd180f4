/** Cashback: a visit with a click of one's own, what comes of it, and a claim with a receipt where nothing came. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { cents, flag, gtid, id, pageOf, paging, pathId, sentence } from '../shapes.ts'
import { brandCashback, cashbackClaim, CLAIM_STATES, ownCashback } from './cashback-shapes.ts'
import { brandGuid, byBrand, count, day, providerName } from './catalogue-shapes.ts'

const BUYERS = ['enduser', 'shop'] as const
const COMPANY = ['company', 'admin'] as const

export const getBrandCashback = call({
  name: 'club.getBrandCashback',
  method: 'GET',
  path: '/club/brands/{brandGuid}/{provider}/cashbacks',
  roles: ['enduser', 'shop', 'company', 'admin'],
  reach: 'public',
  params: byBrand,
  output: brandCashback,
  refusals: {},
})

/** Off to the brand, under a click of one's own: to a listed host, or a text with a code to show there. */
export const visitBrand = call({
  name: 'club.visitBrand',
  method: 'POST',
  path: '/club/brands/{brandGuid}/{provider}/visit',
  roles: BUYERS,
  reach: 'self',
  params: byBrand,
  output: z.union([
    z.object({ redirect: z.literal(true), url: z.string() }),
    z.object({ redirect: z.literal(false), title: z.string(), text: z.string(), code: z.nullable(z.string()) }),
  ]),
  refusals: { provider_paused: 409, provider_silent: 409, visits_limit: 409 },
})

/** One's own, newest first. `open`: tracked, or waiting to be credited. `onTheWay`: cents of all those. */
export const listCashbacks = call({
  name: 'club.listCashbacks',
  method: 'GET',
  path: '/club/cashbacks',
  roles: BUYERS,
  reach: 'self',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, open: z.optional(flag), of: z.optional(gtid) }),
  output: z.object({ ...pageOf(ownCashback).shape, onTheWay: count }),
  refusals: {},
})

/** Bought there, and nothing came: with the receipt. */
export const claimCashback = call({
  name: 'club.claimCashback',
  method: 'POST',
  path: '/club/cashbacks/claims',
  roles: BUYERS,
  reach: 'self',
  files: { file: { types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'], maxBytes: 10_485_760 } },
  body: z.strictObject({ brandGuid, provider: providerName, date: day, amount: cents }),
  output: cashbackClaim,
  refusals: { claim_no_visit: 409, claim_too_early: 409, claim_too_late: 409, claim_known: 409, picture_unreadable: 422 },
})

export const listClaims = call({
  name: 'club.listClaims',
  method: 'GET',
  path: '/club/cashbacks/claims',
  roles: [...BUYERS, ...COMPANY],
  reach: 'self',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, state: z.optional(z.enum(CLAIM_STATES)) }),
  /** `owner`: told to the company. */
  output: pageOf(z.object({ ...cashbackClaim.shape, owner: z.nullable(z.string()) })),
  refusals: {},
})

export const getClaimReceipt = call({
  name: 'club.getClaimReceipt',
  method: 'GET',
  path: '/club/cashbacks/claims/{id}/receipt',
  roles: [...BUYERS, ...COMPANY],
  reach: 'named',
  ticket: true,
  params: z.object({ id: pathId }),
  file: ['application/pdf', 'image/webp'],
  refusals: {},
})

/** Granted: `share` cents of credits, which the company pays. */
export const decideClaim = call({
  name: 'club.decideClaim',
  method: 'POST',
  path: '/club/cashbacks/claims/{id}',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  params: z.object({ id: pathId }),
  body: z.strictObject({ as: z.enum(['granted', 'rejected']), share: z.optional(cents), reason: sentence }),
  output: z.object({ ...cashbackClaim.shape, owner: z.nullable(z.string()) }),
  refusals: { claim_decided: 409, club_limit: 409 },
})

/** Those that wait for the company: above the limit of one event, or of what a provider may owe. */
export const listHeldCashbacks = call({
  name: 'club.listHeldCashbacks',
  method: 'GET',
  path: '/club/cashbacks/held',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  output: pageOf(z.object({ ...ownCashback.shape, owner: z.string() })),
  refusals: {},
})

export const decideCashback = call({
  name: 'club.decideCashback',
  method: 'POST',
  path: '/club/cashbacks/{id}',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  params: z.object({ id: pathId }),
  body: z.strictObject({ as: z.enum(['confirmed', 'declined']), reason: sentence }),
  output: z.object({ idCashback: id, gtid: z.nullable(gtid) }),
  refusals: { cashback_decided: 409 },
})
