/** Names must fit the contract whatever somebody calls their document; counts must be those of the roles and of no others. */
import { describe, expect, it } from 'vitest'
import { nameFrom, peopleIn } from './people-in.ts'

describe('a new document', () => {
  it.each([
    ['Condizioni d’uso', 'condizioni-d-uso'],
    ['  Privacy: più chiara! ', 'privacy-piu-chiara'],
    ['2026 Tariffe', 'tariffe'],
    ['???', 'documento'],
    ['x'.repeat(80), 'x'.repeat(36)],
  ])('%s is called %s', (title, name) => {
    expect(nameFrom(title, [])).toBe(name)
    expect(name).toMatch(/^[a-z][a-z0-9-]{1,40}$/)
  })
  it('does not take the name of another', () => expect(nameFrom('Privacy', ['privacy', 'privacy-2'])).toBe('privacy-3'))
  it('asks those of its roles', () =>
    expect(
      peopleIn(
        [
          { role: 'enduser', count: 29 },
          { role: 'shop', count: 13 },
          { role: 'agent', count: 1 },
        ],
        ['enduser', 'agent'],
      ),
    ).toBe(30))
})
