/** Sixty wrong signatures in a minute close the endpoint to their network alone, for the rest of that minute. */
import { expect, test } from 'vitest'
import { openBellLimit } from './bell-limit.ts'

test('sixty wrong ones and no more, of one network, for a minute', () => {
  const limit = openBellLimit()
  for (let n = 0; n < 59; n += 1) limit.fault('10.0.0', 1000)
  expect(limit.waits('10.0.0', 1000)).toBe(false)
  limit.fault('10.0.0', 2000)
  expect([limit.waits('10.0.0', 60_999), limit.waits('10.0.1', 2000), limit.waits('10.0.0', 61_001)]).toEqual([true, false, false])
})
