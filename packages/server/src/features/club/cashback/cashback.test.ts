/** Cashback from the click to the credit: what the sandbox does wrong costs nobody a credit, and gives nobody one twice. */
import {
  decideCashback,
  getBrandCashback,
  listCashbackMonths,
  listCashbacks,
  listHeldCashbacks,
  visitBrand,
} from '@taschino/contract/club/cashback.ts'
import { VISITS_A_DAY } from '@taschino/contract/club/cashback-shapes.ts'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { World } from '@taschino/testkit/story.ts'
import { creditFreed } from './public.ts'
import { mayLead } from './rules.ts'
import { applyReading } from './apply.ts'
import { brandWith, ClubWorld } from '@taschino/testkit/club-cashback.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const SHOP = 'aon-brand-1'
/** Shows something at the till, and leads nowhere. */
const TILL = 'aon-brand-5'
const ELSEWHERE = 'aon-brand-2'
const FAILING = ['unknown-click', 'twice', 'above-rate', 'declined', 'reversed-late'].map((name) => `fails.cashback-${name}`)

let club: ClubWorld
beforeAll(async () => {
  club = await ClubWorld.open()
  for (const [brand, rateBp] of [
    [SHOP, 350],
    [TILL, 200],
    [ELSEWHERE, 500],
  ] as const)
    await brandWith(club.world, brand, { rateBp })
  for (const brand of FAILING) await brandWith(club.world, brand, { rateBp: 200, name: brand })
})
afterEach(async () => expect(await checkInvariants(club.world.db)).toEqual([]))
afterAll(() => club?.close())

const own = async (who: Person) => (await who.gets(listCashbacks, {})).items
const states = async (who: Person) => (await own(who)).map(({ state, share, waitsFor }) => [state, share, waitsFor])
const sum = async (kind: string): Promise<number> => {
  const { rows } = await club.world.db.query<{ sum: number }>(
    'select coalesce(sum(p.amount), 0)::bigint as sum from ledger.posting p join ledger.account a on a.id = p.account where a.kind = $1',
    [kind],
  )
  return rows[0]?.sum ?? 0
}
const failing = (name: string): string => `fails.cashback-${name}`

test('from click to credit: tracked, confirmed into the pocket with its share, remitted; the rest is margin', async () => {
  const giulia = await club.world.person('enduser')
  const [bank, margin, owed] = [await sum('bank'), await sum('club'), await sum('cashback')]
  const click = await club.goes(giulia, SHOP)
  await club.buys(click, 10_000)
  expect(await states(giulia)).toEqual([['tracked', 280, null]])
  expect((await giulia.gets(listCashbacks, {})).onTheWay).toBe(280)
  expect([await giulia.pocket(), await sum('cashback')]).toEqual(['', owed])
  await club.days(31)
  expect([await states(giulia), await giulia.pocket()]).toEqual([[['confirmed', 280, null]], '2,80 credits'])
  expect([(await sum('cashback')) - owed, (await sum('club')) - margin]).toEqual([-350, 70])
  const [one] = await own(giulia)
  expect((await giulia.gets(listCashbacks, { query: { of: one?.gtid ?? '' } })).items).toHaveLength(1)
  expect((await giulia.gets(listCashbacks, { query: { open: 'true' } })).items).toEqual([])
  await club.days(15)
  expect([await states(giulia), await giulia.pocket()]).toEqual([[['remitted', 280, null]], '2,80 credits'])
  expect([(await sum('cashback')) - owed, (await sum('bank')) - bank]).toEqual([0, -350])
})

