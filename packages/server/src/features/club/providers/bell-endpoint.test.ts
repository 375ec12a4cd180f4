/** Providers ring over real HTTP: what is signed by themselves is kept once, everything else is turned away and leaves nothing. */
import { randomUUID } from 'node:crypto'
import { asHmacKey, signedHeaders } from '@taschino/protocol/signature.ts'
import { startProvider, type ProviderProcess } from '@taschino/testkit/provider-process.ts'
import { World } from '@taschino/testkit/story.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProvider, type ProviderPort } from './provider-port.ts'

const OURS = { pointer: asHmacKey(Buffer.alloc(32, 1)), before: asHmacKey(Buffer.alloc(32, 2)), aon: asHmacKey(Buffer.alloc(32, 3)) }
const HAND = { address: 'https://hand.example', key: 'written-by-hand', signsWith: OURS.pointer }

let sandbox: ProviderProcess
let pointer: ProviderPort
let world: World
beforeAll(async () => {
  sandbox = await startProvider()
  world = await World.open({
    settings: {
      providers: {
        ...sandbox.links,
        'by-hand': { ...HAND, takes: [OURS.pointer, OURS.before] },
        other: { ...HAND, takes: [OURS.aon] },
      },
    },
  })
  await sandbox.again(`${world.url}/api/v1/club/providers`)
  pointer = openProvider(sandbox.links.pointer)
})
afterAll(async () => {
  await world?.close()
  await sandbox?.close()
})

interface Bell {
  provider: string
  webhook_id: string
  type: string
  about: string
  seq: number
}
const bells = async (about: string): Promise<Bell[]> =>
  (await world.db.query<Bell & Record<string, unknown>>('select * from provider_bell where about = $1 order by seq', [about])).rows

let made = 0
async function orders(failure: string): Promise<string> {
  const key = `D-${(made += 1)}`
  const body = { externalId: `fails.${failure}`, version: 1, unit: 1000, amount: 1, maxCost: 1000, buyerRef: 'b', recipient: null }
  expect((await pointer.createOrder(key, body)).is).toBe('done')
  return key
}

const told = (about: string, seq = 1, type = 'order.changed') =>
  JSON.stringify({ type, timestamp: new Date().toISOString(), data: { key: about, seq } })
/** Signed as somebody would who writes webhooks by hand. */
function rings(
  body: string | Uint8Array<ArrayBuffer>,
  { id = `msg_${randomUUID()}`, provider = 'by-hand', keys = [OURS.pointer], seconds = 0, headers = {} } = {},
) {
  const signed = signedHeaders(id, Math.floor(Date.now() / 1000) + seconds, Buffer.from(body), keys)
  return fetch(`${world.url}/api/v1/club/providers/${provider}/events`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...signed, ...headers },
  })
}

test('the sandbox rings, and each of its bells is kept once, also those that come twice', async () => {
  const key = await orders('accept-now')
  await expect.poll(async () => (await bells(key)).length, { timeout: 10_000 }).toBe(3)
  const events = await pointer.eventsAfter(0)
  const seqs = events.is === 'done' ? events.value.events.filter((one) => one.key === key).map(({ seq }) => seq) : []
  expect((await bells(key)).map(({ seq, provider, type }) => [seq, provider, type])).toEqual(
    seqs.map((seq) => [seq, 'pointer', 'order.changed']),
  )
  const doubled = await orders('bell-doubled')
  await expect.poll(async () => (await bells(doubled)).length, { timeout: 10_000 }).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const ids = (await bells(doubled)).map((one) => one.webhook_id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('late, ahead, unsigned, with the key of before or with the other provider’s: nothing is kept', async () => {
  const wrong: string[] = []
  for (const failure of ['bell-late', 'bell-ahead', 'bell-unsigned', 'bell-old-key', 'bell-foreign-key']) wrong.push(await orders(failure))
  const right = await orders('accept-never')
  await expect.poll(async () => (await bells(right)).length, { timeout: 10_000 }).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  for (const key of wrong) expect(await bells(key)).toEqual([])
})

test('by hand: taken with either of two keys, refused when forged, old, foreign, or signed for another provider', async () => {
  expect((await rings(told('H-1'))).status).toBe(204)
  expect((await rings(told('H-2'), { keys: [OURS.before] })).status).toBe(204)
  const refused = [
    await rings(told('H-3'), { keys: [OURS.aon] }),
    await rings(told('H-3'), { provider: 'other' }),
    await rings(told('H-3'), { seconds: -301 }),
    await rings(told('H-3'), { seconds: 302 }),
    await rings(told('H-3'), { headers: { 'webhook-signature': 'v1,AAAA' } }),
    await rings(told('H-3'), { headers: { 'webhook-id': 'msg_another' } }),
    await fetch(`${world.url}/api/v1/club/providers/by-hand/events`, { method: 'POST', body: told('H-3') }),
  ]
  for (const answer of refused) expect([answer.status, await answer.json()]).toMatchObject([401, { type: 'unauthorised', retryable: true }])
  for (const provider of ['nobody', '__proto__', 'constructor']) expect((await rings(told('H-3'), { provider })).status).toBe(404)
  expect(await bells('H-3')).toEqual([])
})

test('bytes are what is signed: spaces count, and what is no JSON may be signed and is still none', async () => {
  expect((await rings(` ${told('H-4')}\n`)).status).toBe(204)
  expect((await bells('H-4')).length).toBe(1)
  for (const body of ['no JSON', '{}', told('../x'), told('H-5', 0), told('H-5', 1.5), Buffer.from([0xff, 0x00]), 'null', '[]', ''])
    expect((await rings(body)).status).toBe(400)
  // An event of a later version is accepted, because otherwise it would be sent again for three days.
  expect((await rings(told('H-5', 1, 'voucher.changed'))).status).toBe(204)
  expect((await rings(told('H-5', 1).padEnd(21_000))).status).toBe(413)
  expect(await bells('H-5')).toEqual([])
})

test('a thousand, shuffled and doubled: each is kept once', async () => {
  const ids = Array.from({ length: 500 }, (_, at) => ({ id: `msg_many_${at}`, seq: at + 1 }))
  const sent = [...ids, ...ids].toSorted((one, other) => ((one.seq * 7919) % 1000) - ((other.seq * 7919) % 1000))
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let at = next++; at < sent.length; at = next++) {
        const { id, seq } = sent[at] ?? { id: '', seq: 0 }
        expect((await rings(told('H-many', seq), { id })).status).toBe(204)
      }
    }),
  )
  expect((await bells('H-many')).map(({ seq }) => seq)).toEqual(ids.map(({ seq }) => seq))
})

test('the same name again changes nothing, whatever it says; one name may be rung by two providers', async () => {
  const id = 'msg_same'
  expect((await rings(told('H-6', 1), { id })).status).toBe(204)
  expect((await rings(told('H-7', 2), { id })).status).toBe(204)
  expect([(await bells('H-6')).length, (await bells('H-7')).length]).toEqual([1, 0])
  expect((await rings(told('H-7', 2), { id, provider: 'other', keys: [OURS.aon] })).status).toBe(204)
  expect((await bells('H-7')).map(({ provider }) => provider)).toEqual(['other'])
})

test('nobody reads there, and the rest of the service is as strict about bodies as before', async () => {
  expect((await fetch(`${world.url}/api/v1/club/providers/pointer/events`)).status).toBe(404)
  const elsewhere = await fetch(`${world.url}/api/v1/users/login`, { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } })
  expect(elsewhere.status).toBe(400)
})
