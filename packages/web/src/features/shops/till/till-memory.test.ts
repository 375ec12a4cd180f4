/** A till must open whatever is in the device's storage. */
import { describe, expect, it } from 'vitest'
import { LOUD, readTillMemory } from './till-memory.ts'

describe('what the till remembers', () => {
  it.each([null, '', 'null', '7', '{', '{"seen":"x","greens":[{"gtid":1},{"gtid":"A"}],"code":5}'])('opens with %s in storage', (stored) => {
    expect(readTillMemory(stored)).toEqual({ code: null, loudness: LOUD, seen: [], greens: [] })
  })
  it('keeps what fits', () => {
    const stored = JSON.stringify({ code: 'AB12', loudness: { voice: false }, seen: ['G1', 2], greens: [{ gtid: 'G1', bill: 2350 }, { bill: 1 }] })
    expect(readTillMemory(stored)).toEqual({
      code: 'AB12', loudness: { sound: true, voice: false, vibration: true }, seen: ['G1'], greens: [{ gtid: 'G1', bill: 2350 }]
    })
  })
})
