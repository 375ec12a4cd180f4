/** Distances that can be checked on a map. */
import { expect, it } from 'vitest'
import { metresBetween } from './distance.ts'

const PORTA_NUOVA = { lat: 45.0625, lon: 7.6785 }

it('is nothing to itself and the same both ways', () => {
  const castello = { lat: 45.0711, lon: 7.6852 }
  expect(metresBetween(PORTA_NUOVA, PORTA_NUOVA)).toBe(0)
  expect(metresBetween(PORTA_NUOVA, castello)).toBe(metresBetween(castello, PORTA_NUOVA))
  expect(metresBetween(PORTA_NUOVA, castello)).toBeGreaterThan(1000)
  expect(metresBetween(PORTA_NUOVA, castello)).toBeLessThan(1200)
})

it('knows that Milano is not round the corner', () => {
  expect(Math.round(metresBetween(PORTA_NUOVA, { lat: 45.4642, lon: 9.19 }) / 1000)).toBe(126)
})
