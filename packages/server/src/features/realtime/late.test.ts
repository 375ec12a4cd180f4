/** Hints are hints: whatever becomes of them on the way, a screen ends with what the books say, and knows when nobody can tell it any. */
import { expect } from 'vitest'
import { cancel, refund } from '@taschino/contract/payments.ts'
import { LiveScreen } from '@taschino/testkit/live-screen.ts'
import { story } from '@taschino/testkit/story.ts'

story(
  'F22: hints that come late, doubled and out of order change nothing wrongly: payments, a refund and a storno in one go',
  async (world) => {
    const shop = await world.shop()
    const [giulia, carla] = [await world.person('enduser'), await world.person('shop', { name: 'Carla Rosetti', place: shop.id })]
    await world.gives(giulia.id, '60 × 8,00 normal')
    const screens = [
      { screen: new LiveScreen(giulia, [world.url], { disturbed: true }), party: giulia.id },
      { screen: new LiveScreen(carla, [world.url], { disturbed: true }), party: shop.id },
    ]
    try {
      for (const { screen } of screens) await screen.open()
      const [first, second] = [await giulia.pays(shop, '1 × 8,00 normal'), await giulia.pays(shop, '2 × 8,00 normal')]
      await Promise.all([3, 4, 5].map((pieces) => giulia.pays(shop, `${pieces} × 8,00 normal`)))
      await carla.gets(refund, { body: { gtid: first.gtid, unit: 800, amount: 1, reason: 'merce resa' } })
      await carla.gets(cancel, { params: { id: second.gtid }, body: { reason: 'importo sbagliato' } })
      // The shop hears of all seven, of some more than once.
      await expect.poll(() => new Set(screens[1]?.screen.events.map(({ seq }) => seq)).size, { timeout: 10_000 }).toBe(7)
      await expect
        .poll(
          async () => {
            const wrong = []
            for (const { screen, party } of screens) {
              const { rows } = await world.db.query<{ gtid: string; value: number }>(
                'select gtid, value from ledger.entry where party = $1',
                [party],
              )
              const named = (list: readonly { gtid: string; value: number }[]) =>
                list
                  .map(({ gtid, value }) => `${gtid} ${value}`)
                  .toSorted()
                  .join()
              if (named(rows) !== named(screen.shown)) wrong.push(screen.person.username)
            }
            return wrong
          },
          { timeout: 10_000 },
        )
        .toEqual([])
    } finally {
      for (const { screen } of screens) screen.close()
    }
  },
)

story('a server that cannot read what happens says so to its screens, and tells afterwards what happened meanwhile', async (world) => {
  const shop = await world.shop()
  const [giulia, carla] = [await world.person('enduser'), await world.person('shop', { name: 'Carla Rosetti', place: shop.id })]
  await world.gives(giulia.id, '3 × 8,00 normal')
  const screen = await new LiveScreen(carla, [world.url]).open()
  try {
    await giulia.pays(shop, '1 × 8,00 normal')
    await expect.poll(() => screen.events.length, { timeout: 10_000 }).toBe(1)
    expect(screen.hearing).toEqual([])
    await world.db.tx(async (sql) => {
      await sql.query(`set local lock_timeout = 0`)
      await sql.query('lock table ledger.outbox in access exclusive mode')
      await expect.poll(() => screen.hearing, { timeout: 10_000 }).toEqual([false])
    })
    await giulia.pays(shop, '2 × 8,00 normal')
    await expect.poll(() => screen.hearing, { timeout: 10_000 }).toEqual([false, true])
    await expect.poll(() => screen.events.length, { timeout: 10_000 }).toBe(2)
    expect(screen.connects).toBe(1)
  } finally {
    screen.close()
  }
})
