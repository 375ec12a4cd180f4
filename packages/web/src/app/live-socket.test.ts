/** The waits between tries are those of spec.md section 9, with enough chance that a restarted server is not stormed. */
import { expect, test } from 'vitest'
import { waitBefore } from '@taschino/contract/reconnect.ts'

test('from one second to five, whatever chance says: the first try sooner, the later ones later', () => {
  const tries = [0, 1, 2, 3, 4, 50]
  expect(tries.map((attempt) => waitBefore(attempt, 0))).toEqual([1000, 1500, 2250, 2500, 2500, 2500])
  expect(tries.map((attempt) => waitBefore(attempt, 1))).toEqual([2000, 3000, 4500, 5000, 5000, 5000])
})
