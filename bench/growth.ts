/** What changes between ten thousand and two million past payments: two servers on two databases of one PostgreSQL, measured in turn. */
import path from 'node:path'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import type { EmbeddedPostgres } from '@taschino/server/platform/embedded/embedded-postgres.ts'
import { migrate } from '@taschino/server/platform/db/migrate.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import pg from 'pg'
import { ms, rangeOf, table, times, type Target } from './figures.ts'
import { writeHistory } from './history.ts'
import { load } from './load-plan.ts'
import { peopleWorld, UNITS, writeTokens, type World } from './world.ts'

const SMALL = 10_000
/** Ten rows a page, so that also ten thousand payments have a thousandth page. */
const PAGE = 10
const ROUNDS = 5
const SECONDS = 4

interface Past {
  name: string
  count: number
  url: string
  world: World
  tokensFile: string
  server: RealServer
  turn: number
  deep: string
  rates: number[]
  first: number[]
  thousandth: number[]
}

interface Setup {
  postgres: EmbeddedPostgres
  secret: Buffer
  dataDir: string
  past: number
}

async function prepare({ postgres, secret, dataDir }: Setup, name: string, count: number): Promise<Past> {
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  await asOwner(postgres.url, (client) => client.query(`create database ${name}`))
  await migrate(url.href)
  const world = await peopleWorld(url.href, secret, { payers: 10_000, shops: 200 })
  console.log(`writing ${count} past payments …`)
  await writeHistory(url.href, world, count, count === SMALL ? 1 : 0.5)
  const tokensFile = path.join(dataDir, `tokens-${name}`)
  const server = await startRealServer({ databaseUrl: url.href, secret, env: { TASCHINO_STEP_UP: 'off' } })
  const past: Past = { name, count, url: url.href, world, tokensFile, server, turn: 0, deep: '', rates: [], first: [], thousandth: [] }
  past.deep = await walk(past, 999)
  return past
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

interface Page {
  items: { gtid: string }[]
  nextCursor: string | null
}

async function page({ server, world }: Past, cursor: string): Promise<Page> {
  const query = `limit=${PAGE}${cursor === '' ? '' : `&cursor=${cursor}`}`
  const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/users/${world.hotShopUser}/transactions?${query}`, {
    headers: { authorization: `Bearer ${world.token(world.hotShopUser)}` },
  })
  if (!response.ok) throw new Error(`list: ${response.status} ${await response.text()}`)
  return (await response.json()) as Page
}

/** Goes through `pages` pages as an app would, by the cursor that each one hands on. */
async function walk(past: Past, pages: number): Promise<string> {
  let cursor = ''
  for (let n = 0; n < pages; n++) {
    const { items, nextCursor } = await page(past, cursor)
    if (items.length !== PAGE || nextCursor === null) throw new Error(`page ${n + 1} of ${past.name} has ${items.length} rows`)
    cursor = nextCursor
  }
  return cursor
}

async function timePage(past: Past, cursor: string): Promise<number> {
  const samples: number[] = []
  for (let n = 0; n < 150; n++) {
    const started = performance.now()
    await page(past, cursor)
    samples.push(performance.now() - started)
  }
  return rangeOf(samples).median
}

async function pay(past: Past): Promise<number> {
  writeTokens(past.world, past.tokensFile)
  const result = await load({
    port: past.server.port,
    path: '/api/v1/users/pay',
    connections: 64,
    seconds: SECONDS,
    most: 1_000_000,
    tokensFile: past.tokensFile,
    codes: past.world.codes,
    hotShare: 0,
    units: UNITS,
    firstTurn: past.turn,
  })
  past.turn += result.turns
  if ((result.statuses[200] ?? 0) < result.answered)
    console.log(`  ${past.name}: ${JSON.stringify(result.statuses)} ${JSON.stringify(result.samples)}`)
  return (result.statuses[200] ?? 0) / result.seconds
}

/** Of the ledger: every table of its schema with indexes and TOAST. Of the database: all that lies in its files, catalogs included. */
const SIZE = `select sum(pg_total_relation_size(c.oid))::text as ledger, pg_database_size(current_database())::text as database,
    (select count(*) from ledger.movement where kind = 'payment')::text as payments
  from pg_class c where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r'`

interface Size {
  ledger: number
  database: number
  payments: number
}

async function size(past: Past): Promise<Size> {
  const { rows } = await asOwner(past.url, (client) => client.query<Record<keyof Size, string>>(SIZE))
  return { ledger: Number(rows[0]?.ledger), database: Number(rows[0]?.database), payments: Number(rows[0]?.payments) }
}

/** What lay there before the first payment of this run, and what those of the run added. */
interface Storage {
  past: Past
  begun: Size
  before: Size
  after: Size
}

export async function measureGrowth(setup: Setup): Promise<Target[]> {
  const small = await prepare(setup, 'past_small', SMALL)
  const large = await prepare(setup, 'past_large', setup.past)
  const both = [small, large]
  try {
    const storage: Storage[] = []
    for (const past of both) {
      const begun = await size(past)
      await pay(past)
      storage.push({ past, begun, before: await size(past), after: begun })
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const past of round % 2 === 0 ? both : both.toReversed()) {
        past.first.push(await timePage(past, ''))
        past.thousandth.push(await timePage(past, past.deep))
        past.rates.push(await pay(past))
      }
    }
    for (const one of storage) one.after = await size(one.past)
    const targets = report(small, large)
    reportStorage(storage)
    return [...targets, ...(await audit(both))]
  } finally {
    for (const { server } of both) await server.stop()
  }
}

function report(small: Past, large: Past): Target[] {
  const compare = (pick: (past: Past) => number[]) => rangeOf(pick(large).map((n, round) => n / (pick(small)[round] ?? NaN)))
  const rows = [
    { name: 'payments a second', pick: (past: Past) => past.rates, said: (n: number) => times(n / rangeOf(small.rates).median) },
    { name: 'list, page 1', pick: (past: Past) => past.first, said: ms },
    { name: 'list, page 1000 by cursor', pick: (past: Past) => past.thousandth, said: ms },
  ].map(({ name, pick, said }) => ({ name, said, pick, range: compare(pick) }))
  console.log(`\nFrom ${small.count} to ${large.count} past payments (64 connections; pages of ${PAGE} rows of the busiest shop)\n`)
  console.log(
    table(
      ['', `${small.count}`, `${large.count}`, 'min', 'median', 'max'],
      rows.map(({ name, said, pick, range }) => [
        name,
        said(rangeOf(pick(small)).median),
        said(rangeOf(pick(large)).median),
        times(range.min),
        times(range.median),
        times(range.max),
      ]),
    ),
  )
  return rows
    .slice(1)
    .map(({ name, range }) => ({ name: `${name} flat within 1.3 ×`, reached: range.median <= 1.3, said: times(range.median) }))
}

const mb = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`
const kb = (bytes: number): string => `${(bytes / 1024).toFixed(2)} kB`

function reportStorage(storage: readonly Storage[]): void {
  const each = ({ before, after }: Storage, of: 'ledger' | 'database'): string =>
    kb((after[of] - before[of]) / (after.payments - before.payments))
  console.log(`\nStorage. The ledger: the tables of its schema with their indexes and TOAST (journal, entries, accounts, keys with stored answers, outbox, totals). The database: all its files (pg_database_size),
people, shops and catalogs included. Past payments are written without key, answer and outbox row; those of the run came over HTTP and have them.\n`)
  console.log(
    table(
      ['past payments', 'ledger', 'database', 'more for each payment of the run: ledger', 'database'],
      storage.map((one) => [
        `${one.begun.payments}`,
        mb(one.begun.ledger),
        mb(one.begun.database),
        each(one, 'ledger'),
        each(one, 'database'),
      ]),
    ),
  )
  const [small, large] = storage
  if (small && large)
    console.log(
      `\nFrom the first to the second: ${kb((large.begun.ledger - small.begun.ledger) / (large.begun.payments - small.begun.payments))} of the ledger for each past payment\n`,
    )
}

async function audit(both: Past[]): Promise<Target[]> {
  return Promise.all(
    both.map(async (past) => {
      const broken = await asOwner(past.url, (client) => checkInvariants(client))
      return {
        name: `the books balance after ${past.count}`,
        reached: broken.length === 0,
        said: broken.length === 0 ? 'every invariant holds' : JSON.stringify(broken.slice(0, 3)),
      }
    }),
  )
}
