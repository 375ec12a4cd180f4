/** Whatever the payer taps, the payment stays one that the shop's side can accept. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { change, limitOf, partsOf, propose, proposeOver, valueOf } from './draft.ts'
import { pursesFor } from './mix.ts'

const purses = pursesFor(
  [
    {
      type: 'normal',
      unit: 800,
      amount: 14,
      expiring: [
        { amount: 4, expiresAt: '2026-12-31' },
        { amount: 10, expiresAt: '2027-12-31' },
      ],
    },
    { type: 'gdo', unit: 1000, amount: 3, expiring: [{ amount: 3, expiresAt: '2027-12-31' }] },
    { type: 'free_credits', unit: 1, amount: 1240, expiring: [] },
  ],
  ['normal', 'gdo', 'free_credits'],
)
const NORMAL = 0
const CREDITS = 2

describe('a payment being put together', () => {
  it('never goes above the bill, the purse or the ceiling, whatever is tapped', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.constantFrom(1 as const, -1 as const)), { maxLength: 30 }),
        (bill, taps) => {
          let draft = propose(purses, bill, 8)
          for (const [index, step] of taps) {
            if (step > 0 ? limitOf(purses, draft, index, 8) !== null : draft.counts[index] === 0) continue
            const before = draft.counts[index]!
            draft = change(purses, draft, index, step)
            expect(Math.sign(draft.counts[index]! - before)).toBe(step)
            expect(valueOf(purses, draft)).toBeLessThanOrEqual(bill)
            expect(draft.counts[NORMAL]).toBeLessThanOrEqual(8)
            for (const [i, count] of draft.counts.entries()) expect(count).toBeLessThanOrEqual(purses[i]!.amount)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('fills with credits what a removed ticket leaves', () => {
    const draft = change(purses, { ...propose(purses, 2350, 8), counts: [2, 0, 750] }, NORMAL, -1)
    expect(draft.counts).toEqual([1, 0, 1240])
    expect(draft.by).toBe('payer')
  })

  it('moves credits by whole euros', () => {
    const draft = { bill: 2350, counts: [2, 0, 750], by: 'us' as const, over: false }
    expect(change(purses, draft, CREDITS, -1).counts[CREDITS]).toBe(700)
    expect(change(purses, { ...draft, counts: [2, 0, 300] }, CREDITS, 1).counts[CREDITS]).toBe(400)
    expect(change(purses, { ...draft, counts: [2, 0, 700] }, CREDITS, 1).counts[CREDITS]).toBe(750)
  })

  it('says when the payer chose to lose the rest, and stops saying it when a ticket is taken away', () => {
    const poor = purses.filter((purse) => purse.type !== 'free_credits')
    const over = proposeOver(poor, 2350, 8)!
    expect(partsOf(poor, over)).toEqual([{ unit: 800, amount: 3, type: 'normal' }])
    expect(over.over).toBe(true)
    expect(change(poor, over, NORMAL, -1).over).toBe(false)
  })
})
