/** Stories of "accettato oggi alle 13:05": true, and telling of nobody that they were there. */
import { describe, expect } from 'vitest'
import { cancel } from '@taschino/contract/payments.ts'
import { getShop, getShopByCode, getShops, yesTicketShops } from '@taschino/contract/shops.ts'
import type { PublicShop } from '@taschino/contract/shop-shapes.ts'
import type { Person, StoryShop } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { learnAcceptance } from './acceptance-store.ts'

async function atTheCounter(world: World, people = 6) {
  const forno = await world.shop({ title: `Forno ${Math.random().toString(36).slice(2, 9)}`, place: [45.06807, 7.68931] })
  const payers = await Promise.all(Array.from({ length: people }, () => world.person('enduser')))
  await world.givesTogether(
    payers.map(({ id }) => [id, '9 × 8,00 normal'] as const),
    await world.agency(),
  )
  const one = (n: number): Person => payers[n] ?? payers[0]!
  return {
    forno,
    one,
    pays: async (...who: number[]) => {
      const paid = []
      for (const n of who) paid.push(await one(n).pays(forno, '1 × 8,00 normal'))
      return paid
    },
    seen: async () => {
      await learnAcceptance(world.db)
      return shown(one(0), forno)
    },
  }
}

const shown = async (who: Person, shop: StoryShop): Promise<string | null | undefined> =>
  (await who.gets(getShop, { params: { id: String(shop.id) } })).acceptedAt

const fiveMinutes = (at: string): string => new Date(Math.floor(Date.parse(at) / 300_000) * 300_000).toISOString()

describe('a time is shown', () => {
  story('from the third different payer of a day on, and to five minutes', async (world) => {
    const { pays, seen, forno, one } = await atTheCounter(world)
    expect(await seen()).toBeNull()
    await pays(0, 1)
    expect(await seen()).toBeNull()
    const [third] = await pays(2)
    const at = await seen()
    expect(at).toBe(fiveMinutes(third?.at ?? ''))
    const page = await one(3).gets(yesTicketShops, { query: { text: forno.title } })
    expect(page.items.map((shop) => shop.acceptedAt)).toEqual([at])
    expect((await one(3).gets(getShopByCode, { params: { code: forno.tills[0] ?? '' } })).shop.acceptedAt).toBe(at)
  })

  story('not for one person who comes three times', async (world) => {
    const { forno, one, seen } = await atTheCounter(world, 2)
    for (const parts of ['1 × 8,00 normal', '2 × 8,00 normal', '3 × 8,00 normal']) await one(0).pays(forno, parts)
    await one(1).pays(forno, '1 × 8,00 normal')
    expect(await seen()).toBeNull()
  })

  story('and moves on only when three others have paid: the next one alone is seen by nobody', async (world) => {
    const { forno, pays, seen, one } = await atTheCounter(world)
    const paid = await pays(0, 1, 2)
    for (const { gtid } of paid) await world.ages(gtid, 600)
    // As if the service had just started: what it has not looked at yet may be days old.
    await world.db.query(`update acceptance_look set upto = '-infinity'`)
    const first = await seen()
    expect(first).not.toBeNull()
    await one(3).pays(forno, '1 × 8,00 normal')
    expect(await seen()).toBe(first)
    await one(4).pays(forno, '1 × 8,00 normal')
    expect(await seen()).toBe(first)
    const { at } = await one(5).pays(forno, '1 × 8,00 normal')
    expect(await seen()).toBe(fiveMinutes(at))
  })

  story('not for payments that were called off', async (world) => {
    const { forno, pays, seen } = await atTheCounter(world)
    const carla = await world.person('shop', { place: forno.id })
    const paid = await pays(0, 1, 2)
    await carla.gets(cancel, { params: { id: paid[1]?.gtid ?? '' }, body: { reason: 'Conto sbagliato' } })
    expect(await seen()).toBeNull()
    await pays(3)
    expect(await seen()).not.toBeNull()
  })

  story('not when three people came, but on different days', async (world) => {
    const { pays, seen } = await atTheCounter(world)
    const paid = await pays(0, 1)
    for (const { gtid } of paid) await world.ages(gtid, 86_400)
    await pays(2)
    expect(await seen()).toBeNull()
  })
})

describe('the second at which somebody paid', () => {
  story('is known to the shop, its agent and the company, and to no payer', async (world) => {
    const dario = await world.person('agent')
    const bar = await world.shop({ title: `Bar ${Math.random().toString(36).slice(2, 9)}`, idAgent: dario.id })
    const giulia = await world.person('enduser')
    await world.gives(giulia.id, '1 × 8,00 normal')
    const { at } = await giulia.pays(bar, '1 × 8,00 normal')
    const carla = await world.person('shop', { place: bar.id })
    const other = await world.shop()
    const bruno = await world.person('shop', { place: other.id })
    const agency = await world.person('agency', { place: await world.agency() })
    const knows = async (who: Person) => (await who.gets(getShop, { params: { id: String(bar.id) } })).lastPaidAt
    for (const who of [carla, dario, await world.person('company')])
      expect(Math.abs(Date.parse((await knows(who)) ?? '') - Date.parse(at)), who.role).toBeLessThan(2000)
    for (const who of [giulia, bruno, agency, await world.person('agent')]) expect(await knows(who), who.role).toBeNull()
    const listed = (await giulia.gets(getShops, { query: { text: bar.title } })) as { items: PublicShop[] }
    expect(listed.items.map((shop) => shop.lastPaidAt)).toEqual([null])
    expect((await giulia.gets(getShopByCode, { params: { code: bar.tills[0] ?? '' } })).shop.lastPaidAt).toBeNull()
  })
})
