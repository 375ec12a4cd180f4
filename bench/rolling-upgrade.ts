/**
 * `npm run rolling-upgrade [-- commit]`: two servers of the previous release serve through a proxy while people pay and tills listen; a
 * migration fails, one waits for a lock, then this release comes in beside them and takes over, server by server.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate, readMigrations } from '@taschino/server/platform/db/migrate.ts'
import { onSignal } from '@taschino/testkit/end-on-signal.ts'
import { freePort, startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import pg from 'pg'
import { audit, sealed } from './auditor.ts'
import { RetryingClients } from './crash-clients.ts'
import { dataFolder } from './data-folder.ts'
import { ensureHaproxy, LoadBalancer } from './load-balancer.ts'
import { ownPostgres } from './own-postgres.ts'
import { checkOut, previousRelease } from './previous-release.ts'
import { Screens } from './screens.ts'
import { peopleWorld, writeTokens, type World } from './world.ts'

const CLIENTS = 8
const SCREENS = 200
const LEAVE_SECONDS = 3
const SLOTS = ['old1', 'old2', 'new1', 'new2', 'next1'] as const
type Slot = (typeof SLOTS)[number]
type Line = readonly [what: string, right: boolean, said: string]

const say = (line: string): void => console.log(`      ${line}`)
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

interface Drill {
  url: string
  secret: Buffer
  balancer: LoadBalancer
  ports: Readonly<Record<Slot, number>>
  running: Map<Slot, RealServer>
}

async function begin(slot: Slot, drill: Drill, root?: string): Promise<void> {
  const server = await startRealServer({
    databaseUrl: drill.url,
    secret: drill.secret,
    port: drill.ports[slot],
    args: ['--demo'],
    env: { TASCHINO_STEP_UP: 'off', LEAVE_SECONDS: String(LEAVE_SECONDS), PUBLIC_URL: drill.balancer.url },
    ...(root === undefined ? {} : { root }),
  })
  drill.running.set(slot, server)
  await drill.balancer.until(slot, 'UP')
}

async function end(slot: Slot, { running }: Drill): Promise<number> {
  const begun = performance.now()
  await running.get(slot)?.stop()
  running.delete(slot)
  say(`${slot} ended within ${seconds(begun)}`)
  return performance.now() - begun
}

const step = (name: string, sql: string) => ({ name: `drill/${name}.sql`, sql, checksum: name })

/** A release whose second file is wrong, while the previous one serves. */
async function failedMigration({ url }: Drill): Promise<Line> {
  const broken = step(
    'broken',
    'alter table app_user add column drilled int;\nalter table ledger.movement add column drilled int;\nselect x',
  )
  const said = await migrate(url, { migrations: [...readMigrations().slice(0, 1), broken] }).then(
    () => '',
    (error: unknown) => (error instanceof Error ? (error.message.split('\n')[1] ?? '') : ''),
  )
  const left = await onDatabase(url, (client) =>
    client.query(`select 1 from information_schema.columns where column_name = 'drilled'`).then(({ rowCount }) => rowCount),
  )
  return ['a migration that fails leaves nothing of itself', said.includes('column "x"') && left === 0, said]
}

/** Somebody reads for three seconds what a migration changes: nobody may wait behind the two. */
async function migrationThatWaits({ url }: Drill): Promise<Line> {
  const begun = performance.now()
  await onDatabase(url, async (reader) => {
    await reader.query('begin')
    await reader.query('select 1 from ledger.movement limit 1')
    const waits = migrate(url, { migrations: [step('waits', 'alter table ledger.movement add column drilled int')] })
    await pause(3000)
    await reader.query('commit')
    await waits
  })
  const took = seconds(begun)
  await onDatabase(url, (client) =>
    client.query(`alter table ledger.movement drop column drilled; delete from schema_migrations where name like 'drill/%'`),
  )
  return ['a migration that waits for a lock comes through', true, took]
}

/** Server by server, as the guide says. */
async function rollsOver(drill: Drill, previous: string, screens: Screens): Promise<Line> {
  const { balancer, url } = drill
  const before = await onDatabase(url, (client) => client.query<{ name: string }>('select name from schema_migrations'))
  const begun = performance.now()
  await begin('new1', drill)
  const known = new Set(before.rows.map(({ name }) => name))
  const added = readMigrations().filter(({ name }) => !known.has(name))
  say(
    `this release beside ${previous}: up after ${seconds(begun)}, ${added.length} migrations under load: ${added.map(({ name }) => name).join(', ')}`,
  )
  await pause(5000)
  await balancer.drain('old1')
  await pause(2000)
  await end('old1', drill)
  await screens.allOpen()
  await begin('new2', drill)
  await balancer.drain('old2')
  await pause(2000)
  await end('old2', drill)
  await screens.allOpen()
  say(`previous release gone: ${seconds(begun)}`)
  // This release says by itself that it leaves: the proxy is told nothing.
  await begin('next1', drill)
  const endedMs = await end('new1', drill)
  await screens.allOpen()
  return [
    'a server that leaves ends by itself',
    endedMs < LEAVE_SECONDS * 1000 + 5000,
    `${(endedMs / 1000).toFixed(1)} s, ${LEAVE_SECONDS} s of them to be noticed`,
  ]
}

