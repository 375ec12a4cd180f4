/** The company watches a provider: what its walks changed, categories that wait, a pause, a bill; and its pictures come by us. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { bearOrder } from '@taschino/ledger/movements/club-order.ts'
import { post } from '@taschino/ledger/post.ts'
import { startProvider, type ProviderProcess } from '@taschino/testkit/provider-process.ts'
import {
  listMappings,
  listProviders,
  listWalkChanges,
  listWalks,
  mapCategories,
  pauseProvider,
  payProvider,
  resumeProvider,
  resyncProvider,
} from '@taschino/contract/club/company-providers.ts'
import { getClub, listBrandProducts, listBrands, searchProducts } from '@taschino/contract/club/catalogue.ts'
import { createCategory, listManagedBrands, updateBrands } from '@taschino/contract/club/company.ts'
import type { WalkChange } from '@taschino/contract/club/company-shapes.ts'
import { goesBothWays } from '@taschino/testkit/both-ways.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { World } from '@taschino/testkit/story.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProviders, type Providers } from '../providers/public.ts'
import { fetchPictures } from './pictures.ts'
import { walkCatalogues } from './walk.ts'

let sandbox: ProviderProcess
let world: World
let providers: Providers
let marta: Person
let shopper: Person
beforeAll(async () => {
  sandbox = await startProvider()
  world = await World.open({ settings: { providers: sandbox.links } })
  providers = openProviders(world.db, sandbox.links)
  await walkCatalogues(world.db, providers)
  marta = await world.person('company')
  shopper = await world.person('enduser')
})
afterAll(async () => {
  await world?.close()
  await sandbox?.close()
})

const pointer = { params: { name: 'pointer' } }
const of = async (name: string) => (await marta.gets(listProviders, {})).providers.find((one) => one.name === name)

test('what nobody has mapped waits for the company and is shown to nobody; mapped, its brands and products are there', async () => {
  expect(await of('pointer')).toMatchObject({ linked: true, paused: null, unmapped: 11, walk: { state: 'done', whole: true } })
  expect(await of('internal')).toMatchObject({ linked: true, products: 0 })
  expect((await shopper.gets(searchProducts, { query: { text: 'zaini' } })).items).toEqual([])
  const { items } = await marta.gets(listMappings, { ...pointer, query: { unmapped: 'true', limit: '100' } })
  expect(items.map(({ title }) => title)).toContain('Casa')
  const { idInternalCategory } = await marta.gets(createCategory, { body: { title: 'Casa', icon: 'home', enabled: true, audience: 'all' } })
  await marta.isRefused('category_unknown', mapCategories, { ...pointer, body: { externalIds: ['cat-1'], idInternalCategory: 999_999 } })
  expect(await marta.gets(mapCategories, { ...pointer, body: { externalIds: ['cat-1'], idInternalCategory } })).toEqual({ changed: 1 })
  const found = await shopper.gets(searchProducts, { query: { text: 'zaini', limit: '100' } })
  expect(found.items.length).toBeGreaterThan(20)
  expect(new Set(found.items.map(({ idCategory }) => idCategory))).toEqual(new Set([idInternalCategory]))
  const { categories } = await shopper.gets(getClub, {})
  expect(categories).toMatchObject([{ title: 'Casa', brands: 6 }])
  const brands = await shopper.gets(listBrands, { params: { idCategory: String(idInternalCategory) }, query: { sort: 'price' } })
  expect(brands.items.every(({ buy, priceFrom }) => buy && priceFrom !== null)).toBe(true)
  // Each page goes on where the one before ended, in every order, without a gap or a double.
  for (const sort of ['best', 'price', 'affordable'] as const) {
    const ids: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await shopper.gets(searchProducts, { query: { text: 'casa', sort, limit: '100', ...(cursor ? { cursor } : {}) } })
      ids.push(...page.items.map(({ idProduct }) => idProduct))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect([sort, new Set(ids).size]).toEqual([sort, ids.length])
    expect(ids.length).toBeGreaterThan(100)
  }
})

test('pictures are fetched by us from the provider’s own host alone, and shown by us', async () => {
  await world.db.query(`insert into club_picture (provider, source) values ('pointer', 'http://127.0.0.1:1/inside.png'), ('pointer', $1)`, [
    `${sandbox.links.aon.address}/../console`,
  ])
  await world.db.query(
    `update club_brand set id_picture = (select id from club_picture where source like '%inside.png') where brand_guid = 'pointer-brand-1'`,
  )
  for (let i = 0; i < 4; i++) await fetchPictures(world.db, providers)
  const { rows } = await world.db.query<{ unfit: string; name: string | null }>(
    `select unfit, name from club_picture where source like '%inside.png'`,
  )
  expect(rows).toEqual([{ unfit: 'not_listed', name: null }])
  const brands = (await marta.gets(listManagedBrands, { query: { provider: 'pointer', limit: '100' } })).items
  const logos = brands.map(({ logo }) => logo).filter((logo) => logo !== null)
  expect(logos.length).toBeGreaterThan(50)
  expect(logos.every((logo) => logo.startsWith('/api/v1/club/pictures/'))).toBe(true)
  expect((await fetch(world.url + (logos[0] ?? ''))).headers.get('content-type')).toBe('image/webp')
})

const WALK_COLUMNS = {
  what: ({ what }: WalkChange) => ['added', 'back', 'price', 'cost', 'stock', 'text', 'removed'].indexOf(what),
  name: ({ name }: WalkChange) => name,
  brand: ({ brandName }: WalkChange) => brandName,
}

test('what a walk changed is read; a walk that would remove too much waits for a yes, which is given once', async () => {
  await sandbox.act('pointer', 'product', { externalId: 'p-00003', change: 'dearer' })
  await sandbox.act('pointer', 'product', { externalId: 'p-00005', change: 'sold-out' })
  await marta.gets(resyncProvider, { ...pointer, body: {} })
  await walkCatalogues(world.db, providers)
  const { items } = await marta.gets(listWalkChanges, { ...pointer, query: {} })
  expect(items[0]).toMatchObject({ what: 'cost', brandName: 'Casa Aperta' })
  await goesBothWays(marta, listWalkChanges, WALK_COLUMNS, { params: pointer.params })
  expect((await marta.gets(listWalkChanges, { ...pointer, query: { what: 'removed' } })).items).toEqual([])
  await sandbox.act('pointer', 'fail', { failure: 'mostly-missing', times: '100' })
  await marta.gets(resyncProvider, { ...pointer, body: { whole: true } })
  await walkCatalogues(world.db, providers)
  await sandbox.act('pointer', 'mend', { failure: 'mostly-missing' })
  const stopped = (await marta.gets(listWalks, { ...pointer, query: {} })).items[0]
  expect(stopped).toMatchObject({ state: 'stopped', whole: true })
  expect((await of('pointer'))?.products).toBeGreaterThan(9000)
  const yes = { ...pointer, body: { accept: stopped?.id ?? 0 } }
  expect((await marta.gets(resyncProvider, yes)).products).toBeLessThan(2000)
  await marta.isRefused('walk_over', resyncProvider, yes)
  await world.db.query(`insert into club_walk (provider, whole) values ('pointer', true)`)
  await marta.isRefused('walk_running', resyncProvider, { ...pointer, body: {} })
  await walkCatalogues(world.db, providers)
  expect((await of('pointer'))?.products).toBeGreaterThan(9000)
})

test('a pause stops what is sold and not what is read; a provider that this installation does not reach is not resumed', async () => {
  const body = { reason: 'Contratto in scadenza' }
  expect(await marta.gets(pauseProvider, { ...pointer, body })).toMatchObject({ paused: { why: body.reason } })
  expect((await shopper.gets(getClub, {})).paused).toEqual(['pointer'])
  const product = (await shopper.gets(searchProducts, { query: { text: 'zaini' } })).items[0]
  expect(product).toMatchObject({ paused: true })
  expect((await shopper.gets(listBrandProducts, { params: { idBrand: String(product?.idBrand) }, query: {} })).brand.paused).toBe(true)
  expect(await marta.gets(resumeProvider, pointer)).toMatchObject({ paused: null })
  await world.db.query(`insert into club_provider (name) values ('gone')`)
  const gone = { params: { name: 'gone' } }
  await marta.isRefused('provider_unlinked', resumeProvider, gone)
  await marta.isRefused('provider_unlinked', resyncProvider, { ...gone, body: {} })
  await marta.isRefused('not_found', pauseProvider, { params: { name: 'nobody' }, body })
})

test('many brands are switched off, shared and placed at once; a bill above what is owed is refused', async () => {
  const { items } = await marta.gets(listManagedBrands, { query: { provider: 'aon', cashback: 'true' } })
  const ids = items.map(({ idBrand }) => idBrand)
  expect(items[0]?.given).not.toBeNull()
  expect(await marta.gets(updateBrands, { body: { ids, set: { shareBp: 5000, enabled: false } } })).toEqual({ changed: ids.length })
  const after = (await marta.gets(listManagedBrands, { query: { provider: 'aon', cashback: 'true', enabled: 'false' } })).items
  expect(after.map(({ idBrand }) => idBrand)).toEqual(ids)
  expect(after[0]?.cashback?.rateBp ?? 0).toBe(Math.floor((after[0]?.given?.rateBp ?? 0) / 2))
  const bill = { ...pointer, body: { value: 100, on: '2026-11-20', reference: 'Fattura 12' }, key: crypto.randomUUID() }
  await marta.isRefused('over_the_debt', payProvider, bill)

  const { rows } = await world.db.query<{ party: number }>(`select party from club_provider where name = 'pointer'`)
  const gtid = newGtid()
  await world.db.tx((sql) => post(sql, bearOrder({ gtid, order: gtid, provider: rows[0]?.party ?? 0, cost: 250, events: [] })))
  expect(await of('pointer')).toMatchObject({ owed: 250 })
  const paid = { ...bill, body: { ...bill.body, value: 100 }, key: crypto.randomUUID() }
  expect(await marta.gets(payProvider, paid)).toMatchObject({ provider: { owed: 150 } })
  // The same press again is the same payment.
  expect(await marta.gets(payProvider, paid)).toMatchObject({ provider: { owed: 150 } })
  expect(await of('pointer')).toMatchObject({ owed: 150 })
  await marta.isRefused('over_the_debt', payProvider, { ...bill, body: { ...bill.body, value: 151 }, key: crypto.randomUUID() })
})
