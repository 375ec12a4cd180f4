/** Whoever hands in a hundred files waits for their own; everybody else is next. */
import { expect, test } from 'vitest'
import { openPlaces } from './places.ts'

class Full extends Error {}
const full = (): Error => new Full()
const BOUNDS = { all: 2, each: 1, waiting: 8, waitingEach: 3, full }

/** Work that ends when it is told to, and a list of what was begun. */
function held() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, end }
}

test('one person has one place, however many there are', async () => {
  const { begun, work, end } = held()
  const line = openPlaces<number>(BOUNDS).within
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'd1', 'b2'].map((name) => line(name.charCodeAt(0), work(name)))
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun.slice(2)).toEqual(['c1'])
  await end('a1')
  // Anna's second waits behind those who have had nothing yet.
  expect(begun.slice(3)).toEqual(['d1'])
  for (const name of ['c1', 'd1', 'a2', 'b2', 'a3']) await end(name)
  expect(begun.slice(4).toSorted()).toEqual(['a2', 'a3', 'b2'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'd1', 'b2'])
})

test('too many of one person are refused for them alone, and work that fails gives its place back', async () => {
  const { work, end } = held()
  const line = openPlaces<number>(BOUNDS).within
  const first = line(1, work('x'))
  const rest = [
    line(1, () => Promise.reject(new Error('broken'))),
    line(1, () => Promise.resolve('two')),
    line(1, () => Promise.resolve('three')),
  ]
  const settled = Promise.allSettled(rest)
  await expect(line(1, () => Promise.resolve('four'))).rejects.toThrow(Full)
  expect(await line(2, () => Promise.resolve('other'))).toBe('other')
  await end('x')
  expect(await first).toBe('x')
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(await line(1, () => Promise.resolve('again'))).toBe('again')
})

test('all together have an end, too', async () => {
  const line = openPlaces<number>(BOUNDS).within
  const never = () => new Promise<string>(() => undefined)
  for (let person = 0; person < 10; person++) void line(person, never)
  await expect(line(99, never)).rejects.toThrow(Full)
})

test("places of one key alone are nobody else's, and where nobody may wait all others are sent away at once", async () => {
  const places = openPlaces<string>({ all: 3, each: 2, waiting: 0, full })
  expect([places.take('a'), places.take('a')]).toEqual([undefined, undefined])
  expect(() => places.take('a')).toThrow(Full)
  expect(places.take('b')).toBeUndefined()
  expect(() => places.take('c')).toThrow(Full)
  places.leave('a')
  expect(places.take('c')).toBeUndefined()
})

test('whoever comes before others is served before them, and takes the seat of the last of them', async () => {
  const { begun, work, end } = held()
  const line = openPlaces<string>({ all: 1, waiting: 3, waitingEach: 2, ranks: 2, full }).within
  const said = (
    [
      ['x', 0],
      ['low1', 1],
      ['low1', 1],
      ['low2', 1],
      ['high', 0],
      ['low3', 1],
    ] as const
  ).map(([key, rank], n) => line(key, work(`${key} ${n}`), rank).catch(() => `${key} ${n} sent away`))
  for (const name of ['x 0', 'high 4', 'low1 1', 'low1 2']) await end(name)
  expect(await Promise.all(said)).toEqual(['x 0', 'low1 1', 'low1 2', 'low2 3 sent away', 'high 4', 'low3 5 sent away'])
  expect(begun).toEqual(['x 0', 'high 4', 'low1 1', 'low1 2'])
})

test('where places are not bounded by key, those who wait are served in turn', async () => {
  const { begun, work, end } = held()
  const line = openPlaces<string>({ all: 1, waiting: 9, full }).within
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => line(name[0] ?? '', work(name)))
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})
