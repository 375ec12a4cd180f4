/** The shapes of a provider's catalogue in Provider protocol 1.0: categories, brands, products, cashbacks, tombstones. */
import * as z from 'zod/mini'

export const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
/** Names of things on the provider's side and of orders on the circuit's: they stand in paths, so nothing else may be in them. */
export const name = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/))
/** Whole euro cents, up to 100,000 €. */
export const cents = z.int().check(z.minimum(0), z.maximum(10_000_000))
export const count = z.int().check(z.minimum(0), z.maximum(1_000_000))
export const seq = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
export const instant = z.iso.datetime()
/** Where a browser may be led: nothing but the web. */
export const webAddress = z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/[^\s"'<>\\]+$/))

const VAT_KINDS = ['multi', 'single'] as const
export const DELIVERIES = ['digital', 'physical', 'ticket'] as const
export const BARCODE_FORMATS = ['CODE128', 'EAN13', 'QRCODE', 'none'] as const
const KINDS = ['category', 'brand', 'product', 'cashback'] as const

/** Grows with each change of the item, and never goes back: of two that arrive, the higher one is true. */
const version = seq

export const category = z.object({ kind: z.literal('category'), externalId: name, version, title: text(80) })

export const brand = z.object({
  kind: z.literal('brand'),
  /** The brandGuid. */
  externalId: name,
  version,
  name: text(120),
  categoryId: name,
  logo: z.nullable(webAddress),
})

/** A value that can be bought, and what the provider asks of the circuit for it. */
const offer = z.object({ unit: cents, cost: cents })
/** Any value between two, in steps; asked: `costBp` ten-thousandths of it, rounded up. */
const range = z.object({ least: cents, most: cents, step: z.int().check(z.minimum(1)), costBp: z.int().check(z.minimum(0)) })

export const product = z.object({
  kind: z.literal('product'),
  externalId: name,
  version,
  brandGuid: name,
  name: text(200),
  description: z.string().check(z.maxLength(4000)),
  delivery: z.enum(DELIVERIES),
  offers: z.array(offer).check(z.maxLength(50)),
  range: z.nullable(range),
  /** Null: there is no end to it. */
  stock: z.nullable(count),
  mostPerOrder: z.int().check(z.minimum(1), z.maximum(100)),
  vatKind: z.enum(VAT_KINDS),
  /** Ten-thousandths; null where the rate is known at use only. */
  vatRateBp: z.nullable(z.int().check(z.minimum(0), z.maximum(10_000))),
  barcodeFormat: z.enum(BARCODE_FORMATS),
  picture: z.nullable(webAddress),
  /** Days from delivery to the end of the code; null: none. */
  validDays: z.nullable(z.int().check(z.minimum(1))),
  /** Until when the provider promises an answer to an order. */
  answersWithinHours: z.int().check(z.minimum(1), z.maximum(720)),
})

export const cashbackRate = z.object({
  kind: z.literal('cashback'),
  externalId: name,
  version,
  brandGuid: name,
  /** Of the two one is set: ten-thousandths of what was bought, or a fixed sum. */
  rateBp: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
  cents: z.nullable(cents),
  terms: z.string().check(z.maxLength(4000)),
  from: instant,
  to: z.nullable(instant),
})

/** It is gone. Kept for 90 days; a later line with a lower version does not bring it back. */
const tombstone = z.object({ kind: z.enum(KINDS), externalId: name, version, deleted: z.literal(true) })

export const catalogueItem = z.union([tombstone, z.discriminatedUnion('kind', [category, brand, product, cashbackRate])])
export type CatalogueItem = z.infer<typeof catalogueItem>
export type Product = z.infer<typeof product>

export const cataloguePage = z.object({
  items: z.array(catalogueItem),
  /** What to ask with next, also when nothing more is there now. */
  cursor: text(200),
  more: z.boolean(),
})
