/** Never offers more than was paid, and never the same ticket twice. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pickedParts, refundable } from './refundable.ts'

const meal = { unit: 800, type: 'normal' as const }

describe('what can still be refunded', () => {
  it('takes off what went back already, part by part', () => {
    const parts = [
      { ...meal, amount: 3 },
      { unit: 1, type: 'free_credits' as const, amount: 750 },
    ]
    const children = [
      { type: 'refund', parts: [{ ...meal, amount: 1 }] },
      { type: 'refund', parts: [{ ...meal, amount: 1 }] },
    ]
    expect(refundable(parts, children).map(({ left }) => left)).toEqual([1, 750])
  })
  it('keeps types of the same unit apart and adds equal parts up', () => {
    const parts = [
      { ...meal, amount: 1 },
      { unit: 800, type: 'business' as const, amount: 2 },
      { ...meal, amount: 2 },
    ]
    expect(refundable(parts, [{ type: 'refund', parts: [{ ...meal, amount: 2 }] }])).toEqual([
      { ...meal, amount: 3, left: 1 },
      { unit: 800, type: 'business', amount: 2, left: 2 },
    ])
  })
  it('is chosen kind by kind, several at once, and stays as it was chosen', () => {
    const parts = refundable(
      [
        { ...meal, amount: 3 },
        { unit: 1, type: 'free_credits', amount: 750 },
      ],
      [{ type: 'refund', parts: [{ ...meal, amount: 1 }] }],
    )
    expect(pickedParts(parts, [])).toEqual([])
    expect(pickedParts(parts, [0, 250])).toEqual([{ unit: 1, type: 'free_credits', amount: 250 }])
    expect(pickedParts(parts, [1, 250])).toEqual([
      { ...meal, amount: 1 },
      { unit: 1, type: 'free_credits', amount: 250 },
    ])
    // Another till gave some back meanwhile: what was chosen is not made less under the finger.
    expect(
      pickedParts(
        parts.map((part) => ({ ...part, left: 0 })),
        [2],
      ),
    ).toEqual([{ ...meal, amount: 2 }])
  })
  it('is never below zero and never above what was paid', () => {
    const part = fc.record({
      unit: fc.constantFrom(1, 500, 800),
      amount: fc.integer({ min: 1, max: 9 }),
      type: fc.constantFrom('normal' as const, 'business' as const),
    })
    fc.assert(
      fc.property(fc.array(part), fc.array(part), (parts, back) =>
        refundable(parts, [{ type: 'refund', parts: back }]).every(({ left, amount }) => left >= 0 && left <= amount),
      ),
    )
  })
})
