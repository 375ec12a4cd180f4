/** A till must open whatever is in the device's storage. */
import { describe, expect, it } from 'vitest'
import { chooseTill, chosenTill, keptTill, recallTill, rememberTill } from './till-memory.ts'

describe('what the till remembers', () => {
  it.each([null, 7, 'x', [], { seen: 'x', greens: [{ gtid: 1 }, { gtid: 'A' }, null] }])('opens with %j in storage', (raw) => {
    expect(keptTill(raw)).toEqual({ seen: [], greens: [] })
  })
  it('keeps what fits', () => {
    expect(keptTill({ seen: ['G1', 2], greens: [{ gtid: 'G1', bill: 2350 }, { bill: 1 }] })).toEqual({
      seen: ['G1'],
      greens: [{ gtid: 'G1', bill: 2350 }],
    })
  })
  it('comes back after a reload, shop by shop', () => {
    rememberTill(11, { seen: ['G1'], greens: [{ gtid: 'G1', bill: null }] })
    expect(recallTill(11)).toEqual({ seen: ['G1'], greens: [{ gtid: 'G1', bill: null }] })
    expect(recallTill(12)).toEqual({ seen: [], greens: [] })
  })
  it('falls back to the first till when the chosen one is gone', () => {
    const tills = [{ code: 'AAAA' }, { code: 'BBBB' }]
    chooseTill(11, 'BBBB')
    expect(chosenTill(11, tills)).toBe(tills[1])
    expect(chosenTill(11, tills.slice(0, 1))).toBe(tills[0])
    expect(chosenTill(11, [])).toBeNull()
  })
})
