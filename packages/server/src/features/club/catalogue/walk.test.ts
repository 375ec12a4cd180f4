/** The sandbox's ten thousand products, and everything that it can do wrong with them, walked over real HTTP. */
import { startProvider, type ProviderProcess } from '@taschino/testkit/provider-process.ts'
import { World } from '@taschino/testkit/story.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Sql } from '../../../platform/db/db.ts'
import { openLog } from '../../../platform/log.ts'
import { openScheduler } from '../../../platform/scheduler.ts'
import { openProviders, type Providers } from '../providers/public.ts'
import { takeWalk, walkCatalogues } from './walk.ts'
import { wantWalk } from './walk-store.ts'

let sandbox: ProviderProcess
let world: World
let providers: Providers
beforeAll(async () => {
  sandbox = await startProvider()
  world = await World.open({ settings: { providers: sandbox.links } })
  providers = openProviders(world.db, sandbox.links)
})
afterAll(async () => {
  await world?.close()
  await sandbox?.close()
})

const one = async <T>(text: string, values: unknown[] = []): Promise<T> => (await world.db.query(text, values)).rows[0] as T
interface Walk {
  id: number
  state: string
  why: string | null
  whole: boolean
  added: number
  changed: number
  removed: number
  passed_over: number
  pages: number
}
const lastWalk = (): Promise<Walk> => one<Walk>(`select * from club_walk where provider = 'pointer' order by id desc limit 1`)
const changesOf = async ({ id }: Walk): Promise<[string, string, number | null, number | null, number | null][]> =>
  (
    await world.db.query<{ what: string; name: string; unit: number; before: number; after: number }>(
      'select what, name, unit, before, after from club_walk_change where id_walk = $1 order by id',
      [id],
    )
  ).rows.map((row) => [row.what, row.name, row.unit, row.before, row.after])
async function walks(whole = false): Promise<Walk> {
  await wantWalk(world.db, 'pointer', whole)
  await walkCatalogues(world.db, providers)
  return lastWalk()
}
const live = async (provider = 'pointer'): Promise<number> =>
  (await one<{ n: number }>('select count(*)::int as n from club_product where provider = $1 and deleted_at is null', [provider])).n
interface Kept {
  name: string
  description: string
  version: number
  units: number[]
  prices: number[]
  costs: number[]
  stock: number | null
  deleted_at: Date | null
}
const product = (externalId: string): Promise<Kept> => one<Kept>('select * from club_product where external_id = $1', [externalId])
const change = (externalId: string, what: string): Promise<boolean> => sandbox.act('pointer', 'product', { externalId, change: what })
const fails = (failure: string, times = 1): Promise<boolean> => sandbox.act('pointer', 'fail', { failure, times: String(times) })
const asked = async (): Promise<number> =>
  (await one<{ n: number }>(`select coalesce(sum(asked), 0)::int as n from club_heard where provider = 'pointer'`)).n

interface Plan {
  'Function Name'?: string
  'Actual Loops': number
  Plans?: Plan[]
}
const openings = (plan: Plan): number[] => [
  ...(plan['Function Name'] === 'jsonb_to_record' ? [plan['Actual Loops']] : []),
  ...(plan.Plans ?? []).flatMap(openings),
]

