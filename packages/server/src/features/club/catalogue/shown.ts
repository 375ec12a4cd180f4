/** Turns a product or brand of the database into what is shown: what somebody can pay, what is left, what they would get back. Pure. */
import type { TicketType } from '@taschino/basics/tickets.ts'
import { LEFT_TO, type ClubBrand, type ClubProduct, type ClubProductDetail } from '@taschino/contract/club/catalogue-shapes.ts'
import type { ShelfBrand } from './brand-store.ts'
import type { ClubPayWith } from './offer-store.ts'
import type { ShelfProduct } from './shelf-store.ts'

/** The kinds of value that can pay, in order: never meal tickets, business tickets only for shops. */
export const clubTypes = (role: string, payWith: readonly ClubPayWith[]): TicketType[] => [
  ...(payWith.includes('gdo') ? (['gdo'] as const) : []),
  ...(role === 'shop' && payWith.includes('business') ? (['business'] as const) : []),
  'free_credits',
]

/** The cents that are missing for one piece at this price, paid with these kinds. */
export type Missing = (price: number, payWith: readonly ClubPayWith[]) => number

const percent = (bp: number | null): number | null => (bp === null ? null : bp / 100)

export function shownProduct(product: ShelfProduct, missing: Missing, comes: ClubProduct['comes'] = null): ClubProduct {
  const { offers, range, stock } = product
  const units = offers
    .map(({ unit, price }) => ({ unit, price, missing: missing(price, product.payWith) }))
    .toSorted((a, b) => Number(a.missing > 0) - Number(b.missing > 0) || a.price - b.price)
  return {
    idProduct: product.idProduct,
    idBrand: product.idBrand,
    brandName: product.brandName,
    brandGuid: product.brandGuid,
    provider: product.provider,
    idCategory: product.idCategory,
    name: product.name,
    kind: product.kind,
    picture: product.picture,
    version: product.version,
    units,
    range: range && { least: range.least, most: range.most, step: range.step, priceBp: 10_000 },
    payWith: product.payWith,
    soldOut: stock === 0,
    left: stock === null || stock > LEFT_TO ? null : stock,
    mostPerOrder: product.mostPerOrder,
    giftable: product.giftable,
    vatKind: product.vatKind,
    vatRate: percent(product.vatRateBp),
    paused: product.paused,
    comes,
  }
}

export const shownDetail = (product: ShelfProduct, missing: Missing, comes: ClubProduct['comes'] = null): ClubProductDetail => ({
  ...shownProduct(product, missing, comes),
  description: product.description,
  barcodeFormat: product.barcodeFormat,
  validDays: product.validDays,
  promiseHours: product.promiseHours,
})

/** The person's share of what the provider gives. */
export const rateFor = ({ rateBp, cents, shareBp }: Pick<ShelfBrand, 'rateBp' | 'cents' | 'shareBp'>): ClubBrand['cashback'] => {
  if (rateBp === null && cents === null) return null
  const share = (given: number | null): number | null => (given === null ? null : Math.floor((given * shareBp) / 10_000))
  return { rateBp: share(rateBp), cents: rateBp === null ? share(cents) : null }
}

export const shownBrand = ({ rateBp, cents, shareBp, payWith: _, ...rest }: ShelfBrand): ClubBrand => ({
  ...rest,
  cashback: rateFor({ rateBp, cents, shareBp }),
})
