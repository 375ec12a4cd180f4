/**
 * The scenario `statement`: a month's statement of a shop with 100,000 payments, beside a plain SQL sum of the same rows on the same
 * PostgreSQL, and what it costs in memory.
 */
import { readFileSync } from 'node:fs'
import { businessMonth, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { rollUp } from '@taschino/ledger/totals.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import pg from 'pg'
import { ms, rangeOf, ratios, table, times, type Target } from './figures.ts'
import { writeHistory } from './history.ts'
import { optionsOf, type Bench, type Scenario } from './scenario.ts'
import { peopleWorld, type World } from './world.ts'

const options = optionsOf({ payments: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '15' } })
const PAYMENTS = Number(options.payments)
const ROUNDS = Number(options.rounds)
const DAY_MS = 86_400_000
/** More than this the server must not grow by while it writes statements. */
const MOST_MB = 64

const month = businessMonth(startOfBusinessDay(`${businessMonth(Date.now())}-01`) - DAY_MS)
const from = startOfBusinessDay(`${month}-01`)
const to = startOfBusinessDay(`${businessMonth(Date.now())}-01`)

/** What anybody would write who only wanted the sums: the shop's rows of the month, by day. */
const PLAIN = `select (at at time zone 'Europe/Rome')::date as day, count(*) as payments, sum(value) as value from ledger.entry
  where party = $1 and at >= to_timestamp($2 / 1000.0) and at < to_timestamp($3 / 1000.0) group by 1 order by 1`

interface Run {
  client: pg.Client
  server: RealServer
  world: World
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

async function fetched({ server, world }: Run, what: string): Promise<ArrayBuffer> {
  const response = await fetch(`${server.url}/api/v1/shops/${world.shops[0]}/${what}?yearMonth=${month}`, {
    headers: { authorization: `Bearer ${world.token(world.hotShopUser)}` },
  })
  if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`)
  return response.arrayBuffer()
}

const residentMb = (pid: number, line: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** The statement and the plain sum take turns, so that whatever else the machine does falls on both. */
async function measure(run: Run) {
  const ways = {
    plain: () => run.client.query(PLAIN, [run.world.shops[0], from, to]),
    month: () => fetched(run, 'month'),
    statement: () => fetched(run, 'statement'),
    pack: () => fetched(run, 'month-pack'),
  }
  for (const way of Object.values(ways)) for (let i = 0; i < 3; i++) await way()
  const before = residentMb(run.server.pid, 'VmRSS')
  const samples: Record<keyof typeof ways, number[]> = { plain: [], month: [], statement: [], pack: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const name of Object.keys(ways) as (keyof typeof ways)[]) samples[name].push(await timed(ways[name]))
  return { samples, grown: Math.max(residentMb(run.server.pid, 'VmHWM'), residentMb(run.server.pid, 'VmRSS')) - before }
}

/** The figures must be right before anybody asks how fast they come. */
async function agree(run: Run): Promise<void> {
  const told = JSON.parse(Buffer.from(await fetched(run, 'month')).toString()) as { payments: number; net: number }
  const { rows } = await run.client.query<{ payments: string; value: string }>(
    `select count(*) as payments, sum(value) as value from (${PLAIN.replace('group by 1 order by 1', '').replace("(at at time zone 'Europe/Rome')::date as day, count(*) as payments, sum(value) as value", 'value')}) x`,
    [run.world.shops[0], from, to],
  )
  const { payments, value } = rows[0] ?? { payments: '0', value: '0' }
  if (told.payments !== Number(payments) || told.net !== Number(value))
    throw new Error(`the month says ${told.payments} payments worth ${told.net}, the rows ${payments} worth ${value}`)
  console.log(`${payments} payments worth ${(Number(value) / 100).toFixed(2)} € in ${month}: month and rows agree`)
}

async function overMonth({ postgres, secret }: Bench): Promise<Target[]> {
  const world = await peopleWorld(postgres.url, secret, { payers: 2000, shops: 20 })
  await writeHistory(postgres.url, world, PAYMENTS * 2, 0.5, { from, days: (to - from) / DAY_MS })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const server = await startRealServer({ databaseUrl: postgres.url, secret, env: { TASCHINO_STEP_UP: 'off' } })
  try {
    const run = { client, server, world }
    await rollUp(client)
    await client.query('vacuum analyze')
    await agree(run)
    const { samples, grown } = await measure(run)
    const plain = samples.plain
    const row = (name: string, list: number[]): string[] => [
      name,
      ms(rangeOf(list).median),
      ...ratios(rangeOf(list.map((sample, i) => sample / (plain[i] ?? NaN)))),
    ]
    console.log(
      table(
        ['', 'median', 'min', 'median ÷ plain sum', 'max'],
        [
          row('plain SQL sum by day', plain),
          row('month as figures, over HTTP', samples.month),
          row('statement as PDF', samples.statement),
          row('pack of the month (two PDFs, CSV, XML, ZIP)', samples.pack),
        ],
      ),
    )
    const ratio = rangeOf(samples.month.map((sample, i) => sample / (plain[i] ?? NaN))).median
    return [
      { name: 'the month costs at most twice the plain sum', reached: ratio <= 2, said: times(ratio) },
      { name: `the server grows by less than ${MOST_MB} MB`, reached: grown < MOST_MB, said: `${grown.toFixed(0)} MB` },
    ]
  } finally {
    await server.stop()
    await client.end()
  }
}

export const scenario: Scenario = {
  says: "a shop's month of 100,000 payments as figures, PDF and pack, beside a plain sum",
  run: overMonth,
}
