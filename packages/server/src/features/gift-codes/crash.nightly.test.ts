/** A server that is killed while it brings codes in or sells one: all of it is there, or nothing, and what was answered stands. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { buyGift, listOwnCodes, returnGift } from '@taschino/contract/gift-codes.ts'
import { cancelGift, getCodeStock, getImportProgress, importCodes, quarantineCodes, withdrawCode } from '@taschino/contract/gift-stock.ts'
import { grantCredits } from '@taschino/ledger/movements/issue-tickets.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { post } from '@taschino/ledger/post.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { openCompanyServer, type CompanyServer } from '@taschino/testkit/company-server.ts'
import { giftSheet, linesOf, merchantBy } from '@taschino/testkit/gift-stock.ts'
import { killedAt } from '@taschino/testkit/killed-at.ts'
import { Person, STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { cheapHash } from '@taschino/testkit/cheap-passwords.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: CompanyServer
beforeAll(async () => {
  service = await openCompanyServer()
}, 120_000)
afterAll(() => service?.close())

/** `npm run nightly -- imports` brings 20,000. */
const CODES = Number(process.env['TASCHINO_IMPORTED_CODES'] ?? 5000)
const one = async (text: string): Promise<number> => (await service.db.query<{ n: number }>(text)).rows[0]?.n ?? -1
const there = async () => [
  await one('select count(*)::int as n from gift_import'),
  await one('select count(*)::int as n from gift_code'),
  await one(`select count(*)::int as n from ledger.movement where kind = 'gift-stock'`),
]
/** Where a sheet writes, from the first word of it to the last of its one transaction. */
const PLACES = ['gift_import_progress', 'gift_import', 'gift_code', 'ledger.account', 'ledger.movement', 'audit_log'] as const

test('a sheet of codes: killed at each place of a sheet, and half-way through its codes, nothing of it is there; handed in once more it comes in whole, and a third time not', async () => {
  const { db, marta, server } = service
  const merchant = await merchantBy(marta)
  const file = giftSheet(linesOf(merchant, 2000, CODES))
  const handIn = async () => {
    const answer = await marta.sends(importCodes, { body: {}, files: { file } })
    // What is answered before the kill was not killed, and says why.
    if (answer.status !== 200) throw new Error(answer.text)
  }
  const sha256 = createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex')
  const became = () => marta.gets(getImportProgress, { params: { sha256 } })
  expect((await became()).state).toBe('unknown')
  const killing = { db, server, there: async () => (await there()).join(' ') }
  expect(await killing.there()).toBe('0 0 0')
  for (const place of PLACES) await killedAt(killing, place, handIn)

  const asked = handIn().then(
    () => 'answered',
    () => 'killed',
  )
  const written = () => one(`select coalesce(max(done), 0)::int as n from gift_import_progress`)
  await db.query('delete from gift_import_progress')
  await expect.poll(written, { timeout: 60_000, interval: 2 }).toBeGreaterThan(0)
  await server.kill9()
  expect(await asked).toBe('killed')
  expect(await written(), 'some were written, not all').toBeLessThan(CODES)
  await expect.poll(killing.there, { timeout: 20_000 }).toBe('0 0 0')
  await server.start()

  await handIn()
  expect(await there()).toEqual([1, CODES, 1])
  expect(await became()).toMatchObject({ state: 'done', done: CODES, import: { codes: CODES } })
  await marta.isRefused('import_done_before', importCodes, { body: {}, files: { file } })
  expect((await marta.gets(getCodeStock, {})).merchants[0]?.stock.find(({ unit }) => unit === 2000)?.free).toBe(CODES)
  expect(await checkInvariants(service.db)).toEqual([])
}, 300_000)

