/** `story()`: a test with real people and shops on a real server and database; at its end every invariant of the books must hold. */
import { parseCode } from '@taschino/basics/codes.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { freezeParty, openLot } from '@taschino/ledger/lots.ts'
import { assignTickets } from '@taschino/ledger/movements/assign-tickets.ts'
import { grantCredits, issueTickets } from '@taschino/ledger/movements/issue-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import type { AppOptions } from '@taschino/server/app.ts'
import { createShop, createTill } from '@taschino/server/features/shops/public.ts'
import { createAgency } from '@taschino/server/features/agencies/public.ts'
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { expect, test } from 'vitest'
import { namesKept } from './kept-names.ts'
import { Letterbox } from './letterbox.ts'
import { startTestApp, type TestApp } from './app.ts'
import { cheapHash } from './cheap-passwords.ts'
import { freshDatabase, type FreshDatabase } from './database.ts'
import type { Ears } from './ears.ts'
import { partsFrom, Person, STORY_PASSWORD, type StoryShop } from './personas.ts'

const DAY_MS = 86_400_000
let passwordHash: Promise<string> | undefined
const storyHash = (): Promise<string> => (passwordHash ??= cheapHash(STORY_PASSWORD))

export interface ShopFacts {
  title?: string
  capabilities?: readonly TicketType[]
  tills?: readonly string[]
  enabled?: boolean
  isGroup?: boolean
  group?: number
  idAgent?: number
  place?: readonly [lat: number, lon: number]
  address?: string
  description?: string
}

/** A clock of the story: it shows the real time, moved by what the story says. */
export class StoryClock {
  #ahead = 0
  now(): number {
    return Date.now() + this.#ahead
  }
  forward(ms: number): void {
    this.#ahead += ms
  }
  reset(): void {
    this.#ahead = 0
  }
}

export class World {
  readonly db: Db
  readonly clock: StoryClock
  readonly app: TestApp
  readonly #database: FreshDatabase
  readonly #ears: Ears[] = []
  #letterbox: Promise<Letterbox> | null = null
  #count = 0

  private constructor(database: FreshDatabase, db: Db, app: TestApp, clock: StoryClock) {
    this.#database = database
    this.db = db
    this.app = app
    this.clock = clock
  }

  static async open(options: Partial<AppOptions> = {}): Promise<World> {
    const database = await freshDatabase()
    const clock = new StoryClock()
    const app = await startTestApp(database.url, { clock, ...options })
    return new World(database, openDb(database.url, { reads: 4, money: 2 }), app, clock)
  }

  get databaseUrl(): string {
    return this.#database.url
  }

  get url(): string {
    return this.app.url
  }

