/** kill -9 of the sandbox at each place of its writing, and among many orders: what it answered stands, what it tore never was. */
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AlreadyRuns, openSandbox } from './sandbox.ts'
import { SandboxProcess } from './sandbox-of-a-test.ts'

let sandbox: SandboxProcess
beforeEach(async () => {
  sandbox = await new SandboxProcess().start()
})
afterEach(() => sandbox.drop())

const wish = { externalId: 'fails.accept-now', version: 1, unit: 1000, amount: 1, maxCost: 1000, buyerRef: 'b', recipient: null }
const create = (key: string, failure?: string, externalId = wish.externalId) =>
  sandbox.ask('POST', '/orders', { key, body: { ...wish, externalId }, ...(failure ? { failure } : {}) })
const stateOf = async (key: string): Promise<unknown> => {
  const { status, json } = await sandbox.ask('GET', `/orders/${key}`)
  return status === 404 ? null : json['state']
}
const journal = (): string => join(sandbox.folder, 'journal')

test.each([
  ['die-before-write', false],
  ['die-mid-write', false],
  ['die-after-write', true],
] as const)('%s: the order is there afterwards: %s', async (failure, there) => {
  await expect(create('O-1', failure)).rejects.toThrow('fetch failed')
  expect(await sandbox.gone()).toBeNull()
  await sandbox.start()
  expect((await stateOf('O-1')) !== null).toBe(there)
  // The same create again: one order, whichever way it was.
  expect((await create('O-1')).status).toBe(201)
  await expect.poll(() => stateOf('O-1'), { timeout: 10_000 }).toBe('delivered')
  const { lines } = (await sandbox.ask('GET', `/remittances?month=${new Date().toISOString().slice(0, 7)}`)).json as { lines: unknown[] }
  expect(lines).toHaveLength(1)
})

test('what was answered is there after the end that follows, word for word; the same by the code of a product', async () => {
  const first = await create('O-1', 'die-after-answer')
  await sandbox.gone()
  await sandbox.start()
  expect((await create('O-1')).text).toBe(first.text)
  await expect(create('O-2', undefined, 'fails.die-after-write')).rejects.toThrow('fetch failed')
  await sandbox.gone()
  await sandbox.start()
  expect((await create('O-2', undefined, 'fails.die-after-write')).status).toBe(201)
})

test('a closed key stays closed, a chosen failure chosen, the clock turned, and an order goes on where it stood', async () => {
  await sandbox.ask('POST', '/orders/O-closed/cancel', { body: { reason: '' } })
  await sandbox.act('fail', { failure: 'refuse', times: '2' })
  await create('O-late', 'accept-in:3600')
  await sandbox.act('advance', { by: 'minute' })
  const before = await sandbox.ask('GET', '/status')
  await sandbox.again()
  expect((await create('O-closed')).json['type']).toBe('key_closed')
  const plain = (key: string) => create(key, undefined, 'p-00000')
  expect((await plain('O-a')).json['type']).toBe('refused')
  await sandbox.again()
  expect((await plain('O-b')).json['type']).toBe('refused')
  expect((await plain('O-c')).json['type']).not.toBe('refused')
  const after = await sandbox.ask('GET', '/status')
  expect(Date.parse(String(after.json['now']))).toBeGreaterThanOrEqual(Date.parse(String(before.json['now'])))
  expect(await stateOf('O-late')).toBe('pending')
  await sandbox.act('advance', { by: 'hour' })
  await expect.poll(() => stateOf('O-late')).toBe('delivered')
})

test('killed three times under orders from all sides: every order that was answered is there once, numbers have no gaps', async () => {
  const answered = new Map<string, string>()
  let [next, over] = [0, false]
  const orderOn = async (): Promise<void> => {
    while (!over) {
      const key = `O-${(next += 1)}`
      const answer = await create(key).catch(() => null)
      if (answer) answered.set(key, answer.text)
      else await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const crowd = Array.from({ length: 6 }, orderOn)
  for (let times = 0; times < 3; times += 1) {
    const goal = answered.size + 30
    await expect.poll(() => answered.size, { timeout: 30_000 }).toBeGreaterThan(goal)
    await sandbox.again()
  }
  over = true
  await Promise.all(crowd)
  expect(answered.size).toBeGreaterThan(90)
  for (const [key, text] of answered) expect((await create(key)).text).toBe(text)
  const { last } = (await sandbox.ask('GET', '/events?after=0&limit=1')).json as { last: number }
  const seen: number[] = []
  while (seen.length < last) {
    const { events } = (await sandbox.ask('GET', `/events?after=${seen.length}&limit=500`)).json as { events: { seq: number }[] }
    expect(events.length).toBeGreaterThan(0)
    seen.push(...events.map(({ seq }) => seq))
  }
  expect(seen.every((seq, at) => seq === at + 1)).toBe(true)
}, 120_000)

test('a line torn at the end is cut off; one in the middle ends the start, because no kill does that', async () => {
  await create('O-1')
  await sandbox.kill()
  const whole = statSync(journal()).size
  appendFileSync(journal(), '0123abcd [["pointer/orders","O-2",{"half')
  await sandbox.start()
  expect(await stateOf('O-2')).toBeNull()
  await sandbox.kill()
  expect(statSync(journal()).size).toBeGreaterThanOrEqual(whole)
  const lines = readFileSync(journal(), 'utf8').split('\n')
  writeFileSync(journal(), [lines[0]?.replace('meta', 'mata'), ...lines.slice(1)].join('\n'))
  await expect(sandbox.start()).rejects.toThrow('line 1 is damaged')
})

test('it comes back under the address that it had; a second one on its folder is told where the first is', async () => {
  const { url } = sandbox.connection
  await expect(openSandbox({ folder: sandbox.folder, port: 0, ringsAt: null })).rejects.toThrow(AlreadyRuns)
  await sandbox.again()
  expect(sandbox.connection.url).toBe(url)
  expect(await sandbox.kill('SIGTERM')).toBe(0)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
