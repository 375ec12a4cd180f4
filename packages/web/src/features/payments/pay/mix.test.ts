/** The mix is checked against the dumbest possible search: every choice of tickets, ranked by the rules as they are written. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestMix, coverAll, pursesFor, type HeldGroup, type Purse } from './mix.ts'

const group = (type: HeldGroup['type'], unit: number, ...lots: [number, string | null][]): HeldGroup => ({
  type,
  unit,
  amount: lots.reduce((sum, [amount]) => sum + amount, 0),
  expiring: lots.map(([amount, expiresAt]) => ({ amount, expiresAt })),
})
const ALL = ['normal', 'business', 'gdo', 'free_credits'] as const
const DATES = ['2026-12-31', '2027-01-31', '2027-12-31', null]

/** Every way to take tickets, as counts per purse. */
function everyChoice(tickets: readonly Purse[], maxNormal: number): number[][] {
  let choices: number[][] = [[]]
  for (const purse of tickets) {
    choices = choices.flatMap((taken) => Array.from({ length: purse.amount + 1 }, (_, n) => [...taken, n]))
  }
  return choices.filter((counts) => tickets.reduce((sum, purse, i) => sum + (purse.type === 'normal' ? counts[i]! : 0), 0) <= maxNormal)
}

function score(tickets: readonly Purse[], counts: readonly number[], credits: number, bill: number) {
  const value = tickets.reduce((sum, purse, i) => sum + purse.unit * counts[i]!, 0)
  const byDate = DATES.map(() => 0)
  for (const [i, purse] of tickets.entries()) {
    let left = counts[i]!
    for (const lot of purse.lots) {
      const take = Math.min(left, lot.amount)
      left -= take
      byDate[DATES.indexOf(lot.expiresAt)]! += take * purse.unit
    }
  }
  const covered = value + Math.min(credits, Math.max(0, bill - value))
  return { value, rank: [covered, ...byDate, -counts.reduce((a, b) => a + b, 0)] }
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((n, i) => n !== b[i])
  return at < 0 ? 0 : a[at]! - b[at]!
}

const lot = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(...DATES))
const held = fc
  .record({
    type: fc.constantFrom('normal' as const, 'business' as const, 'gdo' as const),
    unit: fc.constantFrom(100, 150, 250, 300, 529, 700, 800, 1000),
    lots: fc.array(lot, { minLength: 1, maxLength: 2 }),
  })
  .map(({ type, unit, lots }) => group(type, unit, ...lots))
/** Small face values that end on few dates: many choices are worth the same, so the number of pieces decides. */
const alike = fc
  .record({
    type: fc.constantFrom('normal' as const, 'business' as const),
    unit: fc.constantFrom(100, 200, 300, 500, 600),
    lots: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(DATES[0]!, DATES[1]!)), { minLength: 1, maxLength: 1 }),
  })
  .map(({ type, unit, lots }) => group(type, unit, ...lots))
const wallet = fc.oneof(fc.array(held, { maxLength: 4 }), fc.array(alike, { minLength: 2, maxLength: 5 }))

describe('the best mix', () => {
  it('is the best of all choices', () => {
    fc.assert(
      fc.property(
        wallet,
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 1, max: 6000 }),
        fc.integer({ min: 0, max: 5 }),
        (groups, credits, bill, maxNormal) => {
          const purses = pursesFor([...groups, group('free_credits', 1, [credits, null])], ALL)
          const tickets = purses.filter((purse) => purse.type !== 'free_credits')
          const mix = bestMix(purses, bill, maxNormal)
          const counts = tickets.map((purse) => mix.parts.find((part) => part.type === purse.type && part.unit === purse.unit)?.amount ?? 0)
          const best = everyChoice(tickets, maxNormal)
            .map((choice) => score(tickets, choice, credits, bill))
            .filter(({ value }) => value <= bill)
            .map(({ rank }) => rank)
            .reduce((a, b) => (compareRanks(a, b) >= 0 ? a : b))
          expect(score(tickets, counts, credits, bill).rank).toEqual(best)
          expect(mix.value).toBe(best[0])
          expect(mix.left).toBe(bill - best[0]!)
          expect(mix.lost).toBe(0)
        },
      ),
      { numRuns: 600 },
    )
  })

  it('asked to cover all, loses as little as possible and respects the ceiling', () => {
    fc.assert(
      fc.property(
        wallet,
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 1, max: 6000 }),
        fc.integer({ min: 0, max: 5 }),
        (groups, credits, bill, maxNormal) => {
          const purses = pursesFor([...groups, group('free_credits', 1, [credits, null])], ALL)
          const tickets = purses.filter((purse) => purse.type !== 'free_credits')
          const mix = coverAll(purses, bill, maxNormal)
          const over = everyChoice(tickets, maxNormal)
            .map((choice) => score(tickets, choice, 0, bill).value)
            .filter((value) => value > bill)
          if (bestMix(purses, bill, maxNormal).left === 0 || over.length === 0) expect(mix).toBeNull()
          else expect(mix?.lost).toBe(Math.min(...over) - bill)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('never takes more than is held, also for bills too large to be searched', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 4000 })), { minLength: 1, maxLength: 14 }),
        fc.integer({ min: 1, max: 100_000_000 }),
        (units, bill) => {
          const purses = pursesFor(
            units.map(([unit, amount], i) => group(i % 3 === 0 ? 'normal' : 'business', unit, [amount, DATES[i % 4]!])),
            ALL,
          )
          const mix = bestMix(purses, bill, 8)
          expect(mix.value + mix.left).toBe(bill)
          expect(mix.parts.length).toBeLessThanOrEqual(12)
          for (const part of mix.parts)
            expect(part.amount).toBeLessThanOrEqual(purses.find((p) => p.type === part.type && p.unit === part.unit)?.amount ?? 0)
          expect(mix.parts.filter((part) => part.type === 'normal').reduce((sum, part) => sum + part.amount, 0)).toBeLessThanOrEqual(8)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('pays the bill of the design with two meal tickets and credits', () => {
    const purses = pursesFor(
      [group('normal', 800, [14, '2026-12-31']), group('gdo', 1000, [3, '2027-12-31']), group('free_credits', 1, [1240, null])],
      ['normal', 'free_credits'],
    )
    expect(bestMix(purses, 2350, 8)).toEqual({
      parts: [
        { unit: 800, amount: 2, type: 'normal' },
        { unit: 1, amount: 750, type: 'free_credits' },
      ],
      value: 2350,
      left: 0,
      lost: 0,
    })
  })

  it('prefers a smaller ticket when that saves pieces elsewhere', () => {
    const end = '2026-12-31'
    const purses = pursesFor(
      [group('normal', 600, [1, end]), group('normal', 500, [1, end]), group('business', 500, [1, end]), group('business', 100, [4, end])],
      ALL,
    )
    expect(bestMix(purses, 1000, 1).parts).toEqual([
      { unit: 500, amount: 1, type: 'normal' },
      { unit: 500, amount: 1, type: 'business' },
    ])
  })

  it('puts tickets of two agencies together and spends the older ones first', () => {
    const purses = pursesFor([group('normal', 800, [2, '2027-12-31']), group('normal', 800, [1, '2026-12-31'])], ['normal'])
    expect(purses).toEqual([
      {
        type: 'normal',
        unit: 800,
        amount: 3,
        lots: [
          { amount: 1, expiresAt: '2026-12-31' },
          { amount: 2, expiresAt: '2027-12-31' },
        ],
      },
    ])
  })
})
