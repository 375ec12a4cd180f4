/** The calls of the company's inbox: requests of agencies and shops, and their answers. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { REQUEST_KINDS, REQUEST_STATES } from './request-shapes.ts'
import { gtid, instant, line, pageOf, paging, pathId, searchText, sentence, words } from './shapes.ts'
import { counting, daysBetween, sortable, tableOf } from './sort.ts'
import { day, listedRequest, requestDetail, whole } from './request-details.ts'
import {
  agencyFilters,
  agencySort,
  agencyStanding,
  listedLot,
  lotFilters,
  lotSort,
  shopFilters,
  shopSort,
  shopStanding,
} from './standing-shapes.ts'

const COMPANY = ['company', 'admin'] as const
const listOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(80)),
      z.transform((text) => text.split(',').filter(Boolean)),
    ),
    z.array(z.enum(words)),
  )

/** Orders and requests for credits are answered within this many bank days; a payback has its own date. */
export const ANSWER_BANK_DAYS = 2
/** An invoice that is not paid after this many days is late. */
export const INVOICE_DAYS = 30

const filters = {
  kinds: z.optional(listOf(REQUEST_KINDS)),
  states: z.optional(listOf(REQUEST_STATES)),
  text: searchText,
  party: z.optional(pathId),
  /** Asked for at least this many days ago. */
  olderThan: z.optional(pathId),
  /** Asked for on these days. */
  ...daysBetween,
}

/**
 * `order`: `oldest` first (what waits longest) unless `newest` is asked for. `text`: a name of agency, shop or group, an invoice number, or
 * a code of eight or sixteen signs.
 */
const requestSort = sortable('asked', 'who', 'value', 'net', 'payout')
export type RequestSort = NonNullable<z.output<typeof requestSort>>
/** By age from either end, or by a column. */
const ordered = { order: z.optional(z.enum(['oldest', 'newest'])), sort: requestSort }

export const listRequests = call({
  name: 'requests.listRequests',
  method: 'GET',
  path: '/requests',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...paging, ...filters, ...ordered }),
  output: pageOf(listedRequest),
  refusals: {},
})

export const exportRequests = call({
  name: 'requests.exportRequests',
  method: 'GET',
  path: '/requests/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...filters, ...ordered, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/** How many and how much the filters find, by kind and state; `late`: promised for a day that is over. */
export const countRequests = call({
  name: 'requests.countRequests',
  method: 'GET',
  path: '/requests/count',
  roles: COMPANY,
  reach: 'public',
  query: z.object(filters),
  output: z.object({
    groups: z.array(
      z.object({ kind: z.enum(REQUEST_KINDS), state: z.enum(REQUEST_STATES), count: whole, value: whole, oldest: instant, late: whole }),
    ),
  }),
  refusals: {},
})

const params = z.object({ gtid })

export const getRequest = call({
  name: 'requests.getRequest',
  method: 'GET',
  path: '/requests/{gtid}',
  roles: COMPANY,
  reach: 'named',
  params,
  output: requestDetail,
  refusals: {},
})

/**
 * Says yes. An order needs a value date, takes the series' next invoice number unless one of another program is named, and may have a last
 * day for its tickets (otherwise the end of next year); paybacks and credits need nothing. Above the limit the first yes is kept:
 * the request still waits, and `firstBy` says so.
 */
export const approve = call({
  name: 'requests.approve',
  method: 'POST',
  path: '/requests/{gtid}/approve',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  params,
  body: z.strictObject({ invoiceNumber: z.optional(line(1, 40)), valueDate: z.optional(day), expiresOn: z.optional(day) }),
  output: requestDetail,
  refusals: {
    iban_refused: 409,
    request_answered: 409,
    request_own: 409,
    second_person_needed: 409,
    invoice_taken: 409,
    /** It looks like one of the service's own series, which counts by itself. */
    invoice_own_series: 409,
    party_suspended: 409,
  },
})

/** Says no; what was set aside goes back to the takings. */
export const reject = call({
  name: 'requests.reject',
  method: 'POST',
  path: '/requests/{gtid}/reject',
  roles: COMPANY,
  reach: 'named',
  money: true,
  params,
  body: z.strictObject({ reason: sentence }),
  output: requestDetail,
  refusals: { request_answered: 409, return_own: 409, party_suspended: 409 },
})

/**
 * Takes an approved order back while all of its tickets still lie with the agency and the invoice is not paid: the tickets are gone, the
 * debt with them. Wants a fresh proof; the reason and the credit note are read by the agency.
 */
export const takeBackOrder = call({
  name: 'requests.takeBackOrder',
  method: 'POST',
  path: '/requests/{gtid}/takeBack',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  params,
  body: z.strictObject({ reason: sentence, creditNote: z.optional(words(1, 40)) }),
  output: requestDetail,
  refusals: { no_invoice: 409, invoice_is_paid: 409, invoice_own_series: 409, order_spent: 409, party_suspended: 409 },
})

/** The agency paid the invoice of an approved order. */
export const invoicePaid = call({
  name: 'requests.invoicePaid',
  method: 'POST',
  path: '/requests/{gtid}/invoicePaid',
  roles: COMPANY,
  reach: 'named',
  money: true,
  params,
  body: z.strictObject({}),
  output: requestDetail,
  refusals: { no_invoice: 409, invoice_is_paid: 409 },
})

export type ListedLot = z.output<typeof listedLot>
export type LotSort = NonNullable<z.output<typeof lotSort>>
export type AgencyStanding = z.output<typeof agencyStanding>
export type AgencySort = NonNullable<z.output<typeof agencySort>>
export type ShopStanding = z.output<typeof shopStanding>
export type ShopSort = NonNullable<z.output<typeof shopSort>>

/** Lots by expiry, the nearest first; those that are over or empty only with `all`. */
export const listLots = call({
  name: 'requests.listLots',
  method: 'GET',
  path: '/lots',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...paging, ...lotFilters, ...counting }),
  output: tableOf(listedLot, 'issued', 'outstanding', 'stock'),
  refusals: {},
})

export const exportLots = call({
  name: 'requests.exportLots',
  method: 'GET',
  path: '/lots/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...lotFilters, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/**
 * Agencies by name: the company's all, each with its tickets that are not spent yet and the invoices that are not paid yet; an agent's own,
 * a superagent's network, without those.
 */
export const listAgencies = call({
  name: 'requests.listAgencies',
  method: 'GET',
  path: '/agencies',
  roles: ['agent', 'superagent', ...COMPANY],
  reach: 'public',
  query: z.object({ ...paging, ...agencyFilters, ...counting }),
  output: tableOf(agencyStanding, 'employees', 'outstanding', 'stock', 'owed', 'waiting'),
  refusals: {},
})

export const exportAgencies = call({
  name: 'requests.exportAgencies',
  method: 'GET',
  path: '/agencies/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...agencyFilters, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/** Shops by name, each with what it has taken and what is on its way to it. */
export const listShopStandings = call({
  name: 'requests.listShopStandings',
  method: 'GET',
  path: '/requests/shops',
  roles: [...COMPANY, 'shop'],
  reach: 'public',
  query: z.object({ ...paging, ...shopFilters, ...counting }),
  output: tableOf(shopStanding, 'takings', 'underWay', 'waiting'),
  refusals: {},
})

export const exportShopStandings = call({
  name: 'requests.exportShopStandings',
  method: 'GET',
  path: '/requests/shops/export',
  roles: [...COMPANY, 'shop'],
  reach: 'public',
  query: z.object({ ...shopFilters, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})