/** The database, which says of each statement that takes lines how often it opened one: with figures as old as those of a first walk. */
function watched(opened: number[]): Db {
  const told = (sql: Sql): Sql => ({
    ...sql,
    query: async (text: unknown, values?: unknown[]) => {
      if (!/^\s*with f as/.test(String(text))) return sql.query(String(text), values) as never
      await sql.query('analyze club_shadow')
      const { rows } = await sql.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (analyze, format json) ${String(text)}`, values)
      opened.push(...rows.flatMap(({ 'QUERY PLAN': plans }) => plans.flatMap(({ Plan: plan }) => openings(plan))))
      return { rows: [], rowCount: 0 } as never
    },
  })
  return { ...world.db, slow: (work) => world.db.slow((sql) => work(told(sql))) }
}

test('ten thousand products in one walk; as long as nothing changes, one request each time', async () => {
  const opened: number[] = []
  await world.db.query('analyze club_brand')
  await walkCatalogues(watched(opened), providers)
  expect(Math.max(...opened), 'how often one statement opened lines').toBeLessThan(10_000)
  expect(await lastWalk()).toMatchObject({ state: 'done', whole: true, removed: 0, passed_over: 0 })
  const [pointer, aon] = [await live(), await live('aon')]
  expect(pointer + aon).toBeGreaterThan(10_000)
  const { id } = await walks()
  for (let i = 0; i < 3; i++) {
    const before = await asked()
    expect((await walks()).id).toBe(id)
    expect((await asked()) - before).toBe(1)
  }
  // What nobody asked for is not looked at again within the minute.
  const before = await asked()
  await walkCatalogues(world.db, providers)
  expect((await asked()) - before).toBe(0)
})

test('dearer, sold out, gone and there again: what changed is told, and nothing else is touched', async () => {
  const was = await product('p-00003')
  for (const [id, what] of [
    ['p-00003', 'dearer'],
    ['p-00005', 'sold-out'],
    ['p-00009', 'remove'],
  ] as const)
    expect(await change(id, what)).toBe(true)
  const walk = await walks()
  expect(walk).toMatchObject({ state: 'done', whole: false, changed: 2, removed: 1, added: 0 })
  const told = await changesOf(walk)
  expect(told).toContainEqual(['cost', was.name, was.units[0], was.costs[0], Math.round((was.costs[0] ?? 0) * 1.25)])
  expect(told.map(([what]) => what).toSorted()).toEqual([...was.costs.map(() => 'cost'), 'removed', 'stock'])
  expect((await product('p-00005')).stock).toBe(0)
  expect((await product('p-00009')).deleted_at).not.toBeNull()
  await change('p-00009', 'bring-back')
  const back = await walks()
  expect([back.added, (await changesOf(back)).map(([what]) => what), (await product('p-00009')).deleted_at]).toEqual([1, ['back'], null])
})

test('a line that comes after its tombstone brings nothing back, in the same walk or in a later one', async () => {
  const there = await live()
  await change('p-00012', 'remove-then-repeat')
  await walks()
  expect([(await product('p-00012')).deleted_at === null, await live()]).toEqual([false, there - 1])
  await walks(true)
  expect([(await product('p-00012')).deleted_at === null, await live()]).toEqual([false, there - 1])
  await expect(world.db.query(`update club_product set version = version - 1 where external_id = 'p-00012'`)).rejects.toThrow('older')
})

test('a service that is about to end does not wait for the last page: the next one goes on where the walk stood', async () => {
  const there = await live()
  await wantWalk(world.db, 'pointer', true)
  const before = await asked()
  const log = openLog('silent')
  const work = (ending?: AbortSignal): Promise<void> => walkCatalogues(world.db, providers, ending)
  const service = openScheduler(log, [{ name: 'walk through catalogues', everyMs: 60_000, atStart: true, work }])
  await expect.poll(asked, { interval: 5 }).toBeGreaterThan(before)
  await service.close()
  const left = await lastWalk()
  expect(left).toMatchObject({ state: 'running', whole: true })
  await walkCatalogues(world.db, providers)
  const done = await lastWalk()
  expect(done).toMatchObject({ id: left.id, state: 'done', removed: 0 })
  const once = await walks(true)
  expect([await live(), done.pages]).toEqual([there, once.pages])
  expect(left.pages).toBeLessThan(once.pages)
})

test('a cursor that is gone begins from the beginning, beside what is in use', async () => {
  await change('p-00015', 'dearer')
  await fails('cursor-gone')
  expect(await walks()).toMatchObject({ state: 'done', whole: true, changed: 1, removed: 0 })
})

test('a catalogue of which nine in ten are missing changes nothing until the company says so', async () => {
  const there = await live()
  await fails('mostly-missing', 100)
  const walk = await walks(true)
  await sandbox.act('pointer', 'mend', { failure: 'mostly-missing' })
  expect(walk).toMatchObject({ state: 'stopped', why: expect.stringMatching(/^would_remove \d+ \d+$/) as string })
  expect(await live()).toBe(there)
  // What it found waits; the company's yes takes it, and the next walk through everything brings all back.
  await world.db.tx((sql) => takeWalk(sql, 'pointer', walk))
  expect(await live()).toBeLessThan(there / 5)
  expect(await walks(true)).toMatchObject({ state: 'done', removed: 0 })
  expect(await live()).toBe(there)
})

test('T66 names that turn text around or hold scripts are text without their tricks; no address but the web’s is kept', async () => {
  await change('p-00018', 'dearer')
  await fails('hostile-names')
  expect(await walks()).toMatchObject({ state: 'done', changed: 1 })
  const { name, description } = await product('p-00018')
  // Signs of code are signs; what reads them shows them as such.
  for (const text of [name, description]) {
    expect(text).toContain('evil <script>alert(1)</script>')
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
  }
  const there = await live()
  await fails('script-address')
  expect(await walks(true)).toMatchObject({ state: 'done', passed_over: 1, removed: 0 })
  expect(await live()).toBe(there)
  const { n } = await one<{ n: number }>(`select count(*)::int as n from club_picture where source !~ '^https?://'`)
  expect(n).toBe(0)
})

test('a line of 50 MB, pages of HTML, half of the JSON, no answer: the walk is given up, what is sold stays, and the next one goes through', async () => {
  const there = await live()
  for (const failure of ['huge-item', 'answer-html', 'answer-half', 'answer-503', 'reset']) {
    await fails(failure, 3)
    const walk = await walks(true)
    expect([failure, walk.state]).toEqual([failure, 'failed'])
    expect(walk.why).toBeTruthy()
    expect(await live()).toBe(there)
    await sandbox.act('pointer', 'mend', { failure })
  }
  expect((await walks(true)).state).toBe('done')
  expect(await live()).toBe(there)
})

test('a walk that was cut off goes on where it was, and one that another process walks is left alone', async () => {
  await wantWalk(world.db, 'pointer', true)
  await sandbox.act('pointer', 'fail', { failure: 'answer-503', times: '1000' })
  await world.db.query(`insert into club_walk (provider, whole) values ('pointer', true)`)
  const { id } = await lastWalk()
  await sandbox.act('pointer', 'mend', { failure: 'answer-503' })
  const before = await asked()
  await Promise.all([walkCatalogues(world.db, providers), walkCatalogues(world.db, openProviders(world.db, sandbox.links))])
  const walk = await lastWalk()
  expect([walk.id, walk.state, walk.removed]).toEqual([id, 'done', 0])
  expect((await asked()) - before).toBeLessThan(25)
})
