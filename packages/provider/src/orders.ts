/** The calls for orders by the rules of keys: one key, one body, one order; a refusal ends the key; cancelling an unknown key closes it. */
import { createHash, randomBytes } from 'node:crypto'
import type { Product } from '@taschino/protocol/catalogue-shapes.ts'
import type { ErrorType } from '@taschino/protocol/errors.ts'
import { orderRequest, type Order, type OrderRequest, type Voucher } from '@taschino/protocol/order-shapes.ts'
import * as z from 'zod/mini'
import { no, ok, type Answer } from './answers.ts'
import { changeItem } from './catalogue-changes.ts'
import { placeOf, type Failure } from './failures.ts'
import { planOf, type Step } from './order-plan.ts'
import { begin, tableOf, type Provider } from './provider.ts'

export interface OrderRow {
  order: Order
  /** Null: a key that was closed before there was an order. */
  request: OrderRequest | null
  hash: string | null
  /** The first answer, for ever. */
  answer: Answer | null
  failure: string | null
  plan: Step[]
  vouchers: Voucher[]
}

export const ordersOf = (provider: Provider): ReadonlyMap<string, OrderRow> => tableOf<OrderRow>(provider, 'orders')

/** The same values give the same text, in whatever order their fields came. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, its]) => [key, sorted(its)]),
      )
    : value
const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(body)) ?? '')
    .digest('base64url')

/** What one costs; null where it is not sold at this value. */
function costOf({ offers, range }: Product, unit: number): number | null {
  const offer = offers.find((one) => one.unit === unit)
  if (offer) return offer.cost
  if (!range || unit < range.least || unit > range.most || (unit - range.least) % range.step !== 0) return null
  return Math.ceil((unit * range.costBp) / 10_000)
}

function refusalOf(product: Product | null, { unit, amount, maxCost, recipient }: OrderRequest): ErrorType | null {
  if (!product) return 'product_unknown'
  const cost = costOf(product, unit)
  if (cost === null) return 'unit_unknown'
  if (amount > product.mostPerOrder) return 'too_many'
  if (product.delivery === 'physical' && !recipient) return 'recipient_missing'
  if (product.stock !== null && amount > product.stock) return 'sold_out'
  return cost * amount > maxCost ? 'cost_above_max' : null
}

/** Dearer by a quarter, for this order and for all that follow. */
function raise(provider: Provider, product: Product): void {
  const dearer = ({ unit, cost }: Product['offers'][number]) => ({ unit, cost: Math.ceil(cost * 1.25) })
  changeItem(provider, product, { offers: product.offers.map(dearer) })
}

/** The name that the row has in our own books: failures of keys keep it away from the key. */
function placeFor(provider: Provider, key: string, failure: Failure | null): string {
  const orders = ordersOf(provider)
  if (failure?.name === 'lose-key') return `lost ${orders.size} ${key}`
  return failure?.name === 'ignore-key' && orders.has(key) ? `again ${orders.size} ${key}` : key
}

const bare = (key: string, amount: number): Omit<Order, 'state' | 'seq'> => ({
  key,
  providerRef: null,
  amount,
  fulfilled: 0,
  cost: 0,
  reason: null,
  promisedAt: null,
  tracking: null,
})

function refuse(provider: Provider, key: string, body: unknown, type: ErrorType): Answer {
  const change = begin(provider)
  const answer = no(type)
  const request = z.safeParse(orderRequest, body).data ?? null
  const seq = change.event('order.changed', { key })
  const order: Order = { ...bare(key, request?.amount ?? 0), state: 'failed', seq, reason: type }
  const row: OrderRow = { order, request, hash: hashOf(body), answer, failure: null, plan: [], vouchers: [] }
  change.put('orders', key, row)
  change.commit()
  return answer
}

function take(provider: Provider, key: string, request: OrderRequest, product: Product, failure: Failure | null): Answer {
  const now = provider.clock.now()
  const chosen = failure && ['order', 'bell', 'cancel'].includes(placeOf(failure) ?? '') ? failure.name : null
  const change = begin(provider)
  const seq = change.event('order.changed', { key }, chosen)
  const order: Order = {
    ...bare(key, request.amount),
    providerRef: `${provider.name}-${randomBytes(5).toString('hex')}`,
    state: 'pending',
    seq,
    cost: (costOf(product, request.unit) ?? 0) * request.amount,
    promisedAt: new Date(now + product.answersWithinHours * 3_600_000).toISOString(),
  }
  const answer = ok(201, order)
  const row: OrderRow = {
    order,
    request,
    hash: hashOf(request),
    answer,
    failure: chosen,
    plan: planOf(product, failure, now),
    vouchers: [],
  }
  change.put('orders', placeFor(provider, key, failure), row)
  change.commit()
  return answer
}

