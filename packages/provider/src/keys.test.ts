/** The rules of keys, asked of the sandbox as a process: one key, one body, one order, whatever is lost on the way. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { order as orderShape, vouchers as vouchersShape } from '@taschino/protocol/order-shapes.ts'
import * as z from 'zod/mini'
import { SandboxProcess, type Answered } from './sandbox-of-a-test.ts'

const sandbox = new SandboxProcess()
beforeAll(() => sandbox.start())
afterAll(() => sandbox.drop())

let made = 0
const newKey = (): string => `O-${(made += 1)}-${process.pid}`
const wish = (change: object = {}) => ({
  externalId: 'p-00000',
  version: 1,
  unit: 500,
  amount: 2,
  maxCost: 1000,
  buyerRef: 'b-1',
  recipient: null,
  ...change,
})
const failing = (name: string, change: object = {}) => wish({ externalId: `fails.${name}`, unit: 1000, maxCost: 2000, ...change })
const create = (key: string, body: unknown = wish(), failure?: string): Promise<Answered> =>
  sandbox.ask('POST', '/orders', { key, body, ...(failure ? { failure } : {}) })
const read = (key: string): Promise<Answered> => sandbox.ask('GET', `/orders/${key}`)
const cancel = (key: string): Promise<Answered> => sandbox.ask('POST', `/orders/${key}/cancel`, { body: { reason: 'test' } })
const becomes = (key: string, state: string) =>
  expect.poll(async () => (await read(key)).json['state'], { timeout: 10_000, interval: 50 }).toBe(state)
/** How many orders of this key the provider wants to be paid for. */
async function billed(key: string): Promise<number> {
  const month = String((await sandbox.ask('GET', '/status')).json['now']).slice(0, 7)
  const { lines } = (await sandbox.ask('GET', `/remittances?month=${month}`)).json as { lines: { kind: string; ref: string }[] }
  return lines.filter(({ kind, ref }) => kind === 'order' && ref === key).length
}

test('an order is taken, answered later, and its codes are read', async () => {
  const key = newKey()
  const taken = await create(key)
  expect([taken.status, taken.json['state']]).toEqual([201, 'pending'])
  expect(z.safeParse(orderShape, taken.json).success).toBe(true)
  expect((await sandbox.ask('GET', `/orders/${key}/vouchers`)).json).toEqual({ vouchers: [], complete: false })
  await becomes(key, 'delivered')
  const codes = await sandbox.ask('GET', `/orders/${key}/vouchers`)
  expect(z.safeParse(vouchersShape, codes.json)).toMatchObject({ success: true, data: { complete: true, vouchers: [{}, {}] } })
  expect(codes.headers.get('cache-control')).toBe('no-store')
})

test('the same body again gets the first answer word for word, in whatever order its fields stand, and stays one order', async () => {
  const key = newKey()
  const first = await create(key, failing('accept-now'))
  await becomes(key, 'delivered')
  const turned = JSON.stringify(Object.fromEntries(Object.entries(failing('accept-now')).toReversed()), null, 4)
  for (const body of [failing('accept-now'), turned]) {
    const again = await create(key, body)
    expect([again.status, again.text, again.headers.get('idempotency-hit')]).toEqual([201, first.text, 'true'])
  }
  expect(await billed(key)).toBe(1)
})

test('another body under a key is told, and the order stands as it was', async () => {
  const key = newKey()
  const first = await create(key)
  for (const body of [wish({ amount: 1 }), wish({ externalId: 'p-00003' }), {}, 'no JSON'])
    expect(await create(key, body)).toMatchObject({ status: 422, json: { type: 'key_reused', retryable: true } })
  expect((await create(key)).text).toBe(first.text)
})

test('twenty at once with one key are one order', async () => {
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(key, failing('accept-now'))))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  await becomes(key, 'delivered')
  expect(await billed(key)).toBe(1)
})

test('a key that nobody knows is closed, once and for all', async () => {
  const key = newKey()
  const closed = await cancel(key)
  expect([closed.status, closed.json['state'], closed.json['providerRef']]).toEqual([200, 'closed', null])
  expect((await cancel(key)).text).toBe(closed.text)
  for (let times = 0; times < 2; times += 1)
    expect(await create(key)).toMatchObject({ status: 409, json: { type: 'key_closed', retryable: false } })
  expect((await read(key)).text).toBe(closed.text)
})

