/** The catalogue over HTTP: ten thousand products, walked by cursor, beside a copy that follows random changes; and how it goes wrong. */
import { catalogueItem, type CatalogueItem } from '@taschino/protocol/catalogue-shapes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SandboxProcess, type AskOptions } from './sandbox-of-a-test.ts'

const sandbox = new SandboxProcess()
beforeAll(() => sandbox.start())
afterAll(() => sandbox.drop())

interface Page {
  items: CatalogueItem[]
  cursor: string
  more: boolean
}
/** A circuit's copy: what is true by the versions that came. */
type Copy = Map<string, CatalogueItem>

const ask = async (cursor: string | undefined, options: AskOptions & { limit?: number } = {}) => {
  const query = new URLSearchParams({ ...(cursor === undefined ? {} : { cursor }), limit: String(options.limit ?? 500) })
  return sandbox.ask('GET', `/catalogue?${query}`, options)
}
const pageOf = async (cursor: string | undefined, options: AskOptions & { limit?: number } = {}): Promise<Page> =>
  (await ask(cursor, options)).json as unknown as Page

function follow(copy: Copy, items: readonly CatalogueItem[]): void {
  for (const item of items) {
    const name = `${item.kind} ${item.externalId}`
    if ((copy.get(name)?.version ?? 0) < item.version) copy.set(name, item)
  }
}

async function walk(copy: Copy, from?: string, options: AskOptions & { limit?: number } = {}): Promise<string> {
  for (let cursor = from; ;) {
    const { items, cursor: next, more } = await pageOf(cursor, options)
    follow(copy, items)
    cursor = next
    if (!more) return next
  }
}
const livesIn = (copy: Copy): Map<string, CatalogueItem> => new Map([...copy].filter(([, item]) => !('deleted' in item)))
const change = (externalId: string, what: string) => sandbox.act('product', { externalId, change: what })
const turn = async (by: string, times = 1): Promise<void> => {
  for (let at = 0; at < times; at += 1) await sandbox.act('advance', { by })
}

test('ten thousand products of both, each line of the shape, with pictures that are drawn', async () => {
  const [pointer, aon]: Copy[] = [new Map(), new Map()]
  await walk(pointer ?? new Map())
  await walk(aon ?? new Map(), undefined, { provider: 'aon' })
  const all = [...(pointer ?? []), ...(aon ?? [])].map(([, item]) => item)
  expect(all.filter(({ kind }) => kind === 'product').length).toBeGreaterThanOrEqual(10_000)
  for (const item of all) expect(z.safeParse(catalogueItem, item)).toMatchObject({ success: true, data: item })
  const product = all.find((item) => item.kind === 'product')
  const picture = await fetch(String((product as { picture?: string }).picture))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  const brands = new Set(all.filter(({ kind }) => kind === 'brand').map(({ externalId }) => externalId))
  for (const item of all) if (item.kind === 'product' && !('deleted' in item)) expect(brands.has(item.brandGuid)).toBe(true)
})

test('nothing changed: one request, an empty page, then 304', async () => {
  const cursor = await walk(new Map())
  const first = await ask(cursor)
  expect(first.json).toEqual({ items: [], cursor, more: false })
  const again = await ask(cursor, { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } })
  expect([again.status, again.text]).toEqual([304, ''])
  await change('p-00010', 'dearer')
  const changed = await ask(cursor, { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } })
  expect([changed.status, (changed.json as unknown as Page).items.length]).toEqual([200, 1])
  // An ETag is of one address: in the middle of a walk it hides no page.
  const early = await ask(undefined, { limit: 10 })
  const middle = await ask((early.json as unknown as Page).cursor, {
    limit: 10,
    headers: { 'If-None-Match': early.headers.get('etag') ?? '' },
  })
  expect(middle.status).toBe(200)
})

