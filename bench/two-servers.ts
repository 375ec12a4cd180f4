/**
 * The scenario `two-servers`: payments by one process of the server and by two on the same PostgreSQL, in alternated rounds, spread over
 * all shops and nine in ten to one of them.
 */
import path from 'node:path'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { openDb } from '@taschino/server/platform/db/db.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { ms, rangeOf, ratios, table, times, type Target } from './figures.ts'
import { load, percentile } from './load-plan.ts'
import { invariantsHold, optionsOf, type Bench, type Scenario } from './scenario.ts'
import { peopleWorld, UNITS, writeTokens, type World } from './world.ts'

const options = optionsOf({ rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } })
const ROUNDS = Number(options.rounds)
const SECONDS = Number(options.seconds)
/** Of each of the two clients. */
const CONNECTIONS = 64
const SHARES = { spread: 0, hot: 0.9 } as const
/** A process more takes turns on the same two cores: slower by no more than noise. */
const LEAST = 0.95

interface Client {
  world: World
  tokensFile: string
  turn: number
}

interface Paid {
  perSecond: number
  p99: number
}

/** Two clients with half of the payers each, to the same server or to one each: what pays is alike in both. */
async function pay(clients: readonly Client[], ports: readonly number[], hotShare: number): Promise<Paid> {
  const results = await Promise.all(
    clients.map(async (client, n) => {
      writeTokens(client.world, client.tokensFile)
      const plan = { path: '/api/v1/users/pay', connections: CONNECTIONS, seconds: SECONDS, most: 5_000_000, units: UNITS, hotShare }
      const { tokensFile, turn: firstTurn, world } = client
      const result = await load({ ...plan, port: ports[n % ports.length] ?? 0, tokensFile, codes: world.codes, firstTurn })
      client.turn += result.turns
      const paid = result.statuses[200] ?? 0
      if (paid < result.answered || result.failures > 0)
        throw new Error(`not every payment was taken: ${JSON.stringify({ ...result.statuses, failures: result.failures })}`)
      return { perSecond: paid / result.seconds, p99: percentile(result.histogram, 0.99) }
    }),
  )
  return { perSecond: results.reduce((sum, one) => sum + one.perSecond, 0), p99: Math.max(...results.map(({ p99 }) => p99)) }
}

type Rounds = Map<string, { one: Paid[]; two: Paid[] }>

/** One and two right behind each other, every other round the other way round. */
async function alternate(clients: readonly Client[], [first, second]: readonly [RealServer, RealServer]): Promise<Rounds> {
  const rounds: Rounds = new Map(Object.keys(SHARES).map((name) => [name, { one: [], two: [] }]))
  const ports = { one: [first.port], two: [first.port, second.port] }
  for (const hotShare of Object.values(SHARES)) await pay(clients, ports.two, hotShare)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, hotShare] of Object.entries(SHARES))
      for (const how of round % 2 === 0 ? (['one', 'two'] as const) : (['two', 'one'] as const))
        rounds.get(name)?.[how].push(await pay(clients, ports[how], hotShare))
  return rounds
}

function report(rounds: Rounds): Target[] {
  const compared = [...rounds].map(([name, { one, two }]) => ({
    name,
    range: rangeOf(two.map(({ perSecond }, round) => perSecond / (one[round]?.perSecond ?? NaN))),
    p99: [one, two].map((list) => rangeOf(list.map(({ p99 }) => p99)).median),
  }))
  console.log('\nPayments a second by two processes ÷ by one, on the same cores and the same PostgreSQL\n')
  console.log(
    table(
      ['', 'min', 'median', 'max', 'p99 by one', 'p99 by two'],
      compared.map(({ name, range, p99 }) => [name, ...ratios(range), ...p99.map(ms)]),
    ),
  )
  return compared.map(({ name, range }) => ({
    name: `two processes carry ${name} payments as one does, or more`,
    reached: range.median >= LEAST,
    said: times(range.median),
  }))
}

async function measure({ postgres, secret, dataDir }: Bench): Promise<Target[]> {
  const world = await peopleWorld(postgres.url, secret, { payers: 10_000, shops: 200 })
  const half = world.payers.length / 2
  const clients = [world.payers.slice(0, half), world.payers.slice(half)].map((payers, n): Client => ({
    world: { ...world, payers },
    tokensFile: path.join(dataDir, `tokens-${n}`),
    turn: 0,
  }))
  const start = () => startRealServer({ databaseUrl: postgres.url, secret, env: { TASCHINO_STEP_UP: 'off' } })
  const servers = [await start(), await start()] as const
  try {
    const targets = report(await alternate(clients, servers))
    const db = openDb(postgres.url, { reads: 1 })
    try {
      return [...targets, invariantsHold(await db.slow((sql) => checkInvariants(sql)))]
    } finally {
      await db.close()
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

export const scenario: Scenario = { says: 'payments by one process and by two on one PostgreSQL, spread and to one shop', run: measure }
