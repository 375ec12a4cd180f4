/** What lies ahead of an order, by what it is and how far it came. */
import { expect, test } from 'vitest'
import type { OrderDetail } from '@taschino/contract/club/order-shapes.ts'
import { wayOfOrder } from './order-way.ts'

const at = '2026-11-24T08:00:00.000Z'
const order = (kind: 'digital' | 'physical', state: OrderDetail['state'], steps: OrderDetail['timeline'][number]['step'][]): OrderDetail =>
  ({ state, product: { kind }, timeline: steps.map((step) => ({ step, at, value: null })) }) as unknown as OrderDetail
const steps = (one: OrderDetail) => wayOfOrder(one).map(({ step, done }) => (done ? step : `(${step})`))

test('goods are confirmed, sent and received; what is digital is confirmed and there', () => {
  expect(steps(order('physical', 'pending', ['ordered', 'sent']))).toEqual(['ordered', 'sent', '(confirmed)', '(shipped)', '(delivered)'])
  expect(steps(order('physical', 'shipped', ['ordered', 'confirmed', 'shipped']))).toEqual([
    'ordered',
    'confirmed',
    'shipped',
    '(delivered)',
  ])
  expect(steps(order('digital', 'pending', ['ordered', 'unknown']))).toEqual(['ordered', 'unknown', '(confirmed)', '(delivered)'])
})

test('nothing lies ahead of what has ended, and its end is marked', () => {
  const failed = wayOfOrder(order('digital', 'failed', ['ordered', 'failed', 'money-back']))
  expect(failed.map(({ bad }) => bad)).toEqual([false, true, false])
})
