/**
 * Orders of the club while everything dies: the service and the provider are processes of their own, killed in the middle, the database's
 * connections are cut, the provider misbehaves on command; at the end its books and ours are laid side by side.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newGtid } from '@taschino/basics/gtid.ts'
import { createCategory } from '@taschino/contract/club/company.ts'
import { mapCategories } from '@taschino/contract/club/company-providers.ts'
import { createOrder } from '@taschino/contract/club/orders.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { grantCredits } from '@taschino/ledger/movements/issue-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import { openProvider } from '@taschino/server/features/club/providers/provider-port.ts'
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { cheapHash } from './cheap-passwords.ts'
import { compared } from './club-books.ts'
import { Person, STORY_PASSWORD } from './personas.ts'
import { startProvider, type ProviderProcess } from './provider-process.ts'
import { startRealServer, type RealServer } from './real-server.ts'

/** `lose-key` and `ignore-key` break the protocol, and no circuit can know. */
const CHAOS_FAILURES = [
  'accept-now',
  'accept-never',
  'lose-answer',
  'refuse',
  'sold-out',
  'fail-later',
  'deliver-part',
  'voucher-late',
  'answer-401',
  'answer-503',
  'answer-404',
  'answer-html',
  'answer-half',
  'answer-drip',
  'reset',
  'cancel-crosses',
  'bell-doubled',
  'bell-swapped',
  'bell-late',
  'bell-unsigned',
  'bell-foreign-key',
  'bell-never',
] as const
/** Each ends the provider whenever it is ordered, again and again until its promise is over: with many of them it is never there. */
const DEADLY = ['die-before-write', 'die-mid-write', 'die-after-write'] as const
const DEADLY_ORDERS = 3

export interface ChaosPlan {
  databaseUrl: string
  orders: number
  seed: number
  /** Of the service and of the provider, each. */
  kills: number
  /** Cuts connections, or kills the database: as often as it is asked to. */
  hurt?: (times: number) => Promise<void>
}

export interface ChaosFound {
  placed: number
  states: Record<string, number>
  /** Given back at the company's risk, and then accepted after all. */
  borne: number
  kills: { server: number; provider: number }
  /** Each in words; none is what is wanted. */
  wrong: string[]
}

/** The same numbers from the same seed. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const PRICE = 1000
const PER_PERSON = 20

async function peopleFor(db: Db, url: () => string, many: number): Promise<Person[]> {
  const hash = await cheapHash(STORY_PASSWORD)
  const made = async (username: string, role: 'enduser' | 'company'): Promise<Person> => {
    const { rows } = await db.query<{ id: number }>(
      `insert into app_user (username, email, role, first_name, last_name, status, password_hash) values ($1, $1 || '@storia.test', $2, 'Persona', 'Prova', 'active', $3) returning id`,
      [username, role, hash],
    )
    return new Person(url, { username, role, id: rows[0]?.id ?? 0, place: null })
  }
  const people: Person[] = []
  for (let n = 0; n < many; n += 1) {
    const person = await made(`caos${n}`, 'enduser')
    await db.tx((sql) =>
      post(
        sql,
        grantCredits({ gtid: newGtid(), once: `chaos:${person.id}`, to: person.id, value: 100_000, detail: {}, events: [], call: null }),
      ),
    )
    people.push(person)
  }
  return [await made('marta', 'company'), ...people]
}

/** The service has walked the provider's catalogue, and the company has put its products that go wrong up for sale. */
async function putUpForSale(db: Db, marta: Person): Promise<Map<string, number>> {
  for (let n = 0; n < 600; n += 1) {
    const { rows } = await db.query<{ id: number; name: string }>(
      `select id, substr(external_id, 7) as name from club_product where provider = 'pointer' and external_id like 'fails.%' and deleted_at is null`,
    )
    if (rows.length > 0) {
      const { idInternalCategory } = await marta.gets(createCategory, {
        body: { title: 'Prove e guasti', icon: 'gift', enabled: true, audience: 'all' },
      })
      await marta.gets(mapCategories, { params: { name: 'pointer' }, body: { externalIds: ['cat-fails'], idInternalCategory } })
      return new Map(rows.map(({ id, name }) => [name, id]))
    }
    await pause(200)
  }
  throw new Error('the catalogue was never walked')
}

/** Somebody orders until the answer is known: the same key over kills and refused connections. */
async function places(person: Person, idProduct: number, amount: number): Promise<boolean> {
  const key = randomUUID()
  const body = { idProduct, version: 1, unit: PRICE, amount, price: PRICE, pay: ['free_credits'] }
  for (let n = 0; n < 400; n += 1) {
    const answer = await person.sends(createOrder, { key, body }).catch(() => null)
    if (answer?.status === 200) return true
    const error = (answer?.json as { error?: string } | undefined)?.error
    // A kept no: asked again it would be said again. A provider that rests is asked for under a new key.
    if (answer?.status === 409 && error !== 'in_progress') return error === 'provider_paused' ? places(person, idProduct, amount) : false
    await pause(25)
  }
  return false
}

/** Turns the clock: some of what waits is due (all at once would ask for nothing new), nobody rests, promises end when that is wanted. */
async function hasten(db: Db, promises: boolean): Promise<void> {
  await db.query(
    `update club_ask set next_try_at = clock_timestamp() where state = 'waiting' and next_try_at > clock_timestamp() + interval '300 ms' and random() < 0.1
       and (failure is null or next_try_at < clock_timestamp() + interval '55 seconds' or next_try_at > clock_timestamp() + interval '61 seconds')`,
  )
  await db.query(
    `update club_provider set unknown_at = '{}', paused_at = null, paused_why = null where paused_why = 'silence' or unknown_at <> '{}'`,
  )
  if (promises)
    await db.query(
      `update club_order set promised_at = clock_timestamp() - interval '2 hours' where state = 'pending' and promised_at > clock_timestamp()`,
    )
}

