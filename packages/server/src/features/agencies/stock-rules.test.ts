/** What an agency is told of its people's tickets: sums of five or more, in tens. */
import { expect, test } from 'vitest'
import { flowOf, givenPerMonth, monthsUpTo, unspentOf } from './stock-rules.ts'
import type { WithPeople } from './stock-store.ts'

const lot = (pieces: number, people: readonly number[], day = '2027-12-31'): WithPeople => ({
  type: 'normal',
  unit: 800,
  pieces,
  people: people.length,
  few: people.length < 5 ? [...people] : null,
  expiresAt: new Date(`${day}T22:59:59.999Z`),
})

test('of four people nothing is told, of five a sum in tens', () => {
  expect(unspentOf([lot(40, [1, 2, 3, 4])])).toBeNull()
  expect(unspentOf([])).toBeNull()
  expect(unspentOf([lot(46, [1, 2, 3, 4, 5])])).toEqual({ amount: 50, expiring: [{ amount: 50, expiresAt: '2027-12-31T22:59:59.999Z' }] })
})

test('a lot that few people hold is left out beside others, so that the difference tells nothing', () => {
  const many = lot(100, [1, 2, 3, 4, 5])
  expect(unspentOf([many, lot(17, [6], '2028-12-31')])).toEqual(unspentOf([many]))
  expect(unspentOf([many, lot(20, [1, 2], '2026-12-31'), lot(30, [3, 4, 6], '2028-12-31')])).toMatchObject({
    amount: 150,
    expiring: [{ amount: 100 }],
  })
})

test('what was given is what went out without what came back; expired and issued are something else', () => {
  const moved = (kind: string, month: string, pieces: number) => ({ kind, month, pieces, type: 'normal' as const, unit: 800 })
  const all = [
    moved('ticket-request', '2026-09', 300),
    moved('assignment', '2026-10', -200),
    moved('takeback', '2026-10', 20),
    moved('assignment', '2026-11', -30),
    moved('takeback', '2026-11', 50),
    moved('expiry', '2026-11', -5),
  ]
  expect(flowOf(all, '2026-11', '2026-10')).toEqual({ issued: 300, given: 160, givenThisMonth: 0, givenLastMonth: 180 })
  expect(givenPerMonth(all, monthsUpTo('2026-11', 3))).toEqual([
    { month: '2026-09', value: 0 },
    { month: '2026-10', value: 144_000 },
    { month: '2026-11', value: 0 },
  ])
  expect(monthsUpTo('2027-02', 4)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
})
