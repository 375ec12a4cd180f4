/** Lots are given in their order, whole, and never more than there is. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allot, type Wanted } from './allot.ts'

const STOCK = [
  {
    unit: 800,
    lots: [
      { lot: 1, amount: 15 },
      { lot: 2, amount: 50 },
    ],
  },
  { unit: 700, lots: [{ lot: 3, amount: 5 }] },
]

test('the earliest lot first, and over its end into the next', () => {
  expect(
    allot(
      [
        { holder: 1, unit: 800, amount: 10 },
        { holder: 2, unit: 800, amount: 10 },
        { holder: 2, unit: 700, amount: 5 },
      ],
      STOCK,
    ),
  ).toEqual([
    { holder: 1, unit: 800, amount: 10, lot: 1 },
    { holder: 2, unit: 800, amount: 5, lot: 1 },
    { holder: 2, unit: 800, amount: 5, lot: 2 },
    { holder: 2, unit: 700, amount: 5, lot: 3 },
  ])
})

test('one ticket too many, or a face value that nobody has, is nothing for anybody', () => {
  expect(allot([{ holder: 1, unit: 800, amount: 66 }], STOCK)).toBeNull()
  expect(allot([{ holder: 1, unit: 900, amount: 1 }], STOCK)).toBeNull()
  expect(STOCK[0]?.lots[0]?.amount).toBe(15)
})

test('everybody gets exactly what is wanted, no lot gives more than it holds', () => {
  const wanted: fc.Arbitrary<Wanted[]> = fc.array(
    fc.record({ holder: fc.integer({ min: 1, max: 9 }), unit: fc.constantFrom(700, 800), amount: fc.integer({ min: 1, max: 30 }) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(wanted, (list) => {
      const given = allot(list, STOCK)
      const sum = (unit: number): number => list.filter((one) => one.unit === unit).reduce((all, { amount }) => all + amount, 0)
      expect(given === null).toBe(sum(800) > 65 || sum(700) > 5)
      for (const [lot, most] of [
        [1, 15],
        [2, 50],
        [3, 5],
      ])
        expect((given ?? []).filter((one) => one.lot === lot).reduce((all, { amount }) => all + amount, 0)).toBeLessThanOrEqual(most ?? 0)
      if (given) expect(given.reduce((all, { amount }) => all + amount, 0)).toBe(list.reduce((all, { amount }) => all + amount, 0))
    }),
  )
})
