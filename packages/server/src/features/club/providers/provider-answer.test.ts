/** What decides and what does not: an answer counts only whole, of the shape, about what was asked, and not as a server's own trouble. */
import { CALLS } from '@taschino/protocol/calls.ts'
import type { Order } from '@taschino/protocol/order-shapes.ts'
import { expect, test } from 'vitest'
import { readProviderAnswer, type ProviderAnswer } from './provider-answer.ts'

const order: Order = {
  key: 'O-1',
  providerRef: 'N-1',
  state: 'pending',
  seq: 1,
  amount: 1,
  fulfilled: 0,
  cost: 900,
  reason: null,
  promisedAt: null,
  tracking: null,
}
const no = { type: 'sold_out', retryable: false, message: 'none left' }

const heard = (status: number, body: unknown, change: { whole?: boolean } = {}): ProviderAnswer<Order> =>
  readProviderAnswer<Order>(
    CALLS.createOrder,
    {
      status,
      text: typeof body === 'string' ? body : JSON.stringify(body),
      whole: true,
      retryAfter: undefined,
      etag: undefined,
      ...change,
    },
    ({ key }) => key === 'O-1',
  )

test('done and no', () => {
  expect(heard(201, order)).toMatchObject({ is: 'done', value: order })
  expect(heard(201, { ...order, since: '1.1' })).toMatchObject({ is: 'done', value: order })
  expect(heard(409, no)).toEqual({ is: 'no', type: 'sold_out' })
  // A later version may add names of its own; the known part still decides.
  expect(heard(451, { ...no, type: 'of_another_time' })).toEqual({ is: 'no', type: 'of_another_time' })
  expect(heard(404, { type: 'not_found', retryable: true, message: '-' })).toEqual({ is: 'missing' })
})

test.each<[string, number, unknown, { whole?: boolean }?]>([
  ['a no that is not whole', 409, no, { whole: false }],
  ['a yes that is not whole', 201, order, { whole: false }],
  ['half a JSON', 201, JSON.stringify(order).slice(0, 40)],
  ['HTML', 200, '<h1>ok</h1>'],
  ['a page of a proxy with the status of a no', 409, '<h1>conflict</h1>'],
  ['nothing', 404, ''],
  ['a 404 of somebody else', 404, { error: 'not_found' }],
  ['not_found under another status', 409, { type: 'not_found', retryable: true, message: '-' }],
  ['a server that calls its trouble final', 503, no],
  ['a redirect with a no inside', 307, no],
  ['a yes with the status of reading', 200, order],
  ['somebody else’s order', 201, { ...order, key: 'O-2' }],
  ['a state that nobody knows', 201, { ...order, state: 'done' }],
  ['a cost below nothing', 201, { ...order, cost: -1 }],
  ['a cost with a fraction', 201, { ...order, cost: 9.5 }],
  ['a no without its last word', 409, { type: 'sold_out', message: '-' }],
  ['a no whose last word is text', 409, { ...no, retryable: 'false' }],
  ['a list', 409, [no]],
])('%s is unknown', (_, status, body, change) => {
  expect(heard(status, body, change).is).toBe('unknown')
})
