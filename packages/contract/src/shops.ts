/** Shops as payers find them and as they see themselves: by code, id, text and distance. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { PDF_PART, PDF_REFUSALS } from './pdf-file.ts'
import { ROLES } from './roles.ts'
import {
  cents,
  flag,
  id,
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
  ticketType,
  ticketTypes,
} from './shapes.ts'

/** What anyone may know of a shop; never IBAN, fiscal code or invoice address (T04). `distance` in metres when asked from a place. */
export const publicShop = z.object({
  id,
  title: z.string(),
  description: z.string(),
  address: z.string(),
  icon: z.nullable(z.string()),
  position: z.nullable(z.object({ x: z.number(), y: z.number() })),
  capabilities: z.array(ticketType),
  enabled: z.boolean(),
  isGroup: z.boolean(),
  distance: z.nullable(z.int()),
  /** When tickets were last taken here, to the second: for the shop, those who look after it and the company; null for everybody else. */
  lastPaidAt: z.nullable(instant),
  /** The same for whoever looks for a place to pay: to five minutes, and only where it stands for three different payers or more. */
  acceptedAt: z.optional(z.nullable(instant)),
})
export type PublicShop = z.output<typeof publicShop>

/** The logged shop sees its own fields (docs/product.md, shops). */
export const ownShop = z.object({
  ...publicShop.shape,
  iban: z.nullable(z.string()),
  ibanReceiverName: z.nullable(z.string()),
  businessName: z.string(),
  fiscalCode: z.nullable(z.string()),
  idShopGroup: z.nullable(id),
  feeMin: z.int(),
  feeMax: z.int(),
  invoiceEmail: z.nullable(z.string()),
  merchantID: z.nullable(z.string()),
  merchantShopID: z.nullable(z.string()),
  /** Null: open, or not opened yet. `group`: stopped together with it. */
  stopped: z.nullable(z.object({ at: instant, reason: z.string(), group: z.nullable(z.string()) })),
  /** One per till; `link` is what the QR carries. */
  codes: z.array(z.object({ code: z.string(), name: z.string(), link: z.string() })),
})
export type OwnShop = z.output<typeof ownShop>

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
  output: publicShop,
  refusals: {},
})

const COMPANY = ['company', 'admin'] as const
const whole = z.int().check(z.minimum(0))
const named = z.object({ id, title: z.string() })

/**
 * A shop as the company looks at it: who it is, whether it takes payments, what it is owed. Amounts in cents; a group's are those of its
 * members together.
 */
export const shopOverview = z.object({
  ...named.shape,
  businessName: z.string(),
  fiscalCode: z.nullable(z.string()),
  address: z.string(),
  isGroup: z.boolean(),
  capabilities: z.array(ticketType),
  agent: z.nullable(z.string()),
  group: z.nullable(named),
  tills: whole,
  hasContract: z.boolean(),
  lastPaidAt: z.nullable(instant),
  enabled: z.boolean(),
  /** Null: open, or not opened yet. `withGroup`: stopped together with its group, and started with it. */
  stopped: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string(), withGroup: z.boolean() })),
  takings: whole,
  underWay: whole,
  waiting: whole,
  ibanLast4: z.nullable(z.string()),
  people: z.array(z.object({ id, name: z.string(), status: z.enum(['invited', 'active', 'disabled']) })),
  members: z.array(z.object({ ...named.shape, enabled: z.boolean(), withGroup: z.boolean() })),
})
export type ShopOverview = z.output<typeof shopOverview>

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
 * The company stops a shop or starts it (docs/product.md, stopped shops). Wants a fresh proof, and a reason for stopping. From the commit
 * on nobody pays there and it spends nothing; refunds
 * and paybacks of what it took go on. A group's members stop and start with it; those stopped on their own stay stopped. What is so already
 * stays as it is.
 */
export const updateShop = call({
  name: 'shops.updateShop',
  method: 'POST',
  path: '/shops/{id}',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  params: z.object({ id: pathId }),
  body: z.strictObject({ enabled: z.boolean(), reason: z.optional(sentence) }),
  output: shopOverview,
  refusals: { group_stopped: 409 },
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

/** One version of the contract that a shop has signed; `sha256` is of its bytes, so that anybody can hold their own copy against it. */
export const contractVersion = z.object({
  version: z.int(),
  size: z.int(),
  sha256: z.string(),
  handedInAt: instant,
  /** Null for the shop: which of us it was is our business. */
  handedInBy: z.nullable(z.string()),
})
export type ContractVersion = z.output<typeof contractVersion>

/** Newest version first: that one is in force. */
export const shopContracts = z.object({
  shop: z.object({ id, title: z.string() }),
  versions: z.array(contractVersion),
  mayHandIn: z.boolean(),
})
export type ShopContracts = z.output<typeof shopContracts>

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
