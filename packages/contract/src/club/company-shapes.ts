/** The shapes of the club as the company sees it: categories with contents, products with costs, brands, providers. */
import * as z from 'zod/mini'
import { BARCODE_FORMATS, VAT_KINDS } from '../gift-shapes.ts'
import { cents, gtid, id, instant, line, words } from '../shapes.ts'
import { sortable } from '../sort.ts'
import {
  AUDIENCES,
  CATEGORY_ICONS,
  clubBrand,
  clubProductDetail,
  CLUB_PAY_TYPES,
  count,
  externalId,
  PRODUCT_KINDS,
  providerName,
} from './catalogue-shapes.ts'
import { ATTEMPTS, ORDER_STATES, snapshot } from './order-shapes.ts'

/** At once, in a list of ids. */
export const MANY = 500
export const ids = z.array(id).check(
  z.minLength(1),
  z.maxLength(MANY),
  z.refine((some) => new Set(some).size === some.length),
)

const categoryFields = { title: words(2, 60), icon: z.enum(CATEGORY_ICONS), enabled: z.boolean(), audience: z.enum(AUDIENCES) }
export const categoryWritten = z.strictObject(categoryFields)
export const categoryChanged = z.partial(categoryWritten)

export const managedCategory = z.object({
  idInternalCategory: id,
  title: z.string(),
  icon: z.enum(CATEGORY_ICONS),
  enabled: z.boolean(),
  audience: z.enum(AUDIENCES),
  order: z.int(),
  brands: count,
  products: count,
})
export type ManagedCategory = z.output<typeof managedCategory>

/** A category as a provider calls it; null: nobody has said yet where it belongs, and nothing of it is shown. */
export const mappedCategory = z.object({
  provider: providerName,
  externalId,
  title: z.string(),
  brands: count,
  idInternalCategory: z.nullable(id),
})
export type MappedCategory = z.output<typeof mappedCategory>

export const managedBrand = z.object({
  ...clubBrand.shape,
  enabled: z.boolean(),
  /** Of what the provider gives, the part that the person gets, in hundredths of a percent. */
  shareBp: z.int(),
  products: count,
  categoryOfProvider: z.nullable(z.string()),
  /** What the provider gives, before the share. */
  given: z.nullable(z.object({ rateBp: z.nullable(count), cents: z.nullable(count) })),
})
export type ManagedBrand = z.output<typeof managedBrand>
export const brandSort = sortable('name', 'products', 'share')
export type BrandSort = NonNullable<z.output<typeof brandSort>>
export const shareBp = z.int().check(z.minimum(0), z.maximum(10_000))
export const brandWritten = z.strictObject({ brandName: words(2, 80), idInternalCategory: id, enabled: z.boolean() })
export const brandChanged = z.partial(z.strictObject({ brandName: words(2, 80), idInternalCategory: id, enabled: z.boolean(), shareBp }))

const unitWritten = z.strictObject({ unit: cents, price: cents, cost: z.int().check(z.minimum(0)) })
const payWith = z.array(z.enum(CLUB_PAY_TYPES)).check(
  z.minLength(1),
  z.maxLength(3),
  z.refine((types) => types.includes('free_credits') && new Set(types).size === types.length),
)
const ownFields = {
  idBrand: id,
  name: words(2, 120),
  description: line(0, 2000),
  kind: z.enum(PRODUCT_KINDS),
  units: z.array(unitWritten).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine((units) => new Set(units.map(({ unit }) => unit)).size === units.length),
  ),
  barcodeFormat: z.enum(BARCODE_FORMATS),
  vatKind: z.enum(VAT_KINDS),
  vatRate: z.nullable(z.int().check(z.minimum(0), z.maximum(30))),
  validDays: z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
}
const everyProduct = {
  enabled: z.boolean(),
  payWith,
  giftable: z.boolean(),
  mostPerOrder: z.int().check(z.minimum(1), z.maximum(10)),
  mostPerUser: z.nullable(z.int().check(z.minimum(1), z.maximum(1000))),
}
/** A product of the company's own. */
export const productWritten = z.strictObject({ ...ownFields, ...everyProduct })
/** Of a provider's product only what is the company's to say; the rest is refused (`provider_writes_it`). */
export const productChanged = z.partial(z.strictObject({ ...ownFields, ...everyProduct }))

