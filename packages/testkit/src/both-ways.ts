/** Whether a list is ordered by each of its columns, one way and the other, in pages that hold every row once. */
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import { expect } from 'vitest'
import type { ItemOf } from './list-beside-file.ts'
import type { Person } from './personas.ts'

interface Page {
  items: { id: number }[]
  nextCursor: string | null
}

type Value = string | number
/** What each column orders by, read from a row. */
type Columns<Row> = Readonly<Record<string, (row: Row) => Value>>

const compare = (one: Value, other: Value): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'it')

/** Rows are told apart by their `id`; a page holds one of them. */
export async function goesBothWays<List extends Call>(
  who: Person,
  list: List,
  columns: Columns<ItemOf<OutputOf<List>>>,
  ask: { params?: object } = {},
): Promise<void> {
  const all = async (query: Record<string, string>): Promise<Page['items']> => {
    const found: Page['items'] = []
    for (let cursor: string | null = null; ;) {
      const look = { ...ask, query: { ...query, limit: '1', ...(cursor === null ? {} : { cursor }) } }
      const { items, nextCursor }: Page = (await who.gets(list as Call, look as never)) as unknown as Page
      found.push(...items)
      if (nextCursor === null) return found
      cursor = nextCursor
    }
  }
  const ids = (rows: Page['items']): number[] => rows.map(({ id }) => id)
  const rows = await all({})
  expect(rows.length).toBeGreaterThan(1)
  for (const [sort, of] of Object.entries(columns)) {
    const up = await all({ sort })
    expect(ids(up).toSorted(), sort).toEqual(ids(rows).toSorted())
    const values = up.map((row) => of(row as unknown as ItemOf<OutputOf<List>>))
    expect(values, sort).toEqual(values.toSorted(compare))
    expect(ids(await all({ sort: `-${sort}` })), `-${sort}`).toEqual(ids(up).toReversed())
  }
  const look = { ...ask, query: { totals: 'true', limit: '1' } }
  const { totals } = (await who.gets(list as Call, look as never)) as unknown as { totals?: { count: number } }
  expect(totals?.count).toBe(rows.length)
}