test('a create and a cancel that cross end as one of two things, and both sides agree which', async () => {
  for (let round = 0; round < 20; round += 1) {
    const key = newKey()
    const [created, cancelled] = await Promise.all(round % 2 ? [create(key), cancel(key)] : [cancel(key), create(key)].toReversed())
    const { state } = (await read(key)).json
    expect(cancelled?.status).toBe(200)
    expect(created?.status).toBe(state === 'closed' ? 409 : 201)
    expect(['closed', 'cancelled']).toContain(state)
  }
})

describe('a no ends its key', () => {
  test.each([
    ['product_unknown', wish({ externalId: 'p-99999' })],
    ['unit_unknown', wish({ unit: 501 })],
    ['too_many', wish({ amount: 11, maxCost: 10_000 })],
    ['cost_above_max', wish({ maxCost: 900 })],
    ['recipient_missing', wish({ externalId: 'p-00002', unit: 990 + ((2 * 37) % 120) * 100, amount: 1, maxCost: 100_000 })],
    ['sold_out', failing('sold-out')],
    ['refused', failing('refuse')],
    ['invalid_request', wish({ amount: 0 })],
    ['invalid_request', wish({ more: 1 })],
  ])('%s', async (type, body) => {
    const key = newKey()
    const no = await create(key, body)
    expect(no.json).toMatchObject({ type, retryable: false })
    expect(no.status).toBe(type === 'invalid_request' ? 400 : 409)
    expect((await create(key, body)).text).toBe(no.text)
    expect((await read(key)).json).toMatchObject({ state: 'failed', reason: type, cost: 0 })
    expect(await create(key, wish({ buyerRef: 'b-2' }))).toMatchObject({ status: 422 })
    expect(await cancel(key)).toMatchObject({ status: 200, json: { state: 'failed' } })
    expect(await billed(key)).toBe(0)
  })

  test('it costs more when ordered: a no, and the catalogue says the new price', async () => {
    const key = newKey()
    expect(await create(key, wish({ externalId: 'p-00150', maxCost: 960 }), 'cost-up')).toMatchObject({ json: { type: 'cost_above_max' } })
    expect((await create(newKey(), wish({ externalId: 'p-00150', maxCost: 1200 }))).json['cost']).toBe(1150)
  })
})

test('the answer is lost after the yes: asking by key finds the order', async () => {
  const key = newKey()
  await expect(create(key, failing('lose-answer'))).rejects.toThrow('fetch failed')
  expect(await read(key)).toMatchObject({ status: 200, json: { key } })
  await becomes(key, 'delivered')
  expect(await billed(key)).toBe(1)
})

test('nothing was done: asking finds nothing, and the same create may go', async () => {
  for (const failure of ['answer-401', 'answer-503', 'answer-404', 'answer-html', 'reset']) {
    const key = newKey()
    const answered = await create(key, wish(), failure).catch(() => null)
    expect(answered?.json['retryable']).toBeUndefined()
    expect(await read(key)).toMatchObject({ status: 404, json: { type: 'not_found', retryable: true } })
    expect(await create(key)).toMatchObject({ status: 201 })
  }
})

test('done, but the answer cannot be read: half a JSON, and one that comes in drops', async () => {
  const [half, drop] = [newKey(), newKey()]
  const answered = await create(half, failing('answer-half'))
  expect([answered.status, answered.json]).toEqual([201, {}])
  await expect(sandbox.ask('POST', '/orders', { key: drop, body: failing('answer-drip'), patienceMs: 1200 })).rejects.toThrow('timeout')
  for (const key of [half, drop]) expect((await read(key)).status).toBe(200)
})

test('a provider that ignores keys makes two orders of one, and its books show it', async () => {
  const key = newKey()
  for (let times = 0; times < 2; times += 1) expect((await create(key, failing('ignore-key'))).status).toBe(201)
  await expect.poll(() => billed(key), { timeout: 8000 }).toBe(2)
})

