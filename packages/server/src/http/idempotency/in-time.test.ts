/** Nobody who pays waits longer than a till does: what comes too late is said to be unknown, and its end is heard all the same. */
import { OutcomeUnknown } from '@taschino/ledger/group-commit.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANSWER_WITHIN_MS, inTime } from './in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The answer, and how the work ended where nobody waited any more. */
function timed(work: Promise<string>): { answer: Promise<string>; ends: unknown[] } {
  const ends: unknown[] = []
  const answer = inTime(work, ANSWER_WITHIN_MS, (error) => void ends.push(error))
  return { ends, answer: answer.catch((error: Error) => (error instanceof OutcomeUnknown ? 'outcome_unknown' : error.message)) }
}

test('what comes in time is the answer, a failure as well, and nobody hears of an end', async () => {
  const [paid, failed] = [timed(Promise.resolve('paid')), timed(Promise.reject(new Error('no')))]
  expect([await paid.answer, await failed.answer]).toEqual(['paid', 'no'])
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS * 2)
  expect([paid.ends, failed.ends, vi.getTimerCount()]).toEqual([[], [], 0])
})

test('what comes later is unknown, and how it ended is heard', async () => {
  const { promise: work, resolve: pays } = Promise.withResolvers<string>()
  const { promise: other, reject: fails } = Promise.withResolvers<string>()
  const [paid, failed] = [timed(work), timed(other)]
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS)
  expect([await paid.answer, await failed.answer]).toEqual(['outcome_unknown', 'outcome_unknown'])
  const bug = new Error('a bug')
  pays('paid')
  fails(bug)
  await vi.advanceTimersByTimeAsync(0)
  expect([paid.ends, failed.ends]).toEqual([[undefined], [bug]])
})
