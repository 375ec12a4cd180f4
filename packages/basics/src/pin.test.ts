/** PINs that are guessed first, and some that will do. */
import { describe, expect, test } from 'vitest'
import { isWeakPin } from './pin.ts'

describe('PINs', () => {
  test.each(['000000', '111111', '123456', '654321', '890123', '121212', '010203', '123123', '455445', '140785', '311299', '010100'])(
    '%s is guessed at once',
    (pin) => {
      expect(isWeakPin(pin)).toBe(true)
    },
  )
  test.each(['739164', '402857', '991375', '320585'])('%s will do', (pin) => expect(isWeakPin(pin)).toBe(false))
})
