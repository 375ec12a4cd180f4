/**
 * The line to the server: it waits as docs/product.md, limits, says, never gives up, gives a try twenty seconds, and takes a new ticket for
 * each.
 */
// @vitest-environment jsdom
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REALTIME } from '@taschino/contract/events.ts'
import { waitBefore } from '@taschino/contract/reconnect.ts'
import { connect, type LiveSocket } from './live-socket.ts'
import { clearSession, setTokens } from '../api/session.ts'

test('from one second to five, whatever chance says: the first try sooner, the later ones later', () => {
  const tries = [0, 1, 2, 3, 4, 50]
  expect(tries.map((attempt) => waitBefore(attempt, 0))).toEqual([1000, 1500, 2250, 2500, 2500, 2500])
  expect(tries.map((attempt) => waitBefore(attempt, 1))).toEqual([2000, 3000, 4500, 5000, 5000, 5000])
})

const shell = globalThis as { Capacitor?: { isNativePlatform: () => boolean } }
let line: LiveSocket | undefined
let states: string[]
const begin = () => {
  line = connect({
    heard: () => undefined,
    notified: () => undefined,
    caughtUp: () => undefined,
    state: (state) => states.push(state),
    known: () => ({ since: 7 }),
    seen: () => true,
  })
}

beforeEach(() => {
  states = []
  setTokens({ token: `h.${btoa(JSON.stringify({ idUser: 7, username: 'carla', role: 'shop' }))}.s`, refreshToken: 'r'.repeat(40) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  line?.close()
  clearSession()
  delete shell.Capacitor
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('no network: asked again after at most five seconds, also the fiftieth time', async () => {
  let asked = 0
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/users/realtimeTicket')) asked++
    throw new TypeError('Failed to fetch')
  })
  begin()
  for (let n = 1; n <= 50; n++) {
    await vi.advanceTimersByTimeAsync(REALTIME.reconnectionDelayMax)
    expect(asked).toBeGreaterThanOrEqual(n)
  }
  expect(new Set(states)).toEqual(new Set(['reconnecting']))
})

/** Takes connections and says nothing, as a server behind a broken way does; hears what it was asked. */
async function silent(): Promise<{ server: Server; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((socket) =>
    socket.on('data', (data) => void asked.push(String(data).split(' ')[1] ?? '')).on('error', () => undefined),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, asked }
}

interface Heard {
  asked: string[]
  tickets: () => number
}

/** The app of a phone whose server gives tickets and then stays silent. */
async function inApp(walk: (heard: Heard) => Promise<void>): Promise<void> {
  const { server, asked } = await silent()
  let tickets = 0
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ ticket: `ticket-${++tickets}` })))
  shell.Capacitor = { isNativePlatform: () => true }
  document.documentElement.dataset['server'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await walk({ asked, tickets: () => tickets })
  } finally {
    line?.close()
    server.close()
    delete document.documentElement.dataset['server']
  }
}

const until = async (there: () => boolean) => {
  while (!there()) await new Promise((resolve) => setImmediate(resolve))
}

test('who is in a hurry while the server has not yet answered asks for no second ticket, which would end the line', () =>
  inApp(async ({ asked, tickets }) => {
    begin()
    line?.saySeen()
    await until(() => asked.length === 1)
    line?.saySeen()
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1000)
    expect([tickets(), states]).toEqual([1, []])
    // A line that falls before the server's word may be asked for anew at once.
    await vi.advanceTimersByTimeAsync(REALTIME.timeout)
    line?.saySeen()
    await until(() => asked.length === 2)
    expect(tickets()).toBe(2)
  }))

test('a server that takes the connection and stays silent is let go after twenty seconds, and asked anew with another ticket', () =>
  inApp(async ({ asked }) => {
    begin()
    await until(() => asked.length === 1)
    await vi.advanceTimersByTimeAsync(REALTIME.timeout - 1)
    expect(states).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect([REALTIME.timeout, states.at(-1)]).toEqual([20_000, 'reconnecting'])
    await vi.advanceTimersByTimeAsync(REALTIME.reconnectionDelayMax)
    await until(() => asked.length === 2)
    expect(asked.map((path) => new URL(path, 'http://x').searchParams.get('token'))).toEqual(['ticket-1', 'ticket-2'])
    expect(asked.every((path) => path.includes('since=7') && path.includes('foreground=true'))).toBe(true)
  }))
