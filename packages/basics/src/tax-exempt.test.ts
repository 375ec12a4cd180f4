/** The daily exempt value: working days as the calendar has them, and the excess of those who get more. */
import { expect, test } from 'vitest'
import { exemptPerDay, taxableExcess, workingDays } from './tax-exempt.ts'

test('working days leave out weekends, holidays and Easter Monday', () => {
  expect(['2026-01', '2026-04', '2026-11', '2026-12'].map(workingDays)).toEqual([20, 21, 21, 21])
  // The fourth of October is a holiday again from 2026; in 2027 it is a Monday.
  expect([workingDays('2021-10'), workingDays('2027-10')]).toEqual([21, 20])
})

test('what is exempt in a day', () => expect(['2025-12', '2026-01'].map(exemptPerDay)).toEqual([800, 1000]))

test('one ticket a day up to the exempt value is not taxed', () => {
  expect(taxableExcess([{ unit: 1000, amount: 21 }], 21, 1000)).toBe(0)
  expect(taxableExcess([{ unit: 800, amount: 20 }], 21, 1000)).toBe(0)
})

test('the part above it is, day by day', () => {
  expect(taxableExcess([{ unit: 1200, amount: 20 }], 21, 1000)).toBe(20 * 200)
  // Four more tickets than days: on four days there are two of them.
  expect(taxableExcess([{ unit: 800, amount: 25 }], 21, 1000)).toBe(4 * 600)
  expect(taxableExcess([{ unit: 500, amount: 25 }], 21, 1000)).toBe(0)
  expect(
    taxableExcess(
      [
        { unit: 500, amount: 3 },
        { unit: 1200, amount: 1 },
      ],
      21,
      1000,
    ),
  ).toBe(200)
})
