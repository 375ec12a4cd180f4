/** The shapes of the club's catalogue: categories, brands, products, prices, delivery times. */
import * as z from 'zod/mini'
import { BARCODE_FORMATS, CODE_TYPES, VAT_KINDS } from '../gift-shapes.ts'
import { calendarDay, cents, id, part, pathId } from '../shapes.ts'

/** `internal`: the company's own catalogue and stock. Others are called as the installation calls them (`pointer`, `aon`). */
export const INTERNAL = 'internal'
export const providerName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))
/** A brand as its provider calls it. */
export const brandGuid = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/))
/** `ticket`: a brand's ticket, shown at its till. */
export const PRODUCT_KINDS = ['digital', 'physical', 'ticket'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]
/** What may pay beside free credits, which always do; meal tickets never. */
export const CLUB_PAY_TYPES = CODE_TYPES
export const AUDIENCES = ['enduser', 'shop', 'all'] as const
/** Signs of categories, by the names of the app's own drawings. */
export const CATEGORY_ICONS = [
  'shopping-cart',
  'shirt',
  'smartphone',
  'plane',
  'utensils',
  'home',
  'book',
  'dumbbell',
  'gamepad',
  'fuel',
  'heart',
  'baby',
  'paw',
  'ticket',
  'gift',
  'tag',
] as const
export type CategoryIcon = (typeof CATEGORY_ICONS)[number]

/** Pieces in one order. */
export const PIECES_AT_ONCE = 10
/** Of one person on one day, in cents. */
export const CLUB_VALUE_A_DAY = 50_000
/** Answers of digital goods are promised within so many hours, those of all others within so many. */
export const PROMISE_HOURS = { digital: 2, other: 72 } as const
/** Up to here money comes back by itself at the promised time, in cents; above it the company decides. */
export const RETURNS_BY_ITSELF = 10_000
/** Others than the company are told how many are left up to here. */
export const LEFT_TO = 10

export const count = z.int().check(z.minimum(0))
/** YYYY-MM-DD in Europe/Rome. */
export const day = calendarDay
export const payTypes = z.array(z.enum(CLUB_PAY_TYPES)).check(z.minLength(1), z.maxLength(3))
export const externalId = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/))

/** `brands`: those that show something now. */
export const clubCategory = z.object({ idCategory: id, title: z.string(), icon: z.enum(CATEGORY_ICONS), brands: count })
export type ClubCategory = z.output<typeof clubCategory>

/** Of the two one is set: ten-thousandths of what is bought, as the person gets them, or a fixed sum. */
export const cashbackRate = z.object({ rateBp: z.nullable(count), cents: z.nullable(count) })
export type CashbackRate = z.output<typeof cashbackRate>

/** `logo`, `picture`: the address of a picture that we keep; null where there is none. */
export const clubBrand = z.object({
  idBrand: id,
  brandGuid,
  provider: providerName,
  brandName: z.string(),
  logo: z.nullable(z.string()),
  idCategory: z.nullable(id),
  /** Three signs: what can be bought, a ticket for its till, cashback. */
  buy: z.boolean(),
  ticket: z.boolean(),
  cashback: z.nullable(cashbackRate),
  /** The cheapest of what it sells now; null where it sells nothing. */
  priceFrom: z.nullable(count),
  /** Its provider does not answer: nothing of it is sold, and reading goes on. */
  paused: z.boolean(),
})
export type ClubBrand = z.output<typeof clubBrand>

/** A value that can be bought, and what one piece costs. `missing`: cents of credits that lack for one; 0: it can be paid now. */
export const clubUnit = z.object({ unit: cents, price: cents, missing: count })
export type ClubUnit = z.output<typeof clubUnit>

/** Any value between two, in steps; one piece costs `priceBp` ten-thousandths of it, rounded up. */
export const unitRange = z.object({ least: cents, most: cents, step: cents, priceBp: z.int().check(z.minimum(1)) })

/** How fast it came to others: half of the last `of` orders within so many minutes. Null while there are too few to say. */
export const learned = z.nullable(z.object({ minutes: count, of: count }))

export const clubProduct = z.object({
  idProduct: id,
  idBrand: id,
  brandName: z.string(),
  brandGuid,
  provider: providerName,
  idCategory: z.nullable(id),
  name: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  picture: z.nullable(z.string()),
  /** Of the offer as it is shown; an order carries it. */
  version: z.int(),
  /** Those that can be paid now first, then by price. */
  units: z.array(clubUnit),
  range: z.nullable(unitRange),
  payWith: payTypes,
  soldOut: z.boolean(),
  /** Up to ten; null: more, or no end to it. */
  left: z.nullable(count),
  mostPerOrder: z.int(),
  /** Its codes may be given to a colleague by a link. */
  giftable: z.boolean(),
  vatKind: z.enum(VAT_KINDS),
  /** Percent; null where it is known at use only. */
  vatRate: z.nullable(z.number()),
  paused: z.boolean(),
  comes: learned,
})
export type ClubProduct = z.output<typeof clubProduct>

export const clubProductDetail = z.object({
  ...clubProduct.shape,
  description: z.string(),
  barcodeFormat: z.enum(BARCODE_FORMATS),
  /** Days from delivery to the end of the code; null: none. */
  validDays: z.nullable(count),
  /** Until when an answer to an order is promised. */
  promiseHours: z.int(),
})
export type ClubProductDetail = z.output<typeof clubProductDetail>

/** How whoever asks would pay `amount` pieces: with `parts`, or `missing` cents of credits. */
export const clubOffer = z.object({
  idProduct: id,
  version: z.int(),
  unit: cents,
  amount: z.int(),
  /** Of one piece. */
  price: cents,
  parts: z.array(part),
  missing: count,
  soldOut: z.boolean(),
})
export type ClubOffer = z.output<typeof clubOffer>

export const byBrand = z.object({ brandGuid, provider: providerName })
export const byProduct = z.object({ id: pathId })
