/** The steps of an order as stops: those done, with their time, and those to come. */
import type { OrderDetail, OrderStep } from '@taschino/contract/club/order-shapes.ts'

export interface OrderStop {
  readonly step: OrderStep
  readonly done: boolean
  readonly bad: boolean
  readonly at: string | null
  /** Cents that came back with it. */
  readonly value: number | null
}

const BAD: ReadonlySet<OrderStep> = new Set(['failed', 'cancelled', 'cancel-refused'])

function aheadOf({ state, product }: OrderDetail): readonly OrderStep[] {
  if (product.kind === 'physical') {
    if (state === 'pending') return ['confirmed', 'shipped', 'delivered']
    if (state === 'confirmed') return ['shipped', 'delivered']
    return state === 'shipped' ? ['delivered'] : []
  }
  if (state === 'pending') return ['confirmed', 'delivered']
  return state === 'confirmed' ? ['delivered'] : []
}

export function wayOfOrder(order: OrderDetail): OrderStop[] {
  const behind = order.timeline.map(({ step, at, value }): OrderStop => ({ step, done: true, bad: BAD.has(step), at, value }))
  const been = new Set(behind.map(({ step }) => step))
  const ahead = aheadOf(order)
    .filter((step) => !been.has(step))
    .map((step): OrderStop => ({ step, done: false, bad: false, at: null, value: null }))
  return [...behind, ...ahead]
}
