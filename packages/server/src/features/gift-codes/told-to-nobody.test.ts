/**
 * G7, T26, T27: the text of a gift code goes in by a sheet and comes out to its owner alone, digits of a supermarket code to whoever made
 * it: no log, export, dump, letter, news or kept answer holds them, and no guess finds one.
 */
import { lastGdo, lookAtGdo, makeGdo, redeemGdo, releaseGdo } from '@taschino/contract/barcodes.ts'
import { exportDeeds } from '@taschino/contract/audit.ts'
import { buyGift, listOwnCodes, returnGift, revealCode, useGift } from '@taschino/contract/gift-codes.ts'
import {
  cancelGift,
  getCodeStock,
  importCodes,
  listCodeImports,
  exportCodes,
  listCodes,
  revealStock,
  withdrawCode,
} from '@taschino/contract/gift-stock.ts'
import { listNotifications } from '@taschino/contract/notifications.ts'
import { myData } from '@taschino/contract/people/own-data.ts'
import { exportTrialBalance } from '@taschino/contract/reports.ts'
import { exportTransactions, getReceipt, listTransactions } from '@taschino/contract/wallet.ts'
import { atTheSupermarket } from '@taschino/testkit/at-the-supermarket.ts'
import { giftSheet, linesOf, merchantBy } from '@taschino/testkit/gift-stock.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { Person } from '@taschino/testkit/personas.ts'
import { wholeDump } from '@taschino/testkit/whole-dump.ts'
import { World } from '@taschino/testkit/story.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: World
let server: RealServer
let heard = ''
/** Of the supermarket codes that were made. */
const digits: string[] = []
beforeAll(async () => {
  world = await World.open()
  server = await startRealServer({ databaseUrl: world.db.url, hear: (words) => (heard += words), env: { TASCHINO_STEP_UP: 'off' } })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await world?.close()
})

const at = (person: Person): Person =>
  new Person(() => server.url, { username: person.username, role: person.role, id: person.id, place: person.place })

test('G7, T27: nothing but the look of its owner, or of the company at a free one, tells a code, its PIN or its address', async () => {
  const [marta, giulia] = [at(await world.person('company')), at(await world.person('enduser'))]
  await world.gives(giulia.id, '200,00 credits')
  const merchant = await merchantBy(marta)
  const lines = linesOf(merchant, 2000, 5, '2031-12-31').map((line, i) => ({
    ...line,
    pin: `PINCANARINO${i}`,
    url: `https://canarino.example/uso${i}`,
  }))
  const secrets = lines.flatMap(({ code, pin, url }) => [code, pin, url])
  const said: string[] = []
  const asks = async (who: Person, ...[call, ask]: Parameters<Person['sends']>): Promise<void> =>
    void said.push((await who.sends(call, ask)).text)
  const file = giftSheet(lines)
  await asks(marta, importCodes, { body: { dryRun: true }, files: { file } })
  await asks(marta, importCodes, { body: {}, files: { file: giftSheet([...lines, { ...lines[0]!, code: `${secrets[0]} ` }]) } })
  await asks(marta, importCodes, { body: {}, files: { file } })
  await asks(marta, importCodes, { body: {}, files: { file } })
  const key = crypto.randomUUID()
  const buying = { key, body: { merchant: merchant.id, unit: 2000, amount: 3 } }
  await asks(giulia, buyGift, buying)
  await asks(giulia, buyGift, buying)
  const codes = (await giulia.gets(listOwnCodes, {})).items.map(({ id, gtid }) => ({ params: { id: String(id) }, gtid }))
  const [first, second, third] = codes
  if (!first || !second || !third) throw new Error('three were bought')
  const look = await giulia.sends(revealCode, first)
  expect(look.headers.get('cache-control'), 'no browser keeps it').toBe('no-store')
  const shown = look.json as { code: string; pin: string; url: string }
  expect(secrets).toEqual(expect.arrayContaining([shown.code, shown.pin, shown.url]))
  const { rows } = await world.db.query<{ id: number }>(`select id from gift_code where state = 'free' order by id desc limit 1`)
  const free = { params: { id: String(rows[0]?.id) }, body: { reason: 'Lo chiede il negozio' } }
  expect(secrets).toContain((await marta.gets(revealStock, free)).code)
  await asks(giulia, useGift, { ...first, body: { spent: 700 } })
  await asks(giulia, returnGift, second)
  await asks(marta, cancelGift, { ...third, body: { reason: 'Difettoso' } })
  await asks(marta, withdrawCode, free)
  for (const text of ['', secrets[0] ?? '', 'Libreria']) await asks(marta, listCodes, { query: { text } })
  for (const format of ['csv', 'xlsx']) await asks(marta, exportCodes, { query: { format } })
  for (const call of [getCodeStock, listCodeImports, listNotifications]) await asks(marta, call, {})
  for (const call of [listOwnCodes, listNotifications, myData]) await asks(giulia, call, {})
  const mine = { params: { id: String(giulia.id) } }
  await asks(giulia, listTransactions, mine)
  await asks(giulia, getReceipt, { params: { ...mine.params, gtid: first.gtid } })
  for (const format of ['csv', 'xlsx']) await asks(giulia, exportTransactions, { ...mine, query: { format } })
  await asks(marta, exportDeeds, { query: { format: 'csv' } })
  await asks(marta, exportTrialBalance, { query: { format: 'csv' } })
  expect(said.length).toBeGreaterThan(20)
  for (const secret of secrets) for (const text of said) expect(text).not.toContain(secret)
  const dump = (await wholeDump(world.db)).join('\n')
  expect(dump).toContain('sealed.')
  for (const secret of secrets) expect(dump.includes(secret), 'in the database').toBe(false)
  const mails = (await server.post?.list()) ?? []
  for (const secret of secrets) expect(JSON.stringify(mails)).not.toContain(secret)
}, 120_000)

