/** What a shop reads of the way of its money. */
import { expect, test } from 'vitest'
import type { ShopRequest } from '@taschino/contract/paybacks.ts'
import { wayOf } from './way.ts'

const asked = { step: 'asked', at: '2026-11-20T10:00:00Z', by: 'Carla', reason: null, gtid: null } as const
const request = (state: ShopRequest['state'], steps: ShopRequest['steps']): ShopRequest => ({
  gtid: '0'.repeat(16),
  kind: 'payback',
  state,
  askedAt: asked.at,
  value: 1000,
  shop: { id: 1, title: 'Forno' },
  shares: [],
  reason: null,
  can: { cancel: false },
  steps,
  payback: { days: 2, feeRate: 450, fee: 45, net: 955, payoutDate: '2026-11-24', parts: [] },
})
const words = (one: ShopRequest) =>
  wayOf(one).map(({ step, done, bad, day }) => `${step}${done ? '' : '?'}${bad ? '!' : ''}${day === null ? '' : ` ${day}`}`)

test('what waits shows everything that is still to come, the money with its day', () => {
  expect(words(request('pending', [asked]))).toEqual(['asked', 'approved?', 'sent?', 'paid? 2026-11-24'])
})
test('what is over shows nothing more', () => {
  expect(words(request('rejected', [asked, { ...asked, step: 'rejected' }]))).toEqual(['asked', 'rejected!'])
  expect(words(request('paid', [asked, { ...asked, step: 'approved' }, { ...asked, step: 'sent' }, { ...asked, step: 'paid' }]))).toEqual([
    'asked',
    'approved',
    'sent',
    'paid',
  ])
})
test('what came back from the bank goes the same way again, with no day before somebody says yes again', () => {
  expect(
    words(request('returned', [asked, { ...asked, step: 'approved' }, { ...asked, step: 'sent' }, { ...asked, step: 'returned' }])),
  ).toEqual(['asked', 'approved', 'sent', 'returned!', 'approved?', 'sent?', 'paid?'])
})
test('credits end with the yes', () => {
  expect(words({ ...request('pending', [asked]), kind: 'credits', payback: null })).toEqual(['asked', 'approved?'])
})
