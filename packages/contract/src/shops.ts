/** Shops as payers find them and as they see themselves: by code, id, text and distance. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { ROLES } from './roles.ts'
import { cents, flag, id, instant, latitude, longitude, maxDistance, oneTimeTicket, pageOf, paging, pathId, searchText, shopCode, ticketType, ticketTypes } from './shapes.ts'

/** What anyone may know of a shop; never IBAN, fiscal code or invoice address (threats.md T04). `distance` in metres when asked from a place. */
export const publicShop = z.object({
  id, title: z.string(), description: z.string(), address: z.string(), icon: z.nullable(z.string()),
  position: z.nullable(z.object({ x: z.number(), y: z.number() })),
  capabilities: z.array(ticketType), enabled: z.boolean(), isGroup: z.boolean(),
  distance: z.nullable(z.int()),
  /** When tickets were last taken here, to the second: for the shop, those who look after it and the company; null for everybody else. */
  lastPaidAt: z.nullable(instant),
  /** The same for whoever looks for a place to pay: to five minutes, and only where it stands for three different payers or more. */
  acceptedAt: z.optional(z.nullable(instant))
})
export type PublicShop = z.output<typeof publicShop>

/** The logged shop sees its own fields of spec.md section 3. */
export const ownShop = z.object({
  ...publicShop.shape,
  iban: z.nullable(z.string()), ibanReceiverName: z.nullable(z.string()), businessName: z.string(), fiscalCode: z.nullable(z.string()),
  idShopGroup: z.nullable(id), feeMin: z.int(), feeMax: z.int(), invoiceEmail: z.nullable(z.string()),
  merchantID: z.nullable(z.string()), merchantShopID: z.nullable(z.string()),
  /** One per till; `link` is what the QR carries. */
  codes: z.array(z.object({ code: z.string(), name: z.string(), link: z.string() }))
})
export type OwnShop = z.output<typeof ownShop>

const found = { text: searchText, maxDistance: z.optional(maxDistance), idAgent: z.optional(pathId), enabled: z.optional(flag), capabilities: z.optional(ticketTypes) }
const findQuery = z.object({ ...paging, ...found })
const place = z.object({ lat: latitude, lon: longitude })

/** For role shop: the logged shop (and nothing else); for everybody else: one page of shops. */
export const getShops = call({
  name: 'shops.getShops', method: 'GET', path: '/shops', roles: ROLES, reach: 'public', query: findQuery,
  output: z.union([ownShop, pageOf(publicShop)]), refusals: {}
})
/** What the list of the company and of agents shows, as a file. */
export const exportShops = call({
  name: 'shops.exportShops', method: 'GET', path: '/shops/export', roles: ['company', 'admin', 'agent', 'superagent'], reach: 'public',
  query: z.object({ ...found, ...exportAs }), file: EXPORT_FILE, refusals: EXPORT_REFUSALS
})

export const shopsNear = call({
  name: 'shops.shopsNear', method: 'GET', path: '/shops/{lat}/{lon}', roles: ROLES, reach: 'public', params: place, query: findQuery,
  output: pageOf(publicShop), refusals: {}
})
export const yesTicketShops = call({
  name: 'shops.yesTicketShops', method: 'GET', path: '/shops/yesTicket', roles: ['enduser', 'shop'], reach: 'public', query: findQuery,
  output: pageOf(publicShop), refusals: {}
})
export const yesTicketNear = call({
  name: 'shops.yesTicketNear', method: 'GET', path: '/shops/yesTicket/{lat}/{lon}', roles: ['enduser', 'shop'], reach: 'public', params: place, query: findQuery,
  output: pageOf(publicShop), refusals: {}
})

/** Fields of "Static shop" in spec.md section 3: for maps and for people without an account. */
export const staticShops = call({
  name: 'shops.staticShops', method: 'GET', path: '/shops/static', roles: 'anyone', reach: 'public',
  output: z.array(z.object({ name: z.string(), merchant: z.string(), icon: z.nullable(z.string()), address: z.string(), lat: z.number(), lon: z.number() })),
  refusals: {}
})

export const getShop = call({
  name: 'shops.getShop', method: 'GET', path: '/shops/{id}', roles: ROLES, reach: 'public', params: z.object({ id: pathId }), output: publicShop, refusals: {}
})

/** Resolves what a QR carried: a till's static code, or a charge with its amount. Scanning a charge tells the till. */
export const getShopByCode = call({
  name: 'shops.getShopByCode', method: 'GET', path: '/shops/codes/{code}', roles: ROLES, reach: 'public',
  params: z.object({ code: shopCode }),
  output: z.object({
    shop: publicShop, code: z.string(), till: z.nullable(z.string()),
    charge: z.nullable(z.object({ value: cents, expiresAt: instant, state: z.string() }))
  }),
  refusals: { shop_code_unknown: 404 }
})

/** A4 poster (PDF) with the QR of one of the logged shop's codes. */
export const getPoster = call({
  name: 'shops.getPoster', method: 'GET', path: '/shops/poster/{code}', roles: ['shop'], reach: 'named', params: z.object({ code: shopCode }),
  file: 'application/pdf', refusals: { shop_code_unknown: 404 }
})

/** One version of the contract that a shop has signed; `sha256` is of its bytes, so that anybody can hold their own copy against it. */
export const contractVersion = z.object({
  version: z.int(), size: z.int(), sha256: z.string(), handedInAt: instant,
  /** Null for the shop: which of us it was is our business. */
  handedInBy: z.nullable(z.string())
})
export type ContractVersion = z.output<typeof contractVersion>

/** Newest version first: that one is in force. */
export const shopContracts = z.object({ shop: z.object({ id, title: z.string() }), versions: z.array(contractVersion), mayHandIn: z.boolean() })
export type ShopContracts = z.output<typeof shopContracts>

const CONTRACT_READERS = ['shop', 'agent', 'superagent', 'company', 'admin'] as const
const ofShop = { params: z.object({ id: pathId }) }

export const getContracts = call({
  name: 'shops.getContracts', method: 'GET', path: '/shops/{id}/contracts', roles: CONTRACT_READERS, reach: 'named', ...ofShop, output: shopContracts, refusals: {}
})

/** For exactly one opening of this shop's contract, by exactly this login. */
export const drawContractTicket = call({
  name: 'shops.drawContractTicket', method: 'POST', path: '/shops/contract/{id}/ticket', roles: CONTRACT_READERS, reach: 'named', ...ofShop,
  output: oneTimeTicket, refusals: { no_contract: 404 }
})

/** Opened in a tab of its own (spec.md section 7), where no header can be sent. Without a version: the one in force. */
export const readContract = call({
  name: 'shops.readContract', method: 'GET', path: '/shops/contract/{id}', roles: CONTRACT_READERS, reach: 'named', ticket: true, ...ofShop,
  query: z.object({ tk: z.string(), version: z.optional(pathId) }), file: 'application/pdf', refusals: { no_contract: 404 }
})

export const CONTRACT_MAX_BYTES = 10_485_760

/** A new version stands above those before it, which stay. Agents hand in what a shop begins with; once it takes payments, the company alone replaces it. */
export const handInContract = call({
  name: 'shops.handInContract', method: 'POST', path: '/shops/contract/{id}', roles: ['agent', 'superagent', 'company', 'admin'], reach: 'named', ...ofShop,
  files: { file: { types: ['application/pdf'], maxBytes: CONTRACT_MAX_BYTES } },
  output: shopContracts, refusals: { contract_unchanged: 409, contract_by_company: 409, pdf_unreadable: 422, pdf_locked: 422, pdf_active: 422 }
})
