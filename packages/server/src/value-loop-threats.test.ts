/**
 * Threats of the value loop that belong to no single room: hostile numbers in its money calls, prices from outside, its lists against a
 * model.
 */
import { describe, expect } from 'vitest'
import { businessDay } from '@taschino/basics/business-day.ts'
import { askTickets, listOrders } from '@taschino/contract/agencies.ts'
import { ORDER_STATES } from '@taschino/contract/agency-shapes.ts'
import type { Call } from '@taschino/contract/call.ts'
import { convertTickets, listShopRequests, requestPayback } from '@taschino/contract/paybacks.ts'
import { cancel } from '@taschino/contract/payments.ts'
import { listPaybacks, makePayout, PAYBACK_PLACES, requestPaid, requestReturned } from '@taschino/contract/payouts.ts'
import { REQUEST_KINDS, REQUEST_STATES } from '@taschino/contract/request-shapes.ts'
import { approve, listRequests, reject } from '@taschino/contract/requests.ts'
import type { ListedRequest } from '@taschino/contract/request-details.ts'
import { quoted } from '@taschino/testkit/quoted.ts'
import { orders, wantsCredits, wantsEuros } from '@taschino/testkit/asks.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'

const PAYER = { name: 'Taschino S.p.A.', iban: 'IT60X0542811101000000123456', bic: null }
const HOSTILE = [
  '-1',
  '0',
  '-0',
  '0.5',
  '1.5',
  '1e21',
  '1E400',
  '9007199254740993',
  '9223372036854775808',
  '100000001',
  'null',
  'true',
  '""',
  '"100"',
  '"0x10"',
  '[]',
  '[5]',
  '{}',
  '{"valueOf":1}',
  'NaN',
  'Infinity',
  '01',
  '+1',
]

/** A shop with takings of forty euros, an agency's office, the company's desk. */
async function desks(world: World) {
  const people = await atTheBaker(world)
  await people.giulia.pays(people.forno, '5 × 8,00 normal')
  return {
    ...people,
    alfio: await world.person('agency', { name: 'Alfio Alfieri', place: people.agency }),
    marta: await world.person('company', { name: 'Marta Serra' }),
  }
}

describe('T13: hostile numbers in the money calls of the loop', () => {
  story('T13: never a 500, and the books untouched by what is refused', async (world) => {
    const { carla, alfio, marta } = await desks(world)
    const asked = await wantsEuros(world, carla, 1000)
    const day = businessDay(Date.now())
    const bodies: readonly (readonly [Person, Call, (value: string) => string, object?])[] = [
      [carla, requestPayback, (v) => `{"value":${v},"days":30,"net":980}`],
      [carla, requestPayback, (v) => `{"value":1000,"days":${v},"net":980}`],
      [carla, requestPayback, (v) => `{"value":1000,"days":30,"net":${v}}`],
      [carla, requestPayback, (v) => `{"value":1000,"days":30,"net":980,"idShop":${v}}`],
      [carla, convertTickets, (v) => `{"net":980,"parts":[{"to":"payback","type":"normal","value":${v}}]}`],
      [carla, convertTickets, (v) => `{"net":${v},"parts":[{"to":"payback","type":"normal","value":1000}]}`],
      [carla, convertTickets, (v) => `{"net":980,"parts":${v}}`],
      [carla, convertTickets, (v) => `{"net":98,"parts":[{"to":${v},"type":"normal","value":100}]}`],
      [alfio, askTickets, (v) => `{"type":"normal","unit":${v},"amount":1}`],
      [alfio, askTickets, (v) => `{"type":"normal","unit":800,"amount":${v}}`],
      [marta, approve, (v) => `{"valueDate":${v},"invoiceNumber":"1"}`, { gtid: asked }],
      [marta, approve, (v) => `{"invoiceNumber":"N","valueDate":"${day}","expiresOn":${v}}`, { gtid: asked }],
      [marta, makePayout, (v) => `{"gtids":${v}}`],
      [marta, makePayout, (v) => `{"which":"all","expects":{"count":${v},"net":1}}`],
      [marta, makePayout, (v) => `{"which":"all","expects":{"count":1,"net":${v}}}`],
      [marta, requestPaid, (v) => v, { gtid: asked }],
      [marta, requestReturned, (v) => `{"code":"AC04","reference":"RTN-0417","reason":${v}}`, { gtid: asked }],
    ]
    for (const [who, call, body, params] of bodies)
      for (const value of HOSTILE) {
        const before = await world.journal()
        const { status, text } = await who.sends(call, {
          body: body(value),
          ...(params ? { params: params as Record<string, unknown> } : {}),
        })
        const told = `${call.name} ${body(value)}: ${status} ${text.slice(0, 120)}`
        expect(status, told).toBeGreaterThanOrEqual(400)
        expect(status, told).toBeLessThan(500)
        expect(await world.journal(), told).toBe(before)
      }
  })
})

