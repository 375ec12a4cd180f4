/**
 * The club's chaos test: orders while service, provider and connections are killed and the provider misbehaves; at the end both sides'
 * books are compared.
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
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { cheapHash } from './cheap-passwords.ts'
import { blackout, killing, mend, type ChaosPlan, type Stage } from './club-chaos-faults.ts'
import { compared } from './club-books.ts'
import { Person, STORY_PASSWORD } from './personas.ts'
import { startProvider } from './provider-process.ts'
import { startRealServer } from './real-server.ts'

/**
 * What is ordered, by how often: most of it comes, some of it in part, some is refused, some never decided, and of some nobody hears before
 * its promise is over. `lose-key` and `ignore-key` break the protocol, and no circuit can know.
 */
const MIX = {
  // Goods without a fault of their own, which whatever befalls the provider befalls, too.
  plain: 20,
  'accept-now': 14,
  'lose-answer': 10,
  'deliver-part': 12,
  'voucher-late': 5,
  'bell-doubled': 4,
  'bell-swapped': 4,
  'bell-late': 4,
  'bell-unsigned': 4,
  'bell-foreign-key': 4,
  'bell-never': 5,
  'cancel-crosses': 4,
  'answer-half': 3,
  'answer-drip': 2,
  refuse: 8,
  'sold-out': 5,
  'fail-later': 6,
  'accept-never': 3,
  'answer-401': 1,
  'answer-404': 1,
  'answer-503': 1,
  'answer-html': 1,
  reset: 1,
} as const
const PLAIN = 'p-00000'
const BAG: readonly string[] = Object.entries(MIX).flatMap(([name, times]) => Array.from({ length: times }, () => name))

/**
 * What became of orders at the provider: all of it came, a part, it said no, it never decided and its key was closed; and of how many of
 * all these nobody knew for a while. `borne`: given back at the company's risk, and then accepted after all.
 */
export interface ChaosEnds {
  whole: number
  part: number
  refused: number
  closed: number
  borne: number
  unknown: number
}

export interface ChaosFound {
  placed: number
  ends: ChaosEnds
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
/** Of all orders, those that are accepted while no answer arrives. */
const LOST_ORDERS = 0.03
const PLACES_MS = 120_000
/** So few that they may all come in at once, and none of them orders for more than a day allows. */
const PER_PERSON = 33

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
      `select id, case external_id when $1 then 'plain' else substr(external_id, 7) end as name from club_product
       where provider = 'pointer' and (external_id like 'fails.%' or external_id = $1) and deleted_at is null`,
      [PLAIN],
    )
    if (rows.length > 0) {
      const { idInternalCategory } = await marta.gets(createCategory, {
        body: { title: 'Prove e guasti', icon: 'gift', enabled: true, audience: 'all' },
      })
      await marta.gets(mapCategories, { params: { name: 'pointer' }, body: { externalIds: ['cat-fails', 'cat-0'], idInternalCategory } })
      return new Map(rows.map(({ id, name }) => [name, id]))
    }
    await pause(200)
  }
  throw new Error('the catalogue was never walked')
}

