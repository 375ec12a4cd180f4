/** Whenever the demo world is made, its early tickets end on days that are ahead and apart. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { expect, test } from 'vitest'
import { earlyOf, formerOf, lastMoments } from './endings.ts'
import type { Cast, Employee } from './people.ts'

const endsFrom = (at: string): string[] =>
  Object.values(lastMoments(Date.parse(at))).map((moment) => businessDay((moment as Date).getTime()))

test.each([
  ['2026-11-22T10:00:00Z', '2026-11-30', '2027-01-15'],
  ['2026-11-27T22:30:00Z', '2026-11-30', '2027-01-15'],
  ['2026-11-28T10:00:00Z', '2026-12-31', '2027-01-15'],
  ['2026-12-31T23:30:00Z', '2027-01-31', '2027-03-15'],
  ['2027-02-02T10:00:00Z', '2027-02-28', '2027-04-15'],
  ['2028-02-01T10:00:00Z', '2028-02-29', '2028-04-15'],
  ['2026-10-24T21:59:59Z', '2026-10-31', '2026-12-15'],
])('made at %s they end on %s and on %s', (at, soon, later) => {
  expect(endsFrom(at)).toEqual([soon, later])
})

test('who gets which follows from the place in the cast; Giulia and who works nowhere get none that way', () => {
  const agency = { key: 'alfieri' } as Employee['agency']
  const employees = ['Giulia Bianchi', 'Due', 'Tre', 'Quattro', 'Ugo Sartori'].map((name, id) => ({
    id,
    name,
    agency: name === 'Ugo Sartori' ? null : agency,
  }))
  const cast = { employees } as unknown as Cast
  expect(cast.employees.map((one) => earlyOf(one, cast))).toEqual([
    { soon: 0, later: 0 },
    { soon: 2, later: 0 },
    { soon: 0, later: 3 },
    { soon: 0, later: 0 },
    { soon: 0, later: 0 },
  ])
  expect(formerOf({ key: 'alfieri' }, cast).find(({ id }) => id === 4)).toEqual({ id: 4, gdo: 0, soon: 3, later: 6 })
})
