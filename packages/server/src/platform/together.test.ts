/** What is asked for together goes in one statement; whoever comes alone waits for nothing; a crowd's statements keep their distance. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { together } from './together.ts'

/** Work that notes what each statement was given. */
function noted(options: { apartMs?: number } = {}): { ask: (item: number) => Promise<number>; batches: number[][] } {
  const batches: number[][] = []
  return {
    batches,
    ask: together((items: readonly number[]) => {
      batches.push([...items])
      return Promise.resolve(items.map((item) => item * 2))
    }, options)
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
  const ask = together((items: readonly number[]) => (broken ? Promise.reject(new Error('gone')) : Promise.resolve(items)), { apartMs: 1 })
  await expect(Promise.all([ask(1), ask(2)])).rejects.toThrow('gone')
  broken = false
  expect(await ask(3)).toBe(3)
})
