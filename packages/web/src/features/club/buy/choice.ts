/** The type of what somebody is about to order: value, number, what may pay. */
import type { ClubProductDetail } from '@taschino/contract/club/catalogue-shapes.ts'
import { PIECES_AT_ONCE } from '@taschino/contract/club/catalogue-shapes.ts'

/** What is chosen when the sheet opens: the largest that can be paid now, else the cheapest. */
export function firstUnit({ units, range }: Pick<ClubProductDetail, 'units' | 'range'>): number | undefined {
  const now = units.filter(({ missing }) => missing === 0).toSorted((a, b) => b.price - a.price)[0]
  const cheapest = units.toSorted((a, b) => a.price - b.price)[0]
  return now?.unit ?? cheapest?.unit ?? range?.least
}

/** A value that the range allows, nearest below what was typed. */
export function inRange(cents: number, { least, most, step }: NonNullable<ClubProductDetail['range']>): number {
  const bounded = Math.max(least, Math.min(most, cents))
  return least + Math.floor((bounded - least) / step) * step
}

/** A value that stands there, or one that the range allows. */
export const isOffered = ({ units, range }: Pick<ClubProductDetail, 'units' | 'range'>, unit: number): boolean =>
  units.some((one) => one.unit === unit) || (range !== null && inRange(unit, range) === unit)

/** Of one piece, before the server has said. */
export function priceOf({ units, range }: Pick<ClubProductDetail, 'units' | 'range'>, unit: number): number | undefined {
  const known = units.find((one) => one.unit === unit)
  if (known) return known.price
  return range === null ? undefined : Math.ceil((unit * range.priceBp) / 10_000)
}

export const mostOf = ({ left, mostPerOrder }: Pick<ClubProductDetail, 'left' | 'mostPerOrder'>): number =>
  Math.min(PIECES_AT_ONCE, mostPerOrder, left ?? PIECES_AT_ONCE)
