/** Nobody who pays waits longer than a till does: what comes too late is said to be unknown, and its end is heard all the same. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANSWER_WITHIN_MS, inTime } from './in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const within = (work: Promise<string>, ended = vi.fn<(error?: unknown) => void>()) => ({
  ended,
  answer: inTime(work, ANSWER_WITHIN_MS, ended).catch((error: { error?: string; message: string }) => error.error ?? error.message),
})

test('what comes in time is the answer, a failure as well, and nobody hears of an end', async () => {
  const { answer, ended } = within(Promise.resolve('paid'))
  expect(await answer).toBe('paid')
  expect(await within(Promise.reject(new Error('no')), ended).answer).toBe('no')
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS * 2)
  expect(ended).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('what comes later is unknown, and how it ended is heard', async () => {
  const { promise: work, resolve: pays } = Promise.withResolvers<string>()
  const { answer, ended } = within(work)
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS)
  expect(await answer).toBe('outcome_unknown')
  pays('paid')
  await vi.advanceTimersByTimeAsync(0)
  expect(ended.mock.calls).toEqual([[]])

  const { promise: other, reject: fails } = Promise.withResolvers<string>()
  const second = within(other)
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS)
  expect(await second.answer).toBe('outcome_unknown')
  const bug = new Error('a bug')
  fails(bug)
  await vi.advanceTimersByTimeAsync(0)
  expect(second.ended.mock.calls).toEqual([[bug]])
})
