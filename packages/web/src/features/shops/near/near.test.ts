/** Order, distances and reasons of the near list, and the heaps on its map. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PublicShop } from '@taschino/contract/shop-shapes.ts'
import italian from '../../../words/it.json'
import { money, shortDay } from '../../../words/formats.ts'
import { setWords, t } from '../../../words/words.ts'
import { heapsOf } from './clusters.ts'
import { acceptedWords, awayWords, cannotWords, inOrder, metresTo } from './near-list.ts'

const HERE = { lat: 45.06807, lon: 7.68931 }
const shop = (id: number, more: Partial<PublicShop> = {}): PublicShop => ({
  id,
  title: `Bottega ${id}`,
  description: '',
  address: '',
  icon: null,
  position: { x: HERE.lat + id / 1000, y: HERE.lon },
  capabilities: ['normal'],
  enabled: true,
  isGroup: false,
  distance: null,
  lastPaidAt: null,
  acceptedAt: null,
  ...more,
})

beforeAll(() => setWords('it', italian))

describe('order', () => {
  test('nearest first from the settled place, by exact places and not by the rounded distance of the server', () => {
    expect(inOrder([shop(3, { distance: 10 }), shop(1, { distance: 300 }), shop(2)], HERE).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(inOrder([shop(3), shop(1)], null).map(({ id }) => id)).toEqual([3, 1])
    expect(inOrder([shop(1, { enabled: false }), shop(2, { isGroup: true })], HERE)).toEqual([])
  })
  test('equally far shops keep one order whatever order they come in', () => {
    const same = [5, 2, 9].map((id) => shop(id, { position: { x: HERE.lat, y: HERE.lon } }))
    expect(inOrder(same, HERE).map(({ id }) => id)).toEqual([2, 5, 9])
    expect(inOrder(same.toReversed(), HERE).map(({ id }) => id)).toEqual([2, 5, 9])
  })
  test('a shop without a place has the distance that the server says, or none', () => {
    expect([metresTo(shop(1, { position: null, distance: 70 }), HERE), metresTo(shop(1, { position: null }), HERE)]).toEqual([70, null])
  })
})

describe('words', () => {
  test.each([
    [350, '350\u00a0m · 4 min a piedi'],
    [20, '20\u00a0m · 1 min a piedi'],
    [3000, '3\u00a0km · 36 min a piedi'],
    [3001, '3\u00a0km'],
  ])('%i metres: %s', (metres, words) => expect(awayWords(metres)).toBe(words))
  test('accepted: the hour of today, the day of before', () => {
    const now = Date.parse('2026-11-21T12:40:00Z')
    expect(acceptedWords('2026-11-21T12:05:00Z', now)).toBe('Accettato oggi alle 13:05')
    expect(acceptedWords('2026-11-20T12:05:00Z', now)).toBe('Accettato ieri')
    expect(acceptedWords('2026-11-16T12:05:00Z', now)).toBe('Accettato il 16 nov')
  })
  test.each([
    ['normal', '16,00\u00a0€ in buoni pasto scadono il 31 dic'],
    ['business', '16,00\u00a0€ in buoni business scadono il 31 dic'],
    ['gdo', '16,00\u00a0€ in buoni spesa scadono il 31 dic'],
  ] as const)('what ends soon, %s: %s', (type, words) => {
    expect(t(`near.ends.${type}`, { value: money(1600), day: shortDay('2026-12-31T12:00:00Z', Date.parse('2026-11-21T12:40:00Z')) })).toBe(
      words,
    )
  })
  test('why a shop cannot take what somebody holds', () => {
    expect(cannotWords(shop(1, { capabilities: ['business', 'gdo'] }), ['normal'])).toBe(
      'Prende solo Business e Spesa: nel tuo taschino non ne hai.',
    )
    expect(cannotWords(shop(1), ['normal', 'gdo'])).toBeNull()
    expect(cannotWords(shop(1), [])).toBeNull()
  })
})

describe('heaps on the map', () => {
  const points = fc
    .array(fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 800 }) }), { maxLength: 60 })
    .map((all) => all.map((point, id) => ({ id, ...point })))
  test('hold every pin once, and no two heaps lie on each other', () => {
    fc.assert(
      fc.property(points, (all) => {
        const heaps = heapsOf(all)
        expect(
          heaps
            .flat()
            .map(({ id }) => id)
            .toSorted((a, b) => a - b),
        ).toEqual(all.map(({ id }) => id))
        for (const [i, [a]] of heaps.entries())
          for (const [b] of heaps.slice(i + 1))
            expect(Math.abs((a?.x ?? 0) - (b?.x ?? 0)) >= 132 || Math.abs((a?.y ?? 0) - (b?.y ?? 0)) >= 46).toBe(true)
      }),
    )
  })
})