test('a brand without an address shows its advantage; a stranger to the catalogue, or to a listed host, leads nobody anywhere', async () => {
  const giulia = await club.world.person('enduser')
  const at = (brandGuid: string, provider = 'aon') => ({ params: { brandGuid, provider } })
  expect(await giulia.gets(visitBrand, at(TILL))).toMatchObject({ redirect: false, code: expect.stringMatching(/^AON-/) })
  const led = await giulia.gets(visitBrand, at(SHOP))
  expect(led).toMatchObject({ redirect: true, url: expect.stringContaining(new URL(club.sandbox.links.aon.address).origin) })
  await giulia.isRefused('not_found', visitBrand, at('nobody'))
  await giulia.isRefused('not_found', visitBrand, at(SHOP, 'internal'))
  await brandWith(club.world, 'only-ours')
  await giulia.isRefused('not_found', visitBrand, at('only-ours'))
  await club.sandbox.act('aon', 'fail', { failure: 'answer-html', times: '1' })
  await giulia.isRefused('provider_silent', visitBrand, at(SHOP))
  await club.world.db.query(`update club_provider set paused_at = now(), paused_why = 'silence' where name = 'aon'`)
  await giulia.isRefused('provider_paused', visitBrand, at(SHOP))
  await club.world.db.query(`update club_provider set paused_at = null, paused_why = null, unknown_at = '{}' where name = 'aon'`)
})