test('killed in the middle of many buyers: each asks again with the same key and has what was paid for, once', async () => {
  const { db, marta, server } = service
  const merchant = await merchantBy(marta)
  await marta.gets(importCodes, { body: {}, files: { file: giftSheet(linesOf(merchant, 2000, 40)) } })
  const people = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const { rows } = await db.query<{ id: number }>(
        `insert into app_user (username, email, role, first_name, last_name, status, password_hash)
         values ($1, $1 || '@storia.test', 'enduser', 'Persona', 'Prova', 'active', $2) returning id`,
        [`persona${n}`, await cheapHash(STORY_PASSWORD)],
      )
      const id = rows[0]?.id ?? 0
      await db.tx((sql) =>
        post(sql, grantCredits({ gtid: newGtid(), once: `crash:${id}`, to: id, value: 6000, detail: {}, events: [], call: null })),
      )
      return new Person(() => server.url, { username: `persona${n}`, role: 'enduser', id, place: null })
    }),
  )
  await Promise.all(people.map((person) => person.token()))
  const orders = people.map((person) => ({ person, key: crypto.randomUUID(), body: { merchant: merchant.id, unit: 2000, amount: 2 } }))
  const buy = ({ person, key, body }: (typeof orders)[number]) => person.sends(buyGift, { key, body }).catch(() => null)
  for (let round = 0; round < 3; round++) {
    const asked = orders.map(buy)
    await pause(8 + round * 8)
    await server.kill9()
    await Promise.all(asked)
    await server.start()
  }
  for (const order of orders) expect((await buy(order))?.status).toBe(200)
  for (const { person } of orders) {
    expect((await person.gets(listOwnCodes, {})).items).toHaveLength(2)
    expect(await person.pocket()).toBe('20,00 credits')
  }
  expect(await one(`select count(*)::int as n from gift_code where state = 'assigned'`)).toBe(24)
  expect(await checkInvariants(db)).toEqual([])
}, 300_000)

test('killed while a code is given back, taken back, withdrawn or put aside: nothing of it is there; asked again it is done, once', async () => {
  const { db, marta, server } = service
  const merchant = await merchantBy(marta)
  await marta.gets(importCodes, { body: {}, files: { file: giftSheet(linesOf(merchant, 5000, 4)) } })
  const { rows: persons } = await db.query<{ id: number }>(
    `insert into app_user (username, email, role, first_name, last_name, status, password_hash)
     values ('rosa', 'rosa@storia.test', 'enduser', 'Rosa', 'Prova', 'active', $1) returning id`,
    [await cheapHash(STORY_PASSWORD)],
  )
  const rosa = new Person(() => server.url, { username: 'rosa', role: 'enduser', id: persons[0]?.id ?? 0, place: null })
  await db.tx((sql) =>
    post(sql, grantCredits({ gtid: newGtid(), once: 'crash:rosa', to: rosa.id, value: 10_000, detail: {}, events: [], call: null })),
  )
  const { codes } = await rosa.gets(buyGift, { body: { merchant: merchant.id, unit: 5000, amount: 2 } })
  const free = (await db.query<{ id: number }>(`select id from gift_code where state = 'free' and unit = 5000 order by id`)).rows
  const idOf = (some: readonly { id: number }[], n: number) => ({ id: String(some[n]?.id) })
  const reason = { reason: 'Prova' }
  const acts = [
    { who: rosa, call: returnGift, ask: { key: crypto.randomUUID(), params: idOf(codes, 0) } },
    { who: marta, call: cancelGift, ask: { key: crypto.randomUUID(), params: idOf(codes, 1), body: reason } },
    { who: marta, call: withdrawCode, ask: { key: crypto.randomUUID(), params: idOf(free, 0), body: reason } },
  ]
  const there = async (): Promise<string> => {
    const { rows } = await db.query<{ line: string }>(
      `select concat_ws(' ', (select count(*) from ledger.movement), (select string_agg(id || state, ' ' order by id) from gift_code where unit = 5000)) as line`,
    )
    return rows[0]?.line ?? ''
  }
  for (const { who, call, ask } of acts) {
    for (const place of ['ledger.account', 'ledger.movement', 'gift_code'])
      await killedAt({ db, server, there }, place, () => who.sends(call, ask))
    const [first, again] = [await who.sends(call, ask), await who.sends(call, ask)]
    expect([first.status, again.text]).toEqual([200, first.text])
  }
  await killedAt({ db, server, there }, 'gift_code', () => marta.sends(quarantineCodes, { body: reason }))
  expect((await marta.gets(quarantineCodes, { body: reason })).codes).toBeGreaterThan(0)
  expect(await rosa.pocket()).toBe('100,00 credits')
  expect(await one(`select count(*)::int as n from gift_code where unit = 5000 and state = 'free'`)).toBe(0)
  expect(await checkInvariants(db)).toEqual([])
}, 300_000)
