/**
 * `npm run failover [-- --short] [--only words] [--rounds n] [--no-screen] [--keep]`: three PostgreSQL nodes under Patroni, etcd, HAProxy,
 * Redis and two servers of the product on networks of their own, while people pay and faults of all kinds come; then it counts what is in
 * the books.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { migrate } from '@taschino/server/platform/db/migrate.ts'
import { onSignal } from '@taschino/testkit/end-on-signal.ts'
import { freePort, startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { startRedis } from '@taschino/testkit/redis.ts'
import pg from 'pg'
import { audit, sealed } from './auditor.ts'
import { Cluster } from './cluster/cluster.ts'
import { ensureSoftware } from './cluster/software.ts'
import { RetryingClients, type ClientsReport } from './crash-clients.ts'
import { verify } from './crash-verify.ts'
import { dataFolder } from './data-folder.ts'
import { FAULTS, type Fault, type Scene } from './failover-faults.ts'
import { summary, toldInWords, watch, type Seen } from './failover-watch.ts'
import { tillThroughFailover } from './failover-till.ts'
import { Rights } from './failover-rights.ts'
import { LoadBalancer } from './load-balancer.ts'
import { Screens } from './screens.ts'
import { peopleWorld, writeTokens, type World } from './world.ts'

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '' },
    screen: { type: 'boolean', default: true },
    /** The logs of all nodes stay. */
    keep: { type: 'boolean', default: false },
  },
  allowNegative: true,
})
const CLIENTS = 12
const SCREENS = 60
/** People who pay nothing under load. */
const ASIDE = 60
/** `ttl` of deploy/patroni/patroni.yml: how long a primary that says nothing is waited for. */
const CLUSTER_S = 20
const SLACK_S = 5
/** A till asks by its key after ten seconds (docs/product.md). */
const TILL_MS = 10_000
type Line = readonly [what: string, right: boolean, said: string]

const begun = performance.now()
const say = (line: string): void => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`)

/** What the servers wrote into their logs that nobody should find there after a failover. */
class Logs {
  readonly bugs: string[] = []
  readonly alarms: string[] = []
  #rest = ''
  readonly hear = (words: string): void => {
    const lines = (this.#rest + words).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.includes('"msg":"bug"')) this.bugs.push(line.slice(0, 600))
      if (line.includes('"level":60')) this.alarms.push(line.slice(0, 300))
    }
  }
}

/** Each kind once, then those that come more often again, and so on: no two alike in a row where it can be helped. */
function planned(): Fault[] {
  const chosen = FAULTS.filter(({ name }) => name.includes(options.only))
  const times = (fault: Fault): number => (options.rounds === '' ? (options.short ? fault.short : fault.times) : Number(options.rounds))
  return Array.from({ length: Math.max(...chosen.map(times)) }, (_, round) => chosen.filter((fault) => times(fault) > round)).flat()
}

/** People are paid again. */
async function flows(report: ClientsReport): Promise<void> {
  const before = report.acknowledged.length
  for (const limit = Date.now() + 120_000; report.acknowledged.length < before + CLIENTS; await pause(300))
    if (Date.now() > limit) throw new Error(`nobody is paid any more: ${toldInWords(report.met)}; ${report.complaints.join('; ')}`)
}

interface Played {
  seen: Seen[]
  /** Why the rest of the plan was left out; the books are asked all the same. */
  ended: string
}

async function plays(scene: Scene, report: ClientsReport, screens: Screens, rights: Rights): Promise<Played> {
  const seen: Seen[] = []
  await scene.cluster.healthy()
  for (const [n, fault] of planned().entries()) {
    await pause(3000)
    const look = watch(report, fault)
    const mend = await fault.begin(scene)
    if (fault.kind === 'failover') await rights.follow(scene.servers, scene.cluster.url)
    await mend()
    const broken = await scene.cluster.healthy().then(
      () => '',
      (error: Error) => error.message,
    )
    await flows(report)
    const one = look()
    seen.push(one)
    say(`${String(n + 1).padStart(2)} ${fault.name.padEnd(42)} stood ${one.standstill.toFixed(1).padStart(5)} s; ${toldInWords(one.told)}`)
    if (broken !== '') return { seen, ended: `after fault ${n + 1}: ${broken}` }
    await screens.allOpen()
  }
  return { seen, ended: '' }
}

async function books(url: string, world: World, report: ClientsReport): Promise<Line[]> {
  await sealed(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const broken = await checkInvariants(client).finally(() => client.end())
  const checked = audit(url)
  return [
    ...(await verify(url, world, report)).map(({ name, passed, said }): Line => [name, passed, said]),
    ['every invariant holds', broken.length === 0, broken.length === 0 ? 'I1 to I14' : JSON.stringify(broken).slice(0, 600)],
    ['the auditor is green', checked.green, checked.said],
  ]
}

function judged(seen: readonly Seen[], report: ClientsReport, logs: Logs, servers: readonly RealServer[]): Line[] {
  const errors = Object.entries(report.met).filter(([what]) => what.startsWith('500'))
  const silent = report.met['no answer'] ?? 0
  const late = seen.filter(({ fault, standstill }) => fault.kind !== 'lasts' && standstill > CLUSTER_S + SLACK_S)
  const deaths = servers.flatMap((server) => server.deaths)
  return [
    ['faults', options.short || options.only !== '' || seen.length >= 30, `${seen.length}`],
    ['no answer is a 500', errors.length === 0, errors.map(([what, n]) => `${what} × ${n}`).join(', ') || 'none'],
    [
      'nobody waits longer than a till does',
      silent === 0 && report.longestMs < TILL_MS,
      `${silent} without an answer, the longest ${(report.longestMs / 1000).toFixed(1)} s`,
    ],
    [
      `stands still no longer than the cluster's ${CLUSTER_S} s and ${SLACK_S}`,
      late.length === 0,
      late.map(({ fault, standstill }) => `${fault.name}: ${standstill.toFixed(1)} s`).join(', ') || 'as it should',
    ],
    ['no server died', deaths.length === 0, deaths.join('; ') || 'none'],
    ['no bug in a log', logs.bugs.length === 0, logs.bugs.slice(0, 3).join('\n') || 'none'],
    ['no alarm in a log', logs.alarms.length === 0, logs.alarms.slice(0, 3).join('\n') || 'none'],
  ]
}

