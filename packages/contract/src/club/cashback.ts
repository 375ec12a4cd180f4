/** The calls for cashback: a visit, one's own cashbacks, a claim with a receipt. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from '../export.ts'
import { cents, flag, gtid, id, pageOf, paging, pathId, searchText, sentence } from '../shapes.ts'
import { counting, daysBetween, sortable, tableOf } from '../sort.ts'
import { PDF_REFUSALS } from '../pdf-file.ts'
import { brandCashback, cashbackClaim, cashbackDebt, cashbackMonth, CLAIM_STATES, heldCashback, ownCashback } from './cashback-shapes.ts'
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
  refusals: {
    provider_paused: 409,
    provider_silent: 409,
    /** `most`: on one day. */
    visits_limit: 409,
    /** The provider named an address that is not listed. */
    leads_elsewhere: 409,
  },
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
  /** `days`: from when on, or until when. */
  refusals: {
    claim_no_visit: 409,
    claim_too_early: 409,
    claim_too_late: 409,
    claim_known: 409,
    picture_unreadable: 422,
    picture_too_many_pixels: 422,
    ...PDF_REFUSALS,
  },
})

const claimSort = sortable('at', 'who', 'brand', 'date', 'amount', 'state')
export type ClaimSort = NonNullable<z.output<typeof claimSort>>
/** `text`: of the person, the shop or the brand. Days: when it was made. */
const claimsNarrowed = { state: z.optional(z.enum(CLAIM_STATES)), text: searchText, ...daysBetween, sort: claimSort }

/** Newest first unless another order is asked for. */
export const listClaims = call({
  name: 'club.listClaims',
  method: 'GET',
  path: '/club/cashbacks/claims',
  roles: [...BUYERS, ...COMPANY],
  reach: 'self',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, ...claimsNarrowed, ...counting }),
  /** `owner`: told to the company. */
  output: tableOf(z.object({ ...cashbackClaim.shape, owner: z.nullable(z.string()) }), 'amount'),
  refusals: {},
})

export const getClaimReceipt = call({
  name: 'club.getClaimReceipt',
  method: 'GET',
  path: '/club/cashbacks/claims/{id}/receipt',
  roles: [...BUYERS, ...COMPANY],
  reach: 'named',
  params: z.object({ id: pathId }),
  file: ['application/pdf', 'image/webp'],
  /** Thrown away some time after the answer. */
  refusals: { no_receipt: 404 },
})

/**
 * Granted: `share` cents of credits, which the company pays: what the rate of that day gives or less, never more. `claim_own`: whoever
 * claims came in by the hand of whoever answers.
 */
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
  refusals: { claim_decided: 409, claim_own: 409, claim_above_rate: 409, cashback_came: 409, party_suspended: 409 },
})

const heldSort = sortable('at', 'who', 'brand', 'provider', 'purchase', 'value', 'share')
export type HeldSort = NonNullable<z.output<typeof heldSort>>
const heldNarrowed = {
  waitsFor: z.optional(z.enum(['company', 'remittance', 'account'])),
  text: searchText,
  ...daysBetween,
  sort: heldSort,
}

/** Those that wait: for the company's look, with why; for a provider's money; for an account that is held. Newest first. */
export const listHeldCashbacks = call({
  name: 'club.listHeldCashbacks',
  method: 'GET',
  path: '/club/cashbacks/held',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, ...heldNarrowed, ...counting }),
  output: tableOf(heldCashback, 'purchase', 'value', 'share'),
  refusals: {},
})

/** What waits, as a file. */
export const exportHeldCashbacks = call({
  name: 'club.exportHeldCashbacks',
  method: 'GET',
  path: '/club/cashbacks/held/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...heldNarrowed, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/** Claims of everybody, as a file. */
export const exportClaims = call({
  name: 'club.exportClaims',
  method: 'GET',
  path: '/club/cashbacks/claims/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...claimsNarrowed, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
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

/** What each provider owes, and its months beside ours, newest first. */
export const listCashbackMonths = call({
  name: 'club.listCashbackMonths',
  method: 'GET',
  path: '/club/cashbacks/months',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, provider: z.optional(providerName) }),
  output: z.object({ ...pageOf(cashbackMonth).shape, debts: z.array(cashbackDebt) }),
  refusals: {},
})
