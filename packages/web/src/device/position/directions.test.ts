/** Directions open the phone's own maps, name the shop and nothing of the person. */
import { expect, test } from 'vitest'
import { directionsTo, MAP_HOSTS } from './directions.ts'

const FORNO = { lat: 45.06807, lon: 7.68931 }

test('a name cannot break out of the address', () => {
  expect(directionsTo(FORNO, "L'Osteria (da Pina) & figli", 'android')).toBe(
    'geo:45.06807,7.68931?q=45.06807,7.68931(L%27Osteria%20%28da%20Pina%29%20%26%20figli)',
  )
})

test('elsewhere it is an address of a host that may be offered', () => {
  for (const phone of ['apple', 'other'] as const) expect(MAP_HOSTS).toContain(new URL(directionsTo(FORNO, 'Forno', phone)).hostname)
  expect(new URL(directionsTo(FORNO, 'Forno', 'other')).searchParams.get('route')).toBe(';45.06807,7.68931')
})
