/** The expiry picture adds up to what is held. */
import { expect, it } from 'vitest'
import { expiriesOf, nearestExpiry } from './expiries.ts'

const groups = [
  {
    type: 'normal' as const,
    unit: 800,
    amount: 14,
    expiring: [
      { amount: 4, expiresAt: '2026-12-31T22:59:59Z' },
      { amount: 10, expiresAt: '2027-12-31T22:59:59Z' },
    ],
  },
  { type: 'gdo' as const, unit: 1000, amount: 3, expiring: [{ amount: 3, expiresAt: '2026-12-31T22:59:59Z' }] },
  { type: 'free_credits' as const, unit: 1, amount: 1240, expiring: [] },
]

it('groups by day across types, what never ends last', () => {
  expect(expiriesOf(groups).map(({ day, value, pieces }) => [day, value, pieces])).toEqual([
    ['2026-12-31', 6200, 7],
    ['2027-12-31', 8000, 10],
    [null, 1240, 0],
  ])
  expect(nearestExpiry(groups)?.byType).toEqual([
    { type: 'normal', value: 3200, pieces: 4 },
    { type: 'gdo', value: 3000, pieces: 3 },
  ])
})
