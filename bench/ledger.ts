/**
 * The scenario `ledger`: the ledger alone, called directly, beside pgbench's TPC-B on one PostgreSQL, with the CPU that each payment costs
 * there.
 */
import { readFileSync } from 'node:fs'
import { newGtid } from '@taschino/basics/gtid.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { openLot } from '@taschino/ledger/lots.ts'
import { assignTickets } from '@taschino/ledger/movements/assign-tickets.ts'
import { issueTickets } from '@taschino/ledger/movements/issue-tickets.ts'
import { payInShop } from '@taschino/ledger/movements/pay-in-shop.ts'
import { openLedger, post, type Ledger } from '@taschino/ledger/post.ts'
import pg from 'pg'
import { CLIENTS, prepareContenders, runContender } from './contenders.ts'
import { rangeOf, ratios, table, type Target } from './figures.ts'
import { invariantsHold, optionsOf, type Bench, type Scenario } from './scenario.ts'

const options = optionsOf({
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '3' },
  payers: { type: 'string', default: '20000' },
})
const ROUNDS = Number(options.rounds)
const SECONDS = Number(options.seconds)
const PAYERS = Number(options.payers)
const SHOPS = 500
const AGENCY = 1
const FIRST_PAYER = 10_000
const FIRST_SHOP = 1000
const HASH = 'ab'.repeat(32)
/** As long as a receipt is. */
const ANSWER = JSON.stringify({ receipt: 'x'.repeat(560) })

const CASES = [32, 128, 512].flatMap((callers) => [
  { callers, hot: 0 },
  { callers, hot: 0.9 },
])
const nameOf = ({ callers, hot }: (typeof CASES)[number]): string =>
  `${callers} callers, ${hot === 0 ? 'spread' : 'nine in ten to one shop'}`

/** Every payer holds tickets of two lots. */
async function fillPockets(pool: pg.Pool): Promise<void> {
  const step = 1000
  for (const days of [20, 50]) {
    const lot = await openLot(pool, { type: 'normal', unit: 100, expiresAt: new Date(Date.now() + days * 86_400_000), agency: AGENCY })
    for (let k = 0; k < PAYERS; k += step) {
      const common = { detail: {}, events: [], call: null }
      const grants = Array.from({ length: Math.min(step, PAYERS - k) }, (_, i) => ({
        holder: FIRST_PAYER + k + i,
        type: 'normal' as const,
        unit: 100,
        amount: 900,
      }))
      await post(
        pool,
        issueTickets({
          ...common,
          gtid: newGtid(),
          agency: AGENCY,
          type: 'normal',
          unit: 100,
          amount: 900 * grants.length,
          lot,
          once: `lot ${lot} ${k}`,
        }),
      )
      await post(pool, assignTickets({ ...common, gtid: newGtid(), agency: AGENCY, grants, once: `assign ${lot} ${k}` }))
    }
  }
  await pool.query('vacuum analyze')
}

let turn = 0

async function pay(ledger: Ledger, hot: number): Promise<boolean> {
  // one payer after the other, one to three tickets: nobody meets the guard against repeats
  const payer = FIRST_PAYER + (turn++ % PAYERS)
  const amount = 1 + (Math.floor(turn / PAYERS) % 3)
  const shop = Math.random() < hot ? FIRST_SHOP : FIRST_SHOP + Math.floor(Math.random() * SHOPS)
  const gtid = newGtid()
  const { outcome } = await ledger.submit(
    payInShop({
      gtid,
      payer,
      shop,
      parts: [{ type: 'normal', unit: 100, amount }],
      confirmed: true,
      agency: AGENCY,
      detail: { till: 'CASSA1' },
      events: [{ type: 'onPayment', gtid, to: [payer, shop] }],
      call: { actor: payer, route: 'payments.pay', key: crypto.randomUUID(), hash: HASH, status: 200, answer: ANSWER },
    }),
  )
  return outcome === 'posted'
}

const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** Payments per second of `callers` that each wait for their answer, and the microseconds of the group commit's backend per payment. */
async function measure(ledger: Ledger, pid: () => number, callers: number, hot: number): Promise<{ perSecond: number; micros: number }> {
  let done = 0
  await pay(ledger, hot)
  const cpu = process.platform === 'linux' ? cpuOf(pid()) : 0
  const started = performance.now()
  const until = started + SECONDS * 1000
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) if (await pay(ledger, hot)) done++
    }),
  )
  const used = process.platform === 'linux' ? cpuOf(pid()) - cpu : Number.NaN
  return { perSecond: done / ((performance.now() - started) / 1000), micros: used / done }
}

async function compare({ postgres }: Bench): Promise<Target[]> {
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  let pid = 0
  pool.on('connect', (client) => {
    pid = (client as unknown as { processID: number }).processID
  })
  await fillPockets(pool)
  await prepareContenders(postgres.url)
  const ledger = openLedger(pool)
  const perSecond = new Map<string, number[]>()
  const micros = new Map<string, number[]>()
  const tpcb: number[] = []
  await measure(ledger, () => pid, 32, 0)
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of CASES) {
      const figures = await measure(ledger, () => pid, one.callers, one.hot)
      perSecond.set(nameOf(one), [...(perSecond.get(nameOf(one)) ?? []), figures.perSecond])
      micros.set(nameOf(one), [...(micros.get(nameOf(one)) ?? []), figures.micros])
    }
    tpcb.push(await runContender(postgres.url, 'tpcb', SECONDS))
    console.log(`round ${round + 1} of ${ROUNDS}`)
  }
  await ledger.stop()
  const broken = await checkInvariants(pool)
  await pool.end()
  console.log(`\nThe ledger alone, as ratios to pgbench TPC-B (prepared, ${CLIENTS} clients, scale 50) of the same round\n`)
  console.log(
    table(
      ['', 'min', 'median', 'max', 'payments/s', 'µs of PostgreSQL CPU per payment'],
      CASES.map((one) => [
        nameOf(one),
        ...ratios(rangeOf((perSecond.get(nameOf(one)) ?? []).map((n, round) => n / (tpcb[round] ?? Number.NaN)))),
        rangeOf(perSecond.get(nameOf(one)) ?? []).median.toFixed(0),
        `${rangeOf(micros.get(nameOf(one)) ?? []).median.toFixed(0)} (min ${rangeOf(micros.get(nameOf(one)) ?? []).min.toFixed(0)})`,
      ]),
    ),
  )
  return [invariantsHold(broken)]
}

export const scenario: Scenario = { says: "the ledger alone, called directly, beside pgbench's TPC-B", run: compare }
