/** Stories of the company's overview: what waits is counted, late where its promise is over, and gone when it was answered. */
import { giveCredits, withdrawGrant } from '@taschino/contract/credits.ts'
import { exportFailures, getOverview, getWaiting, listFailures, type Failure, type WaitingName } from '@taschino/contract/overview.ts'
import { approve } from '@taschino/contract/requests.ts'
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
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
    stock: [],
    promised: { late: { count: 0, value: 0 }, days: [] },
    failedDays: [],
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

story('what waits says since when, and the menu of a desk is told the same', async (world) => {
  const [{ marta }, { carla }] = [await office(world), await till(world)]
  const credits = async () => (await marta.gets(getOverview, {})).waiting.find(({ name }) => name === 'credits')
  // The stories of this file share their books: what others left waiting is a day older each day, too.
  const all = (await credits())?.count ?? 0
  await wantsCredits(world, carla, 500)
  const sums = { today: 0, days: 0, week: 0, older: 0 }
  expect((await credits())?.ages).toEqual({ ...sums, today: all + 1 })
  for (const [days, bucket] of [
    [1, 'days'],
    [3, 'week'],
    [7, 'older'],
  ] as const) {
    world.clock.forward(days * 86_400_000)
    expect((await credits())?.ages, bucket).toEqual({ ...sums, [bucket]: all + 1 })
    world.clock.reset()
  }
  expect((await marta.gets(getWaiting, {})).waiting).toEqual((await marta.gets(getOverview, {})).waiting)
})

story('what was agreed to stands on the day that was promised, and is late afterwards; invoices by when they fall due', async (world) => {
  const [{ elena, marta, idAgency }, { carla }] = [await office(world), await till(world)]
  const told = () => marta.gets(getOverview, {})
  const before = await told()
  const gtid = await wantsEuros(world, carla, 1000)
  expect((await told()).promised).toEqual(before.promised)
  await marta.gets(approve, { params: { gtid }, body: {} })
  const { promised } = await told()
  const all = ({ late, days }: typeof promised) => late.count + days.reduce((sum, { count }) => sum + count, 0)
  expect(all(promised)).toBe(all(before.promised) + 1)
  expect(promised.late).toEqual(before.promised.late)
  world.clock.forward(30 * 86_400_000)
  expect((await told()).promised).toMatchObject({ late: { count: all(promised) }, days: [] })
  world.clock.reset()
  const order = await orders(world, elena, 10)
  const valueDate = addDays(businessDay(Date.now()), -60)
  await marta.gets(approve, { params: { gtid: order }, body: { invoiceNumber: `S/${idAgency}`, valueDate } })
  const lateOf = ({ owed }: typeof before) => owed.find(({ due }) => due === 'late')?.value ?? 0
  expect(lateOf(await told()) - lateOf(before)).toBe(8000)
})

story('what did not arrive is found by whom it was for, how and when, in pages, and leaves as a file', async (world) => {
  const [marta, giulia, ugo] = [
    await world.person('company'),
    await world.person('enduser', { name: 'Giulia Bianchi' }),
    await world.person('enduser', { name: 'Ugo Riva' }),
  ]
  await world.db.query(
    `insert into letter (id_user, recipient, kind, state, tries, created_at) values
       ($1, 'giulia@esempio.it', 'reset', 'given-up', 10, now()), ($2, 'ugo@esempio.it', 'activation', 'given-up', 9, now() - interval '2 days'),
       ($2, 'ugo@esempio.it', 'reset', 'sent', 1, now()), (null, 'nessuno@esempio.it', 'first-link', 'given-up', 10, now() - interval '1 day')`,
    [giulia.id, ugo.id],
  )
  const told = async (query: Record<string, string>): Promise<string[]> => {
    const found: Failure[] = []
    for (let cursor: string | null = null; ;) {
      const page: { items: Failure[]; nextCursor: string | null } = await marta.gets(listFailures, {
        query: { ...query, limit: '2', ...(cursor === null ? {} : { cursor }) },
      })
      found.push(...page.items)
      if (page.nextCursor === null) return found.map(({ what, to }) => `${what} ${to}`)
      cursor = page.nextCursor
    }
  }
  const [reset, activation, first] = ['reset giulia@esempio.it', 'activation ugo@esempio.it', 'first-link nessuno@esempio.it']
  expect(await told({})).toEqual([reset, first, activation])
  for (const sort of ['at', 'channel', 'what', 'who', 'to', 'tries'])
    expect(await told({ sort: `-${sort}` }), sort).toEqual((await told({ sort })).toReversed())
  expect(await told({ sort: 'what' })).toEqual([activation, first, reset])
  expect(await told({ text: 'riva' })).toEqual([activation])
  expect(await told({ text: 'nessuno' })).toEqual([first])
  expect(await told({ channel: 'push' })).toEqual([])
  const today = businessDay(Date.now())
  expect(await told({ to: addDays(today, -1) })).toEqual([first, activation])
  expect((await marta.gets(listFailures, { query: { totals: 'true', text: 'esempio' } })).totals).toEqual({ count: 3 })
  const { failed, failedDays } = await marta.gets(getOverview, {})
  expect(failed).toEqual({ letters: 3, pushes: 0 })
  expect(failedDays.map(({ day, letters }) => [day, letters])).toEqual([
    [addDays(today, -2), 1],
    [addDays(today, -1), 1],
    [today, 1],
  ])
  await marta.isRefused('invalid_input', listFailures, { query: { cursor: 'x.y' } })
  await marta.isRefused('invalid_input', exportFailures, { query: { format: 'csv', columns: 'nothing' } })
  await giulia.isRefused('forbidden', listFailures, {})
})
