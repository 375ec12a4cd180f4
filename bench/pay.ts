/**
 * npm run bench: payments over HTTP beside pgbench's TPC-B and beside one transaction per payment, on one PostgreSQL, in alternated rounds.
 */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { CLIENTS, pgbenchVersion, prepareContenders, runContender, type Contender } from './contenders.ts'
import { ms, rangeOf, ratios, table, times, type Target } from './figures.ts'
import { measureGrowth } from './growth.ts'
import { load, percentile } from './load-plan.ts'
import { optionsOf, type Bench, type Scenario } from './scenario.ts'
import { peopleWorld, UNITS, writeTokens, type World } from './world.ts'

const options = optionsOf({
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '3' },
  'no-growth': { type: 'boolean', default: false },
  'only-growth': { type: 'boolean', default: false },
  past: { type: 'string', default: '2000000' },
  flags: { type: 'string', default: '' },
})
const ROUNDS = Number(options.rounds)
const SECONDS = Number(options.seconds)
const PAYERS = 10_000
const SHOPS = 200
const TOLD_WITHIN_MS = 120_000

const HTTP = [
  { name: '64 connections, spread', connections: 64, hotShare: 0 },
  { name: '64 connections, nine in ten to one shop', connections: 64, hotShare: 0.9 },
  { name: '256 connections, spread', connections: 256, hotShare: 0 },
  { name: '256 connections, nine in ten to one shop', connections: 256, hotShare: 0.9 },
] as const
const CONTENDERS: readonly Contender[] = ['ten-spread', 'ten-hot']

interface Figures {
  perSecond: Map<string, number[]>
  /** TPC-B transactions a second around each step. */
  tpcb: Map<string, number[]>
  /** Hot ÷ spread of each pair, by connections. */
  hot: Map<string, number[]>
  p50: Map<string, number[]>
  p99: Map<string, number[]>
  turn: number
}
const note = (map: Map<string, number[]>, name: string, value: number): void => void map.set(name, [...(map.get(name) ?? []), value])

/** Pays for some seconds; returns how many were paid in one of them. */
async function payOverHttp(
  server: RealServer,
  world: World,
  tokensFile: string,
  figures: Figures,
  what: (typeof HTTP)[number],
  seconds: number,
  count = true,
): Promise<number> {
  writeTokens(world, tokensFile)
  const result = await load({
    port: server.port,
    path: '/api/v1/users/pay',
    connections: what.connections,
    seconds,
    most: 5_000_000,
    tokensFile,
    codes: world.codes,
    hotShare: what.hotShare,
    units: UNITS,
    firstTurn: figures.turn,
  })
  figures.turn += result.turns
  const paid = result.statuses[200] ?? 0
  if (paid < result.answered || result.failures > 0) {
    console.log(`  ${what.name}: ${JSON.stringify({ ...result.statuses, failures: result.failures })} ${JSON.stringify(result.samples)}`)
  }
  const perSecond = paid / result.seconds
  if (!count) return perSecond
  note(figures.perSecond, what.name, perSecond)
  note(figures.p50, what.name, percentile(result.histogram, 0.5))
  note(figures.p99, what.name, percentile(result.histogram, 0.99))
  return perSecond
}

async function checkpoint(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('checkpoint')
  await client.end()
}

/** Payments come first, the lists of news grow behind them: nobody is measured beside that. */
async function untilTold(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const waits = async (): Promise<boolean> =>
    (
      await client.query(
        'select from ledger.outbox o where o.seq > (select seq from notification_floor) and not exists (select from notification_heard h where h.seq = o.seq) limit 1',
      )
    ).rowCount === 1
  for (const until = performance.now() + TOLD_WITHIN_MS; await waits(); await sleep(200)) {
    if (performance.now() > until) throw new Error(`the lists of news have not caught up within ${TOLD_WITHIN_MS / 1000} s`)
  }
  await client.end()
}

/** Right behind each other, in both orders: a machine that is slower half a minute later is not taken for a shop that is slower. */
async function hotBesideSpread(url: string, server: RealServer, world: World, tokensFile: string, figures: Figures): Promise<void> {
  for (const [spread, hot] of [
    [HTTP[0], HTTP[1]],
    [HTTP[2], HTTP[3]],
  ] as const)
    for (const order of [
      [spread, hot],
      [hot, spread],
    ]) {
      const perSecond = new Map<string, number>()
      for (const what of order) perSecond.set(what.name, await payOverHttp(server, world, tokensFile, figures, what, SECONDS / 2, false))
      note(figures.hot, String(spread.connections), (perSecond.get(hot.name) ?? NaN) / (perSecond.get(spread.name) ?? NaN))
      await untilTold(url)
    }
}

