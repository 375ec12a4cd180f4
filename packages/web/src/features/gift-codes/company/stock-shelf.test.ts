/** What the company should order of a merchant: what ends or runs low, and nothing that nobody sells any more. */
import type { StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { expect, it } from 'vitest'
import { reorderOf } from './stock-shelf.ts'

const line = (change: Partial<StockMerchant['stock'][number]>): StockMerchant['stock'][number] => ({
  unit: 1000,
  free: 100,
  quarantined: 0,
  sold: 0,
  soldLately: 0,
  daysLeft: null,
  endingSoon: 0,
  low: false,
  cost: 0,
  ...change,
})
const of = (stock: StockMerchant['stock'], change: Partial<StockMerchant> = {}) =>
  reorderOf({ enabled: true, units: [1000, 2000], lowStockAt: 5, stock, ...change } as StockMerchant)

it('orders for sixty days what lasts less than thirty', () => {
  expect(of([line({ free: 29, soldLately: 30 })])).toEqual([{ unit: 1000, amount: 31 }])
  expect(of([line({ free: 30, soldLately: 30 })])).toEqual([])
})

it('brings what lies below the line to twice of it, sold or not', () => {
  expect(of([line({ free: 3, low: true })])).toEqual([{ unit: 1000, amount: 7 }])
})

it('does not count on codes that nobody may buy in a month', () => {
  expect(of([line({ free: 60, endingSoon: 40, soldLately: 30 })])).toEqual([{ unit: 1000, amount: 40 }])
})

it('orders nothing of a face value that is offered no more, nor of a merchant that is not for sale', () => {
  const gone = [line({ unit: 5000, free: 0, low: true })]
  expect(of(gone)).toEqual([])
  expect(of([line({ free: 0, low: true })], { enabled: false })).toEqual([])
})