/** The same body again gets the same answer; null: the key is new. */
function known(provider: Provider, key: string, body: unknown): Answer | null {
  const row = ordersOf(provider).get(key)
  if (!row) return null
  if (row.answer === null) return no('key_closed')
  return row.hash === hashOf(body) ? { ...row.answer, headers: { 'Idempotency-Hit': 'true' } } : no('key_reused')
}

export function createOrder(provider: Provider, key: string, body: unknown, failure: Failure | null): Answer {
  const repeated = failure?.name === 'ignore-key' ? null : known(provider, key, body)
  if (repeated) return repeated
  if (tableOf(provider, 'closed').has('closed')) return no('unavailable')
  const { data: request } = z.safeParse(orderRequest, body)
  if (!request) return refuse(provider, key, body, 'invalid_request')
  const product = provider.catalogue.product(request.externalId)
  if (failure?.name === 'cost-up' && product) raise(provider, product)
  const told = { 'sold-out': 'sold_out', refuse: 'refused', 'cost-up': 'cost_above_max' } as const
  const type = failure && failure.name in told ? told[failure.name as keyof typeof told] : refusalOf(product, request)
  if (type || !product) return refuse(provider, key, body, type ?? 'product_unknown')
  return take(provider, key, request, product, failure)
}

export function readOrder(provider: Provider, key: string): Answer {
  const row = ordersOf(provider).get(key)
  return row ? ok(200, row.order) : no('not_found')
}

export function readVouchers(provider: Provider, key: string): Answer {
  const row = ordersOf(provider).get(key)
  if (!row) return no('not_found')
  const awaited =
    row.plan.some(({ act }) => act === 'vouchers') || !['delivered', 'failed', 'cancelled', 'closed'].includes(row.order.state)
  return { ...ok(200, { vouchers: row.vouchers, complete: !awaited }), headers: { 'Cache-Control': 'no-store' } }
}

function close(provider: Provider, key: string): Answer {
  const change = begin(provider)
  const order: Order = { ...bare(key, 0), state: 'closed', seq: change.event('order.changed', { key }) }
  const row: OrderRow = { order, request: null, hash: null, answer: null, failure: null, plan: [], vouchers: [] }
  change.put('orders', key, row)
  change.commit()
  return ok(200, order)
}

const ENDED = ['failed', 'cancelled', 'closed']

export function cancelOrder(provider: Provider, key: string, failure: Failure | null): Answer {
  const row = ordersOf(provider).get(key)
  if (!row) return close(provider, key)
  const { state, cost } = row.order
  if (ENDED.includes(state)) return ok(200, row.order)
  if (state === 'shipped' || state === 'delivered') return no('too_late')
  const change = begin(provider)
  if (failure?.name === 'cancel-crosses' || row.failure === 'cancel-crosses') {
    // It goes on as if nobody had asked, and sooner than planned; asked again, no later than it was going to.
    const soon = provider.clock.now() + 500
    change.put('orders', key, { ...row, plan: row.plan.map((step) => ({ ...step, at: Math.min(step.at, soon) })) })
    change.commit()
    return ok(202, row.order)
  }
  const order: Order = { ...row.order, state: 'cancelled', cost: 0, seq: change.event('order.changed', { key }, row.failure) }
  if (state === 'confirmed') addLine(provider, change, 'credit', row.order.key, cost)
  change.put('orders', key, { ...row, order, plan: [] })
  change.commit()
  return ok(200, order)
}

/** A line of the month's books. */
export function addLine(provider: Provider, change: ReturnType<typeof begin>, kind: string, ref: string, cents: number): void {
  const at = new Date(provider.clock.now()).toISOString()
  change.put('lines', `${at.slice(0, 7)} ${randomBytes(8).toString('hex')}`, { kind, ref, cents, at })
}