test('T26: whoever tries numbers of codes finds none that is theirs, and the company’s search takes whole codes only', async () => {
  const [marta, luca] = [at(await world.person('company')), at(await world.person('enduser', { name: 'Luca Neri' }))]
  const { rows } = await world.db.query<{ id: number; tail: string }>('select id, tail from gift_code order by id')
  expect(rows.length).toBe(5)
  for (const { id } of rows)
    for (const call of [revealCode, returnGift, useGift])
      await luca.isRefused('not_found', call, { params: { id: String(id) }, body: call === useGift ? {} : undefined })
  const merchant = await merchantBy(marta)
  const [line] = linesOf(merchant, 2000, 1)
  if (!line) throw new Error('no line')
  await marta.gets(importCodes, { body: {}, files: { file: giftSheet([line]) } })
  const finds = async (text: string) => (await marta.gets(listCodes, { query: { text } })).items.length
  expect([await finds(line.code), await finds(line.code.slice(0, -1)), await finds(line.code.slice(1))]).toEqual([1, 0, 0])
})

test('G7, T27: digits of a supermarket code are told to its owner alone: in no table, export, list, mail or kept answer', async () => {
  const scene = await atTheSupermarket(world)
  const [giulia, bruno, marta] = [at(scene.giulia), at(scene.bruno), at(await world.person('company'))]
  const said: string[] = []
  const asks = async (who: Person, ...[call, ask]: Parameters<Person['sends']>): Promise<void> =>
    void said.push((await who.sends(call, ask)).text)
  const nowhere = async (): Promise<void> => {
    const dump = (await wholeDump(world.db)).join('\n')
    const mails = JSON.stringify((await server.post?.list()) ?? [])
    for (const code of digits) {
      for (const text of said) expect(text).not.toContain(code)
      expect([dump.includes(code), mails.includes(code)], 'in the database, in a mail').toEqual([false, false])
    }
  }
  const body = { idShop: scene.market.id, unit: 700, amount: 2 }
  for (const end of ['redeemed', 'released'] as const) {
    const made = await giulia.sends(makeGdo, { key: crypto.randomUUID(), body })
    expect(made.headers.get('cache-control')).toBe('no-store')
    const { id, code } = made.json as { id: number; code: string }
    digits.push(code)
    expect((await giulia.gets(lastGdo, {})).barcode?.code).toBe(code)
    await asks(bruno, lookAtGdo, { body: { code } })
    await nowhere()
    if (end === 'redeemed') await asks(bruno, redeemGdo, { key: crypto.randomUUID(), body: { code, bill: 900 } })
    else await asks(giulia, releaseGdo, { key: crypto.randomUUID(), query: { id: String(id) } })
    await asks(bruno, redeemGdo, { key: crypto.randomUUID(), body: { code } })
    await asks(giulia, lastGdo, {})
  }
  for (const call of [myData, listNotifications]) await asks(giulia, call, {})
  for (const who of [giulia, bruno]) await asks(who, listTransactions, { params: { id: String(who.id) } })
  for (const format of ['csv', 'xlsx']) await asks(giulia, exportTransactions, { params: { id: String(giulia.id) }, query: { format } })
  await asks(marta, exportDeeds, { query: { format: 'csv' } })
  await nowhere()
}, 120_000)

test('G7: no line of the log held one', async () => {
  await server.stop()
  expect(heard.split('\n').filter((line) => line.includes('"msg"')).length).toBeGreaterThan(20)
  expect(heard).not.toMatch(/PINCANARINO|canarino\.example|GC[0-9A-F]{16}/)
  expect(digits).toHaveLength(2)
  for (const code of digits) expect(heard).not.toContain(code)
})
