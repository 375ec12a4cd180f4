/** The calls for a shop's takings: what it would get, asking for it, converting takings, the requests. */
import * as z from 'zod/mini'
import { PAYBACK_TERMS } from '@taschino/basics/fees.ts'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { feePart, listedFeesByType, namedShares } from './fee-shapes.ts'
import { REQUEST_STATES, requestsNarrowed, requestStep } from './request-shapes.ts'
import { ACCOUNT_CODES } from './return-codes.ts'
import { cents, gtid, id, instant, paging, pathCents, pathId, ticketType } from './shapes.ts'
import { counting, tableOf } from './sort.ts'

const days = z.literal([...PAYBACK_TERMS])
const share = z.object({ type: ticketType, value: z.int() })
/** YYYY-MM-DD in Europe/Rome. */
const day = z.string()

/**
 * One way to be paid: the sooner, the dearer; fee and net are the amount to the cent, the parts of the types are the fee. Rates in
 * hundredths of a percent, `feeRate` of all types together.
 */
export const paybackOption = z.object({ days, feeRate: z.int(), fee: z.int(), net: z.int(), payoutDate: day, parts: z.array(feePart) })
export type PaybackOption = z.output<typeof paybackOption>

/** What of a shop's takings is where, in cents. A group's figures are those of its members together. */
const figures = {
  /** Taken and not asked for yet. */
  toBePaid: z.int(),
  /** Of it: from shops of the same group in the last two days, looked at before it becomes anything else (T16). */
  held: z.int(),
  heldUntil: z.nullable(instant),
  /** What can be asked for now. */
  available: z.int(),
  /** Paybacks that wait for the company: not answered yet, or sent back by the bank. */
  requested: z.object({ value: z.int(), count: z.int() }),
  /** Agreed to and not paid yet: what will arrive, and the next day on which something does. */
  onTheWay: z.object({ net: z.int(), count: z.int(), date: z.nullable(day) }),
  /** Arrived this year. */
  paid: z.object({ net: z.int(), count: z.int(), lastAt: z.nullable(instant) }),
  /** Asked for as free credits, not answered yet. */
  creditsAsked: z.object({ value: z.int(), count: z.int() }),
}

/** What decides whether and how a shop is paid; of the IBAN only the end: a member without one is paid on its group's. */
const walletShop = {
  id,
  title: z.string(),
  enabled: z.boolean(),
  iban: z.nullable(z.string()),
  receiver: z.nullable(z.string()),
  feeMin: z.int(),
  feeMax: z.int(),
  feesByType: listedFeesByType,
  /** The account is new: nothing is paid to it before. */
  restsUntil: z.nullable(instant),
  /** Why the bank refuses the account: nothing is paid to it, and nothing asked for, before another one is given. */
  refused: z.nullable(z.enum(ACCOUNT_CODES)),
  byType: z.array(share),
  ...figures,
}

export const shopWallet = z.object({
  ...walletShop,
  isGroup: z.boolean(),
  /** Days from asking to money that the company offers. */
  terms: z.array(days),
  members: z.array(z.object(walletShop)),
})
export type ShopWallet = z.output<typeof shopWallet>

export const getShopWallet = call({
  name: 'paybacks.getShopWallet',
  method: 'GET',
  path: '/shops/wallet',
  roles: ['shop'],
  reach: 'self',
  output: shopWallet,
  refusals: {},
})

/**
 * One option per term for `amount` cents asked for now, taken from takings as a request takes them, or from the `shares` that are named;
 * and the most and the least that can be asked for. A group names one of its shops.
 */
export const paybackProspect = call({
  name: 'paybacks.paybackProspect',
  method: 'GET',
  path: '/shops/payback-prospect',
  roles: ['shop'],
  reach: 'named',
  query: z.object({ amount: pathCents, shares: z.optional(namedShares), idShop: z.optional(pathId) }),
  output: z.object({
    amount: cents,
    options: z.array(paybackOption),
    available: z.int(),
    held: z.int(),
    heldUntil: z.nullable(instant),
    least: z.int(),
  }),
  refusals: { shop_not_chosen: 409 },
})

/** A request as the shop sees it. Who answered at the company is nobody's name here. */
export const shopRequest = z.object({
  gtid,
  kind: z.enum(['payback', 'credits']),
  state: z.enum(REQUEST_STATES),
  askedAt: instant,
  value: z.int(),
  shop: z.object({ id, title: z.string() }),
  /** Takings of which types it was taken from. */
  shares: z.array(share),
  payback: z.nullable(paybackOption),
  reason: z.nullable(z.string()),
  steps: z.array(requestStep),
  can: z.object({ cancel: z.boolean() }),
})
export type ShopRequest = z.output<typeof shopRequest>

/** What stands in the way of asking for money. */
const MONEY_REFUSALS = {
  shop_not_chosen: 409,
  takings_short: 409,
  takings_held: 409,
  payback_too_small: 409,
  shop_not_active: 409,
  iban_missing: 409,
  iban_refused: 409,
} as const

/**
 * Sets takings aside, earliest type of the list first. `net` is what the screen promised: where it would be another sum by now, nothing is
 * asked for. A group names one of its shops.
 */
export const requestPayback = call({
  name: 'paybacks.requestPayback',
  method: 'POST',
  path: '/shops/payback-requests',
  roles: ['shop'],
  reach: 'named',
  proof: 'fresh',
  money: true,
  body: z.strictObject({ value: cents, days, net: cents, idShop: z.optional(id) }),
  output: shopRequest,
  refusals: { ...MONEY_REFUSALS, offer_changed: 409, term_not_offered: 409 },
})

