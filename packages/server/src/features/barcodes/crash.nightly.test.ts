/**
 * A server that is killed while a code is made, taken, given up or ended by the clock: at each place nothing of it is there; asked again
 * with the same key it is done, once.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { lastGdo, makeGdo, redeemGdo, releaseGdo } from '@taschino/contract/barcodes.ts'
import type { GdoBarcode } from '@taschino/contract/barcodes.ts'
import { outcome } from '@taschino/contract/payments.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { atTheSupermarket, quarterOfAnHourLater } from '@taschino/testkit/at-the-supermarket.ts'
import { killedAt } from '@taschino/testkit/killed-at.ts'
import { Person } from '@taschino/testkit/personas.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { World } from '@taschino/testkit/story.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: World
let server: RealServer
beforeAll(async () => {
  world = await World.open()
  server = await startRealServer({ databaseUrl: world.db.url, env: { TASCHINO_STEP_UP: 'off' } })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await world?.close()
})

const at = (person: Person): Person =>
  new Person(() => server.url, { username: person.username, role: person.role, id: person.id, place: person.place })

/** What lies there of codes and of money; a refusal or a kill must not change it. */
async function there(): Promise<string> {
  const { rows } = await world.db.query<{ line: string }>(
    `select concat_ws(' ', (select string_agg(state, ' ' order by id) from gdo_barcode), (select count(*) from ledger.movement),
       (select sum(balance) from ledger.account where kind = 'hold')) as line`,
  )
  return rows[0]?.line ?? ''
}

const killed = (table: string, act: () => Promise<unknown>): Promise<void> => killedAt({ db: world.db, server, there }, table, act)

/** Where a movement, the row of the code and the answer that is kept are written, in the order of one transaction. */
const PLACES = ['ledger.account', 'gdo_barcode', 'ledger.movement', 'ledger.outbox'] as const

test('killed at four places each: made, taken and given up once, and what is on hold is what open codes say', async () => {
  const scene = await atTheSupermarket(world, { pocket: '9 × 7,00 gdo' })
  const [giulia, bruno] = [at(scene.giulia), at(scene.bruno)]
  const make = { key: crypto.randomUUID(), body: { idShop: scene.market.id, unit: 700, amount: 4 } }
  for (const place of PLACES) await killed(place, () => giulia.sends(makeGdo, make))
  expect(await giulia.gets(lastGdo, {})).toEqual({ barcode: null })
  const made = (await giulia.sends(makeGdo, make)).json as GdoBarcode
  expect(made).toMatchObject({ state: 'open', value: 2800 })
  expect(await giulia.pocket()).toBe('5 × 7,00 gdo')

  const take = { key: crypto.randomUUID(), body: { code: made.code ?? '', bill: 1500 } }
  for (const place of PLACES) await killed(place, () => bruno.sends(redeemGdo, take))
  expect((await giulia.gets(lastGdo, {})).barcode).toMatchObject({ id: made.id, state: 'open', code: made.code })
  expect((await bruno.gets(outcome, { params: { key: take.key } })).state).toBe('unknown')
  const taken = await bruno.sends(redeemGdo, take)
  expect(taken.json).toMatchObject({ value: 1400, back: 1400 })
  expect((await bruno.sends(redeemGdo, take)).text).toBe(taken.text)
  expect(await giulia.pocket()).toBe('7 × 7,00 gdo')

  const next = await giulia.gets(makeGdo, { body: { ...make.body, amount: 2 } })
  const release = { key: crypto.randomUUID(), query: { id: String(next.id) } }
  for (const place of PLACES) await killed(place, () => giulia.sends(releaseGdo, release))
  expect((await giulia.sends(releaseGdo, release)).json).toMatchObject({ state: 'released', back: 1400 })
  expect((await giulia.sends(releaseGdo, release)).status).toBe(200)
  expect(await giulia.pocket()).toBe('7 × 7,00 gdo')
  expect(await checkInvariants(world.db)).toEqual([])
}, 300_000)

test('killed in the middle of many tills: each asks again with the same key, and every code was taken once', async () => {
  const scene = await atTheSupermarket(world)
  const pairs = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const [payer, till] = [await world.person('enduser'), await world.person('shop', { name: 'Cassa Veloce', place: scene.market.id })]
      await world.gives(payer.id, '3 × 7,00 gdo')
      return { payer: at(payer), till: at(till), make: crypto.randomUUID(), take: crypto.randomUUID() }
    }),
  )
  await Promise.all(pairs.flatMap(({ payer, till }) => [payer.token(), till.token()]))
  const body = { idShop: scene.market.id, unit: 700, amount: 3 }
  const makes = ({ payer, make }: (typeof pairs)[number]) => payer.sends(makeGdo, { key: make, body }).catch(() => null)
  const under = async (act: (one: (typeof pairs)[number]) => Promise<unknown>, wait: number): Promise<void> => {
    const asked = pairs.map(act)
    await pause(wait)
    await server.kill9()
    await Promise.all(asked)
    await server.start()
  }
  for (const wait of [4, 15, 40]) await under(makes, wait)
  const made = await Promise.all(pairs.map(async (one) => (await makes(one))?.json as GdoBarcode))
  const takes = (one: (typeof pairs)[number]) =>
    one.till.sends(redeemGdo, { key: one.take, body: { code: made[pairs.indexOf(one)]?.code ?? '', bill: 1500 } }).catch(() => null)
  for (const wait of [4, 15, 40]) await under(takes, wait)
  for (const one of pairs) expect((await takes(one))?.json).toMatchObject({ value: 1400, back: 700 })
  for (const { payer } of pairs) expect(await payer.pocket()).toBe('1 × 7,00 gdo')
  expect(await checkInvariants(world.db)).toEqual([])
}, 300_000)

test('killed while the clock ends it, the next start ends it', async () => {
  const scene = await atTheSupermarket(world, { pocket: '3 × 7,00 gdo' })
  const giulia = at(scene.giulia)
  const made = await giulia.gets(makeGdo, { body: { idShop: scene.market.id, unit: 700, amount: 3 } })
  // Its job comes to the code in a moment, and never to the end of it.
  await killed('ledger.movement', () => quarterOfAnHourLater(world, made))
  await expect.poll(async () => (await giulia.gets(lastGdo, {})).barcode?.state, { timeout: 60_000 }).toBe('expired')
  expect(await giulia.pocket()).toBe('3 × 7,00 gdo')
  expect(await checkInvariants(world.db)).toEqual([])
}, 180_000)
