/** The scenario `live`: how long from a tap to the till, what an idle screen costs, and how ten thousand of them come back (G10). */
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { RealtimeEvent } from '@taschino/contract/events.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { redisProgram, startRedis } from '@taschino/testkit/redis.ts'
import { ms, table, type Target } from './figures.ts'
import { chromiumHere, tapToPaint } from './live-paint.ts'
import type { SocketsPlan, SocketsReport } from './live-sockets.ts'
import { optionsOf, type Bench, type Scenario } from './scenario.ts'
import { peopleWorld, UNITS, writeTokens, type World } from './world.ts'

const options = optionsOf({
  sockets: { type: 'string', default: '10000' },
  seconds: { type: 'string', default: '15' },
  rate: { type: 'string', default: '200' },
  flags: { type: 'string', default: '' },
  only: { type: 'string', default: '' },
})
const SOCKETS = Number(options.sockets)
const SECONDS = Number(options.seconds)
const RATE = Number(options.rate)
/** `--only storm`: nothing but the ten thousand. */
const ONLY_STORM = options.only === 'storm'

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
const rss = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) * 1024
/** Processor time that a process has taken, in milliseconds: unlike the clock it does not depend on who else is busy. */
const cpu = (pid: number): number =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .split(') ')[1]
    ?.split(' ')
    .slice(11, 13)
    .reduce((sum, ticks) => sum + Number(ticks) * 10, 0) ?? NaN
const mb = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`

/** Sends payments at a steady rate, whatever the answers do, as people do; says for each when it was sent and answered. */
class Payers {
  readonly sentAt = new Map<string, number>()
  readonly answered: number[] = []
  /** When each of them was sent. */
  readonly begun: number[] = []
  readonly failures: Record<string, number> = {}
  turn = 0

  async pay(world: World, origin: string, seconds: number, rate: number, shopOf: (turn: number) => number): Promise<void> {
    const running: Promise<void>[] = []
    const begun = performance.now()
    for (let n = 0; n < seconds * rate; n++) {
      const wait = begun + (n * 1000) / rate - performance.now()
      if (wait > 1) await pause(wait)
      running.push(this.#one(world, origin, shopOf(this.turn)))
    }
    await Promise.all(running)
  }

  async #one(world: World, origin: string, shop: number): Promise<void> {
    const turn = this.turn++
    const round = Math.floor(turn / world.payers.length)
    const sent = performance.now()
    try {
      const response = await fetch(`${origin}/api/v1/users/pay`, {
        method: 'POST',
        signal: AbortSignal.timeout(20_000),
        headers: {
          authorization: `Bearer ${world.token(world.payers[turn % world.payers.length] ?? 0)}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({
          unit: UNITS[Math.floor(round / 8) % UNITS.length],
          amount: 1 + (round % 8),
          type: 'normal',
          code: world.codes[shop],
        }),
      })
      const { gtid, error } = (await response.json()) as { gtid?: string; error?: string }
      if (gtid === undefined) throw new Error(`${response.status} ${error}`)
      this.sentAt.set(gtid, sent)
      this.answered.push(performance.now() - sent)
      this.begun.push(sent)
    } catch (error) {
      const why = String((error as Error).message).slice(0, 80)
      this.failures[why] = (this.failures[why] ?? 0) + 1
    }
  }
}

/** The hot shop's till, connected as its app is; notes when each event came. */
async function till(world: World, origin: string): Promise<{ socket: Socket; heardAt: Map<string, number> }> {
  const answer = await fetch(`${origin}/api/v1/users/realtimeTicket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.token(world.hotShopUser)}` },
  })
  const socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    query: { token: ((await answer.json()) as { ticket: string }).ticket, foreground: 'true' },
  })
  const heardAt = new Map<string, number>()
  socket.on('event', ({ data }: RealtimeEvent) => void heardAt.set(data.GTID, performance.now()))
  await new Promise<void>((resolve, reject) => socket.once('connect', () => resolve()).once('connect_error', reject))
  return { socket, heardAt }
}

