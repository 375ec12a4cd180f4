/** A backup was put back: orders that only the provider knows are read, called off or paid; what its list says otherwise is asked again. */
import { getClubReport, listManagedOrders } from '@taschino/contract/club/company-orders.ts'
import { askOrder, bearStray, cancelStray, listDifferences, type Difference } from '@taschino/contract/club/differences.ts'
import { businessMonth } from '@taschino/basics/business-day.ts'
import { openLog } from '@taschino/server/platform/log.ts'
import { auditorFinds, bothFind, lookedAt, tampered } from '@taschino/testkit/audited.ts'
import { buys, openClub, productBy, type ClubWorld } from '@taschino/testkit/club-orders.ts'
import { PARCEL, strayOrder } from '@taschino/testkit/stray-orders.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catchUpEvents, readBells, readMonths } from '../providers/public.ts'
import { sayDifferences, takeBill } from './bills.ts'
import { hearOfOrder } from './bells.ts'

const log = openLog('silent')
const STRAYS = 'orders that only a provider knows owe what was booked for them'
const reason = { reason: 'Fatto dopo la copia di ieri' }

let club: ClubWorld
let marta: Person
let bruno: Person
beforeAll(async () => {
  club = await openClub()
  marta = await club.world.person('company', { name: 'Marta Serra' })
  bruno = await club.world.person('company', { name: 'Bruno Neri' })
})
afterAll(() => club?.close())

const ordered = (key: string, what: string, more: { amount?: number; unit?: number } = {}) => strayOrder(club.sandbox, key, what, more)

