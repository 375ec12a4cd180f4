/** Stories of what the company reads: by age and page, what is late, lots and standings, the same as a file. */
import { businessDay } from '@taschino/basics/business-day.ts'
import {
  approve,
  countRequests,
  exportAgencies,
  exportLots,
  exportRequests,
  exportShopStandings,
  getRequest,
  listAgencies,
  listLots,
  listRequests,
  listShopStandings,
  reject,
} from '@taschino/contract/requests.ts'
import type { RequestDetail } from '@taschino/contract/request-details.ts'
import { office, orders, till, wantsCredits, wantsEuros } from '@taschino/testkit/asks.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'
import { NO_STEP_UP } from '../../platform/config/settings.ts'
import { insertContract } from '../shops/public.ts'

const yes = (who: Person, gtid: string, invoiceNumber: string): Promise<RequestDetail> =>
  who.gets(approve, { params: { gtid }, body: { invoiceNumber, valueDate: businessDay(Date.now()) } })

describe('the list', () => {
  story(
    'has the oldest first, by page, and says how many and how much of each',
    async (world) => {
      const { elena, marta } = await office(world)
      const { carla } = await till(world)
      const asked = [
        await orders(world, elena, 1),
        await wantsEuros(world, carla, 1000),
        await orders(world, elena, 2),
        await wantsCredits(world, carla, 500),
      ]
      const [oldest, ...rest] = asked
      const all = async (query: Record<string, unknown>): Promise<string[]> => {
        const found: string[] = []
        for (let cursor: string | null | undefined; cursor !== null;) {
          const page = await marta.gets(listRequests, { query: { ...query, limit: 1, ...(cursor ? { cursor } : {}) } as never })
          found.push(...page.items.map(({ gtid }) => gtid))
          cursor = page.nextCursor
        }
        return found
      }
      expect(await all({})).toEqual(asked)
      expect(await all({ order: 'newest' })).toEqual(asked.toReversed())
      for (const column of ['asked', 'who', 'value', 'net', 'payout']) {
        const up = await all({ sort: column })
        expect(up.toSorted(), column).toEqual(asked.toSorted())
        expect(await all({ sort: `-${column}` }), column).toEqual(up.toReversed())
      }
      expect(await all({ kinds: 'payback,credits' })).toEqual([rest[0], rest[2]])
      expect(await all({ text: 'alfièri officine' })).toEqual([oldest, rest[1]])
      expect(await all({ text: 'sapori' })).toEqual([rest[0], rest[2]])
      expect(await all({ text: rest[0]?.slice(8).toLowerCase() })).toEqual([rest[0]])
      expect(await all({ text: '100%' })).toEqual([])
      expect(await all({ party: elena.place })).toEqual([oldest, rest[1]])
      expect(await all({ olderThan: 3 })).toEqual([])
      expect(await all({ olderThan: 999_999_999 })).toEqual([])
      await marta.gets(reject, { params: { gtid: rest[1] ?? '' }, body: { reason: 'no' } })
      expect(await all({ states: 'pending' })).toEqual([oldest, rest[0], rest[2]])
      const { groups } = await marta.gets(countRequests, { query: {} })
      expect(groups.map(({ kind, state, count: n, value, late }) => [kind, state, n, value, late])).toEqual([
        ['credits', 'pending', 1, 500, 0],
        ['payback', 'pending', 1, 1000, 0],
        ['tickets', 'pending', 1, 800, 0],
        ['tickets', 'rejected', 1, 1600, 0],
      ])
    },
    {},
  )

  story(
    'says what is late: an order after two bank days, a payback after its own day',
    async (world) => {
      const { elena, marta } = await office(world)
      const { carla } = await till(world)
      const [order, payback] = [await orders(world, elena, 1), await wantsEuros(world, carla, 1000)]
      world.clock.forward(8 * 86_400_000)
      for (const gtid of [order, payback])
        expect(await marta.gets(getRequest, { params: { gtid } })).toMatchObject({ waits: 8, flags: ['late'] })
      const { groups } = await marta.gets(countRequests, { query: { states: 'pending' } })
      expect(groups.map(({ kind, late }) => [kind, late])).toEqual([
        ['payback', 1],
        ['tickets', 1],
      ])
    },
    {},
  )

  story(
    'T61: leaves as a file, with nothing in it that an office program would run, and not without end',
    async (world) => {
      const { elena, marta } = await office(world)
      const evil = await world.shop({ title: '=HYPERLINK("http://male.test")' })
      const clerk = await world.person('shop', { place: evil.id })
      const giulia = await world.person('enduser')
      await world.gives(giulia.id, '2 × 8,00 normal')
      await giulia.pays(evil, '2 × 8,00 normal')
      const gtid = await wantsEuros(world, clerk, 1600)
      const text = async (call: typeof exportRequests | typeof exportShopStandings): Promise<string> =>
        (await marta.sends(call, { query: { format: 'csv' } })).text
      for (const file of [await text(exportRequests), await text(exportShopStandings)]) {
        expect(file).toContain('HYPERLINK')
        expect(file.split(/[;\n]/).filter((cell) => /^"?[=+@]/.test(cell))).toEqual([])
      }
      expect(await text(exportRequests)).toContain(gtid)
      await yes(marta, await orders(world, elena), 'Lotto/0')
      await orders(world, elena)
      await world.agency()
      await world.gives(giulia.id, '1 × 7,00 normal')
      for (const call of [exportRequests, exportLots, exportAgencies, exportShopStandings]) {
        const { status, json } = await marta.sends(call, { query: { format: 'csv' } })
        expect([call.name, status, status === 409 ? (json as { error: string }).error : null]).toEqual([
          call.name,
          call === exportShopStandings ? 200 : 409,
          call === exportShopStandings ? null : 'export_too_large',
        ])
      }
    },
    { settings: { exportMax: 1, stepUp: NO_STEP_UP } },
  )

  story('of lots says what was issued, what is out and what the agency still has', async (world) => {
    const { idAgency, elena, marta } = await office(world)
    const giulia = await world.person('enduser', { place: idAgency })
    const gtid = await orders(world, elena, 10)
    await yes(marta, gtid, 'Lotto/1')
    await world.gives(giulia.id, '3 × 7,00 normal', { agency: idAgency, days: 30 })
    const forno = await world.shop()
    await giulia.pays(forno, '1 × 7,00 normal')
    const { items } = await marta.gets(listLots, { query: { idAgency: String(idAgency) } })
    expect(
      items.map(({ unit, issued, outstanding, stock, invoiceNumber, request }) => [
        unit,
        issued,
        outstanding,
        stock,
        invoiceNumber,
        request,
      ]),
    ).toEqual([
      [700, 2100, 1400, 0, null, null],
      [800, 8000, 8000, 8000, 'Lotto/1', gtid],
    ])
    const agencies = await marta.gets(listAgencies, { query: { text: 'alfieri', limit: '100' } })
    expect(agencies.items.find(({ id }) => id === idAgency)).toMatchObject({
      stock: 8000,
      outstanding: 9400,
      owed: 8000,
      openInvoices: 1,
      lateInvoices: 0,
      waiting: 0,
      employees: 1,
      nextExpiry: items[0]?.expiresAt,
    })
    const shops = await marta.gets(listShopStandings, { query: { text: 'rosetti', limit: '100' } })
    expect(shops.items.find(({ id }) => id === forno.id)).toMatchObject({
      takings: 700,
      underWay: 0,
      waiting: 0,
      ibanLast4: '3456',
      hasContract: false,
    })
    await insertContract(world.db, { idShop: forno.id, version: 1, bytes: Buffer.from('%PDF-1.4'), by: marta.id })
    const member = await world.shop({ title: 'Rosetti Centro', group: forno.id })
    const signed = await marta.gets(listShopStandings, { query: { text: 'rosetti', limit: '100' } })
    expect(signed.items.filter(({ id }) => id === forno.id || id === member.id).map(({ hasContract }) => hasContract)).toEqual([true, true])
  })
})
