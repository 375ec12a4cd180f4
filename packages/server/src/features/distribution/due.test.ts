/** Stories of tables that wait for their day: carried out once, by whichever server looks, without whoever has left, or not at all. */
import { markLeft } from '@taschino/contract/agencies.ts'
import { addRow, applyDistribution, listDistributions, mendRow, unscheduleDistribution } from '@taschino/contract/distribution.ts'
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { apply, ends, look, mailOf, office, paste, stock, table } from '@taschino/testkit/handing-out.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect, test } from 'vitest'
import { beginDueTables, runOpenJobs } from './public.ts'
import { dueAt, isWithinReach } from './due-rules.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const inDays = (n: number): string => addDays(businessDay(Date.now()), n)
/** As the service does it by the clock, on two servers at once. */
async function clockTurns(world: World): Promise<void> {
  await Promise.all([beginDueTables(world.db, world.clock), beginDueTables(world.db, world.clock)])
  await runOpenJobs({ db: world.db, ledger: world.app.app.parts.ledger })
}

test('a table may wait from tomorrow to two months from now, and is done at six in the morning, summer or winter', () => {
  const now = Date.parse('2026-11-28T10:00:00Z')
  expect(['2026-11-27', '2026-11-28', '2026-11-29', '2027-01-29', '2027-01-30'].map((day) => isWithinReach(day, now))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
  expect(new Date(dueAt('2026-12-01')).toISOString()).toBe('2026-12-01T05:00:00.000Z')
  expect(new Date(dueAt('2027-06-01')).toISOString()).toBe('2027-06-01T04:00:00.000Z')
})

story('tickets arrive on the day that was chosen, once, and not before; the office hears of it', async (world) => {
  const { paola, giulia, marco } = await office(world)
  const ears = await world.listens(paola)
  const draft = await paste(paola, table([giulia, 3], [marco, 2]))
  const on = inDays(3)
  expect(await apply(paola, draft, { on })).toMatchObject({ state: 'scheduled', total: 2 })
  expect((await paola.gets(listDistributions, { query: {} })).items[0]).toMatchObject({
    state: 'scheduled',
    dueOn: on,
    tickets: 5,
    value: 4000,
  })
  // Its rows are agreed to: nobody changes them, and the same table is not agreed to twice.
  await paola.isRefused('not_a_draft', mendRow, { params: { id: draft.id, n: 1 }, body: { amount: '9' } })
  await paola.isRefused('not_a_draft', addRow, { params: { id: draft.id }, body: { who: mailOf(giulia), amount: '1' } })
  const twin = await paste(paola, table([giulia, 3], [marco, 2]))
  await paola.isRefused('table_applied_before', applyDistribution, {
    params: { id: twin.id },
    body: { tickets: twin.tickets, value: twin.value, on },
  })
  world.clock.forward(2 * DAY_MS)
  await clockTurns(world)
  expect(await giulia.pocket()).toBe('')
  world.clock.forward(2 * DAY_MS)
  await clockTurns(world)
  expect(await ends(paola, draft, 'applied')).toMatchObject({ dueOn: on, tickets: 5, people: 2 })
  expect([await giulia.pocket(), await marco.pocket()]).toEqual(['3 × 8,00 normal', '2 × 8,00 normal'])
  await clockTurns(world)
  expect(await giulia.pocket()).toBe('3 × 8,00 normal')
  await expect.poll(() => ears.notifications.map(({ title }) => title)).toContain('Sono partiti 5 buoni')
  world.clock.reset()
})

story('whoever has left by then gets nothing, the others get theirs, and the office reads how many rows that were', async (world) => {
  const { paola, giulia, marco } = await office(world)
  const ears = await world.listens(paola)
  const draft = await paste(paola, table([giulia, 3], [marco, 2]))
  await apply(paola, draft, { on: inDays(1) })
  await paola.gets(markLeft, { params: { id: String(marco.id) }, body: { tickets: 'leave' } })
  world.clock.forward(2 * DAY_MS)
  await clockTurns(world)
  expect(await ends(paola, draft, 'applied')).toMatchObject({ tickets: 3, people: 1 })
  expect([await giulia.pocket(), await marco.pocket()]).toEqual(['3 × 8,00 normal', ''])
  await expect.poll(() => ears.notifications.map(({ body }) => body).join()).toContain('di chi intanto è uscito: 1')
  world.clock.reset()
})

story(
  'with too few tickets on that day nobody gets any: the table lies on the desk again and says why; more are ordered, and it goes',
  async (world) => {
    const { agency, paola, giulia, marco } = await office(world, 3)
    const ears = await world.listens(paola)
    const draft = await paste(paola, table([giulia, 3], [marco, 2]))
    await paola.isRefused('stock_short', applyDistribution, { params: { id: draft.id }, body: { tickets: 5, value: 4000 } })
    await apply(paola, draft, { on: inDays(1) })
    world.clock.forward(2 * DAY_MS)
    await clockTurns(world)
    expect(await ends(paola, draft, 'draft', 'stock_short')).toMatchObject({ dueOn: null })
    expect(await giulia.pocket()).toBe('')
    await expect.poll(() => ears.notifications.map(({ title }) => title)).toContain('I buoni programmati non sono partiti')
    world.clock.reset()
    await stock(world, agency, 10)
    await apply(paola, await look(paola, draft), { on: inDays(1) })
    world.clock.forward(2 * DAY_MS)
    await clockTurns(world)
    await ends(paola, draft, 'applied')
    expect(await giulia.pocket()).toBe('3 × 8,00 normal')
    world.clock.reset()
  },
)

story('until its day it can be taken back, changed and done at once; a day that is no day to come is refused', async (world) => {
  const { paola, giulia } = await office(world)
  const draft = await paste(paola, table([giulia, 3]))
  const body = { tickets: 3, value: 2400 }
  for (const on of [inDays(0), inDays(-1), inDays(63)])
    await paola.isRefused('day_out_of_reach', applyDistribution, { params: { id: draft.id }, body: { ...body, on } })
  await paola.isRefused('invalid_input', applyDistribution, { params: { id: draft.id }, body: { ...body, on: '2026-02-30' } })
  await paola.isRefused('not_scheduled', unscheduleDistribution, { params: { id: draft.id } })
  await apply(paola, draft, { on: inDays(1) })
  expect(await paola.gets(unscheduleDistribution, { params: { id: String(draft.id) } })).toMatchObject({ state: 'draft', dueOn: null })
  world.clock.forward(2 * DAY_MS)
  await clockTurns(world)
  expect(await giulia.pocket()).toBe('')
  world.clock.reset()
  await apply(paola, draft)
  await ends(paola, draft, 'applied')
  expect(await giulia.pocket()).toBe('3 × 8,00 normal')
})
