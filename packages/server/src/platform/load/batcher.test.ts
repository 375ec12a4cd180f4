/** What is asked for together goes in one statement; whoever comes alone waits for nothing; a crowd's statements keep their distance. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batched } from './batcher.ts'

/** Work that notes what each statement was given. */
function noted(options: { apartMs?: number } = {}): { ask: (item: number) => Promise<number>; batches: number[][] } {
  const batches: number[][] = []
  return {
    batches,
    ask: batched((items: readonly number[]) => {
      batches.push([...items])
      return Promise.resolve(items.map((item) => item * 2))
    }, options),
  }
}

test('those of one turn go together, and each hears their own answer', async () => {
  const { ask, batches } = noted()
  expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([2, 4, 6])
  expect(batches).toEqual([[1, 2, 3]])
})

test('who comes soon after a statement goes with the next, at its distance', async () => {
  // So far apart that no slow machine gets there by itself.
  const { ask, batches } = noted({ apartMs: 1000 })
  expect(await ask(1)).toBe(2)
  const crowd = [ask(2)]
  await pause(20)
  crowd.push(ask(3))
  await pause(20)
  expect(batches).toEqual([[1]])
  expect(await Promise.all(crowd)).toEqual([4, 6])
  expect(batches).toEqual([[1], [2, 3]])
})

test('a statement that fails fails for those who were in it, and for nobody after', async () => {
  let broken = true
  const ask = batched((items: readonly number[]) => (broken ? Promise.reject(new Error('gone')) : Promise.resolve(items)), { apartMs: 1 })
  await expect(Promise.all([ask(1), ask(2)])).rejects.toThrow('gone')
  broken = false
  expect(await ask(3)).toBe(3)
})

test('where statements may overlap, those of one turn go together and wait for no other statement', async () => {
  const ends: (() => void)[] = []
  const begun: number[][] = []
  const ask = batched(
    (items: readonly number[]) =>
      new Promise<readonly number[]>((resolve) => {
        begun.push([...items])
        ends.push(() => resolve(items))
      }),
    { atOnce: Infinity },
  )
  const first = [ask(1), ask(2)]
  await pause(5)
  const second = ask(3)
  await pause(5)
  expect(begun).toEqual([[1, 2], [3]])
  ends[1]?.()
  expect(await second).toBe(3)
  ends[0]?.()
  expect(await Promise.all(first)).toEqual([1, 2])
})

test('with one statement at a time, who comes meanwhile goes with the next', async () => {
  const ends: (() => void)[] = []
  const begun: number[][] = []
  const ask = batched(
    (items: readonly number[]) =>
      new Promise<readonly number[]>((resolve) => {
        begun.push([...items])
        ends.push(() => resolve(items))
      }),
  )
  const all = [ask(1)]
  await pause(5)
  all.push(ask(2), ask(3))
  await pause(5)
  expect(begun).toEqual([[1]])
  ends[0]?.()
  await pause(5)
  expect(begun).toEqual([[1], [2, 3]])
  ends[1]?.()
  expect(await Promise.all(all)).toEqual([1, 2, 3])
})
