/** The order of merchants and what is chosen first, by what somebody can pay. */
import { expect, it } from 'vitest'
import type { GiftMerchant, GiftOffer } from '@taschino/contract/gift-shapes.ts'
import { canBuy, firstChoice, shelvesOf } from './shelves.ts'

const merchant = (id: number, name: string, enabled = true): GiftMerchant => ({
  id,
  merchant: name,
  logo: null,
  units: [1000, 2500],
  payWith: ['free_credits'],
  food: false,
  barcodeFormat: 'EAN13',
  vatKind: 'multi',
  vatRate: null,
  howTo: '',
  enabled,
})
const offer = (of: number, unit: number, free: number, missing: number): GiftOffer => ({
  merchant: of,
  unit,
  free,
  more: false,
  parts: missing === 0 ? [{ type: 'free_credits', unit: 1, amount: unit }] : [],
  missing,
})

const MERCHANTS = [merchant(1, 'Zara'), merchant(2, 'Alfa'), merchant(3, 'Beta'), merchant(4, 'Coop'), merchant(5, 'Spento', false)]
const OFFERS = [
  offer(1, 2500, 3, 0),
  offer(1, 1000, 3, 0),
  offer(2, 1000, 0, 0),
  offer(3, 1000, 2, 900),
  offer(4, 1000, 2, 400),
  offer(4, 2500, 2, 1900),
  offer(5, 1000, 9, 0),
]

it('puts what can be bought now first, then what lacks least, then what is sold out; what is off is not there', () => {
  expect(shelvesOf(MERCHANTS, OFFERS).map(({ merchant: { merchant: name }, afford, missing }) => [name, afford, missing])).toEqual([
    ['Zara', 'now', 0],
    ['Coop', 'short', 400],
    ['Beta', 'short', 900],
    ['Alfa', 'none', 0],
  ])
})

it('opens with the largest code that can be bought, else with one that is there', () => {
  const [zara, coop, , alfa] = shelvesOf(MERCHANTS, OFFERS)
  expect([zara, coop, alfa].map((shelf) => shelf && firstChoice(shelf)?.unit)).toEqual([2500, 1000, 1000])
})

it('sells nobody what is not there', () => {
  expect(canBuy(offer(1, 1000, 0, 0))).toBe(false)
  expect(canBuy({ ...offer(1, 1000, 1, 0), parts: [] })).toBe(false)
})