async function alternate(url: string, server: RealServer, world: World, tokensFile: string): Promise<Figures> {
  const figures: Figures = { perSecond: new Map(), tpcb: new Map(), hot: new Map(), p50: new Map(), p99: new Map(), turn: 0 }
  // The server's code is warm in production; the first seconds of a process are not what is measured.
  for (const what of HTTP) await payOverHttp(server, world, tokensFile, figures, what, 4, false)
  await untilTold(url)
  const steps = [
    ...HTTP.map((what) => ({
      name: what.name,
      run: () => payOverHttp(server, world, tokensFile, figures, what, SECONDS).then(() => untilTold(url)),
    })),
    ...CONTENDERS.map((contender) => ({
      name: contender,
      run: async () => note(figures.perSecond, contender, await runContender(url, contender, SECONDS)),
    })),
  ]
  const measureTpcb = async (): Promise<number> => {
    await checkpoint(url)
    return runContender(url, 'tpcb', SECONDS)
  }
  for (let round = 0; round < ROUNDS; round++) {
    // Each round starts elsewhere and every other one goes backwards, so that nobody always runs after the same neighbour; nobody pays for
    // its dirty pages.
    // TPC-B runs before and after each step: the machine's speed wanders within a round, and a ratio is only as good as its nearest
    // neighbours.
    let before = await measureTpcb()
    for (let n = 0; n < steps.length; n++) {
      const step = steps[((round % 2 === 0 ? n : -n) + round + steps.length * ROUNDS) % steps.length]
      await checkpoint(url)
      await step?.run()
      const after = await measureTpcb()
      note(figures.tpcb, step?.name ?? '', (before + after) / 2)
      before = after
    }
    await hotBesideSpread(url, server, world, tokensFile, figures)
    console.log(
      `round ${round + 1} of ${ROUNDS}: ${[...figures.perSecond].map(([name, list]) => `${name} ${times((list[round] ?? 0) / (figures.tpcb.get(name)?.[round] ?? NaN))}`).join(' · ')}`,
    )
  }
  return figures
}

function report(figures: Figures): Target[] {
  const list = (name: string): number[] => figures.perSecond.get(name) ?? []
  const toTpcb = (name: string) => rangeOf(list(name).map((n, round) => n / (figures.tpcb.get(name)?.[round] ?? NaN)))
  const median = (map: Map<string, number[]>, name: string): number => rangeOf(map.get(name) ?? []).median
  const tpcbMs = (CLIENTS * 1000) / rangeOf([...figures.tpcb.values()].flat()).median
  const latency = (map: Map<string, number[]>, name: string): string => `${ms(median(map, name))} (${times(median(map, name) / tpcbMs)})`
  console.log(`\nPayments over HTTP, as ratios to pgbench TPC-B (prepared, ${CLIENTS} clients, scale 50) before and after each`)
  console.log(
    `${pgbenchVersion() ?? 'pgbench is not on this machine: our own driver stands in for it'}; latencies also as ratios to a TPC-B transaction's mean\n`,
  )
  console.log(
    table(
      ['', 'min', 'median', 'max', 'p50', 'p99'],
      [
        ...HTTP.map(({ name }) => [name, ...ratios(toTpcb(name)), latency(figures.p50, name), latency(figures.p99, name)]),
        ['one transaction of ten statements, spread', ...ratios(toTpcb('ten-spread')), '', ''],
        ['one transaction of ten statements, nine in ten to one shop', ...ratios(toTpcb('ten-hot')), '', ''],
      ],
    ),
  )
  const hot = (connections: number) => rangeOf(figures.hot.get(String(connections)) ?? [])
  console.log(
    `\nhot ÷ spread, one right behind the other: ${[64, 256].map((connections) => `${connections} connections ${ratios(hot(connections)).join(' / ')}`).join(', ')}\n`,
  )
  return [
    ...HTTP.map(({ name }) => ({ name: `${name} ≥ 2 × TPC-B`, reached: toTpcb(name).median >= 2, said: times(toTpcb(name).median) })),
    ...[64, 256].map((n) => ({ name: `hot ≥ 0.95 × spread at ${n}`, reached: hot(n).median >= 0.95, said: times(hot(n).median) })),
  ]
}

async function measure({ postgres, secret, dataDir }: Bench): Promise<Target[]> {
  const targets: Target[] = []
  if (!options['only-growth']) {
    const world = await peopleWorld(postgres.url, secret, { payers: PAYERS, shops: SHOPS })
    const tokensFile = path.join(dataDir, 'tokens')
    await prepareContenders(postgres.url)
    const server = await startRealServer({
      databaseUrl: postgres.url,
      secret,
      env: { TASCHINO_STEP_UP: 'off' },
      flags: options.flags.split(' ').filter(Boolean),
    })
    try {
      targets.push(...report(await alternate(postgres.url, server, world, tokensFile)))
    } finally {
      await server.stop()
    }
  }
  if (!options['no-growth']) targets.push(...(await measureGrowth({ postgres, secret, dataDir, past: Number(options.past) })))
  return targets
}

export const scenario: Scenario = { says: "payments over HTTP, beside pgbench's TPC-B and one transaction per payment", run: measure }
