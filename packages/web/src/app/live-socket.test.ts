/** The waits between tries are those of spec.md section 9, with enough chance that a restarted server is not stormed. */
import { expect, test } from 'vitest'
import { REALTIME } from '@taschino/contract/events.ts'
import { waitBefore } from './live-socket.ts'

test('from one second to five, a quarter sooner or later', () => {
  expect([0, 1, 2, 3, 4, 50].map((attempt) => waitBefore(attempt, 0.5))).toEqual([1000, 1500, 2250, 3375, 5000, 5000])
  expect([waitBefore(0, 0), waitBefore(50, 1)]).toEqual([0.75 * REALTIME.reconnectionDelay, 1.25 * REALTIME.reconnectionDelayMax])
})
