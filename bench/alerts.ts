/**
 * `npm run bench -- alerts`: a real Prometheus watches a real server by our rules while five faults are made; each must raise its alert
 * and end it. Needs `prometheus` on the PATH (Debian: apt-get install prometheus).
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import pg from 'pg'
import { peopleWorld } from './world.ts'
import type { Target } from './figures.ts'
import type { Bench, Scenario } from './scenario.ts'

const RULES = path.resolve(import.meta.dirname, '../deploy/prometheus/alerts.yml')
const FIRES_MS = 90_000
const PORTS = { prometheus: 39_090, metrics: 39_464, relay: 39_432 }

/** The rules as they are, but for how long something must last: a drill does not wait for a quarter of an hour. */
const hurried = (): string =>
  readFileSync(RULES, 'utf8')
    .replaceAll(/for: \w+/g, 'for: 0s')
    .replace('{queue="mail"} > 900', '{queue="mail"} > 3')

/** A way to the database that can be cut. */
class Relay {
  readonly #open = new Set<net.Socket>()
  readonly #server: net.Server
  readonly #target: URL
  cut = false

  constructor(target: URL) {
    this.#target = target
    this.#server = net.createServer((inside) => {
      if (this.cut) return void inside.destroy()
      const outside = net.connect(Number(this.#target.port), this.#target.hostname)
      for (const [one, other] of [
        [inside, outside],
        [outside, inside],
      ] as const) {
        this.#open.add(one)
        one.on('error', () => other.destroy()).on('close', () => (this.#open.delete(one), other.destroy()))
        one.pipe(other)
      }
    })
  }

  listen = (port: number): Promise<void> => new Promise((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
  end(): void {
    this.cut = true
    for (const one of this.#open) one.destroy()
  }
  close(): void {
    this.end()
    this.#server.close()
  }
}

async function startPrometheus(folder: string): Promise<ChildProcess> {
  writeFileSync(path.join(folder, 'alerts.yml'), hurried())
  const config = path.join(folder, 'prometheus.yml')
  writeFileSync(
    config,
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - { job_name: taschino, static_configs: [{ targets: ["127.0.0.1:${PORTS.metrics}"] }] }
`,
  )
  const child = spawn(
    'prometheus',
    [`--config.file=${config}`, `--storage.tsdb.path=${path.join(folder, 'tsdb')}`, `--web.listen-address=127.0.0.1:${PORTS.prometheus}`],
    { stdio: 'ignore' },
  )
  await pause(2000)
  return child
}

async function firing(): Promise<Set<string>> {
  const answer = await fetch(`http://127.0.0.1:${PORTS.prometheus}/api/v1/alerts`)
  const { data } = (await answer.json()) as { data: { alerts: { state: string; labels: { alertname: string } }[] } }
  return new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))
}

/** Seconds until it is so; null where it never is. */
async function until(holds: (names: Set<string>) => boolean): Promise<number | null> {
  const begun = performance.now()
  while (performance.now() - begun < FIRES_MS) {
    if (holds(await firing())) return (performance.now() - begun) / 1000
    await pause(300)
  }
  return null
}

interface Fault {
  name: string
  alerts: readonly string[]
  begin: () => Promise<unknown>
  mend: () => Promise<unknown>
  /** What counts errors of the last minutes does not end with the fault. */
  lasts?: true
}

function faultsOf(server: RealServer, relay: Relay, sql: pg.Client): Fault[] {
  const readOnly = async (on: boolean): Promise<void> => {
    await sql.query(`alter database bench set default_transaction_read_only = ${on ? 'on' : 'off'}`)
    await sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'taschino%' and pid <> pg_backend_pid()`,
    )
  }
  const letter = `insert into letter (recipient, kind, facts) values ('nobody@esempio.it', 'password-changed', '{}')`
  return [
    {
      name: 'kill -9 of the server',
      alerts: ['TaschinoDown', 'TaschinoNotServing'],
      begin: () => server.kill9(),
      mend: () => server.start(),
    },
    {
      name: 'the way to the database is cut',
      alerts: ['TaschinoDatabaseAway'],
      begin: async () => relay.end(),
      mend: async () => (relay.cut = false),
    },
    {
      name: 'the database takes no writes',
      alerts: ['TaschinoDatabaseReadOnly'],
      begin: () => readOnly(true),
      mend: async () => {
        await sql.query('set default_transaction_read_only = off')
        await readOnly(false)
      },
    },
    {
      name: 'the mail server is away',
      alerts: ['TaschinoLettersStuck'],
      begin: () => sql.query(letter),
      mend: () => sql.query('delete from letter'),
    },
    {
      name: 'a table is gone',
      alerts: ['TaschinoBugs', 'TaschinoJobFailing'],
      begin: () => sql.query('alter table letter rename to letter_away'),
      mend: () => sql.query('alter table letter_away rename to letter'),
      lasts: true,
    },
  ]
}

async function play({ name, alerts, begin, mend, lasts }: Fault): Promise<Target[]> {
  await begin()
  const fired = await until((names) => alerts.every((one) => names.has(one)))
  await mend()
  const targets: Target[] = [
    {
      name: `${name}: ${alerts.join(', ')}`,
      reached: fired !== null,
      said: fired === null ? 'never fired' : `fires after ${fired.toFixed(0)} s`,
    },
  ]
  if (lasts) return targets
  const ended = await until((names) => !alerts.some((one) => names.has(one)))
  return [
    ...targets,
    { name: `${name}, mended`, reached: ended !== null, said: ended === null ? 'does not end' : `ends after ${ended.toFixed(0)} s` },
  ]
}

async function run({ postgres, dataDir, secret }: Bench): Promise<Target[]> {
  if (spawnSync('prometheus', ['--version']).status !== 0)
    return [{ name: 'prometheus', reached: false, said: 'is not on the PATH: apt-get install prometheus' }]
  await peopleWorld(postgres.url, secret, { payers: 10, shops: 1 })
  const relay = new Relay(new URL(postgres.url))
  await relay.listen(PORTS.relay)
  const way = new URL(postgres.url)
  way.host = `127.0.0.1:${PORTS.relay}`
  const env = { METRICS: String(PORTS.metrics), SMTP_URL: 'smtp://127.0.0.1:9', TASCHINO_STEP_UP: 'off' }
  const server = await startRealServer({ databaseUrl: way.href, secret, env })
  const sql = new pg.Client({ connectionString: postgres.url })
  await sql.connect()
  const prometheus = await startPrometheus(dataDir)
  try {
    await pause(5000)
    const calm = [...(await firing())].filter((name) => name !== 'TaschinoBooksNotChecked' && name !== 'TaschinoDaysNotSealed')
    const targets: Target[] = [{ name: 'nothing fires while all is well', reached: calm.length === 0, said: calm.join(', ') || 'nothing' }]
    for (const fault of faultsOf(server, relay, sql)) targets.push(...(await play(fault)))
    return targets
  } finally {
    prometheus.kill('SIGKILL')
    await server.stop()
    await sql.end()
    relay.close()
  }
}

export const scenario: Scenario = { says: 'a real Prometheus, our alert rules and five faults: each fires, and ends', run }
