/** The square always lies inside the picture, whatever the sliders say. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { squareIn } from './square.ts'

test('at rest it is the largest square in the middle', () => {
  expect(squareIn(400, 200, { zoom: 1, x: 0.5, y: 0.5 })).toEqual({ left: 100, top: 0, side: 200 })
  expect(squareIn(200, 200, { zoom: 2, x: 1, y: 0 })).toEqual({ left: 100, top: 0, side: 100 })
})

test('it never leaves the picture', () => {
  const share = fc.double({ min: -2, max: 3, noNaN: true })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9000 }),
      fc.integer({ min: 1, max: 9000 }),
      fc.double({ min: 0, max: 5, noNaN: true }),
      share,
      share,
      (width, height, zoom, x, y) => {
        const { left, top, side } = squareIn(width, height, { zoom, x, y })
        expect(left >= 0 && top >= 0 && side > 0 && left + side <= width + 1e-6 && top + side <= height + 1e-6).toBe(true)
      },
    ),
  )
})