export const CONVERSION_TARGETS = ['payback', 'free_credits', 'business'] as const
export type ConversionTarget = (typeof CONVERSION_TARGETS)[number]
/** Business tickets of a shop are worth one euro each: any part of whole euros. */
export const BUSINESS_UNIT = 100

/**
 * All parts or none. Parts of one target become one request; `days` is the term of the payback, the slowest where nothing is said. `net` is
 * what the screen promised of it, as with a payback; only where nothing becomes euros there is none to say (decision 0231).
 */
export const convertTickets = call({
  name: 'paybacks.convertTickets',
  method: 'POST',
  path: '/shops/tickets-conversion',
  roles: ['shop'],
  reach: 'named',
  proof: 'fresh',
  money: true,
  body: z
    .strictObject({
      parts: z
        .array(z.strictObject({ to: z.enum(CONVERSION_TARGETS), type: ticketType, value: cents }))
        .check(z.minLength(1), z.maxLength(12)),
      days: z.optional(days),
      net: z.optional(cents),
      idShop: z.optional(id),
    })
    .check(z.refine(({ parts, net }) => net !== undefined || parts.every(({ to }) => to !== 'payback'), { path: ['net'] })),
  /** `gtid` is that of the first movement. */
  output: z.object({
    gtid,
    payback: z.nullable(shopRequest),
    credits: z.nullable(shopRequest),
    business: z.nullable(z.object({ gtid, value: z.int(), expiresAt: instant })),
  }),
  refusals: { ...MONEY_REFUSALS, business_not_whole: 409, account_rests: 409, offer_changed: 409, term_not_offered: 409 },
})

/** Value of business payments taken in a month (default: the current one), less what was given back. */
export const businessTotal = call({
  name: 'paybacks.businessTotal',
  method: 'GET',
  path: '/shops/business-total',
  roles: ['shop'],
  reach: 'self',
  query: z.object({ yearMonth: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))) }),
  output: z.object({ yearMonth: z.string(), value: z.int(), payments: z.int() }),
  refusals: {},
})

/** Newest first unless another order is asked for; a group reads its members', too. */
export const listShopRequests = call({
  name: 'paybacks.listShopRequests',
  method: 'GET',
  path: '/shops/requests',
  roles: ['shop'],
  reach: 'self',
  query: z.object({ ...paging, ...requestsNarrowed, ...counting }),
  output: tableOf(shopRequest, 'value', 'fee', 'net'),
  refusals: {},
})

/** What the list shows with its filters, as a file for the accountant. */
export const exportShopRequests = call({
  name: 'paybacks.exportShopRequests',
  method: 'GET',
  path: '/shops/requests/export',
  roles: ['shop'],
  reach: 'self',
  query: z.object({ ...requestsNarrowed, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

export const getShopRequest = call({
  name: 'paybacks.getShopRequest',
  method: 'GET',
  path: '/shops/requests/{gtid}',
  roles: ['shop'],
  reach: 'named',
  params: z.object({ gtid }),
  output: shopRequest,
  refusals: {},
})

/** Why a row cannot be carried out. */
export const SHEET_ROW_FAULTS = [
  'shop_missing',
  'shop_unknown',
  'shop_ambiguous',
  'shop_not_active',
  'value_missing',
  'value_wrong',
  'kind_wrong',
  'days_wrong',
  'twice',
  'hidden',
  'takings_short',
  'takings_held',
  'payback_too_small',
  'iban_missing',
  'iban_refused',
  'account_rests',
] as const
export type SheetRowFault = (typeof SHEET_ROW_FAULTS)[number]

export const sheetRow = z.object({
  /** As numbered in the writer's own program. */
  line: z.int(),
  who: z.string(),
  shop: z.nullable(z.object({ id, title: z.string() })),
  kind: z.enum(['payback', 'credits']),
  value: z.nullable(z.int()),
  days: z.nullable(z.int()),
  net: z.nullable(z.int()),
  parts: z.array(feePart),
  payoutDate: z.nullable(day),
  fault: z.nullable(z.enum(SHEET_ROW_FAULTS)),
})
export type SheetRow = z.output<typeof sheetRow>

/**
 * Many requests by a spreadsheet with the columns shop, value, kind, days: all rows or none. The file alone, as partners send it, is
 * carried out; `dryRun` only looks, and whoever looked names the `net` that it told (decision 0231): where it would be another sum by
 * now, nothing is asked for. The same file is carried out once: handed in again it answers what it did (T62).
 */
export const multiRequests = call({
  name: 'paybacks.multiRequests',
  method: 'POST',
  path: '/shops/multi-requests',
  roles: ['shop'],
  reach: 'self',
  proof: 'fresh',
  money: true,
  onceBy: 'file',
  files: {
    file: {
      types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip', 'application/x-cfb', 'text/csv'],
      maxBytes: 2 * 1024 * 1024,
    },
  },
  body: z
    .strictObject({ dryRun: z.optional(z.boolean()), net: z.optional(z.int().check(z.minimum(0))) })
    .check(z.refine(({ dryRun, net }) => dryRun !== false || net !== undefined, { path: ['net'] })),
  output: z.object({
    state: z.enum(['checked', 'done', 'done-before']),
    at: z.nullable(instant),
    rows: z.array(sheetRow),
    sum: z.object({ requests: z.int(), value: z.int(), net: z.int(), faults: z.int() }),
  }),
  /** `fault` says what is wrong with the file. */
  refusals: { sheet_unreadable: 422, sheet_columns: 422, sheet_rows_wrong: 409, too_many_requests: 422, offer_changed: 409 },
})
