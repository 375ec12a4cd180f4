/** Orders as offices write them, and what the next month needs. */
import { expect, test } from 'vitest'
import type { StockGroup } from '@taschino/contract/agency-shapes.ts'
import { draftOf, lastDays, monthAfter, needOf, readDraft, taxedPerTicket } from './order-draft.ts'

const draft = (unit: string, amount: string) => ({ type: 'normal' as const, unit, amount, note: '' })
const group = (over: Partial<StockGroup>): StockGroup => ({
  type: 'normal',
  unit: 800,
  inHand: 0,
  ordered: 0,
  expiring: [],
  issued: 0,
  given: 0,
  givenThisMonth: 0,
  givenLastMonth: 0,
  unspent: null,
  ...over,
})

/** All of whom have been inside. */
const opened = (people: number) => ({ people, invited: 0 })

test('what it comes to, and what is wrong', () => {
  expect(readDraft(draft('8,00', '300'))).toEqual({ unit: 800, amount: 300, value: 240_000, faults: [] })
  expect(readDraft(draft('8', '1.200')).value).toBe(960_000)
  expect(readDraft(draft('', '')).faults).toEqual(['unit_missing', 'amount_missing'])
  expect(readDraft(draft('0,50', '0')).faults).toEqual(['unit_range', 'amount_missing'])
  expect(readDraft(draft('8 euro', '12,5')).faults).toEqual(['unit_missing', 'amount_missing'])
  expect(readDraft(draft('100', '100000')).faults).toEqual(['value_range'])
  expect(readDraft(draft('8', '100001')).faults).toEqual(['amount_range'])
})

test('above ten euro a day the rest is taxed, for meals only', () => {
  expect(taxedPerTicket('normal', 1200, '2026-12')).toBe(200)
  expect(taxedPerTicket('normal', 1000, '2026-12')).toBe(0)
  expect(taxedPerTicket('gdo', 1200, '2026-12')).toBeNull()
})

test('the next month: people times working days, less what is in hand, of the tickets that are really given', () => {
  const groups = [
    group({ unit: 500, given: 900 }),
    group({ inHand: 40, givenLastMonth: 300 }),
    group({ type: 'business', unit: 1500, givenLastMonth: 999 }),
  ]
  expect(needOf(groups, opened(16), '2026-12')).toEqual({
    group: { type: 'normal', unit: 800 },
    month: '2026-12',
    people: 16,
    invited: 0,
    days: 21,
    inHand: 40,
    ordered: 0,
    missing: 296,
    missingWithInvited: 296,
  })
  expect(needOf(groups, opened(1), '2026-12')?.missing).toBe(0)
  expect(needOf([group({ type: 'gdo' })], opened(16), '2026-12')).toBeNull()
  expect(needOf(groups, opened(0), '2026-12')).toBeNull()
  expect([monthAfter('2026-11'), monthAfter('2026-12')]).toEqual(['2026-12', '2027-01'])
})

test('what was ordered and waits for an answer is not missing a second time, of the same tickets', () => {
  const waits = (ordered: number, unit = 800) =>
    needOf(
      [
        group({ inHand: 52, givenLastMonth: 300 }),
        group({ unit: 700 }),
        group({ unit, inHand: unit === 800 ? 52 : 0, givenLastMonth: unit === 800 ? 301 : 0, ordered }),
      ],
      opened(20),
      '2026-12',
    )
  expect(waits(300)).toMatchObject({ inHand: 52, ordered: 300, missing: 68 })
  expect(waits(368)).toMatchObject({ missing: 0 })
  expect(waits(900)).toMatchObject({ missing: 0 })
  expect(waits(300, 600)).toMatchObject({ ordered: 0, missing: 368 })
})

test('who has not opened their account is told beside, and is no part of what is missing', () => {
  const groups = [group({ inHand: 40, givenLastMonth: 300 })]
  expect(needOf(groups, { people: 600, invited: 584 }, '2026-12')).toMatchObject({
    people: 16,
    invited: 584,
    missing: 296,
    missingWithInvited: 600 * 21 - 40,
  })
  // All of them are new: nothing is proposed by itself, and the office still reads what they would need.
  expect(needOf(groups, { people: 600, invited: 600 }, '2026-12')).toMatchObject({ people: 0, missing: 0, missingWithInvited: 12_560 })
})

test('one line per last day, the nearest first', () => {
  const day = (n: number) => `2027-${String(n).padStart(2, '0')}-28T22:59:59.999Z`
  const lines = lastDays([
    group({ expiring: [{ amount: 2, expiresAt: day(5) }], unspent: { amount: 30, expiring: [{ amount: 30, expiresAt: day(5) }] } }),
    group({ unit: 100, expiring: [{ amount: 5, expiresAt: day(3) }] }),
  ])
  expect(lines).toEqual([
    { expiresAt: day(3), inHand: 500, out: null },
    { expiresAt: day(5), inHand: 1600, out: 24_000 },
  ])
})

test('who is quicker than the stock keeps what was typed, and the rest is proposed when it is there', () => {
  const need = needOf([group({ given: 10 })], opened(2), '2026-12')
  expect(draftOf(null, { amount: '12' })).toEqual({ type: 'normal', unit: '', amount: '12', note: '' })
  expect(draftOf(need, { amount: '12' })).toEqual({ type: 'normal', unit: '8,00', amount: '12', note: '' })
  expect(draftOf(need, {}).amount).toBe(String(need?.missing))
})
