/** The inbox's own rules on plain values: promised days, who may. */
import { addDays } from '@taschino/basics/bank-day.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerDay, hindrance, isFirstYes, lateSince, mayReject } from './rules.ts'

test('an answer is promised in bank days, over weekends and holidays', () => {
  expect([answerDay('2026-11-19'), answerDay('2026-11-20'), answerDay('2026-11-21'), answerDay('2026-12-24')]).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-24',
    '2026-12-29',
  ])
})

test('the youngest late day is late, and the day after it is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), (offset) => {
      const today = addDays('2026-01-01', offset)
      expect(answerDay(lateSince(today)) < today).toBe(true)
      expect(answerDay(addDays(lateSince(today), 1)) >= today).toBe(true)
    }),
  )
})

test('T20: two different people above the limit, never who asked, nobody after the answer', () => {
  const asked = { kind: 'tickets', state: 'pending', askedBy: 1, firstBy: null, value: 500_001 } as const
  expect([hindrance(asked, 1, 500_000), hindrance(asked, 2, 500_000), isFirstYes(asked, 500_000)]).toEqual(['own', null, true])
  const once = { ...asked, firstBy: 2 }
  expect([hindrance(once, 2, 500_000), hindrance(once, 3, 500_000), isFirstYes(once, 500_000)]).toEqual(['second_person', null, false])
  expect(isFirstYes({ ...asked, value: 500_000 }, 500_000)).toBe(false)
  expect(hindrance({ ...asked, state: 'approved' }, 3, 500_000)).toBe('answered')
  const back = { ...once, kind: 'payback', state: 'returned' } as const
  expect([hindrance(back, 2, 500_000), hindrance(back, 3, 500_000), isFirstYes(back, 500_000)]).toEqual(['second_person', null, false])
  expect([isFirstYes({ ...back, firstBy: null }, 500_000), isFirstYes({ ...back, firstBy: null, value: 500_000 }, 500_000)]).toEqual([
    true,
    false,
  ])
})

test('T20: above the limit who marked a transfer as sent back does not make takings of it again', () => {
  const back = { kind: 'payback', state: 'returned', returnedBy: 2, value: 500_001 } as const
  expect([
    mayReject(back, 2, 500_000),
    mayReject(back, 3, 500_000),
    mayReject({ ...back, value: 500_000 }, 2, 500_000),
    mayReject({ ...back, state: 'approved' }, 2, 500_000),
  ]).toEqual([false, true, true, true])
})
