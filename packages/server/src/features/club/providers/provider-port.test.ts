/** What is heard of a provider, from the sandbox over real HTTP: done, a no, missing, or unknown; and that every unknown can be ended. */
import type { OrderRequest } from '@taschino/protocol/order-shapes.ts'
import { startProvider, type ProviderProcess } from '@taschino/testkit/provider-process.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProvider, type ProviderPort } from './provider-port.ts'

let sandbox: ProviderProcess
let pointer: ProviderPort
let aon: ProviderPort
beforeAll(async () => {
  sandbox = await startProvider()
  pointer = openProvider(sandbox.links.pointer, 1500)
  aon = openProvider(sandbox.links.aon, 1500)
})
afterAll(() => sandbox?.close())

let made = 0
const newKey = (): string => `P-${(made += 1)}`
const wish = (change: Partial<OrderRequest> = {}): OrderRequest => ({
  externalId: 'fails.accept-now',
  version: 1,
  unit: 1000,
  amount: 2,
  maxCost: 2000,
  buyerRef: 'b-1',
  recipient: null,
  ...change,
})
const failing = (name: string): OrderRequest => wish({ externalId: `fails.${name}` })
const stateOf = async (key: string) => {
  const heard = await pointer.readOrder(key)
  return heard.is === 'done' ? heard.value.state : heard.is
}

test('an order, its codes, the events that led there, and the month in which it is owed', async () => {
  const key = newKey()
  expect(await pointer.createOrder(key, wish())).toMatchObject({ is: 'done', status: 201, value: { key } })
  await expect.poll(() => stateOf(key), { timeout: 8000 }).toBe('delivered')
  expect(await pointer.readVouchers(key)).toMatchObject({ is: 'done', value: { complete: true, vouchers: [{ type: 'code' }, {}] } })
  const status = await pointer.status()
  expect(status).toMatchObject({ is: 'done', value: { protocol: '1.0', provider: 'pointer', open: true } })
  const told = await pointer.eventsAfter(0)
  expect(told.is === 'done' && told.value.events.filter((one) => one.key === key).length).toBe(3)
  const month = status.is === 'done' ? status.value.now.slice(0, 7) : ''
  expect(await pointer.remittances(month)).toMatchObject({ is: 'done', value: { owed: 1820 } })
})

test.each([
  ['refuse', 'refused'],
  ['sold-out', 'sold_out'],
  ['cost-up', 'cost_above_max'],
])('%s is a no for good: %s', async (failure, type) => {
  expect(await pointer.createOrder(newKey(), failing(failure))).toEqual({ is: 'no', type })
})

test.each([
  ['answer-401', 'missing'],
  ['answer-404', 'missing'],
  ['answer-503', 'missing'],
  ['answer-html', 'missing'],
  ['reset', 'missing'],
  ['answer-half', 'done'],
  ['answer-drip', 'done'],
  ['lose-answer', 'done'],
])('%s is unknown, never failed; by its key it turns out to be %s, and closing the key ends it', async (failure, found) => {
  const key = newKey()
  expect((await pointer.createOrder(key, failing(failure))).is).toBe('unknown')
  expect((await pointer.readOrder(key)).is).toBe(found)
  const ended = await pointer.cancelOrder(key, 'nobody answers')
  if (found === 'missing') {
    expect(ended).toMatchObject({ is: 'done', value: { state: 'closed' } })
    expect(await pointer.createOrder(key, wish())).toEqual({ is: 'no', type: 'key_closed' })
  } else expect(['cancelled', 'delivered']).toContain(await stateOf(key))
})

test('another body under a key is no no: the order stands', async () => {
  const key = newKey()
  await pointer.createOrder(key, wish())
  expect(await pointer.createOrder(key, wish({ amount: 1 }))).toEqual({ is: 'unknown', why: 'key_reused' })
  expect(await stateOf(key)).not.toBe('failed')
})

test('a cancel that comes too late is a no, and one that crosses is asked for', async () => {
  const [there, crosses] = [newKey(), newKey()]
  await pointer.createOrder(there, wish())
  await expect.poll(() => stateOf(there), { timeout: 8000 }).toBe('delivered')
  expect(await pointer.cancelOrder(there, '')).toEqual({ is: 'no', type: 'too_late' })
  await pointer.createOrder(crosses, failing('cancel-crosses'))
  expect(await pointer.cancelOrder(crosses, '')).toMatchObject({ is: 'done', status: 202 })
})

test('the catalogue in pages, an ETag, a cursor that is gone, lines that are passed over, one that is too long', async () => {
  const first = await pointer.walk(undefined)
  expect(first).toMatchObject({ is: 'done', value: { passedOver: 0, more: true } })
  if (first.is !== 'done') throw new Error(first.is)
  expect(first.value.items).toHaveLength(500)
  expect(await pointer.walk(undefined, first.etag)).toEqual({ is: 'unchanged' })
  await sandbox.act('pointer', 'fail', { failure: 'cursor-gone', times: '1' })
  expect(await pointer.walk(first.value.cursor)).toEqual({ is: 'no', type: 'cursor_gone' })
  await sandbox.act('pointer', 'fail', { failure: 'script-address', times: '1' })
  expect(await pointer.walk(undefined)).toMatchObject({ is: 'done', value: { passedOver: 1 } })
  await sandbox.act('pointer', 'fail', { failure: 'huge-item', times: '1' })
  expect(await pointer.walk(undefined)).toEqual({ is: 'unknown', why: 'the answer is not whole' })
})

test('a visit leads on or shows an advantage; a brand that nobody has is a no; a cashback is read by its own name only', async () => {
  expect(await aon.visit('aon-brand-1', 'c-1')).toMatchObject({ is: 'done', value: { redirect: true } })
  expect(await aon.visit('aon-brand-5', 'c-2')).toMatchObject({ is: 'done', value: { redirect: false } })
  expect(await aon.visit('nobody', 'c-3')).toEqual({ is: 'no', type: 'brand_unknown' })
  expect(await aon.readCashback('cb-none')).toEqual({ is: 'missing' })
  // What is put into an address cannot change its host or path.
  expect((await aon.readCashback('../status')).is).toBe('missing')
})

test('silence and a provider that is gone are unknown; it comes back from a kill and knows its keys', async () => {
  const key = newKey()
  await pointer.createOrder(key, wish())
  await sandbox.act('pointer', 'fail', { failure: 'silence' })
  expect((await pointer.readOrder(key)).is).toBe('unknown')
  await sandbox.act('pointer', 'mend', { failure: 'silence' })
  await sandbox.kill()
  expect(await pointer.readOrder(key)).toEqual({ is: 'unknown', why: 'ECONNREFUSED' })
  await sandbox.again()
  expect((await pointer.readOrder(key)).is).toBe('done')
})

test('a wrong key is unknown for all that is asked; an address inside our own network is no address', async () => {
  const stranger = openProvider({ ...sandbox.links.pointer, key: 'wrong' })
  expect(await stranger.createOrder(newKey(), wish())).toEqual({ is: 'unknown', why: 'unauthorised' })
  const inside = openProvider({ ...sandbox.links.pointer, address: 'http://10.0.0.1' })
  await expect(inside.status()).rejects.toMatchObject({ code: 'EUNLISTED' })
})