test('a provider that forgets a key knows nothing of it, closes it when asked, and bills it all the same', async () => {
  const key = newKey()
  expect((await create(key, failing('lose-key'))).status).toBe(201)
  expect((await read(key)).status).toBe(404)
  expect((await cancel(key)).json['state']).toBe('closed')
  await expect.poll(() => billed(key), { timeout: 8000 }).toBe(1)
})

test('accepted after n seconds of its clock, or never; the clock is turned on the console', async () => {
  const [late, never] = [newKey(), newKey()]
  await create(late, failing('accept-in.30'))
  await create(never, failing('accept-never'))
  expect((await read(late)).json['state']).toBe('pending')
  expect(await sandbox.act('advance', { by: 'hour' })).toBe(true)
  await becomes(late, 'delivered')
  expect((await read(never)).json['state']).toBe('pending')
  expect((await cancel(never)).json['state']).toBe('cancelled')
})

test('a part is delivered and only that is billed; a code comes twice; codes come after “delivered”; an order fails later', async () => {
  const [part, late, failed] = [newKey(), newKey(), newKey()]
  await create(part, failing('deliver-part', { amount: 3, maxCost: 3000 }))
  await becomes(part, 'delivered')
  expect((await read(part)).json).toMatchObject({ amount: 3, fulfilled: 1, cost: 910 })

  const codes: unknown[] = []
  for (const key of [newKey(), newKey()]) {
    await create(key, failing('duplicate-voucher'))
    await becomes(key, 'delivered')
    const { vouchers } = (await sandbox.ask('GET', `/orders/${key}/vouchers`)).json as { vouchers: { code: string }[] }
    codes.push(...vouchers.map(({ code }) => code))
  }
  expect([codes.length, new Set(codes).size]).toEqual([4, 1])

  await create(late, failing('voucher-late'))
  await becomes(late, 'delivered')
  expect((await sandbox.ask('GET', `/orders/${late}/vouchers`)).json).toEqual({ vouchers: [], complete: false })
  await sandbox.act('advance', { by: 'minute' })
  await expect.poll(async () => (await sandbox.ask('GET', `/orders/${late}/vouchers`)).json['complete']).toBe(true)

  await create(failed, failing('fail-later'))
  await becomes(failed, 'failed')
  expect((await read(failed)).json).toMatchObject({ cost: 0, reason: 'refused' })
})

test('cancelled while it waits, too late once it is there, and a cancel that crosses the delivery', async () => {
  const [waits, there, crosses] = [newKey(), newKey(), newKey()]
  await create(waits)
  expect(await cancel(waits)).toMatchObject({ status: 200, json: { state: 'cancelled', cost: 0 } })
  await create(there, failing('accept-now'))
  await becomes(there, 'delivered')
  expect(await cancel(there)).toMatchObject({ status: 409, json: { type: 'too_late', retryable: false } })
  await create(crosses, failing('cancel-crosses'))
  expect((await cancel(crosses)).status).toBe(202)
  await becomes(crosses, 'delivered')
})

test('a parcel is shipped and arrives by the console or by the clock', async () => {
  const key = newKey()
  const recipient = { name: 'Anna', street: 'Via Roma 1', postalCode: '10121', city: 'Torino', province: 'TO', country: 'IT', phone: null }
  const body = wish({ externalId: 'p-00005', unit: 990 + ((5 * 37) % 120) * 100, amount: 1, maxCost: 100_000, recipient })
  expect((await create(key, body)).status).toBe(201)
  expect(await sandbox.act('order', { place: key, change: 'ship' })).toBe(false)
  for (const change of ['confirm', 'ship']) expect(await sandbox.act('order', { place: key, change })).toBe(true)
  expect((await read(key)).json).toMatchObject({ state: 'shipped', tracking: { carrier: 'Corriere di prova' } })
  expect((await cancel(key)).status).toBe(409)
  for (let days = 0; days < 3; days += 1) await sandbox.act('advance', { by: 'day' })
  await becomes(key, 'delivered')
})

test('a closed provider takes no order and forgets that it was asked', async () => {
  await sandbox.act('close')
  const key = newKey()
  expect(await create(key)).toMatchObject({ status: 503, json: { type: 'unavailable', retryable: true } })
  expect((await sandbox.ask('GET', '/status')).json).toMatchObject({ open: false, protocol: '1.0' })
  await sandbox.act('open')
  expect((await create(key)).status).toBe(201)
})