/** An app that was installed long ago, through the proxy. */
async function skewed({ url, balancer }: Drill, token: string): Promise<Line> {
  await onDatabase(url, (client) => client.query(`insert into app_release (version, logout_below) values ('99.0.0', '98.0.0')`))
  const ask = async (appVersion: string): Promise<unknown> => {
    const answer = await fetch(`${balancer.url}/api/v1/users/checkMobileVersion`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ appVersion }),
    })
    return answer.json()
  }
  const said = [await ask('1.7.7'), await ask('98.5.0'), await ask('99.0.0')]
  await onDatabase(url, (client) => client.query(`delete from app_release where version = '99.0.0'`))
  const right = JSON.stringify(said) === '[{"latest":false,"action":"logout"},{"latest":false},{"latest":true}]'
  return ['installed apps that are too old are told so', right, JSON.stringify(said)]
}

async function books({ url }: Drill, keys: readonly { gtid: string }[]): Promise<Line[]> {
  const there = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ gtid: string }>('select gtid from ledger.movement')
    return new Set(rows.map(({ gtid }) => gtid))
  })
  const lost = keys.filter(({ gtid }) => !there.has(gtid)).length
  const twice = keys.length - new Set(keys.map(({ gtid }) => gtid)).size
  await sealed(url)
  const checked = audit(url)
  return [
    ['acknowledged payments', keys.length > 0 && lost === 0 && twice === 0, `${keys.length}, ${lost} lost, ${twice} twice`],
    ['the auditor is green', checked.green, checked.said],
  ]
}

async function agreed(url: string): Promise<void> {
  await onDatabase(url, (client) =>
    client.query(
      `insert into agreement (id_user, id_version, sha256, device, id_session) select s.id_user, v.id, v.sha256, 'bench', s.id
       from session s cross join document_in_force v where s.device = 'bench'`,
    ),
  )
}

async function upgrades(drill: Drill, previous: string, world: World, tokensFile: string): Promise<Line[]> {
  const screens = new Screens(drill.balancer.port, tokensFile, SCREENS)
  try {
    await screens.allOpen()
    const clients = new RetryingClients(world, drill.balancer.url, CLIENTS)
    await pause(3000)
    const failed = await failedMigration(drill)
    await pause(1000)
    const waited = await migrationThatWaits(drill)
    const left = await rollsOver(drill, previous, screens)
    await pause(2000)
    const skew = await skewed(drill, world.token(world.companyUser))
    const { acknowledged, complaints, met, refusals, longestMs } = await clients.finish()
    const seen = await drill.balancer.seen()
    for (const one of seen)
      say(`${one.name.padEnd(6)} answered ${one.answered}, 5xx ${one.errors5xx}, cut ${one.cut}, asked elsewhere ${one.retried}`)
    const errors = seen.reduce((sum, one) => sum + one.errors5xx, 0)
    const odd = Object.entries({ ...met, ...refusals }).filter(([what]) => !what.startsWith('409 in_progress'))
    const { away, refused } = screens.latest
    return [
      failed,
      waited,
      left,
      [
        'both releases answered side by side',
        seen.slice(0, 3).every(({ answered }) => answered > 0),
        seen.map(({ answered }) => answered).join(', '),
      ],
      ['no answer above 499', errors === 0, `${errors}`],
      ['no call was cut, none refused', odd.length === 0, odd.map(([what, n]) => `${what}: ${n}`).join(', ') || 'none'],
      ['nobody waited longer than five seconds', longestMs < 5000, `longest ${(longestMs / 1000).toFixed(2)} s`],
      ['no key got two answers', complaints.length === 0, complaints.slice(0, 3).join('; ') || 'none'],
      [
        'screens came back elsewhere',
        screens.latest.open === SCREENS && Object.keys(refused).length === 0,
        `${screens.latest.open} of ${SCREENS} open, ${away.length} reconnects, longest away ${((away.at(-1) ?? 0) / 1000).toFixed(1)} s, refused ${JSON.stringify(refused)}`,
      ],
      skew,
      ...(await books(drill, acknowledged)),
    ]
  } finally {
    screens.close()
  }
}

async function main([asked]: string[]): Promise<number> {
  ensureHaproxy()
  const folder = dataFolder('rolling-upgrade')
  const data = path.join(folder, 'postgres')
  mkdirSync(data)
  const commit = previousRelease(asked)
  say(`previous release: ${commit.slice(0, 8)}`)
  const root = checkOut(commit, folder)
  const postgres = await ownPostgres({ dataDir: data, fresh: true, database: 'bench' }, folder)
  const ports = Object.fromEntries(await Promise.all(SLOTS.map(async (slot) => [slot, await freePort()]))) as Record<Slot, number>
  const drill: Drill = {
    url: postgres.url,
    secret: randomBytes(32),
    balancer: new LoadBalancer(folder, await freePort()),
    ports,
    running: new Map(),
  }
  const close = async (): Promise<void> => {
    drill.balancer.close()
    await Promise.all([...drill.running.values()].map((server) => server.stop()))
  }
  onSignal(close)
  try {
    await drill.balancer.open(SLOTS.map((name) => ({ name, port: ports[name] })))
    await begin('old1', drill, root)
    await begin('old2', drill, root)
    const world = await peopleWorld(drill.url, drill.secret, { payers: 400, shops: 4, agoMs: 0 })
    await agreed(drill.url)
    const tokensFile = path.join(folder, 'tokens')
    writeTokens(world, tokensFile)
    const lines = await upgrades(drill, commit.slice(0, 8), world, tokensFile)
    for (const [what, right, said] of lines) console.log(`${right ? 'ok   ' : 'WRONG'} ${what.padEnd(50)} ${said}`)
    return lines.every(([, right]) => right) ? 0 : 1
  } finally {
    await close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit(await main(process.argv.slice(2)))
