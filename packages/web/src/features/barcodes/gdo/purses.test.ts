/** What may go into a code: tickets for shopping and credits, as far as the shop takes them. */
import type { TicketGroup } from '@taschino/contract/wallet.ts'
import { expect, test } from 'vitest'
import { pursesOf } from './purses.ts'

const group = (type: TicketGroup['type'], unit: number, amount: number, agency: number | null = 1): TicketGroup => ({
  id: `${type}:${unit}:${agency}`,
  type,
  unit,
  amount,
  total: unit * amount,
  agency: agency === null ? null : { id: agency, name: 'Alfieri' },
  expiresAt: null,
  expiring: [],
})
const POCKET = [
  group('free_credits', 1, 1240, null),
  group('normal', 800, 5),
  group('gdo', 500, 2),
  group('gdo', 1000, 3),
  group('gdo', 1000, 1, 2),
]

test('tickets of one face value are one purse, the largest first, credits last; meal tickets are none', () => {
  expect(pursesOf(POCKET, ['gdo', 'free_credits'])).toEqual([
    { type: 'gdo', unit: 1000, amount: 4 },
    { type: 'gdo', unit: 500, amount: 2 },
    { type: 'free_credits', unit: 1, amount: 1240 },
  ])
})

test('what the shop does not take is not offered', () => {
  expect(pursesOf(POCKET, ['normal', 'gdo']).map(({ type }) => type)).toEqual(['gdo', 'gdo'])
  expect(pursesOf(POCKET, ['normal'])).toEqual([])
})
