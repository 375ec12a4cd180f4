/** A slip of the finger finds the one who was meant, and nobody where two could be. */
import { expect, test } from 'vitest'
import { nearestTo, slips } from './nearest.ts'

const person = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  username: `${firstName}.${lastName}`.toLowerCase(),
  email: `${firstName}.${lastName}@officinealfieri.test`.toLowerCase(),
})
const [chiara, chiaro, marco, anna] = [person('Chiara', 'Bono'), person('Elena', 'Costa'), person('Marco', 'Riva'), person('Anna', 'Re')]
const all = [chiara, chiaro, marco, anna]

test.each([
  ['chiara.bono@officinealfieri.tset', chiara],
  ['Chiara.Bono@officine-alfieri.test', chiara],
  ['chiara.bono@gmail.test', chiara],
  ['Chira Bono', chiara],
  ['Bono Chiarra', chiara],
  ['mraco riva', marco],
  ['Marta Rossi', null],
  ['elena.riva@officinealfieri.test', null],
  ['Totale', null],
  ['re', null],
])('%s', (written, who) => {
  expect(nearestTo(written, all)).toBe(who)
})

test('two who are as near as each other are nobody', () => {
  expect(nearestTo('Anna Ra', [anna, person('Anna', 'Ri')])).toBeNull()
  expect(nearestTo('Anna Ra', [anna, person('Nora', 'Bassi')])).toBe(anna)
})

test('slips are counted as people make them, and no further than asked', () => {
  expect(slips('test', 'tset', 3)).toBe(1)
  expect(slips('bono', 'bonno', 3)).toBe(1)
  expect(slips('bono', 'buono', 3)).toBe(1)
  expect(slips('bono', 'rossi', 2)).toBe(3)
})