async function tapToTill(
  world: World,
  paysAt: RealServer,
  tillAt: RealServer,
  payers: Payers,
): Promise<{ tap: number[]; answer: number[]; lost: number }> {
  const { socket, heardAt } = await till(world, tillAt.url)
  payers.sentAt.clear()
  payers.answered.length = 0
  await payers.pay(world, paysAt.url, SECONDS, RATE, () => 0)
  await pause(2000)
  socket.disconnect()
  const tap = [...payers.sentAt]
    .flatMap(([gtid, sent]) => (heardAt.has(gtid) ? [(heardAt.get(gtid) ?? NaN) - sent] : []))
    .toSorted((a, b) => a - b)
  return { tap, answer: payers.answered.toSorted((a, b) => a - b), lost: payers.sentAt.size - tap.length }
}

/**
 * The till's list shows ten, so the payments that are watched are made one after the other, and the load goes to other shops: it would push
 * them off before a frame.
 */
const PAINTED = 200

/** docs/product.md, payments, with a second to spare. */
const REPEAT_ASKED_MS = 16_000

/** The till's own screen, while others pay elsewhere at the full rate; needs a Chromium and the built app. */
async function paint(world: World, server: RealServer, payers: Payers): Promise<void> {
  const program = chromiumHere()
  if (program === undefined) return console.log('tap to paint: not measured, there is no Chromium')
  // Whoever paid the same bill in this shop a moment ago would be asked whether it is meant.
  await pause(REPEAT_ASKED_MS)
  let paying = true
  const elsewhere = (async () => {
    while (paying) await payers.pay(world, server.url, 1, RATE, (turn) => 1 + (turn % (world.shops.length - 1)))
  })()
  try {
    const times = await tapToPaint(world, server.url, program, PAINTED)
    console.log(
      `\nTap to paint: from the payer's request to the frame on the till in Chromium, ${RATE} payments/s elsewhere: ${ms(at(times, 0.5))} (p50), ${ms(at(times, 0.99))} (p99 of ${times.length}), ${ms(times.at(-1) ?? NaN)} (slowest)`,
    )
  } finally {
    paying = false
    await elsewhere
  }
}

interface Crowd {
  latest: () => SocketsReport
  forget: () => void
  process: ChildProcess
}

function crowd(plan: SocketsPlan): Crowd {
  const child = fork(path.resolve(import.meta.dirname, 'live-sockets.ts'), [JSON.stringify(plan)])
  let latest: SocketsReport = { open: 0, refused: {}, unknown: 0, whole: 0, away: [] }
  child.on('message', (report) => (latest = report as SocketsReport))
  return { latest: () => latest, forget: () => void child.send('forget'), process: child }
}

async function until(done: () => boolean, what: string): Promise<void> {
  for (const limit = Date.now() + 180_000; !done(); await pause(100)) if (Date.now() > limit) throw new Error(`waited too long: ${what}`)
}