test('T45: an address that the installation does not list leads nobody anywhere', async () => {
  expect(['https://shop.example/x', 'https://aon.example/'].map((url) => mayLead(url, ['shop.example', 'aon.example']))).toEqual([
    true,
    true,
  ])
  for (const url of [
    'http://shop.example/',
    'https://shop.example:8443/',
    'https://u@shop.example/',
    'https://evil.example/',
    'javascript:alert(1)',
    'https://shop.example\\@evil.example',
  ])
    expect(mayLead(url, ['shop.example'])).toBe(false)
  // The installation knows the provider by another address than the one to which it leads.
  const { origin, host } = new URL(club.sandbox.links.aon.address)
  const between = createServer((request, response) => {
    const on = ask(origin + (request.url ?? ''), { method: request.method, headers: { ...request.headers, host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(on)
  })
  await new Promise<void>((listens) => between.listen(0, '127.0.0.1', () => listens()))
  const address = `http://127.0.0.1:${(between.address() as AddressInfo).port}/aon`
  const other = await World.open({ settings: { providers: { aon: { ...club.sandbox.links.aon, address } } } })
  await brandWith(other, SHOP)
  const giulia = await other.person('enduser')
  await giulia.isRefused('leads_elsewhere', visitBrand, { params: { brandGuid: SHOP, provider: 'aon' } })
  await other.close()
  between.close()
})

test('fifty visits a day, whoever is in a hurry', async () => {
  const luca = await club.world.person('enduser')
  const asked = { params: { brandGuid: SHOP, provider: 'aon' } }
  await club.world.db.query(
    `insert into cashback_visit (click_id, party, id_user, provider, brand_guid, share_bp, made_at) select 'x' || md5($1::text || n), $1::bigint, $1::bigint, 'aon', $2, 8000, $4 from generate_series(1, $3) n`,
    [luca.id, SHOP, VISITS_A_DAY - 3, new Date(club.world.clock.now())],
  )
  const answers = await Promise.all(Array.from({ length: 8 }, () => luca.sends(visitBrand, asked)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
  await luca.isRefused('visits_limit', visitBrand, asked)
})

test('an unknown click is nobody’s: booked as margin, shown to the company, put away by it', async () => {
  const [giulia, marta] = [await club.world.person('enduser'), await club.world.person('company', { name: 'Marta Serra' })]
  await club.buys(await club.goes(giulia, failing('unknown-click')), 10_000)
  await club.days(31)
  expect([await own(giulia), await giulia.pocket()]).toEqual([[], ''])
  const [held] = (await marta.gets(listHeldCashbacks, {})).items
  expect(held).toMatchObject({ doubt: 'unknown_click', owner: null, value: 200, share: 0 })
  const params = { id: String(held?.idCashback) }
  await marta.isRefused('cashback_decided', decideCashback, { params, body: { as: 'confirmed', reason: 'Vediamo' } })
  await marta.gets(decideCashback, { params, body: { as: 'declined', reason: 'Non è un nostro clic' } })
  await marta.isRefused('cashback_decided', decideCashback, { params, body: { as: 'declined', reason: 'Ancora' } })
  expect((await marta.gets(listHeldCashbacks, {})).items.map(({ idCashback }) => idCashback)).not.toContain(held?.idCashback)
})

test('two cashbacks of one click: the first is credited, the second waits for the company, whose yes credits it once', async () => {
  const [giulia, marta] = [await club.world.person('enduser'), await club.world.person('company', { name: 'Marta Serra' })]
  await club.buys(await club.goes(giulia, failing('twice')), 10_000)
  await club.days(31)
  expect(await states(giulia)).toEqual([
    ['confirmed', 160, 'company'],
    ['confirmed', 160, null],
  ])
  expect(await giulia.pocket()).toBe('1,60 credits')
  const held = (await marta.gets(listHeldCashbacks, {})).items.find(({ doubt }) => doubt === 'same_click')
  expect(held).toMatchObject({ owner: 'Giulia Bianchi', value: 200, most: 200, promised: { rateBp: 200, cents: null, shareBp: 8000 } })
  const params = { id: String(held?.idCashback) }
  const { gtid } = await marta.gets(decideCashback, { params, body: { as: 'confirmed', reason: 'Due acquisti veri' } })
  expect([await giulia.pocket(), typeof gtid]).toEqual(['3,20 credits', 'string'])
  await marta.isRefused('cashback_decided', decideCashback, { params, body: { as: 'confirmed', reason: 'Ancora' } })
  await giulia.isRefused('forbidden', decideCashback, { params, body: { as: 'confirmed', reason: 'A me' } })
})

test('above the rate, or above what one event may bring, it waits; a no says why', async () => {
  const [giulia, marta] = [await club.world.person('enduser'), await club.world.person('company', { name: 'Marta Serra' })]
  await club.buys(await club.goes(giulia, failing('above-rate')), 10_000)
  const held = (await marta.gets(listHeldCashbacks, {})).items.find(({ doubt }) => doubt === 'above_rate')
  expect(held).toMatchObject({ state: 'tracked', value: 1000, most: 200, share: 800 })
  await marta.gets(decideCashback, {
    params: { id: String(held?.idCashback) },
    body: { as: 'declined', reason: 'Più di quanto offerto' },
  })
  await club.days(31)
  expect(await giulia.pocket()).toBe('')
  expect(await own(giulia)).toMatchObject([{ state: 'declined', reason: 'Più di quanto offerto', waitsFor: null }])
  await club.buys(await club.goes(giulia, SHOP), 1_000_000)
  await club.days(31)
  expect(await states(giulia)).toMatchObject([
    ['confirmed', 28_000, 'company'],
    ['declined', 800, null],
  ])
})

test('declined says why; reversed after it was paid is ours: what is in a pocket stays there', async () => {
  const [giulia, rosa] = [await club.world.person('enduser'), await club.world.person('enduser', { name: 'Rosa Neri' })]
  const margin = await sum('club')
  await club.buys(await club.goes(giulia, failing('declined')), 10_000)
  await club.buys(await club.goes(rosa, failing('reversed-late')), 10_000)
  await club.days(21)
  expect(await own(giulia)).toMatchObject([{ state: 'declined', reason: 'Acquisto reso', share: 160 }])
  await club.days(30)
  expect([await states(rosa), await rosa.pocket()]).toEqual([[['remitted', 160, null]], '1,60 credits'])
  await club.days(60)
  expect([await states(rosa), await rosa.pocket()]).toEqual([[['reversed', 160, null]], '1,60 credits'])
  expect((await sum('club')) - margin).toBe(40 - 200)
  await club.months()
  expect(await sum('cashback')).toBe(await owesByStates())
})

/** What is confirmed and neither paid nor taken back, as the account shows it: below zero while it is owed to us. */
async function owesByStates(): Promise<number> {
  const { rows } = await club.world.db.query<{ owed: number }>(
    `select -coalesce(sum(value) filter (where state = 'confirmed'), 0)::bigint as owed from cashback`,
  )
  return rows[0]?.owed ?? 0
}

test('above what a provider may owe, credits wait for its money', async () => {
  const giulia = await club.world.person('enduser')
  await club.world.db.query(`update club_provider set exposure_max = 0 where name = 'aon'`)
  await club.buys(await club.goes(giulia, SHOP), 10_000)
  await club.days(31)
  expect([await states(giulia), await giulia.pocket()]).toEqual([[['confirmed', 280, 'remittance']], ''])
  await club.days(15)
  expect([await states(giulia), await giulia.pocket()]).toEqual([[['remitted', 280, null]], '2,80 credits'])
  await club.world.db.query(`update club_provider set exposure_max = 100000 where name = 'aon'`)
})

test('an account that is held gets its credit when it is free again; a shop earns as a person does', async () => {
  const giulia = await club.world.person('enduser')
  await club.buys(await club.goes(giulia, SHOP), 10_000)
  await club.world.freezes(giulia.id)
  await club.days(31)
  expect(await states(giulia)).toEqual([['confirmed', 280, 'account']])
  await club.world.thaws(giulia.id)
  await creditFreed(club.world.db, club.world.clock)
  expect([await states(giulia), await giulia.pocket()]).toEqual([[['confirmed', 280, null]], '2,80 credits'])
  const forno = await club.world.shop()
  const renzo = await club.world.person('shop', { name: 'Renzo Po', place: forno.id })
  await club.buys(await club.goes(renzo, SHOP), 10_000)
  await club.days(31)
  expect(await states(renzo)).toEqual([['confirmed', 280, null]])
})

test('doorbells doubled, swapped, never rung: each cashback moves once, and never back', async () => {
  const giulia = await club.world.person('enduser')
  for (const failure of ['bell-doubled', 'bell-swapped', 'bell-never', 'bell-late'])
    await club.sandbox.act('aon', 'fail', { failure, times: '2' })
  for (let n = 0; n < 5; n++) await club.buys(await club.goes(giulia, SHOP), 10_000)
  await club.days(31)
  await club.days(15)
  expect(await states(giulia)).toEqual(Array.from({ length: 5 }, () => ['remitted', 280, null]))
  expect(await giulia.pocket()).toBe('14,00 credits')
  const { rows } = await club.world.db.query<{ external_id: string; seq: number }>(
    'select external_id, seq from cashback order by id desc limit 1',
  )
  const said = { externalId: rows[0]?.external_id ?? '', clickId: '', brandGuid: SHOP, purchase: 10_000, value: 350, reason: null }
  const say = (state: 'tracked' | 'confirmed', seq: number) =>
    club.world.db.tx((sql) => applyReading(sql, 'aon', { ...said, state, seq }, club.world.clock.now()))
  expect([await say('confirmed', 1), await say('tracked', 1_000_000)]).toEqual(['older', 'strange'])
})

test('how it went for others is said once there is enough of it, and the rate as the person gets it', async () => {
  const giulia = await club.world.person('enduser')
  const asked = { params: { brandGuid: SHOP, provider: 'aon' } }
  expect(await giulia.gets(getBrandCashback, { params: { brandGuid: ELSEWHERE, provider: 'aon' } })).toMatchObject({ learned: null })
  const { learned, rates, brand } = await giulia.gets(getBrandCashback, asked)
  expect(rates).toMatchObject([{ rateBp: 280, cents: null, terms: 'Non vale con altri codici.' }])
  expect(brand).toMatchObject({ brandName: 'Bottega Chiara', cashback: { rateBp: 280 } })
  expect(learned?.days).toBeGreaterThanOrEqual(30)
  expect(learned?.confirmed).toBe(learned?.of)
  expect((await own(giulia)).length).toBe(0)
  await club.buys(await club.goes(giulia, SHOP), 10_000)
  expect((await own(giulia))[0]?.expectedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
})

test('a provider’s month stands beside ours; a line that only it has is named', async () => {
  const [giulia, marta] = [await club.world.person('enduser'), await club.world.person('company', { name: 'Marta Serra' })]
  await club.buys(await club.goes(giulia, SHOP), 10_000)
  await club.days(31)
  await club.months()
  const before = await marta.gets(listCashbackMonths, {})
  expect(before.items.length).toBeGreaterThan(0)
  expect(
    before.items.every(
      ({ theirs, ours, differing }) => differing > 0 || (theirs.confirmed === ours.confirmed && theirs.reversed === ours.reversed),
    ),
  ).toBe(true)
  expect(before.debts).toMatchObject([{ provider: 'aon', exposureMax: 100_000 }])
  expect(before.debts[0]?.owes).toBe(-(await sum('cashback')))
})
