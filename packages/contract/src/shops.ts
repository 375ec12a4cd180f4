/** Shops as payers find them and as they see themselves: by code, id, text and distance. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { openingHours, reviewContent, shopEdit, shopRecord } from './onboarding-shapes.ts'
import { PDF_PART, PDF_REFUSALS } from './pdf-file.ts'
import { ROLES } from './roles.ts'
import {
  cents,
  flag,
  instant,
  latitude,
  longitude,
  maxDistance,
  oneTimeTicket,
  pageOf,
  paging,
  pathId,
  searchText,
  sentence,
  shopCode,
  ticketTypes,
} from './shapes.ts'
import { ownShop, publicShop, shopContracts, shopOverview } from './shop-shapes.ts'

const found = {
  text: searchText,
  maxDistance: z.optional(maxDistance),
  idAgent: z.optional(pathId),
  enabled: z.optional(flag),
  capabilities: z.optional(ticketTypes),
}
const findQuery = z.object({ ...paging, ...found })
const place = z.object({ lat: latitude, lon: longitude })

/** For role shop: the logged shop (and nothing else); for everybody else: one page of shops. */
export const getShops = call({
  name: 'shops.getShops',
  method: 'GET',
  path: '/shops',
  roles: ROLES,
  reach: 'public',
  query: findQuery,
  output: z.union([ownShop, pageOf(publicShop)]),
  refusals: {},
})
/** What the list of the company and of agents shows, as a file. */
export const exportShops = call({
  name: 'shops.exportShops',
  method: 'GET',
  path: '/shops/export',
  roles: ['company', 'admin', 'agent', 'superagent'],
  reach: 'public',
  query: z.object({ ...found, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

export const shopsNear = call({
  name: 'shops.shopsNear',
  method: 'GET',
  path: '/shops/{lat}/{lon}',
  roles: ROLES,
  reach: 'public',
  params: place,
  query: findQuery,
  output: pageOf(publicShop),
  refusals: {},
})
export const yesTicketShops = call({
  name: 'shops.yesTicketShops',
  method: 'GET',
  path: '/shops/yesTicket',
  roles: ['enduser', 'shop'],
  reach: 'public',
  query: findQuery,
  output: pageOf(publicShop),
  refusals: {},
})
export const yesTicketNear = call({
  name: 'shops.yesTicketNear',
  method: 'GET',
  path: '/shops/yesTicket/{lat}/{lon}',
  roles: ['enduser', 'shop'],
  reach: 'public',
  params: place,
  query: findQuery,
  output: pageOf(publicShop),
  refusals: {},
})

/** The list of shops that needs no login (docs/product.md, shops): for maps and for people without an account. */
export const staticShops = call({
  name: 'shops.staticShops',
  method: 'GET',
  path: '/shops/static',
  roles: 'anyone',
  reach: 'public',
  output: z.array(
    z.object({
      name: z.string(),
      merchant: z.string(),
      icon: z.nullable(z.string()),
      address: z.string(),
      lat: z.number(),
      lon: z.number(),
    }),
  ),
  refusals: {},
})

export const getShop = call({
  name: 'shops.getShop',
  method: 'GET',
  path: '/shops/{id}',
  roles: ROLES,
  reach: 'public',
  params: z.object({ id: pathId }),
  /** With its hours, Monday first; null where nobody wrote them. */
  output: z.object({ ...publicShop.shape, openingHours: z.nullable(openingHours) }),
  refusals: {},
})

const COMPANY = ['company', 'admin'] as const
export const getOverview = call({
  name: 'shops.getOverview',
  method: 'GET',
  path: '/shops/{id}/overview',
  roles: COMPANY,
  reach: 'named',
  params: z.object({ id: pathId }),
  output: shopOverview,
  refusals: {},
})

/**
 * The company stops a shop or starts it (docs/product.md, stopped shops): `enabled`, with a reason for stopping and a fresh proof. From the
 * commit on nobody pays there and it spends nothing; refunds and paybacks of what it took go on. A group's members stop and start with it;
 * those stopped on their own stay stopped. What is so already stays as it is. A shop whose review waits is started by a yes to it.
 *
 * Without `enabled`: its data, field by field. The company all but the account; who brought it in while it waits or was given back; the
 * shop its description, address for invoices, opening hours and the names of its tills.
 */
export const updateShop = call({
  name: 'shops.updateShop',
  method: 'POST',
  path: '/shops/{id}',
  roles: ['shop', 'agent', 'superagent', ...COMPANY],
  reach: 'named',
  proof: 'fresh',
  params: z.object({ id: pathId }),
  body: z.strictObject({
    enabled: z.optional(z.boolean()),
    reason: z.optional(sentence),
    seen: z.optional(z.int()),
    content: z.optional(reviewContent),
    ...shopEdit,
  }),
  output: shopRecord,
  refusals: {
    group_stopped: 409,
    contract_missing: 400,
    owner_not_active: 409,
    owner_unconfirmed: 409,
    review_own: 409,
    review_over: 409,
    review_changed: 409,
    vat_known: 409,
    vat_waits: 409,
    fee_outside_policy: 403,
    capability_by_company: 403,
    group_unknown: 404,
    /** Without an account of its own it would be paid elsewhere: its owner types one first. */
    account_by_group: 409,
  },
})

/** Resolves what a QR carried: a till's static code, or a charge with its amount. Scanning a charge tells the till. */
export const getShopByCode = call({
  name: 'shops.getShopByCode',
  method: 'GET',
  path: '/shops/codes/{code}',
  roles: ROLES,
  reach: 'public',
  acts: true,
  params: z.object({ code: shopCode }),
  output: z.object({
    shop: publicShop,
    code: z.string(),
    till: z.nullable(z.string()),
    charge: z.nullable(z.object({ value: cents, expiresAt: instant, state: z.string() })),
  }),
  refusals: { shop_code_unknown: 404 },
})

/** A4 poster (PDF) with the QR of one of the logged shop's codes. */
export const getPoster = call({
  name: 'shops.getPoster',
  method: 'GET',
  path: '/shops/poster/{code}',
  roles: ['shop'],
  reach: 'named',
  params: z.object({ code: shopCode }),
  file: 'application/pdf',
  refusals: { shop_code_unknown: 404, shop_stopped: 409 },
})

const CONTRACT_READERS = ['shop', 'agent', 'superagent', 'company', 'admin'] as const
const ofShop = { params: z.object({ id: pathId }) }

export const getContracts = call({
  name: 'shops.getContracts',
  method: 'GET',
  path: '/shops/{id}/contracts',
  roles: CONTRACT_READERS,
  reach: 'named',
  ...ofShop,
  output: shopContracts,
  refusals: {},
})

/** For exactly one opening of this shop's contract, by exactly this login. */
export const drawContractTicket = call({
  name: 'shops.drawContractTicket',
  method: 'POST',
  path: '/shops/contract/{id}/ticket',
  roles: CONTRACT_READERS,
  reach: 'named',
  ...ofShop,
  output: oneTimeTicket,
  refusals: { no_contract: 404 },
})

/** Opened in a tab of its own (docs/product.md, calls), where no header can be sent. Without a version: the one in force. */
export const readContract = call({
  name: 'shops.readContract',
  method: 'GET',
  path: '/shops/contract/{id}',
  roles: CONTRACT_READERS,
  reach: 'named',
  ticket: true,
  ...ofShop,
  query: z.object({ tk: z.string(), version: z.optional(pathId) }),
  file: 'application/pdf',
  refusals: { no_contract: 404 },
})

/**
 * A new version stands above those before it, which stay. Agents hand in what a shop begins with; once it takes payments, the company alone
 * replaces it.
 */
export const handInContract = call({
  name: 'shops.handInContract',
  method: 'POST',
  path: '/shops/contract/{id}',
  roles: ['agent', 'superagent', 'company', 'admin'],
  reach: 'named',
  ...ofShop,
  files: PDF_PART,
  output: shopContracts,
  refusals: { contract_unchanged: 409, contract_by_company: 409, ...PDF_REFUSALS },
})
