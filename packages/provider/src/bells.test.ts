/** Webhooks of the sandbox, as they arrive over HTTP: signed, again until they are taken, and wrong in each way that can be chosen. */
import { doorbell } from '@taschino/protocol/order-shapes.ts'
import { signatureFault } from '@taschino/protocol/signature.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PAUSES } from './bells.ts'
import { openListener, SandboxProcess, type Heard, type Listener } from './sandbox-of-a-test.ts'

let listener: Listener
let sandbox: SandboxProcess
beforeAll(async () => {
  listener = await openListener()
  sandbox = await new SandboxProcess(listener.url).start()
})
afterAll(async () => {
  await sandbox?.drop()
  listener?.close()
})
beforeEach(() => void (listener.answers = 204))

let made = 0
const wish = { externalId: 'fails.accept-never', version: 1, unit: 1000, amount: 1, maxCost: 1000, buyerRef: 'b', recipient: null }
async function orders(externalId = wish.externalId, provider: 'pointer' | 'aon' = 'pointer'): Promise<string> {
  const key = `B-${(made += 1)}`
  expect((await sandbox.ask('POST', '/orders', { key, body: { ...wish, externalId }, provider })).status).toBe(201)
  return key
}
const about = (key: string): Heard[] => listener.heard.filter(({ body }) => body.includes(`"${key}"`))
const hears = (key: string, times = 1) => expect.poll(() => about(key).length, { timeout: 10_000, interval: 30 }).toBe(times)
const keysOf = (provider: 'pointer' | 'aon' = 'pointer') => sandbox.connection.providers[provider].takes
const faultOf = ({ headers, body }: Heard, keys = keysOf()) => signatureFault(headers, body, keys, Date.now())

test('a bell says that, not what; either of its two signatures is enough', async () => {
  const key = await orders()
  await hears(key)
  const [bell] = about(key)
  expect(bell?.path).toBe('/pointer/events')
  const told: unknown = JSON.parse(bell?.body.toString() ?? '')
  expect(z.safeParse(doorbell, told)).toMatchObject({ success: true, data: told })
  const { json } = await sandbox.ask('GET', `/orders/${key}`)
  expect(told).toMatchObject({ type: 'order.changed', data: { key, seq: json['seq'] } })
  for (const one of keysOf()) expect(bell && faultOf(bell, [one])).toBeNull()
  expect(bell && faultOf(bell, keysOf('aon'))).toBe('foreign')
})

test('each provider rings at its own address with its own keys', async () => {
  const key = await orders('fails.accept-never', 'aon')
  await hears(key)
  const [bell] = about(key)
  expect([bell?.path, bell && faultOf(bell, keysOf('aon'))]).toEqual(['/aon/events', null])
})

test('not taken: again under the same name with a fresh time, by the pauses of the standard, then no more; gone: never again', async () => {
  expect(PAUSES.reduce((all, one) => all + one, 0)).toBe(((75 * 60 + 35) * 60 + 5) * 1000)
  listener.answers = 500
  const key = await orders()
  for (let times = 1; times <= 10; times += 1) {
    await hears(key, times)
    // Not a little before its time: three seconds are for this test's own pace.
    const pause = PAUSES[times - 1] ?? 4000
    await sandbox.act('advance', { ms: String(pause - 3000) })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(about(key)).toHaveLength(times)
    await sandbox.act('advance', { ms: '4000' })
  }
  await sandbox.act('advance', { by: 'month' })
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(about(key)).toHaveLength(10)
  expect(new Set(about(key).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  for (const bell of about(key)) expect(faultOf(bell)).toBeNull()
  listener.answers = 410
  const other = await orders()
  await hears(other)
  await sandbox.act('advance', { by: 'month' })
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(about(other)).toHaveLength(1)
})

test('a bell that was not taken survives a kill', async () => {
  listener.answers = 503
  const key = await orders()
  await hears(key)
  await sandbox.again()
  listener.answers = 204
  await sandbox.act('ring')
  await hears(key, 2)
})

test.each([
  ['bell-late', 'too_old'],
  ['bell-ahead', 'too_new'],
  ['bell-unsigned', 'missing'],
  ['bell-old-key', 'foreign'],
  ['bell-foreign-key', 'foreign'],
])('%s is refused as %s', async (failure, fault) => {
  listener.answers = 401
  const key = await orders(`fails.${failure}`)
  await hears(key)
  expect(about(key).map((bell) => faultOf(bell))).toEqual([fault])
  if (failure === 'bell-foreign-key') expect(about(key).map((bell) => faultOf(bell, keysOf('aon')))).toEqual([null])
})

test('doubled, swapped, never: chosen by the product, or for everything on the console', async () => {
  const doubled = await orders('fails.bell-doubled')
  await hears(doubled, 2)
  expect(new Set(about(doubled).map(({ headers }) => headers['webhook-id'])).size).toBe(1)

  const swapped = await orders('fails.bell-swapped')
  const follower = await orders()
  await hears(swapped)
  const places = [swapped, follower].map((key) => listener.heard.findIndex(({ body }) => body.includes(`"${key}"`)))
  expect(places[0]).toBeGreaterThan(places[1] ?? 0)

  await sandbox.act('fail', { failure: 'bell-never' })
  const never = await orders()
  await expect.poll(async () => (await sandbox.ask('GET', '/events?after=0&limit=500')).text.includes(`"${never}"`)).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(about(never)).toHaveLength(0)
  await sandbox.act('mend', { failure: 'bell-never' })
})

test('an hour of silence: nobody is answered and nobody rung, then all goes on', async () => {
  await sandbox.act('fail', { failure: 'silence' })
  await expect(sandbox.ask('GET', '/status', { patienceMs: 700 })).rejects.toThrow('timeout')
  // The other provider is not meant.
  expect((await sandbox.ask('GET', '/status', { provider: 'aon' })).status).toBe(200)
  await sandbox.act('product', { externalId: 'p-00001', change: 'dearer' })
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(about('p-00001')).toHaveLength(0)
  await sandbox.act('advance', { by: 'hour' })
  await hears('p-00001')
  expect((await sandbox.ask('GET', '/status')).status).toBe(200)
})