const OPEN = `select count(*)::int as n from club_order where state in ('pending', 'confirmed', 'shipped')
  or (at_risk and not borne and coalesce(heard, '') not in ('delivered', 'failed', 'cancelled', 'closed'))`

interface Stage {
  db: Db
  server: RealServer
  sandbox: ProviderProcess
}

/** Kills in turn, until it is enough. A provider that died of a chosen failure is begun again, too. */
async function killing({ server, sandbox }: Stage, plan: ChaosPlan, random: () => number, isOver: () => boolean) {
  const counts = { server: 0, provider: 0 }
  const port = openProvider(sandbox.links.pointer, 1000)
  const keepProvider = (async () => {
    for (; !isOver(); await pause(400)) {
      const kill = counts.provider < plan.kills && random() < 0.2
      if (kill) counts.provider += 1
      // It may die of the first thing that it is asked, before it has said that it is there.
      if (kill || (await port.status()).is === 'unknown') await sandbox.again().catch(() => undefined)
    }
  })()
  for (; counts.server < plan.kills && !isOver(); counts.server += 1) {
    await pause(600 + random() * 1500)
    await server.kill9()
    // The database may be dead at this moment, too.
    for (let up = false; !up;)
      up = await server.start().then(
        () => true,
        () => false,
      )
  }
  await keepProvider
  return counts
}

type Opened = { people: Person[]; products: Map<string, number> }

async function openShop({ db, server }: Stage, plan: ChaosPlan): Promise<Opened> {
  const [marta, ...people] = await peopleFor(db, () => server.url, Math.ceil(plan.orders / PER_PERSON))
  if (!marta) throw new Error('nobody')
  return { people, products: await putUpForSale(db, marta) }
}

async function place({ people, products }: Opened, plan: ChaosPlan, random: () => number): Promise<number> {
  let [next, placed] = [0, 0]
  const worker = async (): Promise<void> => {
    while (next < plan.orders) {
      const at = next++
      const kinds: readonly string[] = random() < DEADLY_ORDERS / plan.orders ? DEADLY : CHAOS_FAILURES
      const failure = kinds[Math.floor(random() * kinds.length)] ?? ''
      const person = people[at % people.length]
      const ok = person && (await places(person, products.get(failure) ?? 0, 1 + Math.floor(random() * 2)))
      if (ok) placed += 1
    }
  }
  await Promise.all(Array.from({ length: 12 }, worker))
  return placed
}

const SETTLES_MS = 240_000
const CALM_MS = 10_000

export async function clubChaos(plan: ChaosPlan): Promise<ChaosFound> {
  const random = numbers(plan.seed)
  const folder = mkdtempSync(path.join(tmpdir(), `taschino-test-${process.pid}-chaos-`))
  const sandbox = await startProvider()
  const file = path.join(folder, 'providers.json')
  writeFileSync(file, JSON.stringify({ pointer: sandbox.links.pointer }))
  const server = await startRealServer({ databaseUrl: plan.databaseUrl, env: { TASCHINO_STEP_UP: 'off', PROVIDERS: file } })
  const db = openDb(plan.databaseUrl, { reads: 3, money: 1 })
  const stage = { db, server, sandbox }
  let [over, promises] = [false, false]
  const patient = async <T>(work: () => Promise<T>): Promise<T | null> => work().catch(() => null)
  try {
    await sandbox.again(`${server.url}/api/v1/club/providers`)
    const clock = (async () => {
      for (; !over; await pause(150)) await patient(() => hasten(db, promises))
    })()
    let killed = false
    const opened = await openShop(stage, plan)
    const placing = place(opened, plan, random)
    const kills = killing(stage, plan, random, () => killed)
    const hurts = plan.hurt?.(plan.kills)
    const placed = await placing
    await hurts
    const open = async (): Promise<number> => (await patient(async () => (await db.query<{ n: number }>(OPEN)).rows[0]?.n ?? 1)) ?? 1
    // Whatever comes by itself has come when nothing changes for a while; only then the promises of the rest are over.
    let [least, since] = [Infinity, Date.now()]
    for (const until = Date.now() + SETTLES_MS; Date.now() < until && Date.now() - since < CALM_MS; await pause(200)) {
      const now = await open()
      if (now < least) [least, since] = [now, Date.now()]
    }
    promises = true
    for (const until = Date.now() + SETTLES_MS; Date.now() < until && (await open()) > 0; await pause(200));
    killed = true
    const counts = await kills
    await sandbox.again().catch(() => sandbox.again())
    for (const until = Date.now() + 30_000; Date.now() < until && (await open()) > 0; await pause(200));
    over = true
    await clock
    const states = await db.query<{ state: string; n: number; borne: number }>(
      `select state, count(*)::int as n, count(*) filter (where borne)::int as borne from club_order group by state`,
    )
    const broken = await checkInvariants(db)
    return {
      placed,
      states: Object.fromEntries(states.rows.map(({ state, n }) => [state, n])),
      borne: states.rows.reduce((sum, { borne }) => sum + borne, 0),
      kills: counts,
      wrong: [...(await compared(db, sandbox)), ...broken.map(({ name, says }) => `${name}: ${says}`)],
    }
  } finally {
    over = true
    await server.stop()
    await db.close()
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
