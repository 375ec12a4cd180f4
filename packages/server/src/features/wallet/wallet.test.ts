/** Stories of what people hold and read: groups, lists, receipts, takings, and the walls between them. */
import { describe, expect } from 'vitest'
import { businessDay } from '@taschino/basics/business-day.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { getGroupBoard, getReceipt, getTakings, listTickets, listTransactions, type Transaction } from '@taschino/contract/wallet.ts'
import { refund } from '@taschino/contract/payments.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'

async function circuit(world: World) {
  const alfieri = await world.agency('Officine Alfieri')
  const forno = await world.shop()
  const giulia = await world.person('enduser', { place: alfieri })
  const carla = await world.person('shop', { name: 'Carla Rosetti', place: forno.id })
  const office = await world.person('agency', { name: 'Ufficio Personale', place: alfieri })
  const marta = await world.person('company', { name: 'Marta Serra' })
  return { alfieri, forno, giulia, carla, office, marta }
}

const rowsOf = async (who: Person, id: number, query: Record<string, string> = {}): Promise<Transaction[]> =>
  (await who.gets(listTransactions, { params: { id: String(id) }, query })).items
const kinds = (rows: readonly Transaction[]): string[] => rows.map((row) => row.type)

describe('the pocket', () => {
  story('groups tickets by type, face value and agency, the nearest expiry first, lot by lot', async (world) => {
    const { alfieri, giulia } = await circuit(world)
    const lucedio = await world.agency('Studio Lucedio')
    await world.gives(giulia.id, '10 × 8,00 normal', { agency: alfieri, days: 400 })
    await world.gives(giulia.id, '4 × 8,00 normal', { agency: alfieri, days: 40 })
    await world.gives(giulia.id, '2 × 8,00 normal + 3 × 10,00 gdo', { agency: lucedio })
    await world.gives(giulia.id, '12,40 credits')
    const { groups, total, maxNormal } = await giulia.gets(listTickets, { query: {} })
    expect(groups.map(({ type, unit, amount, agency }) => [type, unit, amount, agency?.name])).toEqual([
      ['normal', 800, 14, 'Officine Alfieri'],
      ['normal', 800, 2, 'Studio Lucedio'],
      ['gdo', 1000, 3, 'Studio Lucedio'],
      ['free_credits', 1, 1240, undefined],
    ])
    expect([total, maxNormal]).toEqual([11_200 + 1600 + 3000 + 1240, 8])
    expect(groups[0]?.expiring.map((lot) => lot.amount)).toEqual([4, 10])
    expect(groups[0]?.expiresAt).toBe(groups[0]?.expiring[0]?.expiresAt)
    expect(groups[3]).toMatchObject({ expiresAt: null, expiring: [{ amount: 1240, expiresAt: null }] })
    expect(new Set(groups.map((group) => group.id)).size).toBe(4)
    expect((await giulia.gets(listTickets, { query: { includeTypes: 'gdo,free_credits' } })).total).toBe(4240)
    await giulia.isRefused('invalid_input', listTickets, { query: { includeTypes: 'gold' } })
  })

  story('of a shop is its own business tickets; nobody else has one', async (world) => {
    const { forno, carla, marta } = await circuit(world)
    await world.gives(forno.id, '2 × 15,00 business')
    expect(await carla.pocket()).toBe('2 × 15,00 business')
    await marta.isRefused('forbidden', listTickets)
  })

  story('does not show what has expired', async (world) => {
    const { alfieri, giulia } = await circuit(world)
    await world.gives(giulia.id, '2 × 8,00 normal + 1 × 5,00 normal', { agency: alfieri })
    await world.expires(giulia.id, 500)
    expect(await giulia.pocket()).toBe('2 × 8,00 normal')
  })
})

