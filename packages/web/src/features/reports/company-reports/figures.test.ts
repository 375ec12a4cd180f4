/** One figure of many, and spans of months. */
import { expect, test } from 'vitest'
import type { CirculationRow } from '@taschino/contract/reports.ts'
import { monthsBack, seriesOf } from './figures.ts'

const row = (month: string, type: CirculationRow['type'], more: Partial<CirculationRow>): CirculationRow => ({
  month,
  type,
  issued: 0,
  withdrawn: 0,
  distributed: 0,
  redeemed: 0,
  refunded: 0,
  expired: 0,
  outstanding: 0,
  fees: 0,
  ...more,
})

test('month by month, type by type, without types that have nothing of it', () => {
  const rows = [
    row('2026-10', 'normal', { redeemed: 100 }),
    row('2026-10', 'gdo', { issued: 70, withdrawn: 20 }),
    row('2026-11', 'normal', { redeemed: 50 }),
    row('2026-11', 'gdo', {}),
  ]
  expect(seriesOf(rows, 'redeemed')).toEqual({
    months: ['2026-10', '2026-11'],
    types: [{ type: 'normal', values: [100, 50] }],
    totals: [100, 50],
  })
  expect(seriesOf(rows, 'issued').types).toEqual([{ type: 'gdo', values: [50, 0] }])
  expect(seriesOf([], 'issued')).toEqual({ months: [], types: [], totals: [] })
})

test('twelve months back from November begin in December', () => {
  expect([monthsBack('2026-11', 12), monthsBack('2026-01', 6), monthsBack('2026-12', 1)]).toEqual(['2025-12', '2025-08', '2026-12'])
})