/** What it rang about, and what it lists: both lead to what we do not know. */
async function hears(): Promise<void> {
  const { world, providers } = club
  await catchUpEvents(world.db, log, providers, ['order.changed'])
  await world.db.query('update provider_bell set next_at = clock_timestamp() where read_at is null')
  await readBells(world.db, log, providers, {
    'order.changed': (provider, port, key) => hearOfOrder(world.db, log, provider, port, key),
  })
}
const apart = async (): Promise<Difference[]> => (await marta.gets(listDifferences, { query: {} })).items
const of = async (key: string): Promise<Difference | undefined> => (await apart()).find((one) => one.key === key)
const until = async (key: string, state: string): Promise<Difference> => {
  for (let tries = 0; tries < 100; tries += 1) {
    await hears()
    const one = await of(key)
    if (one?.state === state) return one
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${key} is not ${state}: ${JSON.stringify(await apart())}`)
}
const agrees = async (): Promise<boolean | null | undefined> =>
  (await marta.gets(getClubReport, { query: { month: businessMonth(Date.now()) } })).providers.find(({ name }) => name === 'pointer')
    ?.agrees

test('one that was never answered is called off at the provider, and nothing is owed', async () => {
  const params = await ordered('RESTORED-1', 'accept-never')
  const one = await until('RESTORED-1', 'pending')
  expect(one).toMatchObject({ provider: 'pointer', idOrder: null, name: null, ours: 0, mayCancel: true, mayBear: false })
  // The company heard of it once, however often it rang.
  await hears()
  const { rows } = await club.world.db.query<{ n: object }>(
    `select e -> 'n' as n from ledger.outbox, json_array_elements(events::json) e where e -> 'n' ->> 'type' = 'club-stray'`,
  )
  expect(rows).toEqual([{ n: { says: 'club_stray', facts: { provider: 'pointer' }, type: 'club-stray' } }])
  await club.sandbox.act('pointer', 'fail', { failure: 'answer-503' })
  await marta.isRefused('stray_silent', cancelStray, { params, body: reason })
  await club.sandbox.act('pointer', 'mend', { failure: 'answer-503' })
  expect(await marta.gets(cancelStray, { params, body: reason })).toMatchObject({ state: 'cancelled', theirs: 0, mayCancel: false })
  await marta.isRefused('stray_over', cancelStray, { params, body: reason })
  expect(await of('RESTORED-1')).toBeUndefined()
})

test('one that was delivered is owed by the company, which loses it, once', async () => {
  const params = await ordered('RESTORED-2', 'accept-now')
  const one = await until('RESTORED-2', 'delivered')
  const cost = one.theirs ?? 0
  expect([cost > 0, one.mayBear]).toEqual([true, true])
  await marta.isRefused('stray_late', cancelStray, { params, body: reason })
  expect(await agrees()).toBe(false)
  const said = await Promise.all(Array.from({ length: 6 }, () => marta.sends(bearStray, { params, body: reason })))
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
  await marta.isRefused('stray_over', bearStray, { params, body: reason })
  expect(await of('RESTORED-2')).toBeUndefined()
  expect(await agrees()).toBe(true)
  expect(await bothFind(club.world)).toEqual([])
  expect(await lookedAt(club.world, STRAYS)).toBe(2)
})

/** What the company owes for one of them, and what two persons have said of it so far. */
const standing = async (key: string) =>
  (await club.world.db.query('select owed, proposed_by is not null as proposed from club_stray where key = $1', [key])).rows[0]
const moves = (place: string, change: string) => club.sandbox.act('pointer', 'order', { place, change })

test('what its provider takes off later comes off; of another cost nobody has said anything yet', async () => {
  const parcel = { unit: PARCEL, amount: 2 }
  const [borne, asked] = [await ordered('RESTORED-5', 'p-00002', { unit: PARCEL }), await ordered('RESTORED-6', 'p-00002', parcel)]
  for (const { key } of [borne, asked]) await moves(key, 'confirm')
  const { theirs } = await until(borne.key, 'confirmed')
  await until(asked.key, 'confirmed')
  await marta.gets(bearStray, { params: borne, body: reason } as never)
  await marta.gets(bearStray, { params: asked, body: reason } as never)
  expect([await standing(borne.key), await standing(asked.key)]).toEqual([
    { owed: theirs, proposed: false },
    { owed: 0, proposed: true },
  ])
  for (const { key } of [borne, asked]) await moves(key, 'fail')
  const nothing = { owed: 0, proposed: false }
  await expect
    .poll(async () => (await hears(), [await standing(borne.key), await standing(asked.key)]), { timeout: 10_000 })
    .toEqual([nothing, nothing])
  expect(await auditorFinds(club.world)).toEqual([])
})

test('above what one person decides a second one says the same', async () => {
  const params = await ordered('RESTORED-3', 'accept-now', { amount: 5 })
  const { theirs } = await until('RESTORED-3', 'delivered')
  expect(theirs).toBeGreaterThan(10_000)
  expect((await marta.gets(bearStray, { params, body: reason } as never)).gtid).toBeNull()
  await marta.isRefused('resolve_own', bearStray, { params, body: reason })
  expect((await of('RESTORED-3'))?.proposed).toMatchObject({ by: 'Marta Serra' })
  expect((await bruno.gets(bearStray, { params, body: reason } as never)).difference).toMatchObject({ ours: theirs, proposed: null })
  expect(await auditorFinds(club.world)).toEqual([])
})

test('what is owed for it and what was booked are held against each other by the auditor', async () => {
  expect(
    await tampered(
      club.world,
      `update club_stray set owed = owed + 1 where key = 'RESTORED-2'`,
      `update club_stray set owed = owed - 1 where key = 'RESTORED-2'`,
    ),
  ).toEqual(expect.arrayContaining([STRAYS]))
  const hide = (there: boolean) =>
    `update ledger.movement set detail = (detail::jsonb || '{"key":"${there ? 'X' : 'RESTORED-2'}"}')::json where once like 'stray:%:RESTORED-2:%'`
  expect(await tampered(club.world, hide(true), hide(false))).toContain(STRAYS)
})

test('an order of which the provider’s list says otherwise is listed, asked again, and agrees', async () => {
  const { world, providers } = club
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, '50,00 credits')
  const order = await buys(giulia, await productBy(world, { externalId: 'fails.bell-never', cost: 930 }))
  await club.until(giulia, order.idOrder, 'delivered')
  const before = await apart()
  await readMonths(world.db, world.clock, providers, [takeBill])
  expect(await apart()).toEqual(before)
  await world.db.tx(async (sql) => {
    await sql.query(`set local session_replication_role = replica`)
    await sql.query(`update club_order set changed_at = changed_at - interval '1 hour' where gtid = $1`, [order.gtid])
    await sql.query(`update club_bill_line set cents = 900 where ref = $1`, [order.gtid])
  })
  expect((await apart()).find(({ key }) => key === order.gtid)).toMatchObject({ idOrder: order.idOrder, state: 'delivered', theirs: 900 })
  await sayDifferences(world.db, providers, log)
  const params = { idOrder: String(order.idOrder) }
  expect(await marta.gets(askOrder, { params })).toMatchObject({ gtid: order.gtid })
  const { rows } = await world.db.query('select state from club_ask where id_order = $1', [order.idOrder])
  expect(rows).toEqual([{ state: 'waiting' }])
  await club.asks()
  await readMonths(world.db, world.clock, providers, [takeBill])
  expect((await apart()).find(({ key }) => key === order.gtid)).toBeUndefined()
  expect((await marta.gets(listManagedOrders, { query: { text: order.gtid } })).items[0]).toMatchObject({ state: 'delivered' })
})

test('what only a list names is read like what rang', async () => {
  await ordered('RESTORED-4', 'bell-never')
  const { world, providers } = club
  for (let tries = 0; tries < 50 && !(await of('RESTORED-4')); tries += 1) {
    await readMonths(world.db, world.clock, providers, [takeBill])
    await sayDifferences(world.db, providers, log)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(await of('RESTORED-4')).toMatchObject({ idOrder: null, mayBear: true })
})

story(
  'the company’s own goods have nobody to be asked, and a provider that this service does not reach calls nothing off',
  async (world) => {
    const [anna, giulia] = [await world.person('company'), await world.person('enduser')]
    await world.gives(giulia.id, '20,00 credits')
    const { idOrder } = await buys(giulia, await productBy(world, { provider: 'internal', stock: 3 }))
    await anna.isRefused('no_provider', askOrder, { params: { idOrder: String(idOrder) } })
    await world.db.query(`insert into club_stray (provider, key) values ('pointer', 'K-1')`)
    const params = { name: 'pointer', key: 'K-1' }
    await anna.isRefused('provider_unlinked', cancelStray, { params, body: reason })
    await anna.isRefused('stray_over', bearStray, { params, body: reason })
    await anna.isRefused('not_found', cancelStray, { params: { ...params, key: 'K-2' }, body: reason })
    expect((await anna.gets(listDifferences, { query: {} })).items).toMatchObject([{ key: 'K-1', theirs: null, mayCancel: true }])
  },
)
