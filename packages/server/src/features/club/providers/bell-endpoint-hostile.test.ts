/** What is rung at the providers' endpoint by somebody who means harm: an answer below 500, nothing kept, and nobody else waits. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { asHmacKey, signedHeaders } from '@taschino/protocol/signature.ts'
import { World } from '@taschino/testkit/story.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const KEY = asHmacKey(Buffer.alloc(32, 7))
let world: World
beforeAll(async () => {
  world = await World.open({
    settings: { providers: { pointer: { address: 'https://hand.example', key: 'k', signsWith: KEY, takes: [KEY] } } },
  })
})
afterAll(() => world?.close())

const kept = async (): Promise<number> =>
  (await world.db.query<{ n: number }>('select count(*)::int as n from provider_bell')).rows[0]?.n ?? -1
const told = (data: object, more: object = {}) =>
  JSON.stringify({ type: 'order.changed', timestamp: new Date().toISOString(), data, ...more })

function rings(body: string, { id = `msg_${randomUUID()}`, provider = 'pointer', headers = {} } = {}) {
  const bytes = Buffer.from(body)
  return fetch(`${world.url}/api/v1/club/providers/${provider}/events`, {
    method: 'POST',
    body: bytes,
    headers: { 'Content-Type': 'application/json', ...signedHeaders(id, Math.floor(Date.now() / 1000), bytes, [KEY]), ...headers },
  })
}

test('rightly signed and yet nonsense: signs no database takes, numbers beyond counting, depth, other people’s fields', async () => {
  const before = await kept()
  const bodies = [
    told({ key: 'a\u0000b', seq: 1 }),
    told({ key: '\ud800', seq: 1 }),
    told({ key: 'x'.repeat(5000), seq: 1 }),
    told({ key: '', seq: 1 }),
    told({ key: 'K-1', seq: 2 ** 53 + 2 }),
    told({ key: 'K-1', seq: -1 }),
    told({ key: 'K-1', seq: 1.5 }),
    told({ key: 'K-1', seq: 1e300 }),
    told({ seq: 1 }),
    told({ key: { toString: 'x' }, seq: 1 }),
    `{"type":"order.changed","timestamp":"x","data":${'['.repeat(9000)}${']'.repeat(9000)}}`,
    '{"__proto__":{"type":"order.changed"},"type":"order.changed"}',
    'null',
    '',
  ]
  const statuses: [string, number][] = []
  for (const body of bodies) statuses.push([body.slice(0, 60), (await rings(body)).status])
  expect(statuses.filter(([, status]) => status >= 500 || status < 300)).toEqual([])
  expect(await kept()).toBe(before)
})

test('names of webhooks and providers that are no names lead nowhere', async () => {
  const before = await kept()
  for (const provider of ['__proto__', 'constructor', 'toString', '..%2fpointer', 'pointer%00', 'POINTER', 'x'.repeat(3000)])
    expect((await rings(told({ key: 'K-2', seq: 1 }), { provider })).status, provider).toBeLessThan(500)
  for (const id of ['', 'x'.repeat(6000), 'a b', 'a.b'])
    expect((await rings(told({ key: 'K-2', seq: 1 }), { id })).status, id.slice(0, 20)).toBeLessThan(500)
  expect([before, await kept()]).toEqual([before, before])
})

test('huge and slow bodies are cut off, and the service answers others meanwhile', async () => {
  const before = await kept()
  expect((await rings(told({ key: 'K-3', seq: 1 }, { pad: 'x'.repeat(30_000) }))).status).toBe(413)
  const url = new URL(`${world.url}/api/v1/club/providers/pointer/events`)
  const slow = Array.from({ length: 200 }, () => {
    const one = request(url, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Length': '20000' } })
    one.on('error', () => undefined)
    one.write('{')
    return one
  })
  const giulia = await world.person('enduser')
  expect(await giulia.pocket()).toBeDefined()
  for (const one of slow) one.destroy()
  expect(await kept()).toBe(before)
})
