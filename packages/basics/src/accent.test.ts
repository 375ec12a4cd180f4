/** Whatever colour a circuit chooses, everything that is written in it or on it can be read, in light and dark. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { circuitColours, contrast, GROUNDS, INK, isAccent, ON_SIDE, READABLE } from './accent.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

test('contrast is that of the standard', () => {
  expect([contrast('#000000', '#ffffff'), contrast('#777777', '#777777')]).toEqual([21, 1])
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test.each(['#ffff00', '#ffffff', '#000000', '#808080', '#0e4d38'])('%s can be read', (accent) => readable(accent))

test('every colour can be read', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      expect(isAccent(accent)).toBe(true)
      readable(accent)
    }),
    { numRuns: 3000 },
  )
})

function readable(accent: string): void {
  for (const theme of ['light', 'dark'] as const) {
    const { brand, brand2, onBrand, mint } = circuitColours(accent)[theme]
    const pairs = [
      ...GROUNDS[theme].map((ground) => [brand, ground] as const),
      [brand, mint] as const,
      [brand, onBrand] as const,
      [brand2, ON_SIDE] as const,
      [mint, INK[theme]] as const,
    ]
    for (const [one, other] of pairs) expect(contrast(one, other), `${accent} ${theme} ${one} ${other}`).toBeGreaterThanOrEqual(READABLE)
  }
}

test('what is no colour is none', () =>
  expect(['#fff', 'red', '#12345g', '#0E4D38', ''].map(isAccent)).toEqual([false, false, false, false, false]))
