/** Who may still cancel hangs on these few lines, so midnight and the two odd days of the year are written out. */
import { describe, expect, test } from 'vitest'
import { businessDay, businessMonth, startOfBusinessDay } from './business-day.ts'

describe('the business day', () => {
  test('turns at midnight in Rome, winter and summer', () => {
    expect(businessDay(Date.parse('2026-01-15T22:59:59.999Z'))).toBe('2026-01-15')
    expect(businessDay(Date.parse('2026-01-15T23:00:00Z'))).toBe('2026-01-16')
    expect(businessDay(Date.parse('2026-07-15T21:59:59.999Z'))).toBe('2026-07-15')
    expect(businessDay(Date.parse('2026-07-15T22:00:00Z'))).toBe('2026-07-16')
    expect(businessMonth(Date.parse('2026-12-31T23:00:00Z'))).toBe('2027-01')
  })

  test('has 23 hours on 29 March 2026 and 25 on 25 October 2026', () => {
    const hours = (day: string, next: string) => (startOfBusinessDay(next) - startOfBusinessDay(day)) / 3_600_000
    expect(hours('2026-03-29', '2026-03-30')).toBe(23)
    expect(hours('2026-10-25', '2026-10-26')).toBe(25)
    expect(hours('2026-06-01', '2026-06-02')).toBe(24)
  })

  test('begins where it says, all year round', () => {
    for (let at = Date.parse('2026-01-01T12:00:00Z'); at < Date.parse('2027-01-01T00:00:00Z'); at += 86_400_000) {
      const start = startOfBusinessDay(businessDay(at))
      expect(businessDay(start)).toBe(businessDay(at))
      expect(businessDay(start - 1)).not.toBe(businessDay(at))
    }
  })
})
