/**
 * A server that is killed in the middle of a sheet, in five places: nothing of it is there, or all of it after the next start (F17, T62).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addImportFiles, applyImport, createImport, getImport, undoImport } from '@taschino/contract/imports.ts'
import { contractsOf, shopSheet, someShops } from '@taschino/testkit/bulk-shops.ts'
import { openCompanyServer, type CompanyServer } from '@taschino/testkit/company-server.ts'

const SHOPS = 120
let service: CompanyServer

beforeAll(async () => {
  service = await openCompanyServer()
}, 120_000)
afterAll(() => service?.close())

const one = async <T>(text: string): Promise<T | undefined> =>
  Object.values((await service.db.query<Record<string, T>>(text)).rows[0] ?? {})[0]
const there = async () => [
  await one('select count(*)::int from shop'),
  await one('select count(*)::int from shop_contract'),
  await one('select count(*)::int from review'),
  await one(`select count(*)::int from app_user where role = 'shop'`),
]
const all = (n: number) => [n, n, n, n]

/** Waits until the work has come so far, and kills. */
async function killAt(done: number): Promise<void> {
  for (;;) {
    const now = await one<number>('select done from import_job')
    if (now === undefined) throw new Error('it was over before anybody could look')
    if (now >= done) break
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await service.server.kill9()
}

test('F17: killed at five places of a sheet none of its shops is there; the last start brings all in, and giving up is whole too', async () => {
  const shops = someShops(SHOPS)
  const { marta } = service
  const { import: made } = await marta.gets(createImport, {
    body: { importType: 'singleShops' },
    files: { sheet: shopSheet(shops), files: await contractsOf(shops.slice(0, 20)) },
  })
  const params = { id: String(made.id) }
  for (let at = 20; at < SHOPS; at += 20)
    await marta.gets(addImportFiles, { params, files: { files: await contractsOf(shops.slice(at, at + 20)) } })
  await marta.gets(applyImport, { params, body: { shops: SHOPS } })
  for (const done of [0, 10, 60, 110]) {
    await killAt(done)
    expect(await there()).toEqual(all(0))
    expect(await one('select state from import')).toBe('applying')
    await service.server.start()
    await expect.poll(() => one<number>('select tries from import_job'), { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  }
  const state = async () => (await marta.gets(getImport, { params })).state
  await expect.poll(state, { timeout: 60_000 }).toBe('applied')
  expect(await there()).toEqual(all(SHOPS))
  await marta.gets(undoImport, { params, body: { reason: 'Foglio sbagliato' } })
  await killAt(10)
  expect(await one(`select count(*)::int from review where state = 'withdrawn'`)).toBe(0)
  await service.server.start()
  await expect.poll(state, { timeout: 60_000 }).toBe('undone')
  expect(await one(`select count(*)::int from review where state = 'withdrawn'`)).toBe(SHOPS)
}, 400_000)