describe('whose movements one may read', () => {
  story('one’s own by any of one’s ids; for everything else there is nothing', async (world) => {
    const { alfieri, forno, giulia, carla, office, marta } = await circuit(world)
    const marco = await world.person('enduser', { name: 'Marco Ferraris', place: alfieri })
    const lucedio = await world.agency('Studio Lucedio')
    const outsider = await world.person('agency', { name: 'Altra Agenzia', place: lucedio })
    const bruno = await world.person('shop', { name: 'Bruno Gallo', place: (await world.shop({ title: 'Bar' })).id })
    const dario = await world.person('agent', { name: 'Dario Mussi' })
    await world.gives(giulia.id, '4 × 8,00 normal', { agency: alfieri })
    const paid = await giulia.pays(forno, '2 × 8,00 normal')
    expect(kinds(await rowsOf(giulia, giulia.id))).toEqual(['payment', 'assignment'])
    for (const id of [carla.id, forno.id]) expect(kinds(await rowsOf(carla, id))).toEqual(['payment'])
    for (const id of [giulia.id, forno.id, carla.id, alfieri]) expect((await rowsOf(marta, id)).length).toBeGreaterThan(0)
    // The agency sees what it gave, never where it was spent.
    expect(kinds(await rowsOf(office, giulia.id))).toEqual(['assignment'])
    for (const id of [office.id, alfieri]) expect(kinds(await rowsOf(office, id)).toSorted()).toEqual(['assignment', 'ticket-request'])
    const foreign: [Person, number[]][] = [
      [giulia, [marco.id, carla.id, forno.id, alfieri, office.id, marta.id, 999_999]],
      [carla, [giulia.id, bruno.id, alfieri, marta.id, 999_999]],
      [bruno, [carla.id, forno.id, giulia.id]],
      [office, [carla.id, forno.id, marta.id, lucedio, outsider.id]],
      [outsider, [giulia.id, alfieri, office.id]],
      [dario, [giulia.id, forno.id, carla.id, marta.id]],
      [marta, [999_999]],
    ]
    for (const [who, ids] of foreign) for (const id of ids) await who.isRefused('not_found', listTransactions, { params: { id } })
    for (const who of [marco, bruno, office, dario]) await who.isRefused('not_found', getReceipt, { params: { gtid: paid.gtid } })
    await giulia.isRefused('not_found', getReceipt, { params: { gtid: '2NNNNNNNNNNNNNNN' } })
    expect(await marta.gets(getReceipt, { params: { gtid: paid.gtid } })).toMatchObject({
      value: 1600,
      counterparty: { name: 'Giulia Bianchi' },
      can: { cancel: true, refund: true },
    })
  })

  story('a group reads its members’ as one list, a member only its own', async (world) => {
    const { giulia } = await circuit(world)
    const group = await world.shop({ title: 'Gruppo Sapori', isGroup: true })
    const [brera, navigli] = [
      await world.shop({ title: 'Sapori Brera', group: group.id }),
      await world.shop({ title: 'Sapori Navigli', group: group.id }),
    ]
    const elena = await world.person('shop', { name: 'Elena Marchetti', place: group.id })
    const luca = await world.person('shop', { name: 'Luca Marchetti', place: brera.id })
    await world.gives(giulia.id, '8 × 8,00 normal')
    const gtids: string[] = []
    for (const shop of [brera, navigli, brera]) gtids.unshift((await giulia.pays(shop, `${gtids.length + 1} × 8,00 normal`)).gtid)
    expect((await rowsOf(elena, elena.id)).map((row) => row.gtid)).toEqual(gtids)
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: Transaction[]; nextCursor: string | null } = await elena.gets(listTransactions, {
        params: { id: String(group.id) },
        query: { limit: '1', ...(cursor ? { cursor } : {}) },
      })
      paged.push(...page.items.map((row) => row.gtid))
      cursor = page.nextCursor
    } while (cursor)
    expect(paged).toEqual(gtids)
    expect(await rowsOf(elena, navigli.id)).toHaveLength(1)
    expect(await rowsOf(luca, luca.id)).toHaveLength(2)
    await luca.isRefused('not_found', listTransactions, { params: { id: group.id } })
    await luca.isRefused('not_found', getReceipt, { params: { gtid: gtids[1] } })
    expect((await rowsOf(elena, elena.id))[0]?.can).toEqual({ cancel: false, refund: false })
    expect(await elena.gets(getTakings, {})).toMatchObject({ today: 4800, todayCount: 3, toBePaid: 4800 })
    expect(await luca.gets(getTakings, {})).toMatchObject({ today: 3200, todayCount: 2, toBePaid: 3200 })
    // What the group looks at in the morning; of a movement it reads in which shop it was.
    expect((await elena.gets(getGroupBoard, {})).shops).toMatchObject([
      { id: brera.id, title: 'Sapori Brera', today: 3200, todayCount: 2, month: 3200, lastPaidAt: expect.any(String) },
      { id: navigli.id, title: 'Sapori Navigli', today: 1600, todayCount: 1, month: 1600 },
    ])
    expect(await luca.gets(getGroupBoard, {})).toEqual({ shops: [] })
    expect((await rowsOf(elena, elena.id)).map((row) => row.shopTitle)).toEqual(['Sapori Brera', 'Sapori Navigli', 'Sapori Brera'])
    expect((await rowsOf(luca, luca.id))[0]).not.toHaveProperty('shopTitle')
  })

  story('colleagues who got tickets in one go read only their own part of it', async (world) => {
    const { alfieri, giulia, office } = await circuit(world)
    const marco = await world.person('enduser', { name: 'Marco Ferraris', place: alfieri })
    await world.givesTogether(
      [
        [giulia.id, '10 × 8,00 normal'],
        [marco.id, '3 × 8,00 normal'],
      ],
      alfieri,
    )
    expect((await rowsOf(giulia, giulia.id))[0]).toMatchObject({
      value: 8000,
      parts: [{ unit: 800, amount: 10, type: 'normal' }],
      counterparty: { kind: 'agency', name: 'Officine Alfieri' },
    })
    expect((await rowsOf(marco, marco.id))[0]?.parts).toEqual([{ unit: 800, amount: 3, type: 'normal' }])
    expect((await rowsOf(office, alfieri))[0]).toMatchObject({ value: -10_400, counterparty: null })
  })
})

