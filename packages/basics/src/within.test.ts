/** Nobody waits longer than the bound, and what comes in time leaves no timer behind. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from './within.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what comes in time is the answer, also a failure, and no timer is left', async () => {
  expect(await within(1000, Promise.resolve('here'), () => 'late')).toBe('here')
  await expect(within(1000, Promise.reject(new Error('no')), () => 'late')).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

test('what comes too late is answered for, or refused; how it ends then troubles nobody', async () => {
  const { promise: work, reject } = Promise.withResolvers<string>()
  const said = within(1000, work, () => 'late')
  const refused = within(1000, work, () => {
    throw new Error('too late')
  }).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(1000)
  expect([await said, await refused]).toEqual(['late', 'too late'])
  reject(new Error('nobody hears it'))
  await vi.advanceTimersByTimeAsync(1000)
})
