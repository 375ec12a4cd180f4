/** Sorts merchants for a buyer: affordable ones, then by what is missing, then sold out. */
import type { GiftMerchant, GiftOffer } from '@taschino/contract/gift-shapes.ts'

export interface Shelf {
  readonly merchant: GiftMerchant
  /** Face values from small to large. */
  readonly offers: readonly GiftOffer[]
  readonly afford: 'now' | 'short' | 'none'
  /** Cents that lack for the nearest one. */
  readonly missing: number
}

const inStock = ({ free }: GiftOffer): boolean => free > 0
export const canBuy = (offer: GiftOffer): boolean => inStock(offer) && offer.missing === 0 && offer.parts.length > 0

function shelfOf(merchant: GiftMerchant, offers: readonly GiftOffer[]): Shelf {
  const own = offers.filter((offer) => offer.merchant === merchant.id).toSorted((a, b) => a.unit - b.unit)
  const there = own.filter(inStock)
  const afford = there.some(canBuy) ? 'now' : there.length > 0 ? 'short' : 'none'
  return { merchant, offers: own, afford, missing: afford === 'short' ? Math.min(...there.map(({ missing }) => missing)) : 0 }
}

const TURN = { now: 0, short: 1, none: 2 } as const

export function shelvesOf(merchants: readonly GiftMerchant[], offers: readonly GiftOffer[]): Shelf[] {
  return merchants
    .filter(({ enabled }) => enabled)
    .map((merchant) => shelfOf(merchant, offers))
    .toSorted((a, b) => TURN[a.afford] - TURN[b.afford] || a.missing - b.missing || a.merchant.merchant.localeCompare(b.merchant.merchant))
}

/** What is chosen when the sheet opens: the largest that can be bought, else the first that is there. */
export const firstChoice = ({ offers }: Shelf): GiftOffer | undefined => offers.filter(canBuy).at(-1) ?? offers.find(inStock) ?? offers[0]
