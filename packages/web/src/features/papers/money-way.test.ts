/** A month on the screen: one name is one value, in both languages, whatever the month was like; and what went out is below zero. */
import fc from 'fast-check'
import type { OwnMonth, ShopMonth } from '@taschino/contract/papers.ts'
import { describe, expect, it } from 'vitest'
import en from '../../words/en.json' with { type: 'json' }
import it_ from '../../words/it.json' with { type: 'json' }
import { ownFigures, ownWay, shopFigures, shopWay, type WayLine } from './money-way.ts'

const cents = fc.integer({ min: 0, max: 1_000_000 })
const some = fc.integer({ min: -1000, max: 1000 })
const ownMonth: fc.Arbitrary<OwnMonth> = fc
  .record({ over: fc.boolean(), opening: cents, came: cents, taken: cents, spent: cents, returned: cents, expired: cents, other: some })
  .map((one) => ({
    ...one,
    yearMonth: '2026-11',
    since: null,
    closing: one.opening + one.came - one.taken - one.spent + one.returned - one.expired + one.other,
    held: [],
    cameFrom: [],
    takenBy: [],
    spentAt: [],
    expiredOf: [],
  }))
const shopMonth: fc.Arbitrary<ShopMonth> = fc
  .record({
    sales: cents,
    refunds: cents,
    cancellations: cents,
    opening: cents,
    credits: cents,
    business: cents,
    other: some,
    going: cents,
    gross: cents,
    fee: cents,
  })
  .map(({ sales, refunds, cancellations, opening, credits, business, other, going, gross, fee }) => {
    const net = sales - refunds - cancellations
    const payout = { opening: going + gross, asked: 0, paid: gross - fee, fees: fee, back: 0, returned: 0, closing: going }
    return {
      yearMonth: '2026-11',
      shop: { id: 1, title: '', businessName: '' },
      over: true,
      payments: 1,
      sales,
      refunds,
      cancellations,
      net,
      types: [],
      days: [],
      members: [],
      takings: { opening, net, asked: 0, back: 0, credits, business, other, closing: opening + net - credits - business + other },
      payout,
      paybacks: [{ gtid: 'g', day: '2026-11-02', gross, fee, net: gross - fee, returned: false, parts: [] }],
    }
  })

function says(lines: readonly WayLine[], words: Readonly<Record<string, string>>): void {
  const values = new Map<string, number>()
  for (const { word, value } of lines) {
    const text = words[word] ?? word
    expect(values.get(text) ?? value, `${text} stands for two values`).toBe(value)
    values.set(text, value)
  }
}
function addsUp(way: readonly WayLine[]): void {
  const moved = way.filter(({ moves }) => moves).reduce((sum, { value }) => sum + value, 0)
  expect((way[0]?.value ?? 0) + moved).toBe(way.at(-1)?.value)
}

describe('a month', () => {
  it('of a person gives no name two values, and goes from beginning to end', () => {
    fc.assert(
      fc.property(ownMonth, (month) => {
        for (const words of [it_, en]) says([...ownFigures(month), ...ownWay(month)], words)
        addsUp(ownWay(month))
        for (const { word, value } of ownWay(month)) if (/taken|paid|expired/.test(word)) expect(value).toBeLessThan(0)
      }),
    )
  })
  it('of a shop, too', () => {
    fc.assert(
      fc.property(shopMonth, (month) => {
        for (const words of [it_, en]) says([...shopFigures(month), ...shopWay(month)], words)
        addsUp(shopWay(month))
      }),
    )
  })
})
