/** What the home shows of a wallet: one stub per kind and value, and shops by the last payment. */
import { beforeAll, expect, it } from 'vitest'
import type { Transaction } from '@taschino/contract/wallet.ts'
import { setWords } from '../../../words/words.ts'
import italian from '../../../words/it.json'
import { stubsOf } from './stubs.ts'
import { lastPaidShops } from './use-last-movements.ts'

beforeAll(() => setWords('it', italian))

const group = (type: 'normal' | 'gdo' | 'free_credits', unit: number, amount: number) => ({
  id: `${type}${unit}${amount}`,
  type,
  unit,
  amount,
  total: unit * amount,
  agency: null,
  expiresAt: null,
  expiring: [],
})

it('puts groups of two agencies on one stub, credits at the back and meal tickets in front', () => {
  const stubs = stubsOf([
    group('normal', 800, 10),
    group('gdo', 1000, 3),
    group('normal', 800, 4),
    group('free_credits', 1, 1240),
    group('gdo', 500, 0),
  ])
  expect(stubs.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    'Crediti liberi 12,40\u00a0€',
    'Spesa · 10,00\u00a0€ ×\u00a03',
    'Pasto · 8,00\u00a0€ ×\u00a014',
  ])
})

it('remembers each shop once, by its last payment', () => {
  const paid = (id: number | null, at: string, type: Transaction['type'] = 'payment') =>
    ({ type, at, counterparty: { kind: 'shop' as const, id, name: `Negozio ${id}` } }) as Transaction
  const shops = lastPaidShops([
    paid(2, '2026-11-21'),
    paid(3, '2026-11-20', 'refund'),
    paid(1, '2026-11-19'),
    paid(2, '2026-11-18'),
    paid(null, '2026-11-17'),
  ])
  expect(shops.map(({ id, at }) => [id, at])).toEqual([
    [2, '2026-11-21'],
    [1, '2026-11-19'],
  ])
})