describe('T17: what something costs is for the service to say', () => {
  story('T17: a fee, a net or a day from outside is refused, or compared and no more', async (world) => {
    const { carla, forno } = await desks(world)
    for (const more of [{ fee: 0 }, { feeRate: 0 }, { payoutDate: '2020-01-01' }, { gross: 1 }, { shares: [] }])
      await carla.isRefused('invalid_input', requestPayback, { body: { value: 1000, days: 2, net: 980, ...more } })
    // Whoever says nothing of what they were shown would agree to any price.
    await carla.isRefused('invalid_input', requestPayback, { body: { value: 1000, days: 2 } })
    await carla.isRefused('offer_changed', requestPayback, { body: { value: 1000, days: 2, net: 1000 } })
    const { payback } = await carla.gets(requestPayback, { body: await quoted(carla, { value: 1000, days: 2 }) })
    const { rows } = await world.db.query<{ fee: number; net: number }>('select fee, net from request where id_party = $1', [forno.id])
    expect([rows, (payback?.fee ?? 0) + (payback?.net ?? 0), (payback?.fee ?? 0) > 0]).toEqual([
      [{ fee: payback?.fee, net: payback?.net }],
      1000,
      true,
    ])
    await carla.isRefused('invalid_input', convertTickets, { body: { parts: [{ to: 'business', type: 'normal', value: 100, unit: 1 }] } })
  })
})

/** Thirty requests of three agencies and three shops, in every state that there is. */
async function manyRequests(world: World) {
  const marta = await world.person('company', { name: 'Marta Serra' })
  const clerks = await Promise.all(
    ['Officine Alfieri', 'Studio Lucedio', 'Ditta Zeta'].map(async (name) =>
      world.person('agency', { name: `Elena ${name.split(' ')[0]}`, place: await world.agency(name) }),
    ),
  )
  const shops = await Promise.all(['Forno Rosetti', 'Bar Centrale', 'Caffè Zeta'].map((title) => world.shop({ title })))
  const tills = await Promise.all(shops.map(async ({ id }, i) => world.person('shop', { name: `Carla Cassa${i}`, place: id })))
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, '40 × 8,00 normal')
  for (const shop of shops) await giulia.pays(shop, '8 × 8,00 normal')
  let n = 0
  for (const clerk of clerks)
    for (const fate of ['waits', 'approve', 'reject', 'cancel'] as const) {
      const gtid = await orders(world, clerk, ++n)
      if (fate === 'approve')
        await marta.gets(approve, {
          params: { gtid },
          body: { invoiceNumber: `T22-${world.clock.now()}-${n}`, valueDate: businessDay(Date.now()) },
        })
      if (fate === 'reject') await marta.gets(reject, { params: { gtid }, body: { reason: 'No' } })
      if (fate === 'cancel') await clerk.gets(cancel, { params: { id: gtid }, body: { reason: 'No' } })
    }
  for (const till of tills)
    for (const fate of ['waits', 'approve', 'sent', 'paid', 'returned', 'cancel'] as const) {
      const gtid = await wantsEuros(world, till, 500 + ++n)
      if (fate === 'cancel') await till.gets(cancel, { params: { id: gtid }, body: { reason: 'No' } })
      if (!['waits', 'cancel'].includes(fate)) await marta.gets(approve, { params: { gtid }, body: {} })
      if (['sent', 'paid', 'returned'].includes(fate)) await marta.gets(makePayout, { body: { gtids: [gtid] } })
      if (fate === 'paid') await marta.gets(requestPaid, { params: { gtid }, body: {} })
      if (fate === 'returned')
        await marta.gets(requestReturned, { params: { gtid }, body: { reason: 'No', code: 'MS03', reference: 'RTN-0417' } })
      await wantsCredits(world, till, 100 + n)
    }
  return { marta, clerks, tills, shops, giulia }
}

type Query = Record<string, string>
interface Paged {
  items: { gtid: string }[]
  nextCursor: string | null
}

/** To the end by cursor or by skip; every page but the last is full. `between` happens between two pages. */
async function walk(
  who: Person,
  call: Call,
  query: Query,
  limit: number,
  by: 'cursor' | 'skip' = 'cursor',
  between?: () => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = []
  for (let cursor: string | null = null; ;) {
    const { items, nextCursor } = (
      await who.sends(call, {
        query: { ...query, limit: String(limit), ...(by === 'skip' ? { skip: String(seen.length) } : cursor ? { cursor } : {}) },
      })
    ).json as Paged
    seen.push(...items.map(({ gtid }) => gtid))
    if (nextCursor === null) return seen
    expect(items).toHaveLength(limit)
    cursor = nextCursor
    await between?.()
  }
}

