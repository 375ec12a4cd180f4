/** A fee is the sum of what its types pay, to the cent, however their prices lie; with one price it is what it always was. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FEE_CAP, feeFor, feeRateOf, isMixed, meanRate, PAYBACK_TERMS, roundedFee, sharesAsIf, sharesFor, type Share } from './fees.ts'
import { cheapestTerm } from './payback.ts'
import { TICKET_TYPES } from './tickets.ts'

const value = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 100_000_000 }))
const rate = fc.oneof(fc.integer({ min: 0, max: FEE_CAP }), fc.constantFrom(0, 1, 499, FEE_CAP))
const shares: fc.Arbitrary<Share[]> = fc
  .tuple(fc.subarray([...TICKET_TYPES], { minLength: 1 }), fc.array(value, { minLength: 4, maxLength: 4 }))
  .map(([types, values]) => types.map((type, i) => ({ type, value: values[i] ?? 1 })))
const priced = fc
  .tuple(shares, fc.array(rate, { minLength: 4, maxLength: 4 }))
  .map(([list, rates]) => list.map((share, i) => ({ ...share, feeRate: rates[i] ?? 0 })))
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

test('T21: the parts are the fee, each a whole cent next to its price and never above five percent, over 10^5 cases', () => {
  fc.assert(
    fc.property(priced, (list) => {
      const { fee, parts } = roundedFee(list)
      const exact = sum(list.map((one) => one.value * one.feeRate))
      expect(sum(parts.map((part) => part.fee))).toBe(fee)
      for (const part of parts) {
        expect(Number.isSafeInteger(part.fee) && part.fee >= 0 && part.fee * 10_000 <= part.value * FEE_CAP).toBe(true)
        expect(Math.abs(part.fee * 10_000 - part.value * part.feeRate)).toBeLessThan(10_000)
      }
      // Rounded once: half a cent, in favour of the shop; only where five percent forbid a cent it is less.
      const rounded = Math.floor((exact + 4999) / 10_000)
      expect(fee).toBeLessThanOrEqual(rounded)
      if (list.every(({ feeRate }) => feeRate < 490) || list.every((one) => (one.value * one.feeRate) % 10_000 === 0)) {
        const room = list.every((one) => Math.ceil((one.value * one.feeRate) / 10_000) * 10_000 <= one.value * FEE_CAP)
        if (room) expect(fee).toBe(rounded)
      }
    }),
    { numRuns: 100_000 },
  )
})

test('one price for all types is the fee of the sum, whatever it is made of', () => {
  fc.assert(
    fc.property(shares, fc.integer({ min: 0, max: 400 }), (list, feeRate) => {
      const whole = sum(list.map((one) => one.value))
      const { fee, parts } = roundedFee(list.map((share) => ({ ...share, feeRate })))
      const alone = Math.min(Math.floor((whole * feeRate + 4999) / 10_000), Math.floor((whole * FEE_CAP) / 10_000))
      // Of a few cents not even one may be kept where it would be more than five percent of its type.
      if (list.every((one) => one.value >= 100)) expect(fee).toBe(alone)
      expect(fee <= alone && alone - fee < list.length).toBe(true)
      expect([isMixed(parts), meanRate(parts)]).toEqual([false, feeRate])
    }),
    { numRuns: 20_000 },
  )
})

test('whoever waits longer never pays more, with any prices of any types', () => {
  const range = fc.tuple(rate, rate).map(([a, b]) => ({ feeMin: Math.min(a, b), feeMax: Math.max(a, b) }))
  fc.assert(
    fc.property(shares, range, fc.array(fc.tuple(fc.constantFrom(...TICKET_TYPES), range), { maxLength: 4 }), (list, all, own) => {
      const feesByType = [...new Map(own)].map(([type, one]) => ({ type, ...one }))
      const fees = PAYBACK_TERMS.map((days) => feeFor(list, days, { ...all, feesByType }).fee)
      expect(fees).toEqual(fees.toSorted((a, b) => b - a))
      const cheapest = cheapestTerm({ ...all, feesByType })
      expect(feeFor(list, cheapest, { ...all, feesByType }).fee).toBe(fees.at(-1))
    }),
    { numRuns: 20_000 },
  )
})

test('a type costs what is its own, all others what is everybody’s', () => {
  const fees = { feeMin: 200, feeMax: 300, feesByType: [{ type: 'business' as const, feeMin: 50, feeMax: 100 }] }
  const taken = [
    { type: 'normal' as const, value: 120_000 },
    { type: 'business' as const, value: 20_000 },
  ]
  expect(feeFor(taken, 2, fees)).toEqual({
    fee: 3800,
    parts: [
      { ...taken[0], feeRate: 300, fee: 3600 },
      { ...taken[1], feeRate: 100, fee: 200 },
    ],
  })
  expect(meanRate(feeFor(taken, 2, fees).parts)).toBe(271)
  expect(PAYBACK_TERMS.map((days) => feeRateOf(days, fees))).toEqual([300, 282, 253, 200])
})

test('two halves of a cent are one cent, and it is the first type’s', () => {
  const half = (type: Share['type']) => ({ type, value: 1050, feeRate: 300 })
  expect(roundedFee([half('normal'), half('business')])).toMatchObject({ fee: 63, parts: [{ fee: 32 }, { fee: 31 }] })
  // Five percent of ten cents is half a cent: nobody may keep a whole one of it.
  const tiny = (type: Share['type']) => ({ type, value: 10, feeRate: 500 })
  expect(roundedFee([tiny('normal'), tiny('business')]).fee).toBe(0)
})

test('what is asked for is taken type by type; more than there is counts as meal tickets', () => {
  const byType: Share[] = [
    { type: 'free_credits', value: 500 },
    { type: 'business', value: 300 },
  ]
  expect(sharesFor(400, byType)).toEqual([
    { type: 'business', value: 300 },
    { type: 'free_credits', value: 100 },
  ])
  expect(sharesAsIf(1000, byType)).toEqual([{ type: 'normal', value: 200 }, ...sharesFor(800, byType)])
  expect(sharesAsIf(50, [])).toEqual([{ type: 'normal', value: 50 }])
})