export const managedProduct = z.object({
  ...clubProductDetail.shape,
  enabled: z.boolean(),
  externalId: z.nullable(externalId),
  costs: z.array(z.object({ unit: cents, cost: count })),
  costBp: z.nullable(z.int()),
  /** Null: no end to it. */
  stock: z.nullable(count),
  mostPerUser: z.nullable(z.int()),
  sold: count,
  changedAt: instant,
  deletedAt: z.nullable(instant),
})
export type ManagedProduct = z.output<typeof managedProduct>
export const productSort = sortable('name', 'brand', 'price', 'stock', 'sold', 'changed')
export type ProductSort = NonNullable<z.output<typeof productSort>>

/** A walk through a provider's catalogue. `stopped`: it would have removed too much, and waits for the company. */
export const WALK_STATES = ['running', 'done', 'failed', 'stopped'] as const
export const catalogueWalk = z.object({
  id,
  state: z.enum(WALK_STATES),
  whole: z.boolean(),
  at: instant,
  endedAt: z.nullable(instant),
  added: count,
  changed: count,
  removed: count,
  /** Lines that were not of the protocol. */
  passedOver: count,
  /** Why it failed or stopped. */
  why: z.nullable(z.string()),
})
export type CatalogueWalk = z.output<typeof catalogueWalk>

export const WALK_CHANGES = ['added', 'price', 'cost', 'stock', 'text', 'removed', 'back'] as const
export const walkChange = z.object({
  id,
  idProduct: z.nullable(id),
  name: z.string(),
  brandName: z.string(),
  what: z.enum(WALK_CHANGES),
  unit: z.nullable(cents),
  before: z.nullable(count),
  after: z.nullable(count),
  at: instant,
})
export type WalkChange = z.output<typeof walkChange>

/** How a provider is: whether it is sold, what nobody knows yet, what is owed on either side. */
export const clubProvider = z.object({
  name: providerName,
  linked: z.boolean(),
  /** By a person, or by itself after too many answers that nobody understood. */
  paused: z.nullable(z.object({ since: instant, by: z.nullable(z.string()), why: z.string() })),
  lastHeardAt: z.nullable(instant),
  /** Answers in the last hour, and of them those that nobody understood. */
  asked: count,
  unknowns: count,
  /** Orders that nobody knows, and how long the oldest has been so, in minutes. */
  open: z.object({ orders: count, value: count, oldestMinutes: z.nullable(count) }),
  products: count,
  brands: count,
  unmapped: count,
  walk: z.nullable(catalogueWalk),
  /** What it is owed for orders, and what it owes for cashback, by our books. */
  owed: z.int(),
  owes: z.int(),
  /** Above this, cashback of it is credited only when it has paid. */
  exposureMax: count,
})
export type ClubProvider = z.output<typeof clubProvider>

/** As the company reads an order: never where it is sent to, never a code. */
export const managedOrder = z.object({
  idOrder: id,
  gtid,
  state: z.enum(ORDER_STATES),
  attempt: z.enum(ATTEMPTS),
  provider: providerName,
  providerRef: z.nullable(z.string()),
  product: snapshot,
  buyer: z.string(),
  unit: cents,
  amount: z.int(),
  fulfilled: count,
  price: cents,
  value: count,
  cost: count,
  at: instant,
  changedAt: instant,
  /** Since when nobody knows; null where somebody does. */
  unknownSince: z.nullable(instant),
  promisedAt: z.nullable(instant),
  tries: count,
  /** What was heard last, by its name. */
  heard: z.nullable(z.string()),
  /** The first of two persons has said how it ends. */
  proposed: z.nullable(z.object({ as: z.enum(['delivered', 'failed', 'cancelled']), by: z.string(), at: instant, reason: z.string() })),
  mayResolve: z.boolean(),
  /** Goods of the company's own that are to be packed and sent. */
  maySend: z.boolean(),
})
export type ManagedOrder = z.output<typeof managedOrder>
