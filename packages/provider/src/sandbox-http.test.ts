/** The HTTP layer of the sandbox: who is let in, what the console and its shop do, and cashbacks from the click to the books. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import {
  cashback as cashbackShape,
  events as eventsShape,
  remittances as remittancesShape,
  visit as visitShape,
} from '@taschino/protocol/order-shapes.ts'
import { asHmacKey, requestPayload, signedHeaders } from '@taschino/protocol/signature.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FAILURES } from './failures.ts'
import { SandboxProcess } from './sandbox-of-a-test.ts'

const sandbox = new SandboxProcess()
beforeAll(() => sandbox.start())
afterAll(() => sandbox.drop())

const NOW = (): number => Math.floor(Date.now() / 1000)
const aon = { provider: 'aon' } as const
const visits = (brandGuid: string, clickId: string) => sandbox.ask('POST', '/visits', { ...aon, body: { brandGuid, clickId } })
const cashback = async (externalId: string) => (await sandbox.ask('GET', `/cashbacks/${externalId}`, aon)).json
async function buys(clickId: string): Promise<string[]> {
  const before = (await sandbox.ask('GET', '/status', aon)).json['seq']
  expect(await sandbox.act('purchase', { click: clickId, cents: '5000' }, 'aon')).toBe(true)
  const { events } = (await sandbox.ask('GET', `/events?after=${String(before)}`, aon)).json as { events: { externalId: string }[] }
  return events.map(({ externalId }) => externalId)
}
const month = async (): Promise<string> => String((await sandbox.ask('GET', '/status', aon)).json['now']).slice(0, 7)

test('without key or signature, with an old one, a foreign one, or one for another address nobody is let in', async () => {
  const { address, key, signsWith } = sandbox.connection.providers.pointer
  const { signsWith: foreign } = sandbox.connection.providers.aon
  const bare = (bearer: string, signer: string, path = '/provider/v1/status', seconds = NOW()) =>
    fetch(`${address}/provider/v1/status`, {
      headers: {
        Authorization: `Bearer ${bearer}`,
        ...signedHeaders(randomUUID(), seconds, requestPayload('GET', path, Buffer.alloc(0)), [signer]),
      },
    })
  expect((await bare(key, signsWith)).status).toBe(200)
  const refused = [
    await fetch(`${address}/provider/v1/status`),
    await fetch(`${address}/provider/v1/status`, { headers: { Authorization: `Bearer ${key}` } }),
    await bare('wrong', signsWith),
    await bare(key, foreign),
    await bare(key, asHmacKey(Buffer.alloc(32))),
    await bare(key, signsWith, '/provider/v1/catalogue'),
    await bare(key, signsWith, undefined, NOW() - 301),
    await bare(key, signsWith, undefined, NOW() + 302),
  ]
  for (const answer of refused) expect([answer.status, await answer.json()]).toMatchObject([401, { type: 'unauthorised', retryable: true }])
})

test('what is not there, too long or no JSON is told in the shape of errors', async () => {
  expect(await sandbox.ask('GET', '/nothing')).toMatchObject({ status: 404, json: { type: 'not_found' } })
  expect(await sandbox.ask('POST', '/status', { body: {} })).toMatchObject({ status: 404 })
  expect(await sandbox.ask('POST', '/visits', { body: 'x'.repeat(70_000) })).toMatchObject({
    status: 400,
    json: { type: 'invalid_request' },
  })
  expect(await sandbox.ask('POST', '/orders', { body: {} })).toMatchObject({ status: 400 })
  expect(await sandbox.ask('GET', '/events?after=-1')).toMatchObject({ status: 400 })
  expect(await sandbox.ask('GET', '/remittances?month=2026-13')).toMatchObject({ status: 400 })
  expect(await sandbox.ask('GET', '/orders/%00')).toMatchObject({ status: 404 })
})

test('a click leads to the shop or shows an advantage, the same each time, and belongs to one brand', async () => {
  const led = await visits('aon-brand-1', 'c-led')
  expect([led.status, z.safeParse(visitShape, led.json).success, led.json['redirect']]).toEqual([201, true, true])
  expect((await visits('aon-brand-1', 'c-led')).text).toBe(led.text)
  expect(await visits('aon-brand-2', 'c-led')).toMatchObject({ status: 422, json: { type: 'key_reused' } })
  expect((await visits('aon-brand-5', 'c-shown')).json).toMatchObject({ redirect: false })
  expect(await visits('nobody', 'c-nobody')).toMatchObject({ status: 409, json: { type: 'brand_unknown' } })
  const shop = await fetch(String(led.json['url']), { method: 'POST', body: new URLSearchParams({ click: 'c-led' }) })
  expect(await shop.text()).toContain('cashback')
})

test('a cashback goes from tracked to remitted by the clock, and the books of its months have it', async () => {
  await visits('aon-brand-1', 'c-1')
  const [id = ''] = await buys('c-1')
  expect(z.safeParse(cashbackShape, await cashback(id)).success).toBe(true)
  expect(await cashback(id)).toMatchObject({ state: 'tracked', clickId: 'c-1', purchase: 5000, value: 175 })
  await sandbox.act('advance', { by: 'month' })
  await expect.poll(async () => (await cashback(id))['state']).toBe('confirmed')
  const books = (await sandbox.ask('GET', `/remittances?month=${await month()}`, aon)).json
  expect(z.safeParse(remittancesShape, books).success).toBe(true)
  expect(books['lines']).toContainEqual(expect.objectContaining({ kind: 'cashback', ref: id, cents: 175 }))
  await sandbox.act('advance', { by: 'month' })
  await expect.poll(async () => (await cashback(id))['state']).toBe('remitted')
  expect(await sandbox.act('cashback', { externalId: id, to: 'declined' }, 'aon')).toBe(false)
})

test('cashbacks that go wrong: an unknown click, two of one, above the rate, declined, reversed months later', async () => {
  const bought = async (name: string): Promise<string[]> => {
    await visits(`fails.cashback-${name}`, `c-${name}`)
    return buys(`c-${name}`)
  }
  expect((await cashback((await bought('unknown-click'))[0] ?? ''))['clickId']).toMatch(/^unknown-/)
  expect(await bought('twice')).toHaveLength(2)
  expect((await cashback((await bought('above-rate'))[0] ?? ''))['value']).toBe(500)
  const [[declined = ''], [reversed = '']] = [await bought('declined'), await bought('reversed-late')]
  await sandbox.act('advance', { by: 'month' })
  await expect.poll(async () => (await cashback(declined))['state']).toBe('declined')
  for (let times = 0; times < 3; times += 1) await sandbox.act('advance', { by: 'month' })
  await expect.poll(async () => (await cashback(reversed))['state']).toBe('reversed')
  const { json } = await sandbox.ask('GET', '/events?after=0&limit=500', aon)
  expect(z.safeParse(eventsShape, json)).toMatchObject({ success: true, data: json })
})

test('a ticket that was used at the brand rings, and is read as used', async () => {
  const body = { externalId: 'a-00001', version: 1, unit: 1000, amount: 1, maxCost: 1000, buyerRef: 'b', recipient: null }
  await sandbox.ask('POST', '/orders', { ...aon, key: 'T-1', body })
  await expect.poll(() => sandbox.act('order', { place: 'T-1', change: 'ticket-used' }, 'aon')).toBe(true)
  const { json } = await sandbox.ask('GET', '/orders/T-1/vouchers', aon)
  expect(json).toMatchObject({ vouchers: [{ state: 'used', barcodeFormat: 'QRCODE' }], complete: true })
  const { events } = (await sandbox.ask('GET', '/events?after=0&limit=500', aon)).json as { events: { type: string; key?: string }[] }
  expect(events.at(-1)).toMatchObject({ type: 'ticket.changed', key: 'T-1' })
})

test('the console speaks Italian and English, names every failure, runs no script, and says what an act did', async () => {
  const { url } = sandbox.connection
  const it = await (await fetch(`${url}/console`)).text()
  const en = await (await fetch(`${url}/console?lang=en&p=aon`)).text()
  expect([it.includes('Fornitore di prova'), en.includes('Sandbox provider: aon')]).toEqual([true, true])
  for (const name of Object.keys(FAILURES)) expect(it).toContain(`"${name}${name === 'accept-in' ? ':30' : ''}"`)
  for (const text of [it, en]) expect(text).not.toMatch(/<script|undefined|\[object/)
  await sandbox.ask('POST', '/orders', { key: 'X-1', body: {} })
  expect(await (await fetch(`${url}/console`)).text()).toContain('X-1')
  const pressed = await fetch(`${url}/console`, {
    method: 'POST',
    body: new URLSearchParams({ p: 'aon', lang: 'en', act: 'fail', failure: 'no-such' }),
  })
  expect([pressed.url.endsWith('said=no'), (await pressed.text()).includes('That cannot be done')]).toEqual([true, true])
  for (const act of ['', 'toString', '__proto__', 'order', 'cashback', 'product', 'purchase', 'advance'])
    expect(await sandbox.act(act)).toBe(false)
})

test('neither a page of somewhere else nor a name that leads here can press a button', async () => {
  const { url } = sandbox.connection
  const body = new URLSearchParams({ act: 'close', p: 'pointer' })
  expect((await fetch(`${url}/console`, { method: 'POST', body, headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(404)
  const status = await new Promise((resolve) => {
    request(`${url}/console`, { headers: { Host: 'evil.example' } }, (answer) => resolve(answer.resume().statusCode)).end()
  })
  expect(status).toBe(404)
  expect((await sandbox.ask('GET', '/status')).json['open']).toBe(true)
})
