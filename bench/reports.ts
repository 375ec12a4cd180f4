/**
 * The scenario `reports`: what the company's reports and a shop's totals cost over a million past payments, beside a plain count of the
 * journal on the same PostgreSQL, and how much of the journal each of them reads.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay, businessMonth, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { rollUp } from '@taschino/ledger/totals.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import pg from 'pg'
import { ms, rangeOf, table, times, type Target } from './figures.ts'
import { writeHistory } from './history.ts'
import { optionsOf, type Bench, type Scenario } from './scenario.ts'
import { peopleWorld, type World } from './world.ts'

const options = optionsOf({
  payments: { type: 'string', default: '1000000' },
  payers: { type: 'string', default: '20000' },
  rounds: { type: 'string', default: '7' },
})
const ROUNDS = Number(options.rounds)
/** No screen of the company should wait longer. */
const MOST_MS = 1000
/** Of the pages of the journal and of what people read of it: more than this would grow with the years. */
const MOST_SHARE = 0.1
/** PostgreSQL tells what a session has read once it has been idle for ten seconds. */
const STATS_MS = 11_000

const PLAIN = 'select count(*), sum(value) from ledger.movement'

interface Run {
  client: pg.Client
  server: RealServer
  world: World
  /** Shops that take business tickets, the first of them half of all. */ business: World
}
interface Report {
  name: string
  path: string
  as: 'company' | 'shop' | 'business'
}

const today = businessDay(Date.now())
const lastMonth = businessMonth(Date.parse(`${addDays(`${today.slice(0, 7)}-01`, -1)}T12:00:00Z`))

const REPORTS: readonly Report[] = [
  { name: 'trial balance, now', path: '/reports/trial-balance', as: 'company' },
  { name: 'trial balance, a day half a year ago', path: `/reports/trial-balance?day=${addDays(today, -180)}`, as: 'company' },
  { name: 'circulation by month, twelve months', path: '/reports/circulation', as: 'company' },
  {
    name: 'circulation by month, ten years, CSV',
    path: `/reports/circulation/export?format=csv&from=${Number(today.slice(0, 4)) - 9}-01`,
    as: 'company',
  },
  { name: 'inbox, counts', path: '/requests/count', as: 'company' },
  { name: 'inbox, first page', path: '/requests?limit=25', as: 'company' },
  { name: 'lots, first page', path: '/lots?limit=25', as: 'company' },
  { name: 'agencies and what they owe, first page', path: '/agencies?limit=25', as: 'company' },
  { name: 'shops and what they are owed, first page', path: '/requests/shops?limit=25', as: 'company' },
  {
    name: 'business total of a shop with 100,000 payments in the month',
    path: `/shops/business-total?yearMonth=${lastMonth}`,
    as: 'business',
  },
  { name: 'wallet of a shop', path: '/shops/wallet', as: 'shop' },
]

/** False when the server gave up. */
async function ask({ server, world, business }: Run, { path: what, as }: Report): Promise<boolean> {
  const [of, who] = as === 'business' ? [business, business.hotShopUser] : [world, as === 'company' ? world.companyUser : world.hotShopUser]
  const response = await fetch(`${server.url}/api/v1${what}`, { headers: { authorization: `Bearer ${of.token(who)}` } })
  const body = await response.text()
  if (!response.ok && response.status !== 503) throw new Error(`${what}: ${response.status} ${body}`)
  return response.ok
}

async function timed(work: () => Promise<boolean>): Promise<number> {
  const since = performance.now()
  return (await work()) ? performance.now() - since : Infinity
}

/** Pages of the journal and of its entries that anybody has looked at so far. */
async function looked(client: pg.Client): Promise<number> {
  await pause(STATS_MS)
  const { rows } = await client.query<{ pages: string }>(
    `select sum(heap_blks_read + heap_blks_hit) as pages from pg_statio_all_tables where schemaname = 'ledger' and relname in ('movement', 'entry')`,
  )
  return Number(rows[0]?.pages)
}

/** One page that is looked at twice counts twice: an upper bound. */
async function sharesOf(run: Run): Promise<number[]> {
  const { rows } = await run.client.query<{ pages: string }>(
    `select sum(relpages) as pages from pg_class where oid in ('ledger.movement'::regclass, 'ledger.entry'::regclass)`,
  )
  const shares: number[] = []
  let before = await looked(run.client)
  for (const report of REPORTS) {
    await ask(run, report)
    const after = await looked(run.client)
    shares.push((after - before) / Number(rows[0]?.pages))
    before = after
  }
  return shares
}

async function measure(run: Run): Promise<Target[]> {
  const ways = [async () => (await run.client.query(PLAIN)).rowCount === 1, ...REPORTS.map((report) => () => ask(run, report))]
  for (const way of ways) await way()
  const samples: number[][] = ways.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const n of round % 2 === 0 ? ways.keys() : [...ways.keys()].toReversed())
      samples[n]?.push(await timed(() => ways[n]?.() ?? Promise.resolve(false)))
  const shares = await sharesOf(run)
  const [plain = [], ...reports] = samples
  console.log(
    table(
      ['', 'median', '÷ plain count of the journal', 'of the journal’s pages'],
      [
        ['plain count and sum of the journal', ms(rangeOf(plain).median), times(1), '100 %'],
        ...REPORTS.map(({ name }, n) => [
          name,
          ms(rangeOf(reports[n] ?? []).median),
          times(rangeOf((reports[n] ?? []).map((sample, round) => sample / (plain[round] ?? NaN))).median),
          `${((shares[n] ?? NaN) * 100).toFixed(1)} %`,
        ]),
      ],
    ),
  )
  return REPORTS.flatMap(({ name }, n) => [
    {
      name: `${name}: under a second`,
      reached: rangeOf(reports[n] ?? []).median < MOST_MS,
      said: ms(rangeOf(reports[n] ?? []).median),
    },
    {
      name: `${name}: reads under a tenth of the journal`,
      reached: (shares[n] ?? NaN) < MOST_SHARE,
      said: `${((shares[n] ?? NaN) * 100).toFixed(1)} %`,
    },
  ])
}

async function overPast({ postgres, secret }: Bench): Promise<Target[]> {
  const world = await peopleWorld(postgres.url, secret, { payers: Number(options.payers), shops: 500 })
  await writeHistory(postgres.url, world, Number(options.payments), 0.2)
  const business = await peopleWorld(postgres.url, secret, { payers: 2000, shops: 20, kind: 'business' })
  const from = startOfBusinessDay(`${lastMonth}-01`)
  await writeHistory(postgres.url, business, 200_000, 0.5, {
    from,
    days: (startOfBusinessDay(`${today.slice(0, 7)}-01`) - from) / 86_400_000,
  })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const server = await startRealServer({ databaseUrl: postgres.url, secret, env: { TASCHINO_STEP_UP: 'off' } })
  try {
    await rollUp(client)
    await client.query('vacuum analyze')
    const {
      rows: [counted],
    } = await client.query<{ movements: string; accounts: string }>(
      'select (select count(*) from ledger.movement) as movements, (select count(*) from ledger.account) as accounts',
    )
    console.log(`${counted?.movements} movements, ${counted?.accounts} accounts`)
    return await measure({ client, server, world, business })
  } finally {
    await server.stop()
    await client.end()
  }
}

export const scenario: Scenario = { says: "the company's reports and a shop's totals over a million payments", run: overPast }