story('a profile says who one is, and for a shop what it accepts', async (world) => {
  const { alfieri, forno, giulia, carla } = await circuit(world)
  expect(await giulia.gets(getProfile, {})).toEqual({
    idUser: giulia.id,
    username: giulia.username,
    role: 'enduser',
    firstName: 'Giulia',
    lastName: 'Bianchi',
    email: `${giulia.username}@storia.test`,
    idShop: null,
    shopTitle: null,
    isGroup: false,
    shopCapabilities: [],
    agency: { id: alfieri, name: 'Officine Alfieri' },
    timeZone: 'Europe/Rome',
    avatar: null,
  })
  expect(await carla.gets(getProfile, {})).toMatchObject({
    idShop: forno.id,
    shopTitle: 'Forno Rosetti',
    shopCapabilities: ['normal', 'free_credits'],
    agency: null,
  })
})

story('a shop’s takings: today, by type, by day, less what was given back', async (world) => {
  const { alfieri, forno, giulia, carla } = await circuit(world)
  await world.gives(giulia.id, '6 × 8,00 normal + 12,40 credits', { agency: alfieri })
  const paid = await giulia.pays(forno, '3 × 8,00 normal + 5,00 credits')
  await giulia.pays(forno, '1 × 8,00 normal')
  await carla.gets(refund, { body: { gtid: paid.gtid, unit: 800, amount: 1, reason: 'Uno di troppo' } })
  const takings = await carla.gets(getTakings, {})
  expect(takings).toMatchObject({
    today: 2900,
    todayCount: 2,
    toBePaid: 2900,
    byType: [
      { type: 'normal', value: 2400, today: 2400 },
      { type: 'free_credits', value: 500, today: 500 },
    ],
  })
  expect(takings.days).toHaveLength(30)
  expect(takings.days.at(-1)).toEqual({ day: businessDay(Date.now()), value: 2900 })
  await giulia.isRefused('forbidden', getTakings)
})

describe('what a receipt and a list may hold, by role (T04)', () => {
  const ROW = ['at', 'can', 'counterparty', 'gtid', 'parent', 'parts', 'refunded', 'status', 'till', 'type', 'value']
  const RECEIPT = [...ROW, 'bill', 'children', 'proof', 'reason', 'shop'].toSorted()
  story('the same fields for all; a shop learns first name and initial, an agency nothing of where', async (world) => {
    const { alfieri, forno, giulia, carla, office, marta } = await circuit(world)
    await world.gives(giulia.id, '4 × 8,00 normal', { agency: alfieri })
    const { gtid } = await giulia.pays(forno, '2 × 8,00 normal')
    for (const who of [giulia, carla, marta]) {
      const answer = await who.sends(getReceipt, { params: { gtid } })
      expect(Object.keys(answer.json as object).toSorted()).toEqual(RECEIPT)
      const list = (await who.sends(listTransactions, { params: { id: who === marta ? giulia.id : who.id } })).json as { items: object[] }
      for (const item of list.items) expect(Object.keys(item).toSorted()).toEqual(ROW)
    }
    const seen =
      (await carla.sends(listTransactions, { params: { id: carla.id } })).text + (await carla.sends(getReceipt, { params: { gtid } })).text
    expect(seen).toContain('Giulia B.')
    for (const secret of ['Bianchi', 'Alfieri', giulia.username]) expect(seen).not.toContain(secret)
    expect(await rowsOf(carla, carla.id, { text: 'giulia b.' })).toHaveLength(1)
    for (const query of [{ text: 'bianchi' }, { idAgency: String(alfieri) }] as Record<string, string>[])
      expect(await rowsOf(carla, carla.id, query)).toEqual([])
    expect(await rowsOf(marta, forno.id, { text: 'bianchi', idAgency: String(alfieri) })).toHaveLength(1)
    const office1 = (await office.sends(listTransactions, { params: { id: giulia.id } })).text
    for (const secret of ['Forno', 'payment', gtid]) expect(office1).not.toContain(secret)
  })
})
