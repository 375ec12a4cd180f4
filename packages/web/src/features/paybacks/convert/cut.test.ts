/** However somebody turns the three steppers, they make the whole, and the parts are what the server takes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import { CONVERSION_TARGETS } from '@taschino/contract/paybacks.ts'
import { balanced, cutParts, mostBusiness, type Amounts } from './cut.ts'

const takings = fc.uniqueArray(fc.record({ type: fc.constantFrom(...TICKET_TYPES), value: fc.integer({ min: 0, max: 500_000 }) }), {
  selector: ({ type }) => type,
})
const turns = fc.array(fc.record({ to: fc.constantFrom(...CONVERSION_TARGETS), value: fc.integer({ min: 0, max: 600_000 }) }), {
  maxLength: 8,
})
const sum = (list: readonly { value: number }[]): number => list.reduce((all, { value }) => all + value, 0)

test('three amounts always make the whole, within what each may be', () => {
  fc.assert(
    fc.property(takings, turns, fc.integer({ min: 0, max: 1000 }), (byType, changes, promille) => {
      const all = sum(byType)
      const most: Amounts = { payback: Math.floor((all * promille) / 1000), free_credits: all, business: mostBusiness(byType) }
      let now: Amounts = balanced({ payback: most.payback, free_credits: 0, business: 0 }, 'payback', most.payback, all, most)
      for (const { to, value } of changes) {
        now = balanced(now, to, value, all, most)
        expect(now.payback + now.free_credits + now.business).toBe(all)
        for (const one of CONVERSION_TARGETS) expect(now[one]).toBeLessThanOrEqual(most[one])
        expect([now.business % 100, Math.min(now.payback, now.free_credits, now.business) >= 0]).toEqual([0, true])
        const parts = cutParts(byType, now)
        for (const one of CONVERSION_TARGETS) expect(sum(parts.filter((part) => part.to === one))).toBe(now[one])
        for (const { type, value: held } of byType) expect(sum(parts.filter((part) => part.type === type))).toBeLessThanOrEqual(held)
        for (const part of parts) if (part.to === 'business') expect(part.value % 100).toBe(0)
      }
    }),
    { numRuns: 3000 },
  )
})

test('what is set stays as it was set, where there is room', () => {
  const byType = [{ type: 'normal', value: 10_050 }] as const
  const most: Amounts = { payback: 10_050, free_credits: 10_050, business: mostBusiness(byType) }
  const start: Amounts = { payback: 10_050, free_credits: 0, business: 0 }
  const one = balanced(start, 'business', 2000, 10_050, most)
  expect(one).toEqual({ payback: 8050, free_credits: 0, business: 2000 })
  expect(balanced(one, 'payback', 5000, 10_050, most)).toEqual({ payback: 5000, free_credits: 3050, business: 2000 })
  expect(cutParts(byType, one)).toEqual([
    { to: 'business', type: 'normal', value: 2000 },
    { to: 'payback', type: 'normal', value: 8050 },
  ])
})
