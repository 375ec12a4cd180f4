/** What a sheet offers first, and what a typed value becomes. */
import { expect, test } from 'vitest'
import { firstUnit, inRange, isOffered, mostOf, priceOf } from './choice.ts'

const unit = (value: number, missing: number) => ({ unit: value, price: value + 10, missing })

test('the largest that can be paid now comes first, else the cheapest, else the least of a range', () => {
  expect(firstUnit({ units: [unit(1000, 0), unit(5000, 0), unit(9000, 300)], range: null })).toBe(5000)
  expect(firstUnit({ units: [unit(5000, 900), unit(1000, 100)], range: null })).toBe(1000)
  expect(firstUnit({ units: [], range: { least: 500, most: 20_000, step: 100, priceBp: 10_000 } })).toBe(500)
  expect(firstUnit({ units: [], range: null })).toBeUndefined()
})

test('a typed value is bounded, and stands on a step that begins at the least', () => {
  const range = { least: 550, most: 2000, step: 500, priceBp: 10_000 }
  expect([0, 550, 1049, 1050, 9999].map((cents) => inRange(cents, range))).toEqual([550, 550, 550, 1050, 1550])
})

test('what stands there is offered, and of a range what lies on its steps', () => {
  const range = { least: 1000, most: 20_000, step: 500, priceBp: 10_000 }
  const offered = (value: number) => isOffered({ units: [unit(750, 0)], range }, value)
  expect([750, 1000, 1500, 1600, 20_500].map(offered)).toEqual([true, true, true, false, false])
})

test('a piece costs what stands there, and of a range its share rounded up', () => {
  expect(priceOf({ units: [unit(1000, 0)], range: null }, 1000)).toBe(1010)
  expect(priceOf({ units: [], range: { least: 1, most: 5000, step: 1, priceBp: 9_850 } }, 333)).toBe(329)
  expect(priceOf({ units: [], range: null }, 100)).toBeUndefined()
})

test('nobody orders more than there are, than the product allows, than the club allows', () => {
  expect(mostOf({ left: null, mostPerOrder: 100 })).toBe(10)
  expect(mostOf({ left: 3, mostPerOrder: 5 })).toBe(3)
  expect(mostOf({ left: null, mostPerOrder: 2 })).toBe(2)
})