  async #one<R extends Record<string, unknown>>(text: string, values: unknown[]): Promise<R> {
    const { rows } = await this.db.query<R>(text, values)
    if (!rows[0]) throw new Error('no row')
    return rows[0]
  }

  async agency(name = 'Officine Alfieri'): Promise<number> {
    return createAgency(this.db, { name })
  }

  async person(role: Role, { name = 'Giulia Bianchi', place = null as number | null } = {}): Promise<Person> {
    const [first = '', last = ''] = name.split(' ')
    const username = `${first.toLowerCase()}.${++this.#count}`
    const { id } = await this.#one<{ id: number }>(
      `insert into app_user (username, email, role, first_name, last_name, status, password_hash, id_shop, id_agency)
       values ($1, $1 || '@storia.test', $2, $3, $4, 'active', $5, case when $2 = 'shop' then $6::bigint end, case when $2 <> 'shop' then $6::bigint end) returning id`,
      [username, role, first, last, await storyHash(), place],
    )
    return new Person(() => this.url, { username, role, id, place })
  }

  async shop(facts: ShopFacts = {}): Promise<StoryShop> {
    const title = facts.title ?? 'Forno Rosetti'
    const names = facts.tills ?? (facts.isGroup ? [] : ['cassa 1'])
    const id = await createShop(this.db, {
      title,
      businessName: `${title} srl`,
      address: facts.address ?? 'Via Po 12, Torino',
      description: facts.description,
      capabilities: facts.capabilities ?? ['normal', 'free_credits'],
      enabled: facts.enabled ?? true,
      isGroup: facts.isGroup,
      idShopGroup: facts.group,
      idAgent: facts.idAgent,
      lat: facts.place?.[0],
      lon: facts.place?.[1],
      iban: 'IT60X0542811101000000123456',
      fiscalCode: '01234567897',
      invoiceEmail: 'fatture@storia.test',
      tills: [],
    })
    const tills = names.map((_, i) => parseCode(`T${String(id).padStart(5, '0')}${String(i).padStart(2, '0')}`) ?? '')
    for (const [i, name] of names.entries()) await createTill(this.db, id, name, tills[i])
    return { id, title, tills }
  }

  /** Tickets by way of an agency, credits from the service; `days` until they expire. */
  async gives(holder: number, what: string, { agency = 0, days = 300 } = {}): Promise<void> {
    const from = agency || (await this.agency())
    for (const part of partsFrom(what)) {
      await this.db.tx(async (sql) => {
        const once = `story:${++this.#count}`
        const plain = { detail: {}, events: [], call: null }
        if (part.type === 'free_credits')
          return void (await post(sql, grantCredits({ ...plain, gtid: newGtid(), once, to: holder, value: part.amount })))
        const lot = await openLot(sql, { type: part.type, unit: part.unit, expiresAt: new Date(Date.now() + days * DAY_MS), agency: from })
        await post(sql, issueTickets({ ...plain, ...part, gtid: newGtid(), once, agency: from, lot }))
        await post(sql, assignTickets({ ...plain, gtid: newGtid(), once: `${once}:given`, agency: from, grants: [{ ...part, holder }] }))
      })
    }
  }

  /** One agency, one order, one assignment for several colleagues; all of one type and face value. */
  async givesTogether(grants: readonly (readonly [holder: number, what: string])[], agency: number): Promise<void> {
    const list = grants.flatMap(([holder, what]) => partsFrom(what).map((part) => ({ ...part, holder })))
    const [first] = list
    if (!first) return
    await this.db.tx(async (sql) => {
      const once = `story:${++this.#count}`
      const plain = { detail: {}, events: [], call: null, agency }
      const lot = await openLot(sql, { type: first.type, unit: first.unit, expiresAt: new Date(Date.now() + 300 * DAY_MS), agency })
      await post(
        sql,
        issueTickets({
          ...plain,
          type: first.type,
          unit: first.unit,
          amount: list.reduce((sum, grant) => sum + grant.amount, 0),
          gtid: newGtid(),
          once,
          lot,
        }),
      )
      await post(sql, assignTickets({ ...plain, gtid: newGtid(), once: `${once}:given`, grants: list }))
    })
  }

  /** Disables somebody in the books, as the commit of a disabling does. */
  async freezes(party: number): Promise<void> {
    await this.db.tx((sql) => freezeParty(sql, party, true))
  }

  async thaws(party: number): Promise<void> {
    await this.db.tx((sql) => freezeParty(sql, party, false))
  }

  /** How much the journal holds: a refusal must not change it (I14). */
  async journal(): Promise<string> {
    const row = await this.#one<{ n: number; last: string }>(
      `select count(*) as n, coalesce(max(gtid), '') as last from ledger.movement`,
      [],
    )
    return `${row.n} ${row.last}`
  }

  /**
   * Makes a movement older than it is. The journal cannot be changed, also not by a story: the owner of the tables puts the guard aside.
   */
  async ages(gtid: string, seconds: number): Promise<void> {
    await this.db.tx(async (sql) => {
      for (const table of ['ledger.entry', 'ledger.movement']) {
        await sql.query(`alter table ${table} disable trigger user`)
        await sql.query(`update ${table} set at = at - make_interval(secs => $2) where gtid = $1`, [gtid, seconds])
        await sql.query(`alter table ${table} enable trigger user`)
      }
    })
  }

  /** The tickets of this face value that somebody holds are over since a moment ago. */
  async expires(holder: number, unit: number): Promise<void> {
    await this.db.tx(async (sql) => {
      const { rows } = await sql.query<{ lot: number }>(
        `select distinct lot from ledger.account where party = $1 and unit = $2 and lot <> 0`,
        [holder, unit],
      )
      const lots = rows.map((row) => row.lot)
      // As time does it: what was meant for a week was opened a week ago.
      await sql.query(
        `update ledger.lot set opened_at = opened_at - (expires_at - (now() - interval '1 second')), expires_at = now() - interval '1 second'
         where id = any ($1::bigint[])`,
        [lots],
      )
      await sql.query(
        `update ledger.account a set expires_at = l.expires_at from ledger.lot l where l.id = a.lot and l.id = any ($1::bigint[])`,
        [lots],
      )
    })
  }

  /** The mail server of this world: from the first call on, letters leave for it. */
  letterbox(): Promise<Letterbox> {
    return (this.#letterbox ??= Letterbox.open(this.app.app.parts))
  }

  /** The end of one story: nobody listens any more, the clock is right again. */
  rest(): void {
    for (const ears of this.#ears.splice(0)) ears.close()
    this.clock.reset()
  }

  async listens(person: Person): Promise<Ears> {
    const ears = await person.listens()
    this.#ears.push(ears)
    return ears
  }

  async close(): Promise<void> {
    this.rest()
    await (await this.#letterbox)?.close()
    await this.app.close()
    await this.db.close()
    await this.#database.drop()
  }
}

let shared: Promise<World> | null = null

/** The stories of one file happen in one world, each with people and shops of its own. */
function worldOfThisFile(): Promise<World> {
  shared ??= World.open()
  return shared
}

async function tellIn(world: World, tell: (world: World) => Promise<void>): Promise<void> {
  try {
    await tell(world)
    expect(await checkInvariants(world.db)).toEqual([])
    expect(await namesKept(world.db)).toEqual([])
  } finally {
    world.rest()
  }
}

/**
 * Tells a story; it ends with all invariants of the books, whatever happened in it. With `options` it gets a world of its own; `patienceMs`
 * for one that starts whole processes.
 */
export function story(title: string, tell: (world: World) => Promise<void>, options?: Partial<AppOptions>, patienceMs?: number): void {
  test(
    title,
    async () => {
      if (!options) return tellIn(await worldOfThisFile(), tell)
      const world = await World.open(options)
      try {
        await tellIn(world, tell)
      } finally {
        await world.close()
      }
    },
    patienceMs,
  )
}

/** At the end of each file of stories (vitest-world.ts). */
export async function closeWorldOfThisFile(): Promise<void> {
  const world = shared
  shared = null
  await (await world)?.close()
}
