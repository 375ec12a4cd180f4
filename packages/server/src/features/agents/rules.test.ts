/** The arithmetic of commissions: to the cent, never above the cap, quarters and months at their edges. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endOfQuarter, lastQuarter, monthsAfter, netOf, quarterOf, shareOf, sharesOfFee, statementDue } from './rules.ts'

const bp = fc.integer({ min: 0, max: 10_000 })
const cents = fc.integer({ min: 0, max: 100_000_000 })

describe('a fee is shared', () => {
  test('as it is written on the slip', () => {
    expect(sharesOfFee(1050, 3000, 1000, 6000)).toEqual({ fee: 315, override: 105, feeCapped: false, overrideCapped: false })
    // One cent of fee is nobody's share.
    expect(sharesOfFee(1, 3000, 1000, 6000)).toEqual({ fee: 0, override: 0, feeCapped: false, overrideCapped: false })
    expect(sharesOfFee(1000, 5500, 1000, 6000)).toEqual({ fee: 550, override: 50, feeCapped: false, overrideCapped: true })
    expect(sharesOfFee(1000, 9000, 1000, 6000)).toEqual({ fee: 600, override: 0, feeCapped: true, overrideCapped: true })
  })
  test('never above the cap, and whoever pays the fee to earn by it loses', () => {
    fc.assert(
      fc.property(cents, bp, bp, (kept, mine, above) => {
        const { fee, override } = sharesOfFee(kept, mine, above, 6000)
        expect(fee).toBeGreaterThanOrEqual(0)
        expect(override).toBeGreaterThanOrEqual(0)
        expect((fee + override) * 100).toBeLessThanOrEqual(kept * 60)
        if (kept > 0) expect(fee + override).toBeLessThan(kept)
        expect(fee).toBeLessThanOrEqual(shareOf(kept, mine))
      }),
    )
  })
})

test('what is kept back and what is left are the gross to the cent', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 5000 }), (gross, enasarcoBp, withholdingBp) => {
      const { enasarco, withheld, net } = netOf(gross, { enasarcoBp, withholdingBp })
      expect(enasarco + withheld + net).toBe(gross)
      expect(net).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('quarters and their ends', () => {
  expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(quarterOf)).toEqual(['2026-Q1', '2026-Q1', '2026-Q2', '2026-Q4'])
  expect(['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4'].map(endOfQuarter)).toEqual(['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31'])
  expect(['2026-01-01', '2026-07-15'].map(lastQuarter)).toEqual(['2025-Q4', '2026-Q2'])
  expect(['2026-Q1', '2026-Q3', '2026-Q4'].map(statementDue)).toEqual(['2026-04-30', '2026-10-31', '2027-01-31'])
})

test('months after a day', () => {
  expect([
    monthsAfter('2026-01-31', 1),
    monthsAfter('2026-11-15', 12),
    monthsAfter('2024-02-29', 12),
    monthsAfter('2026-12-01', 1),
  ]).toEqual(['2026-02-28', '2027-11-15', '2025-02-28', '2027-01-01'])
})
