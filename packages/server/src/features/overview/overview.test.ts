/** Stories of the company's overview: what waits is counted, late where its promise is over, and gone when it was answered. */
import { giveCredits, withdrawGrant } from '@taschino/contract/credits.ts'
import { getOverview, type WaitingName } from '@taschino/contract/overview.ts'
import { approve } from '@taschino/contract/requests.ts'
import { office, orders, till, wantsCredits, wantsEuros } from '@taschino/testkit/asks.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

/** Count, sum and how many are late, by name; the stories of this file share their books. */
async function counts(marta: Person): Promise<Partial<Record<WaitingName, readonly [number, number | null, number]>>> {
  const { waiting } = await marta.gets(getOverview, {})
  return Object.fromEntries(waiting.map(({ name, count, value, late }) => [name, [count, value, late]]))
}

story('an empty circuit waits for nothing, owes nothing, and its books agree', async (world) => {
  const marta = await world.person('company')
  expect(await marta.gets(getOverview, {})).toMatchObject({
    waiting: [],
    money: { outstanding: 0, owedToShops: 0, owedByAgencies: 0, lateInvoices: 0 },
    lowStock: [],
    failed: { letters: 0, pushes: 0 },
    books: { balanced: true },
  })
})

story('orders, paybacks and credits have count and sum; late comes first; what is approved moves on to the transfers', async (world) => {
  const [{ elena, marta }, { carla }] = [await office(world), await till(world)]
  await orders(world, elena, 10)
  const payback = await wantsEuros(world, carla, 1000)
  await wantsCredits(world, carla, 500)
  expect(await counts(marta)).toEqual({ orders: [1, 8000, 0], paybacks: [1, 1000, 0], credits: [1, 500, 0] })
  world.clock.forward(30 * 86_400_000)
  expect(await counts(marta)).toEqual({ orders: [1, 8000, 1], paybacks: [1, 1000, 1], credits: [1, 500, 1] })
  world.clock.reset()
  await marta.gets(approve, { params: { gtid: payback }, body: {} })
  expect(Object.keys(await counts(marta)).toSorted()).toEqual(['credits', 'orders', 'transfers'])
})

story('credits that wait for a second yes are named until they are withdrawn', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  const people = [{ idUser: giulia.id, value: 20_000 }]
  const { id } = await marta.gets(giveCredits, { body: { kind: 'goodwill', reason: 'Scusa', people } })
  expect((await counts(marta)).grants).toEqual([1, 20_000, 0])
  await marta.gets(withdrawGrant, { params: { id: String(id) }, body: {} })
  expect((await counts(marta)).grants).toBeUndefined()
})

story('what circulates and what agencies owe are those of the books, and an invoice of long ago is late', async (world) => {
  const { elena, marta, idAgency } = await office(world)
  const before = (await marta.gets(getOverview, {})).money
  const gtid = await orders(world, elena, 10)
  const valueDate = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)
  await marta.gets(approve, { params: { gtid }, body: { invoiceNumber: `O/${idAgency}`, valueDate } })
  expect((await marta.gets(getOverview, {})).money).toEqual({
    ...before,
    outstanding: before.outstanding + 8000,
    owedByAgencies: before.owedByAgencies + 8000,
    lateInvoices: before.lateInvoices + 1,
  })
})
