/** The scenario `live`: how long from a tap to the till, what an idle screen costs, and how ten thousand of them come back (G10). */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { RealtimeEvent } from '@taschino/contract/events.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { redisProgram, startRedis } from '@taschino/testkit/redis.ts'
import { ms, table, type Target } from './figures.ts'
import { chromiumHere } from './chromium.ts'
import { tapToPaint } from './live-paint.ts'
import { optionsOf, type Bench, type Scenario } from './scenario.ts'
import { peopleWorld, type World } from './world.ts'
import { Payers, at } from './live-payers.ts'
import { storm } from './live-storm.ts'

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
      targets.push(...(await storm(world, first, payers, path.join(dataDir, 'tokens'), SOCKETS)))
    } finally {
      await Promise.all([first, second, alone].map((server) => server.stop()))
    }
    return targets
  } finally {
    await redis?.stop()
  }
}

export const scenario: Scenario = { says: 'from a tap to the till, an idle screen, ten thousand screens that come back', run: measure }
