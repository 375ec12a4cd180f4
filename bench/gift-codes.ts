/**
 * The scenario `gift-codes`: 20,000 codes from one sheet; then ten thousand buyers for a thousand of them, by two processes, beside plain
 * payments by the same client.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { newGtid } from '@taschino/basics/gtid.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { grantCredits } from '@taschino/ledger/movements/issue-tickets.ts'
import { postAll } from '@taschino/ledger/post.ts'
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { giftSheet, linesOf } from '@taschino/testkit/gift-stock.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { ms, times, type Target } from './figures.ts'
import { invariantsHold, optionsOf, type Bench, type Scenario } from './scenario.ts'
import { peopleWorld, type World } from './world.ts'

const options = optionsOf({ buyers: { type: 'string', default: '10000' }, codes: { type: 'string', default: '1000' } })
const BUYERS = Number(options.buyers)
const CODES = Number(options.codes)
const SHEET = 20_000
const UNIT = 2000
const AT_ONCE = 64
/** Others who pay in a shop meanwhile, one after the other each. */
const OTHERS = 4
const WARM = 400

interface Reply {
  status: number
  text: string
  took: number
  at: number
}

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE + OTHERS })

function ask(server: RealServer, token: string, path: string, body: string): Promise<Reply> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'content-length': Buffer.byteLength(body),
    }
    const request = http.request(
      { agent, port: server.port, host: '127.0.0.1', method: 'POST', path: `/api/v1${path}`, headers },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const at = performance.now()
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString(), took: at - started, at })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** So many ways side by side, each takes the next one. */
async function all<T>(things: readonly T[], atOnce: number, work: (thing: T, n: number) => Promise<Reply>): Promise<Reply[]> {
  const said: Reply[] = []
  const next = things.entries()
  const worker = async (): Promise<void> => {
    for (const [n, thing] of next) said.push(await work(thing, n))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return said
}

const p95 = (said: readonly Reply[]): number =>
  said.map(({ took }) => took).toSorted((a, b) => a - b)[Math.floor(said.length * 0.95)] ?? NaN
const perSecond = (count: number, from: number, to: number): number => (count * 1000) / (to - from)

async function creditsFor(db: Db, people: readonly number[]): Promise<void> {
  for (let at = 0; at < people.length; at += 2000)
    await db.tx((sql) =>
      postAll(
        sql,
        people
          .slice(at, at + 2000)
          .map((to) => grantCredits({ gtid: newGtid(), once: `bench:${to}`, to, value: 10_000, detail: {}, events: [], call: null })),
      ),
    )
}

const residentOf = (pid: number): number => {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

async function merchantOf(db: Db, name: string): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into gift_merchant (name, units, pay_with, food, barcode_format, vat_kind, how_to, enabled, cost_bp, low_stock_at, takes_back)
     values ($1, '{${UNIT}}', '{free_credits}', false, 'CODE128', 'multi', '', true, 9400, 0, false) returning id`,
    [name],
  )
  return rows[0]?.id ?? 0
}

async function bringIn(
  server: RealServer,
  token: string,
  name: string,
  count: number,
): Promise<{ took: number; status: number; grew: number }> {
  const form = new FormData()
  form.set('json', '{}')
  form.set('file', giftSheet(linesOf({ merchant: name }, UNIT, count)))
  const before = residentOf(server.pid)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, residentOf(server.pid))), 20)
  const started = performance.now()
  const answer = await fetch(`${server.url}/api/v1/barcodes/externalgdo/codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (answer.status !== 200) console.log(await answer.text())
  clearInterval(watch)
  return { took: performance.now() - started, status: answer.status, grew: most - before }
}

interface Stage {
  servers: readonly [RealServer, RealServer]
  world: World
  merchant: number
}

const pays = ({ servers, world }: Stage, payer: number, n: number): Promise<Reply> =>
  ask(
    servers[n % 2] ?? servers[0],
    world.token(payer),
    '/users/pay',
    JSON.stringify({ unit: 800, amount: 1 + (n % 4), code: world.codes[n % world.codes.length] }),
  )
const buys = ({ servers, world, merchant }: Stage, buyer: number, n: number): Promise<Reply> =>
  ask(servers[n % 2] ?? servers[0], world.token(buyer), '/barcodes/externalgdo/buy', JSON.stringify({ merchant, unit: UNIT, amount: 1 }))

/** Others pay until the work is done. */
async function beside(stage: Stage, others: readonly number[], work: () => Promise<unknown>): Promise<Reply[]> {
  let over = false
  const said: Reply[] = []
  const workers = Array.from({ length: OTHERS }, async (_, worker) => {
    for (let n = worker; !over; n += OTHERS) said.push(await pays(stage, others[n % others.length] ?? 0, n))
  })
  await work()
  over = true
  await Promise.all(workers)
  return said
}

async function judged(db: Db, said: readonly Reply[], from: number): Promise<{ targets: Target[]; sales: number; refusals: number }> {
  const sold = said.filter(({ status }) => status === 200)
  const refused = said.filter(({ text }) => text.includes('sold_out'))
  const ids = new Set(sold.map(({ text }) => (JSON.parse(text) as { codes: { id: number }[] }).codes[0]?.id))
  const { rows } = await db.query<{ free: number; twice: number }>(
    `select (select count(*)::int from gift_code where state = 'free' and unit = ${UNIT} and id_merchant = (select max(id) from gift_merchant)) as free,
       (select count(*)::int from (select from ledger.movement where kind = 'gift-code' group by detail ->> 'code' having count(*) > 1) t) as twice`,
  )
  const lastSale = Math.max(...sold.map(({ at }) => at))
  const early = refused.filter(({ at, took }) => at - took < from).length
  const wrong = said.length - sold.length - refused.length
  const whole = sold.length === CODES && ids.size === CODES && rows[0]?.free === 0 && rows[0].twice === 0 && wrong === 0 && early === 0
  return {
    targets: [
      {
        name: `${BUYERS} buyers, ${CODES} codes, two processes`,
        reached: whole,
        said: `${sold.length} sold, ${ids.size} different, ${rows[0]?.twice} twice, ${rows[0]?.free} left, ${refused.length} told there are none, ${wrong} something else`,
      },
    ],
    sales: perSecond(sold.length, from, lastSale),
    refusals: perSecond(refused.length, lastSale, Math.max(...said.map(({ at }) => at))),
  }
}

async function run({ postgres, secret }: Bench): Promise<Target[]> {
  const db = openDb(postgres.url, { reads: 4, money: 1 })
  const world = await peopleWorld(postgres.url, secret, { payers: BUYERS + 1000, shops: 50 })
  const [buyers, others] = [world.payers.slice(0, BUYERS), world.payers.slice(BUYERS)]
  await creditsFor(db, buyers)
  const start = () => startRealServer({ databaseUrl: postgres.url, secret, env: { TASCHINO_STEP_UP: 'off' } })
  const servers = [await start(), await start()] as const
  try {
    const stage: Stage = { servers, world, merchant: 0 }
    await merchantOf(db, 'Scorta')
    const token = world.token(world.companyUser)
    // The first file loads what reads files.
    await bringIn(servers[0], token, 'Scorta', 50)
    const sheet = await bringIn(servers[0], token, 'Scorta', SHEET)
    stage.merchant = await merchantOf(db, 'Contesa')
    await bringIn(servers[1], token, 'Contesa', WARM + CODES)
    // The server's code is warm in production.
    await all(others.slice(0, WARM), AT_ONCE, (one, n) => pays(stage, one, n))
    await creditsFor(db, others.slice(0, WARM))
    await all(others.slice(0, WARM), AT_ONCE, (one, n) => buys(stage, one, n))
    const plainFrom = performance.now()
    const plain = await all(buyers.slice(0, 5000), AT_ONCE, (one, n) => pays(stage, one, n))
    const payments = perSecond(plain.filter(({ status }) => status === 200).length, plainFrom, performance.now())
    const crowd = others.slice(WARM)
    const payingBeside = await beside(stage, crowd, () => all(buyers.slice(5000), AT_ONCE, (one, n) => pays(stage, one, n)))
    const from = performance.now()
    let said: Reply[] = []
    const meanwhile = await beside(stage, crowd, async () => (said = await all(buyers, AT_ONCE, (one, n) => buys(stage, one, n))))
    const { targets, sales, refusals } = await judged(db, said, from)
    return [
      { name: `${SHEET} codes from one sheet`, reached: sheet.status === 200 && sheet.took < 5000, said: ms(sheet.took) },
      { name: 'memory of the service while they came in', reached: sheet.grew < 64, said: `${sheet.grew.toFixed(0)} MB more` },
      ...targets,
      {
        name: 'sales beside plain payments',
        reached: sales > 0.3 * payments,
        said: `${sales.toFixed(0)} of ${payments.toFixed(0)} a second, ${times(sales / payments)}`,
      },
      {
        name: 'refusals beside plain payments',
        reached: refusals > payments,
        said: `${refusals.toFixed(0)} a second, ${times(refusals / payments)}`,
      },
      {
        name: 'others who pay meanwhile, p95 beside as many who pay',
        reached: p95(meanwhile) < 1.1 * p95(payingBeside),
        said: `${ms(p95(meanwhile))} beside ${ms(p95(payingBeside))}`,
      },
      invariantsHold(await db.slow(checkInvariants)),
    ]
  } finally {
    agent.destroy()
    for (const server of servers) await server.stop()
    await db.close()
  }
}

export const scenario: Scenario = { says: '20,000 gift codes from a sheet; 10,000 buyers for 1,000 of them by two processes', run }