/** What the till looked like stays: whoever reads the lines may want to see it. */
function pictures(): string {
  const folder = path.join(os.tmpdir(), 'taschino-failover-pictures')
  mkdirSync(folder, { recursive: true })
  return folder
}

async function drills(scene: Scene, world: World, balancer: LoadBalancer, folder: string, logs: Logs): Promise<Line[]> {
  const tokens = path.join(folder, 'tokens')
  writeTokens(world, tokens)
  const screens = new Screens(balancer.port, tokens, SCREENS)
  const patience = { deadlineMs: 180_000, answerMs: TILL_MS }
  // The first shop is left to the till that is looked at, the last people are asked about by nobody else.
  const load = { ...world, shops: world.shops.slice(1), codes: world.codes.slice(1), payers: world.payers.slice(0, -ASIDE) }
  const rights = new Rights(world, world.payers.slice(-ASIDE, -1))
  const clients = new RetryingClients(load, balancer.url, CLIENTS, patience)
  try {
    await screens.allOpen()
    const walked = options.screen ? await tillThroughFailover(scene, world, balancer.url, pictures()) : { lines: [], paid: [] }
    for (const [what, right, found] of walked.lines) say(`   ${right ? 'ok   ' : 'WRONG'} ${what}: ${found}`)
    const { seen, ended } = await plays(scene, clients.report, screens, rights)
    const report = await clients.finish()
    report.acknowledged.push(...walked.paid)
    say('standstill, shortest / median / longest')
    for (const line of summary(seen)) console.log(`         ${line}`)
    say(`told in all: ${toldInWords(report.met)}; ${screens.latest.away.length} screens came back, ${screens.latest.open} are open`)
    await pause(3000)
    const followed: Line = [
      'who is logged out is nobody at once, on each server',
      rights.right || rights.took.length === 0,
      `${rights.took.length} times, the longest ${Math.max(0, ...rights.took)} ms`,
    ]
    const whole: Line = ['the cluster is whole again after each', ended === '', ended || 'each time']
    return [
      ...walked.lines,
      followed,
      whole,
      ...judged(seen, report, logs, scene.servers),
      ...(await books(scene.cluster.url, world, report)),
    ]
  } finally {
    screens.close()
  }
}

async function main(): Promise<number> {
  const software = ensureSoftware()
  const folder = dataFolder('failover')
  const cluster = new Cluster(folder, software, { proxy: await freePort(), direct: [await freePort(), await freePort(), await freePort()] })
  const balancer = new LoadBalancer(folder, await freePort())
  const servers: RealServer[] = []
  const redis = await startRedis()
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()))
    balancer.close()
    await redis.stop()
    cluster.close()
    if (options.keep) say(`logs: ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
  onSignal(close)
  try {
    say(`PostgreSQL of ${software.postgres}, Patroni ${software.version}`)
    if (!/^[4-9]/.test(software.version)) say('this Patroni is older than 4: a frozen primary that comes back is known to lose payments')
    await cluster.open()
    say('the cluster is up')
    const secret = randomBytes(32)
    await migrate(cluster.url)
    const world = await peopleWorld(cluster.url, secret, { payers: 600, shops: 6 })
    const logs = new Logs()
    // One is led by HAProxy, the other looks for whoever writes by itself.
    for (const databaseUrl of [cluster.url, cluster.addresses]) {
      const env = { TASCHINO_STEP_UP: 'off', REDIS_URL: redis.url, LEAVE_SECONDS: '1' }
      servers.push(await startRealServer({ databaseUrl, secret, env, hear: logs.hear }))
    }
    await balancer.open(servers.map(({ port }, n) => ({ name: `app${n + 1}`, port })))
    say('two servers serve')
    const lines = await drills({ cluster, redis, servers }, world, balancer, folder, logs)
    for (const [what, right, said] of lines) console.log(`${right ? 'ok   ' : 'WRONG'} ${what.padEnd(60)} ${said}`)
    return lines.every(([, right]) => right) ? 0 : 1
  } finally {
    await close()
  }
}

process.exit(await main())
