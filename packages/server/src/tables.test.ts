/**
 * Every list that a desk reads as a table, on the demo world: whichever column orders it, pages hold every row once, one way and the other;
 * the sums are those of the rows; the file has the columns that are asked for, in the order of the list.
 */
import type { Call } from '@taschino/contract/call.ts'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { DemoReaders, type Look } from '@taschino/testkit/list-beside-file.ts'
import { TABLES } from '@taschino/testkit/table-stories.ts'
import type { TableStory } from '@taschino/testkit/table-story.ts'
import { send } from '@taschino/testkit/personas.ts'
import { login } from '@taschino/contract/session.ts'
import { DEMO_PASSWORD } from '@taschino/demo/cast.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let readers: DemoReaders
beforeAll(async () => {
  readers = await DemoReaders.open()
})
afterAll(() => readers.close())

interface Shape {
  def: { shape?: Record<string, Shape>; innerType?: Shape; entries?: Record<string, string> }
}
const sortOf = (call: Call): Shape | undefined => (call.query as unknown as Shape | undefined)?.def.shape?.['sort']
/** By what a list can be ordered from either end, as its contract says. */
function columnsOf(call: Call): string[] {
  const names = Object.keys(sortOf(call)?.def.innerType?.def.entries ?? {})
  return names.filter((name) => names.includes(`-${name}`))
}

type Row = Record<string, unknown>

async function rowsOf({ list, who, params }: TableStory, query: Record<string, string>): Promise<Row[]> {
  const all: Row[] = []
  for (let cursor: string | null = null; ;) {
    const look: Look = { query: { ...query, limit: '7', ...(cursor ? { cursor } : {}) }, ...(params ? { params: params(readers) } : {}) }
    const { items, nextCursor } = (await readers.asks(who, list, look)).json as { items: Row[]; nextCursor: string | null }
    all.push(...items)
    if (nextCursor === null) return all
    cursor = nextCursor
  }
}

/**
 * Codes lie sealed outside of the demo world, where nobody has brought in a sheet of shops or people and no provider has been walked twice:
 * stories beside these calls order them.
 */
const ELSEWHERE = ['gift.listCodes', 'club.listWalkChanges', 'imports.listImports', 'imports.listPeopleImports']

test('no list that can be ordered is left out', () => {
  const sortable = ALL_CALLS.filter((call) => !call.file && columnsOf(call).length > 0)
  expect([...new Set([...ELSEWHERE, ...TABLES.map(({ list }) => list.name)])].toSorted()).toEqual(
    sortable.map(({ name }) => name).toSorted(),
  )
})

describe.each(TABLES.map((one) => [`${one.list.name} for ${one.who}`, one] as const))('%s', (_, one) => {
  const query = one.query ?? {}
  const key = (row: Row): string => (one.keyOf as (row: Row) => string)(row)

  test('is ordered by every column, both ways, in pages that hold every row once', async () => {
    const rows = (await rowsOf(one, query)).map(key)
    expect(rows.length).toBeGreaterThan(one.few ? 0 : 1)
    for (const column of columnsOf(one.list)) {
      const up = (await rowsOf(one, { ...query, sort: column })).map(key)
      expect(up.toSorted(), column).toEqual(rows.toSorted())
      expect((await rowsOf(one, { ...query, sort: `-${column}` })).map(key), `-${column}`).toEqual(up.toReversed())
    }
  })

  if (one.sums)
    test('says how many there are and what they come to', async () => {
      for (const narrowed of [query, ...(one.narrowed ?? []).map((more) => ({ ...query, ...more }))]) {
        const rows = await rowsOf(one, narrowed)
        const look = { query: { ...narrowed, totals: 'true', limit: '1' }, ...(one.params ? { params: one.params(readers) } : {}) }
        const { totals } = (await readers.asks(one.who, one.list, look)).json as { totals?: Record<string, number> }
        const expected = Object.fromEntries(
          Object.entries(one.sums ?? {}).map(([name, of]) => [name, rows.reduce((sum, row) => sum + (of as (row: Row) => number)(row), 0)]),
        )
        expect(totals, JSON.stringify(narrowed)).toEqual({ count: rows.length, ...expected })
      }
    })

  if (one.file)
    test('leaves as it is seen: the columns that are asked for, in the order of the list, and none that nobody knows', async () => {
      const { call, columns } = one.file as NonNullable<TableStory['file']>
      const sort = `-${columnsOf(one.list)[0]}`
      const look = (asked: string) => ({
        query: { ...query, sort, format: 'csv', columns: asked },
        ...(one.params ? { params: one.params(readers) } : {}),
      })
      const rows = await rowsOf(one, { ...query, sort })
      const { text } = await readers.asks(one.who, call, look(columns.join(',')))
      const [head = [], ...lines] = parse(text.replace(/^\uFEFF/, ''), { delimiter: ';', relax_column_count: true }) as string[][]
      expect(head.length).toBe(columns.length)
      expect(lines.length).toBe(rows.length)
      const { json } = await send(readers.app.url, login, { body: { username: one.who, password: DEMO_PASSWORD } })
      const refused = await send(readers.app.url, call, look('no_such_column'), (json as { token: string }).token)
      expect(refused.status).toBe(400)
    })
})