describe('T22: the lists of the loop against a model', () => {
  story(
    'T22: requests, by every combination of filters and both ways of paging',
    async (world) => {
      const { marta } = await manyRequests(world)
      const { items: all } = await marta.gets(listRequests, { query: { limit: '100' } })
      const {
        rows: [count],
      } = await world.db.query<{ n: number }>('select count(*) as n from request')
      expect([all.length, all.map(({ askedAt }) => askedAt)]).toEqual([count?.n, all.map(({ askedAt }) => askedAt).toSorted()])
      const kinds = [undefined, ...REQUEST_KINDS, 'tickets,payback']
      const states = [undefined, ...REQUEST_STATES, 'pending,sent']
      const texts = [undefined, 'zeta', 'ALFIERI', 'caffè z', 'nessuno', '%', all[4]?.gtid]
      const parties = [undefined, all[0]?.party.id, all.at(-1)?.party.id]
      const fits = (one: ListedRequest, query: Query): boolean => {
        const has = (list: string | undefined, word: string): boolean => list === undefined || list.split(',').includes(word)
        const text = query['text']?.toLowerCase()
        const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
        return (
          has(query['kinds'], one.kind) &&
          has(query['states'], one.state) &&
          (query['party'] === undefined || one.party.id === Number(query['party'])) &&
          (text === undefined ||
            query['text'] === one.gtid ||
            plain(text)
              .split(' ')
              .every((word) => plain(one.party.name).includes(word)))
        )
      }
      let compared = 0
      for (const kind of kinds)
        for (const state of states)
          for (const text of texts) {
            const party = parties[compared % parties.length]
            const newest = compared % 2 === 0
            const query: Query = {
              ...(kind ? { kinds: kind } : {}),
              ...(state ? { states: state } : {}),
              ...(text ? { text } : {}),
              ...(party === undefined ? {} : { party: String(party) }),
              ...(newest ? { order: 'newest' } : {}),
            }
            const expected = all.filter((one) => fits(one, query)).map(({ gtid }) => gtid)
            expect([query, await walk(marta, listRequests, query, 3 + (compared++ % 5), compared % 3 ? 'cursor' : 'skip')]).toEqual([
              query,
              newest ? expected.toReversed() : expected,
            ])
          }
      expect(compared).toBe(315)
    },
    { settings: { payer: PAYER } },
  )

  story(
    'T22: orders of an agency, requests of a shop, transfers by their place: own rows only, all of them',
    async (world) => {
      const { marta, clerks, tills } = await manyRequests(world)
      const mine = async (party: number | null, where = 'true'): Promise<string[]> =>
        (
          await world.db.query<{ gtid: string }>(`select gtid from request where id_party = $1 and ${where} order by id desc`, [party])
        ).rows.map(({ gtid }) => gtid)
      for (const clerk of clerks)
        for (const state of [undefined, ...ORDER_STATES])
          expect(await walk(clerk, listOrders, state ? { state } : {}, 1)).toEqual(
            await mine(clerk.place, state ? `state = '${state}'` : 'true'),
          )
      for (const till of tills) {
        expect((await walk(till, listShopRequests, {}, 4)).toSorted()).toEqual((await mine(till.place)).toSorted())
        const open = await walk(till, listShopRequests, { open: 'true' }, 4)
        expect(open.toSorted()).toEqual(
          (await mine(till.place, `(state in ('pending', 'sent', 'returned') or (kind = 'payback' and state = 'approved'))`)).toSorted(),
        )
      }
      const places = await Promise.all(PAYBACK_PLACES.map((place) => walk(marta, listPaybacks, { place }, 2)))
      const { rows } = await world.db.query<{ gtid: string }>(
        `select gtid from request where kind = 'payback' and state in ('approved', 'sent', 'paid', 'returned')`,
      )
      expect(places.flat().toSorted()).toEqual(rows.map(({ gtid }) => gtid).toSorted())
    },
    { settings: { payer: PAYER } },
  )

  story(
    'T22: whoever reads on while others ask sees each old request once',
    async (world) => {
      const { marta, clerks, tills } = await manyRequests(world)
      const [clerk, till] = [clerks[0], tills[0]]
      if (!clerk || !till) throw new Error('nobody')
      const lists: readonly (readonly [Person, Call, Query, () => Promise<unknown>])[] = [
        [marta, listRequests, {}, () => orders(world, clerk, 3)],
        [marta, listRequests, { order: 'newest' }, () => orders(world, clerk, 3)],
        [clerk, listOrders, {}, () => orders(world, clerk, 2)],
        [till, listShopRequests, {}, () => wantsCredits(world, till, 1)],
      ]
      for (const [who, call, query, between] of lists) {
        const before = await walk(who, call, query, 50)
        let left = 6
        const seen = await walk(who, call, query, 2, 'cursor', async () => (left-- > 0 ? between() : undefined))
        expect(new Set(seen).size, call.name).toBe(seen.length)
        expect(
          seen.filter((gtid) => before.includes(gtid)),
          call.name,
        ).toEqual(before)
      }
    },
    { settings: { payer: PAYER } },
  )
})
