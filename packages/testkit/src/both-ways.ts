/** Whether a list is ordered by each of its columns, one way and the other, in pages that hold every row once. */
import type { Call } from '@taschino/contract/call.ts'
import { expect } from 'vitest'
import type { Person } from './personas.ts'

interface Rows {
  items: { id: number }[]
  nextCursor: string | null
}

/** Rows are told apart by their `id`; a page holds one of them. */
export async function goesBothWays(who: Person, list: Call, columns: readonly string[], ask: { params?: object } = {}): Promise<void> {
  const all = async (query: Record<string, string>): Promise<number[]> => {
    const found: number[] = []
    for (let cursor: string | null = null; ;) {
      const look = { ...ask, query: { ...query, limit: '1', ...(cursor === null ? {} : { cursor }) } }
      const { items, nextCursor }: Rows = (await who.gets(list, look as never)) as unknown as Rows
      found.push(...items.map(({ id }) => id))
      if (nextCursor === null) return found
      cursor = nextCursor
    }
  }
  const rows = await all({})
  expect(rows.length).toBeGreaterThan(1)
  for (const sort of columns) {
    const up = await all({ sort })
    expect(up.toSorted(), sort).toEqual(rows.toSorted())
    expect(await all({ sort: `-${sort}` }), `-${sort}`).toEqual(up.toReversed())
  }
  const look = { ...ask, query: { totals: 'true', limit: '1' } }
  const { totals } = (await who.gets(list, look as never)) as unknown as { totals?: { count: number } }
  expect(totals?.count).toBe(rows.length)
}
