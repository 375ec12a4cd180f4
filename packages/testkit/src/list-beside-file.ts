/** The type of a list that is compared with its export: who reads it, what a row shows, what the file leaves out. */
import { login } from '@taschino/contract/session.ts'
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import { DEMO_PASSWORD } from '@taschino/demo/cast.ts'
import { createDemoWorld } from '@taschino/demo/world.ts'
import type { Settings } from '@taschino/server/platform/config/settings.ts'
import { openDb } from '@taschino/server/platform/db/db.ts'
import { newSecret } from '@taschino/server/platform/secrets/secrets.ts'
import { plainCell } from '@taschino/server/platform/sheets-out/plain-cell.ts'
import { wordsOf } from '@taschino/server/platform/words.ts'
import { expect } from 'vitest'
import { cashbackToDecide } from './cashback-to-decide.ts'
import { startTestApp, type TestApp } from './app.ts'
import { lettersToRead } from './letters-to-read.ts'
import { reviewsToRead } from './reviews-to-read.ts'
import { sheetsToRead } from './sheets-to-read.ts'
import { freshDatabase, type FreshDatabase } from './database.ts'
import { send } from './personas.ts'

export interface Look {
  params?: Record<string, unknown>
  query: Record<string, string>
  body?: object
  files?: Record<string, Blob>
}
export type ItemOf<Answer> = Answer extends { items: (infer Row)[] } ? Row : never
export interface Rest<Answer, Row> {
  who: string
  /** Filters to compare under, and whose list. */
  looks: () => Promise<readonly Look[]>
  /** Where the list shows all at once: its rows. */
  whole?: (answer: Answer) => readonly Row[]
  /** What the list shows of a row; null is a blank. */
  shows: (row: Row) => readonly (string | null)[]
  /** Columns that add up to the same as these figures of the list. */
  sums?: Readonly<Record<string, (row: Row) => number>>
}
export interface Pair {
  export: Call
  list: Call
  rest: Rest<never, never>
}
export const pair = <List extends Call, Row = ItemOf<OutputOf<List>>>(file: Call, list: List, rest: Rest<OutputOf<List>, Row>): Pair => ({
  export: file,
  list,
  rest: rest as unknown as Pair['rest'],
})

export const words = wordsOf('it')
export const euros = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`
/** Figures are written as they are, words so that no office program runs them. */
export const cell = (text: string | null): string => (text === null ? '' : /^-\d+,\d\d$/.test(text) ? text : plainCell(text))
export const looks =
  (...queries: Record<string, string>[]) =>
  async (): Promise<Look[]> =>
    queries.map((query) => ({ query }))

/** One by one. */
export const each = ({ json }: { json: unknown }): Look[] =>
  (json as { items: { id: number }[] }).items.map(({ id }) => ({ params: { id: String(id) }, query: {} }))

/** How often each text is needed and there: two figures that are equal need two cells. */
export const missing = (shown: readonly (string | null)[], cells: readonly string[]): string[] => {
  const left = [...cells]
  return shown.map(cell).filter((text) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Everybody of the demo world, and what they are answered. */
export class DemoReaders {
  readonly app: TestApp
  /** By user name. */
  readonly people: ReadonlyMap<string, { id: number; idShop: number | null }>
  readonly #database: FreshDatabase
  readonly #tokens = new Map<string, Promise<string>>()

  private constructor(app: TestApp, people: DemoReaders['people'], database: FreshDatabase) {
    this.app = app
    this.people = people
    this.#database = database
  }

  static async open(settings: Partial<Settings> = {}): Promise<DemoReaders> {
    const database = await freshDatabase()
    const db = openDb(database.url)
    await createDemoWorld(db, Date.now(), newSecret())
    await cashbackToDecide(db)
    await reviewsToRead(db)
    await lettersToRead(db)
    await sheetsToRead(db)
    const { rows } = await db.query<{ username: string; id: number; idShop: number | null }>(
      'select username, id, id_shop as "idShop" from app_user',
    )
    await db.close()
    return new DemoReaders(await startTestApp(database.url, { settings }), new Map(rows.map((one) => [one.username, one])), database)
  }

  #tokenOf(username: string): Promise<string> {
    const found =
      this.#tokens.get(username) ??
      send(this.app.url, login, { body: { username, password: DEMO_PASSWORD } }).then(({ json }) => (json as { token: string }).token)
    this.#tokens.set(username, found)
    return found
  }

  async answers(who: string, call: Call, look: Look): Promise<{ status: number; json: unknown; text: string }> {
    return send(this.app.url, call, look, await this.#tokenOf(who))
  }

  async asks(who: string, call: Call, look: Look): Promise<{ json: unknown; text: string }> {
    const answer = await this.answers(who, call, look)
    expect(answer.status, `${who} asks ${call.name}: ${answer.text}`).toBe(200)
    return answer
  }

  /** The whole list, page by page. */
  async listed({ list, rest: { who, whole } }: Pair, look: Look): Promise<readonly never[]> {
    if (whole) return whole((await this.asks(who, list, look)).json as never)
    const all: never[] = []
    for (let cursor: string | null = null; ;) {
      const { items, nextCursor } = (
        await this.asks(who, list, { ...look, query: { ...look.query, limit: '7', ...(cursor ? { cursor } : {}) } })
      ).json as { items: never[]; nextCursor: string | null }
      all.push(...items)
      if (nextCursor === null) return all
      cursor = nextCursor
    }
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.#database.drop()
  }
}
