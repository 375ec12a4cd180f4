/** Orders under failures and kills of the provider: every unknown ends, and what we believe is what the provider’s books say. */
import type { Order, OrderRequest } from '@taschino/protocol/order-shapes.ts'
import { startProvider, type ProviderProcess } from '@taschino/testkit/provider-process.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProvider, type ProviderPort } from './provider-port.ts'

const ORDERS = 150
const AT_ONCE = 10
/** `lose-key` and `ignore-key` break the protocol; their cost is the company's risk and not tested here. */
const FAILURES = [
  'accept-now',
  'accept-never',
  'lose-answer',
  'refuse',
  'sold-out',
  'fail-later',
  'deliver-part',
  'answer-401',
  'answer-503',
  'answer-html',
  'answer-half',
  'answer-drip',
  'reset',
  'cancel-crosses',
  'die-before-write',
  'die-mid-write',
  'die-after-write',
]

let sandbox: ProviderProcess
let provider: ProviderPort
beforeAll(async () => {
  sandbox = await startProvider()
  provider = openProvider(sandbox.links.pointer, 800)
})
afterAll(() => sandbox?.close())

const wishFor = (failure: string): OrderRequest => ({
  externalId: `fails.${failure}`,
  version: 1,
  unit: 1000,
  amount: 2,
  maxCost: 2000,
  buyerRef: 'b',
  recipient: null,
})
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Belief = { owes: number; how: string }
const owing = ({ state, cost }: Order): Belief => ({ owes: state === 'delivered' ? cost : 0, how: state })

/** As a circuit does it: send, ask by key, send again when the key is unknown, and in the end close it. */
async function settle(key: string, wish: OrderRequest): Promise<Belief> {
  for (let tries = 0; tries < 3; tries += 1) {
    const sent = await provider.createOrder(key, wish)
    if (sent.is === 'no') return { owes: 0, how: sent.type }
    const found = sent.is === 'done' ? sent : await provider.readOrder(key)
    if (found.is === 'done') return waitFor(key)
    await pause(100)
  }
  return end(key)
}

const ENDS = ['delivered', 'failed', 'cancelled', 'closed']

/** Its promise was broken: asked for until it ended. */
async function waitFor(key: string): Promise<Belief> {
  for (let times = 0; times < 12; times += 1) {
    const heard = await provider.readOrder(key)
    if (heard.is === 'done' && ENDS.includes(heard.value.state)) return owing(heard.value)
    await pause(100)
  }
  return end(key)
}

async function end(key: string): Promise<Belief> {
  for (let times = 0; times < 100; times += 1) {
    const heard = await provider.cancelOrder(key, 'the promise was not kept')
    // Too late to cancel means that it is on its way: then it is waited for.
    const read = heard.is === 'no' || (heard.is === 'done' && heard.status === 202) ? await provider.readOrder(key) : heard
    if (read.is === 'done' && ENDS.includes(read.value.state)) return owing(read.value)
    await pause(200)
  }
  return { owes: -1, how: 'never ended' }
}

test(
  `${ORDERS} orders, three kinds of end: none is charged that was refused, none lost that was delivered`,
  { timeout: 180_000 },
  async () => {
    let over = false
    /** A provider that a chosen failure ended is started again; it is also killed in between. */
    const keepAlive = (async () => {
      for (let rounds = 1; !over; rounds += 1) {
        await pause(700)
        if (rounds % 4 === 0 || (await provider.status()).is === 'unknown') await sandbox.again()
      }
    })()
    const beliefs = new Map<string, Belief>()
    let next = 0
    const worker = async (): Promise<void> => {
      while (next < ORDERS) {
        const at = next++
        const key = `U-${at}`
        beliefs.set(key, await settle(key, wishFor(FAILURES[at % FAILURES.length] ?? '')))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    over = true
    await keepAlive
    await sandbox.again()

    const status = await provider.status()
    const books = await provider.remittances(status.is === 'done' ? status.value.now.slice(0, 7) : '')
    if (books.is !== 'done') throw new Error(books.is)
    const billed = new Map<string, { orders: number; cents: number }>()
    for (const { kind, ref, cents } of books.value.lines) {
      const one = billed.get(ref) ?? { orders: 0, cents: 0 }
      billed.set(ref, { orders: one.orders + (kind === 'order' ? 1 : 0), cents: one.cents + (kind === 'order' ? cents : -cents) })
    }
    expect([...beliefs].filter(([, { how }]) => how === 'never ended')).toEqual([])
    expect(beliefs.size).toBe(ORDERS)
    for (const [key, { owes, how }] of beliefs)
      expect([key, how, billed.get(key)?.cents ?? 0, (billed.get(key)?.orders ?? 0) <= 1]).toEqual([key, how, owes, true])
    expect([...billed.keys()].filter((key) => !beliefs.has(key))).toEqual([])
    // If a kind of outcome never occurs, the test proves nothing about it.
    const hows = new Set([...beliefs.values()].map(({ how }) => how))
    for (const how of ['delivered', 'cancelled', 'closed', 'refused', 'sold_out']) expect([...hows]).toContain(how)
  },
)