test('a copy that follows random changes is the catalogue, wherever its walks were interrupted, also through a kill', async () => {
  const copy: Copy = new Map()
  let cursor = await walk(copy)
  let seed = 20_261_123
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  const acts = ['dearer', 'cheaper', 'sold-out', 'remove', 'remove-then-repeat', 'bring-back']
  for (let round = 0; round < 12; round += 1) {
    for (let at = 0; at < 25; at += 1) await change(`p-000${String(random(40)).padStart(2, '0')}`, acts[random(acts.length)] ?? '')
    if (round === 5) await sandbox.again()
    // Now and then one page only: the rest comes with the next walk.
    if (random(2) === 0) {
      const page = await pageOf(cursor, { limit: 1 + random(8) })
      follow(copy, page.items)
      cursor = page.cursor
    } else cursor = await walk(copy, cursor, { limit: 1 + random(50) })
  }
  cursor = await walk(copy, cursor)
  const fresh: Copy = new Map()
  await walk(fresh)
  expect(livesIn(copy)).toEqual(livesIn(fresh))
  expect([...fresh.values()].some((item) => 'deleted' in item)).toBe(false)
}, 120_000)

test('what changes while one walks is in the copy at the end', async () => {
  const copy: Copy = new Map()
  const first = await pageOf(undefined)
  follow(copy, first.items)
  await change('p-00051', 'dearer')
  await change('p-00052', 'remove')
  await change('p-08999', 'remove')
  await walk(copy, first.cursor)
  const fresh: Copy = new Map()
  await walk(fresh)
  expect(livesIn(copy)).toEqual(livesIn(fresh))
})

test('a tombstone and a late line with the older version: whoever looks at versions keeps it buried', async () => {
  const copy: Copy = new Map()
  const cursor = await walk(copy)
  await change('p-00060', 'remove-then-repeat')
  const { items } = await pageOf(cursor)
  expect(items.map((item) => 'deleted' in item)).toEqual([true, false])
  expect(items[1]?.version).toBeLessThan(items[0]?.version ?? 0)
  follow(copy, items)
  expect(livesIn(copy).has('product p-00060')).toBe(false)
})

test('after ninety days tombstones are gone: older cursors are refused, a whole walk and newer cursors go on', async () => {
  const old = await walk(new Map())
  await change('p-00070', 'remove')
  const known = await walk(new Map())
  await turn('month', 3)
  await turn('day', 2)
  expect(await ask(old)).toMatchObject({ status: 410, json: { type: 'cursor_gone', retryable: false } })
  expect((await ask(known)).status).toBe(200)
  const fresh: Copy = new Map()
  expect(await walk(fresh, undefined, { limit: 499 })).toBe(known)
  expect(fresh.has('product p-00070')).toBe(false)
})

test.each(['nonsense', '00000000.5.5', '-1', '99999999999.1.1', '%00'])('a cursor that nobody gave, %s, is gone', async (cursor) => {
  expect((await ask(cursor)).status).toBe(410)
})

test('chosen failures: cursor gone, most of it missing, hostile names, script addresses, a line of 50 MB', async () => {
  const cursor = await walk(new Map())
  expect((await ask(cursor, { failure: 'cursor-gone' })).status).toBe(410)
  const some: Copy = new Map()
  await walk(some, undefined, { failure: 'mostly-missing' })
  expect(some.size).toBeLessThan(1100)
  const named = await pageOf(undefined, { failure: 'hostile-names' })
  expect(named.items.find(({ kind }) => kind === 'product')).toMatchObject({ name: expect.stringContaining('<script>') as string })
  const led = await pageOf(undefined, { failure: 'script-address' })
  const line = led.items.find(({ kind }) => kind === 'product')
  expect([(line as { picture?: string }).picture, z.safeParse(catalogueItem, line).success]).toEqual(['javascript:alert(1)', false])
  const huge = await ask(undefined, { failure: 'huge-item', limit: 20 })
  expect(huge.text.length).toBeGreaterThan(50 * 1024 * 1024)
  expect((huge.json as unknown as Page).items.length).toBe(20)
})