/** Somebody orders until the answer is known: the same key over kills and refused connections. */
async function places(person: Person, idProduct: number, amount: number, until = Date.now() + PLACES_MS): Promise<boolean> {
  const key = randomUUID()
  const body = { idProduct, version: 1, unit: PRICE, amount, price: PRICE, pay: ['free_credits'] }
  while (Date.now() < until) {
    const answer = await person.sends(createOrder, { key, body }).catch(() => null)
    if (answer?.status === 200) return true
    const error = (answer?.json as { error?: string } | undefined)?.error
    // A kept no: asked again it would be said again. A provider that rests is asked for under a new key.
    if (answer?.status === 409 && error !== 'in_progress')
      return error === 'provider_paused' ? places(person, idProduct, amount, until) : false
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

type Opened = { people: Person[]; products: Map<string, number> }

async function openShop({ db, server }: Stage, plan: ChaosPlan): Promise<Opened> {
  const [marta, ...people] = await peopleFor(db, () => server.url, Math.ceil(plan.orders / PER_PERSON))
  if (!marta) throw new Error('nobody')
  // Whoever comes in while everything dies is not what is looked at here.
  for (const one of people) await one.token()
  return { people, products: await putUpForSale(db, marta) }
}

async function place(stage: Stage, { people, products }: Opened, plan: ChaosPlan, random: () => number): Promise<number> {
  let [next, placed] = [0, 0]
  const lost = Math.max(3, Math.round(plan.orders * LOST_ORDERS))
  const from = Math.round(plan.orders * 0.4)
  let dark: Promise<void> | null = null
  const worker = async (): Promise<void> => {
    while (next < plan.orders) {
      const at = next++
      if (at === from) dark = blackout(stage, Math.ceil(lost * 0.8))
      const failure = at >= from && at < from + lost ? 'lose-answer' : (BAG[Math.floor(random() * BAG.length)] ?? '')
      const person = people[at % people.length]
      // One of two pieces may come in part.
      const amount = failure === 'deliver-part' ? 2 : random() < 0.1 ? 2 : 1
      if (person && (await places(person, products.get(failure) ?? 0, amount))) placed += 1
    }
  }
  await Promise.all(Array.from({ length: 12 }, worker))
  await dark
  return placed
}

const ENDS = `select count(*) filter (where state = 'delivered' and fulfilled = amount)::int as whole,
    count(*) filter (where state = 'delivered' and fulfilled < amount)::int as part,
    count(*) filter (where state = 'failed' and reason in ('refused', 'sold_out'))::int as refused,
    count(*) filter (where state in ('failed', 'cancelled') and not borne and reason not in ('refused', 'sold_out'))::int as closed,
    count(*) filter (where borne)::int as borne,
    count(*) filter (where exists (select from club_order_step s where s.id_order = o.id and s.step = 'unknown'))::int as unknown from club_order o`

const SETTLES_MS = 240_000
const CALM_MS = 15_000

/** Whatever comes by itself has come when nothing is said of any order for a while; only then the promises of the rest are over. */
async function calm(db: Db, orders: number): Promise<void> {
  let [said, since] = ['', Date.now()]
  for (const until = Date.now() + SETTLES_MS + orders * 600; Date.now() < until && Date.now() - since < CALM_MS; await pause(200)) {
    const looked = await db
      .query<{ said: string }>(
        `select count(*) || ' ' || (select count(*) from club_order where attempt in ('queued', 'sent') and state = 'pending') as said from club_order_step`,
      )
      .catch(() => null)
    const now = looked?.rows[0]?.said ?? said
    // As long as some were never asked about, it is not calm, however slow it is.
    if (now !== said || !now.endsWith(' 0')) [said, since] = [now, Date.now()]
  }
}

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
    const placing = place(stage, opened, plan, random)
    const kills = killing(stage, plan, random, () => killed)
    const hurts = plan.hurt?.(plan.kills)
    const placed = await placing
    await hurts
    const open = async (): Promise<number> => (await patient(async () => (await db.query<{ n: number }>(OPEN)).rows[0]?.n ?? 1)) ?? 1
    await calm(db, plan.orders)
    promises = true
    for (const until = Date.now() + SETTLES_MS; Date.now() < until && (await open()) > 0; await pause(200));
    killed = true
    const counts = await kills
    await sandbox.again().catch(() => sandbox.again())
    await mend(sandbox)
    for (const until = Date.now() + 30_000; Date.now() < until && (await open()) > 0; await pause(200));
    over = true
    await clock
    const ends = (await db.query<ChaosEnds & Record<string, unknown>>(ENDS)).rows[0]
    if (!ends) throw new Error('no orders')
    const broken = await checkInvariants(db)
    return {
      placed,
      ends,
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
