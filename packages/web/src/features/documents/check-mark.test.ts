/** Once a day for one person on one device; another person, and a clock that went back, ask at once. */
import { beforeEach, expect, test } from 'vitest'
import { isDue, markChecked } from './check-mark.ts'

const DAY = 86_400_000
beforeEach(() => markChecked(0, 0))

test('asked again after 86400000 ms and not before', () => {
  markChecked(7, 1000)
  expect([isDue(7, 1000), isDue(7, 1000 + DAY - 1), isDue(7, 1000 + DAY)]).toEqual([false, false, true])
})

test('another person on the same device is asked at once, and so is one whose clock went back', () => {
  markChecked(7, 5000)
  expect([isDue(8, 5000), isDue(7, 4999)]).toEqual([true, true])
})
