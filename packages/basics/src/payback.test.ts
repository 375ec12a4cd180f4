/** Fees are whole cents and never above the law; money arrives on days on which banks work. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, bankDay, isBankDay } from './bank-day.ts'
import { FEE_CAP, feeRateOf, PAYBACK_TERMS, roundedFee } from './fees.ts'
import { cheapestTerm, paybackOptions } from './payback.ts'

const fees = fc
  .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }))
  .map(([a, b]) => ({ feeMin: Math.min(a, b), feeMax: Math.max(a, b) }))
const normal = (value: number) => [{ type: 'normal' as const, value }]
const today = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('T21: fee and net are the gross in whole cents, never above 5 %, over 10^5 cases', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), fees, today, (value, range, day) => {
      const options = paybackOptions(normal(value), range, day)
      for (const { fee, net, feeRate } of options) {
        expect(Number.isSafeInteger(fee) && fee >= 0 && fee + net === value && net > 0).toBe(true)
        expect(fee * 10_000 <= value * FEE_CAP && feeRate <= range.feeMax && feeRate >= range.feeMin).toBe(true)
        expect(Math.abs(fee - (value * feeRate) / 10_000)).toBeLessThanOrEqual(1)
      }
      // whoever waits longer never pays more
      expect(options.every((option, i) => i === 0 || option.fee <= (options[i - 1]?.fee ?? 0))).toBe(true)
    }),
    { numRuns: 25_000 },
  )
})

test('money arrives on a bank day, within thirty days', () => {
  fc.assert(
    fc.property(today, (day) => {
      for (const { days, payoutDate } of paybackOptions(normal(10_000), { feeMin: 100, feeMax: 400 }, day)) {
        expect(isBankDay(payoutDate)).toBe(true)
        expect(payoutDate <= addDays(day, 30) && payoutDate >= addDays(day, days === 30 ? 24 : days)).toBe(true)
      }
    }),
  )
})

test('T21: the rate is reckoned in whole numbers, for every pair of fees and every term', () => {
  const [soonest, latest] = [2n, 30n]
  let wrong = 0
  for (let feeMin = 0; feeMin <= 500; feeMin++)
    for (let feeMax = feeMin; feeMax <= 500; feeMax++)
      for (const days of PAYBACK_TERMS) {
        const exact = BigInt(feeMin) + (BigInt(feeMax - feeMin) * (latest - BigInt(days))) / (latest - soonest)
        if (BigInt(feeRateOf(days, { feeMin, feeMax })) !== exact) wrong++
      }
  expect(wrong).toBe(0)
})

test('the soonest term costs feeMax, the latest feeMin, those between lie between', () => {
  expect(PAYBACK_TERMS.map((days) => feeRateOf(days, { feeMin: 200, feeMax: 450 }))).toEqual([450, 405, 333, 200])
  const feeOf = (value: number, feeRate: number) => roundedFee([{ type: 'normal', value, feeRate }]).fee
  expect([feeOf(10_000, 450), feeOf(1, 450), feeOf(99, 500), feeOf(10_001, 333)]).toEqual([450, 0, 4, 333])
})

test.each([
  ['2026-04-03', false, 'Good Friday'],
  ['2026-04-06', false, 'Easter Monday'],
  ['2027-03-26', false, 'Good Friday'],
  ['2025-04-21', false, 'Easter Monday'],
  ['2026-05-01', false, 'first of May'],
  ['2026-12-25', false, 'Christmas'],
  ['2026-12-26', false, 'a Saturday and Saint Stephen'],
  ['2027-01-01', false, 'New Year'],
  ['2026-11-21', false, 'a Saturday'],
  ['2026-06-02', true, 'a holiday in Italy, not for the banks of Europe'],
  ['2026-08-15', false, 'a Saturday'],
  ['2026-11-23', true, 'a Monday'],
])('%s: %s (%s)', (day, open) => {
  expect(isBankDay(day)).toBe(open)
})

test('a closed day leads on or back', () => {
  expect([bankDay('2026-04-03'), bankDay('2026-04-05', 'earlier'), bankDay('2026-12-25'), bankDay('2026-11-23')]).toEqual([
    '2026-04-07',
    '2026-04-02',
    '2026-12-28',
    '2026-11-23',
  ])
})

test.each([
  [{ feeMin: 200, feeMax: 450 }, 30],
  [{ feeMin: 0, feeMax: 450 }, 30],
  [{ feeMin: 300, feeMax: 300 }, 2],
  [{ feeMin: 0, feeMax: 0 }, 2],
])('a shop begins with the term that costs least, the soonest of those: %j', (range, days) => {
  expect(cheapestTerm(range)).toBe(days)
})
