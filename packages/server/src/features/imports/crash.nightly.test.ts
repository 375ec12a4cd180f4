/**
 * A server that is killed in the middle of a sheet, in five places: nothing of it is there, or all of it after the next start (F17, T62).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addImportFiles, applyImport, createImport, getImport, undoImport } from '@taschino/contract/imports.ts'
import { createAgency } from '@taschino/contract/agencies-record.ts'
import { applyPeopleImport, createPeopleImport, getPeopleImport, undoPeopleImport } from '@taschino/contract/imports-people.ts'
import { partitaIva } from '@taschino/demo/italian-numbers.ts'
import { peopleSheet, somePeople } from '@taschino/testkit/many-people.ts'
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

test('F17: the same of a list of people: killed in the middle nobody is invited, and nobody is left when it is given up', async () => {
  const { marta } = service
  const opened = await marta.gets(createAgency, {
    body: {
      agencyData: { name: 'Officine Dora', vatNumber: partitaIva(9_100_000, 100), address: 'Via Po 1, 10123 Torino' },
      userData: { firstName: 'Elena', lastName: 'Sala', email: 'elena@dora.test' },
    },
    files: {},
  })
  const people = somePeople(SHOPS)
  const { import: made } = await marta.gets(createPeopleImport, { body: { idAgency: opened.id }, files: { sheet: peopleSheet(people) } })
  const params = { id: String(made.id) }
  const invited = () => one<number>(`select count(*)::int from app_user where role = 'enduser' and status = 'invited'`)
  const letters = () => one<number>(`select count(*)::int from letter where recipient like 'persona%'`)
  await marta.gets(applyPeopleImport, { params, body: { people: SHOPS } })
  for (const done of [0, 60]) {
    await killAt(done)
    expect([await invited(), await letters()]).toEqual([0, 0])
    await service.server.start()
    await expect.poll(() => one<number>('select tries from import_job'), { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  }
  const state = async () => (await marta.gets(getPeopleImport, { params })).state
  await expect.poll(state, { timeout: 60_000 }).toBe('applied')
  expect([await invited(), await letters()]).toEqual([SHOPS, SHOPS])
  await marta.gets(undoPeopleImport, { params, body: { reason: 'Foglio sbagliato' } })
  await killAt(10)
  expect(await invited()).toBe(SHOPS)
  await service.server.start()
  await expect.poll(state, { timeout: 60_000 }).toBe('undone')
  expect(await invited()).toBe(0)
}, 400_000)