/** G10: everybody is cut off at once by kill -9, and comes back while others pay. */
async function storm(world: World, server: RealServer, payers: Payers, tokensFile: string): Promise<Target[]> {
  await pause(3000)
  const before = rss(server.pid)
  writeTokens(world, tokensFile)
  const people = crowd({ port: server.port, tokensFile, count: SOCKETS })
  try {
    await until(() => people.latest().open === SOCKETS, `${SOCKETS} screens open: ${JSON.stringify({ ...people.latest(), away: [] })}`)
    await pause(10_000)
    const idle = rss(server.pid)
    people.forget()
    await pause(600)
    await server.kill9()
    await server.start()
    const ready = performance.now()
    const cpuBefore = cpu(server.pid)
    payers.answered.length = payers.begun.length = 0
    let paying = true
    let peak = 0
    const meanwhile = (async () => {
      while (paying) await payers.pay(world, server.url, 1, 50, (turn) => 1 + (turn % (world.shops.length - 1)))
    })()
    await until(
      () => {
        peak = Math.max(peak, rss(server.pid))
        return people.latest().open === SOCKETS
      },
      `${SOCKETS} screens back: ${JSON.stringify({ ...people.latest(), away: [] })}`,
    )
    const back = performance.now() - ready
    const cpuEach = (cpu(server.pid) - cpuBefore) / SOCKETS
    paying = false
    await meanwhile
    const { refused, unknown, whole, away } = people.latest()
    const p95 = at(
      payers.answered.toSorted((a, b) => a - b),
      0.95,
    )
    const bySecond = [...Map.groupBy(payers.answered.keys(), (n) => Math.floor(((payers.begun[n] ?? 0) - ready) / 1000))]
      .toSorted(([a], [b]) => a - b)
      .map(([, all]) =>
        ms(
          at(
            all.map((n) => payers.answered[n] ?? 0).toSorted((a, b) => a - b),
            0.95,
          ),
        ),
      )
    const said = Object.keys(refused).length === 0 ? 'none' : JSON.stringify(refused)
    console.log(
      `\n${SOCKETS} screens: idle ${((idle - before) / SOCKETS / 1024).toFixed(1)} kB each (${mb(before)} → ${mb(idle)}); after kill -9 all back ${ms(back)} after the server was (${ms(cpuEach)} of its processor time each, payments included), each away ${ms(at(away, 0.5))} (p50), ${ms(at(away, 0.99))} (p99); ` +
        `${whole} went on where they were, ${unknown} read everything again; peak ${mb(peak)}; refused: ${said}; payments meanwhile, p95 of each second: ${bySecond.join(', ')}`,
    )
    return [
      { name: `G10: ${SOCKETS} screens back < 10 s`, reached: back < 10_000, said: ms(back) },
      {
        name: 'G10: no errors',
        reached: said === 'none' && Object.keys(payers.failures).length === 0,
        said: `${said}; payments ${JSON.stringify(payers.failures)}`,
      },
      { name: 'G10: memory < 400 MB', reached: peak < 400 * 1_048_576, said: mb(peak) },
      { name: 'G10: paying meanwhile p95 < 500 ms', reached: p95 < 500, said: ms(p95) },
    ]
  } finally {
    people.process.kill()
  }
}

async function measure({ postgres, dataDir, secret }: Bench): Promise<Target[]> {
  const targets: Target[] = []
  const redis = redisProgram === undefined ? null : await startRedis()
  try {
    const world = await peopleWorld(postgres.url, secret, { payers: SOCKETS, shops: 50 })
    const env = { TASCHINO_STEP_UP: 'off', REDIS_URL: '' }
    const withRedis = redis ? { ...env, REDIS_URL: redis.url } : env
    const first = await startRealServer({
      databaseUrl: postgres.url,
      secret,
      env: withRedis,
      flags: options.flags.split(' ').filter(Boolean),
    })
    const second = await startRealServer({ databaseUrl: postgres.url, secret, env: withRedis })
    const alone = await startRealServer({ databaseUrl: postgres.url, secret, env })
    const payers = new Payers()
    try {
      for (const server of [first, second, alone]) await payers.pay(world, server.url, 3, RATE, () => 1)
      const ways = [
        ['one process', first, first],
        [redis ? 'two processes, Redis between them' : 'two processes', first, second],
        ['two processes without Redis', first, alone],
      ] as const
      const rows = []
      for (const [name, paysAt, tillAt] of ONLY_STORM ? [] : ways) {
        const { tap, answer, lost } = await tapToTill(world, paysAt, tillAt, payers)
        rows.push([name, ms(at(tap, 0.5)), ms(at(tap, 0.99)), ms(at(answer, 0.5)), ms(at(answer, 0.99)), String(tap.length), String(lost)])
        targets.push({
          name: `${name}: the till hears each payment`,
          reached: lost === 0 && tap.length > 0,
          said: `${tap.length} heard, ${lost} not`,
        })
      }
      if (rows.length > 0)
        console.log(`\nTap to till: from the payer's request to the event on the till's socket, ${RATE} payments/s to one shop\n`)
      if (rows.length > 0) console.log(table(['', 'till p50', 'till p99', 'payer p50', 'payer p99', 'heard', 'not heard'], rows))
      if (Object.keys(payers.failures).length > 0) console.log(`not paid: ${JSON.stringify(payers.failures)}`)
      if (!ONLY_STORM) await paint(world, first, payers)
      await second.stop()
      await alone.stop()
      targets.push(...(await storm(world, first, payers, path.join(dataDir, 'tokens'))))
    } finally {
      await Promise.all([first, second, alone].map((server) => server.stop()))
    }
    return targets
  } finally {
    await redis?.stop()
  }
}

export const scenario: Scenario = { says: 'from a tap to the till, an idle screen, ten thousand screens that come back', run: measure }
