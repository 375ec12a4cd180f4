/** The pure half of finding shops, as properties. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDirectory } from './directory.ts'
import { foldedText, likePattern } from '../../platform/typed-text.ts'
import { boxAround, cursorOf, readCursor } from './find.ts'
import { openLookupLimiter } from './lookup-limiter.ts'

const metres = (a: { lat: number; lon: number }, b: { lat: number; lon: number }): number => {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2
  return 12_742_018 * Math.asin(Math.min(1, Math.sqrt(h)))
}

test('no point of the circle lies outside the box, anywhere on earth', () => {
  const lat = fc.double({ min: -90, max: 90, noNaN: true })
  const lon = fc.double({ min: -180, max: 180, noNaN: true })
  const near = fc.double({ min: -0.5, max: 0.5, noNaN: true })
  fc.assert(
    fc.property(lat, lon, near, near, fc.integer({ min: 1, max: 100_000 }), (atLat, atLon, dLat, dLon, radius) => {
      const place = { lat: atLat, lon: atLon }
      const point = { lat: Math.max(-90, Math.min(90, atLat + dLat)), lon: Math.max(-180, Math.min(180, atLon + dLon)) }
      fc.pre(metres(place, point) <= radius)
      const box = boxAround(place, radius)
      expect(point.lat).toBeGreaterThanOrEqual(box.south)
      expect(point.lat).toBeLessThanOrEqual(box.north)
      if (box.west !== null) expect(point.lon).toBeGreaterThanOrEqual(box.west)
      if (box.east !== null) expect(point.lon).toBeLessThanOrEqual(box.east)
    }),
    { numRuns: 2000 },
  )
})

test('words are folded as the database folds them, and LIKE takes them literally', () => {
  expect(foldedText('  Caffè  dell’Öste ')).toBe("caffe dell'oste")
  expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%')
})

test('a cursor names the last shop, and one of the other kind of list is none', () => {
  expect(readCursor(cursorOf({ id: 7, distance: null }), false)).toEqual({ id: 7, distance: 0 })
  expect(readCursor(cursorOf({ id: 7, distance: 120 }), true)).toEqual({ id: 7, distance: 120 })
  for (const [cursor, byDistance] of [
    ['t.7', true],
    ['d.1.7', false],
    ['d.x.7', true],
    ['', false],
    ['t.-1', false],
  ] as const)
    expect(readCursor(cursor, byDistance)).toBeNull()
})

test('guesses are forgiven one by one as they grow old', async () => {
  const guesses = openLookupLimiter()
  const miss = (who: number, now: number) => guesses.look(who, now, async (missed) => missed())
  const hit = (who: number, now: number) => guesses.look(who, now, async () => 'shop')
  for (let i = 0; i < 10; i++) expect(await miss(1, i * 60_000)).toEqual({ found: undefined })
  expect([await hit(1, 9 * 60_000), await hit(2, 9 * 60_000)]).toEqual([{ wait: 60 }, { found: 'shop' }])
  expect(await miss(1, 10 * 60_000)).toEqual({ found: undefined })
  expect(await hit(1, 10 * 60_000)).toEqual({ wait: 60 })
})

test('T26: of a hundred guesses at the same moment ten are heard; whoever names right codes at once is served each time', async () => {
  const guesses = openLookupLimiter()
  let heard = 0
  const slowly = <T>(said: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(said), 5))
  const wrong = await Promise.all(
    Array.from({ length: 100 }, () => guesses.look(1, 0, async (missed) => (heard++, await slowly(null), missed()))),
  )
  expect([heard, wrong.filter((one) => 'wait' in one).length]).toEqual([10, 90])
  const right = await Promise.all(Array.from({ length: 100 }, (_, i) => guesses.look(2, 0, () => slowly(i))))
  expect(right).toEqual(Array.from({ length: 100 }, (_, found) => ({ found })))
  // One that ends in trouble keeps nobody from looking.
  await expect(guesses.look(2, 0, () => Promise.reject(new Error('no database')))).rejects.toThrow()
  expect(await guesses.look(2, 0, () => slowly('shop'))).toEqual({ found: 'shop' })
})

test('the directory asks once for everybody, serves from memory, renews before it is old and never serves what is older than a second', async () => {
  let now = 0
  let queries = 0
  let title = 'Forno'
  const sql = {
    query: async (_: unknown) => {
      queries++
      return {
        rows: [
          {
            id: 1,
            title,
            businessName: '',
            address: '',
            enabled: true,
            isGroup: false,
            idShopGroup: null,
            capabilities: [],
            codes: [{ code: 'AAAA0000', name: 'cassa' }],
          },
        ],
      }
    },
  }
  const directory = openDirectory(sql as unknown as Parameters<typeof openDirectory>[0], () => now)
  const titleNow = async () => (await directory.shop(1))?.title
  await Promise.all([titleNow(), directory.shopOfTill('AAAA0000'), titleNow()])
  expect(queries).toBe(1)
  title = 'Forno nuovo'
  now = 400
  expect([await titleNow(), queries]).toEqual(['Forno', 1])
  now = 500
  expect(await titleNow()).toBe('Forno')
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect([await titleNow(), queries]).toEqual(['Forno nuovo', 2])
  title = 'Forno chiuso'
  now = 2000
  expect([await titleNow(), queries]).toEqual(['Forno chiuso', 3])
  expect(await directory.shopOfTill('BBBB0000')).toBeNull()
})
