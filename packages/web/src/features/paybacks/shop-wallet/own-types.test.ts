/** What a shop made of its takings is never left out of what it may spend. */
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import { expect, it } from 'vitest'
import { ownTypes } from './own-types.ts'

it('is what the shop takes, business tickets and credits', () => {
  expect(ownTypes(['normal'])).toEqual(['normal', 'business', 'free_credits'])
  expect(ownTypes(['gdo', 'normal', 'free_credits'])).toEqual(['normal', 'business', 'gdo', 'free_credits'])
  expect(ownTypes([])).toEqual(['business', 'free_credits'])
  expect(ownTypes(TICKET_TYPES)).toEqual([...TICKET_TYPES])
})
