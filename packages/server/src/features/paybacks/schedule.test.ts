/** Stories of paybacks that ask for themselves: once a turn, for all there is, never dearer than agreed, whoever looks after the clock. */
import { dropSchedule, getSchedule, setSchedule } from '@taschino/contract/paybacks-schedule.ts'
import { getShopWallet, listShopRequests } from '@taschino/contract/paybacks.ts'
import { till } from '@taschino/testkit/asks.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, STEP_UP_LIMITS } from '../../platform/config/settings.ts'
import { askBySchedule } from './public.ts'
import { nextTurn } from './schedule-rules.ts'

const DAY_MS = 86_400_000
const body = (more: object = {}) => ({ every: 'week' as const, on: 1, days: 30 as const, least: 100, ...more })
const turn = (world: World) => askBySchedule(world.db, world.clock, () => DEFAULT_SETTINGS)

story('all there is is asked for once a turn, by several servers at once, too; then the next week', async (world) => {
  const { carla } = await till(world)
  const set = await carla.gets(setSchedule, { body: body() })
  expect(set.last).toBeNull()
  await turn(world)
  expect((await carla.gets(listShopRequests, { query: {} })).items).toEqual([])
  const { available } = await carla.gets(getShopWallet, {})
  world.clock.forward(8 * DAY_MS)
  await Promise.all([turn(world), turn(world), turn(world)])
  const { items } = await carla.gets(listShopRequests, { query: {} })
  expect(items.map(({ kind, value, state }) => [kind, value, state])).toEqual([['payback', available, 'pending']])
  const after = (await carla.gets(getSchedule, { query: {} })).schedule
  expect(after).toMatchObject({ last: { gtid: items[0]?.gtid, why: null } })
  expect(Date.parse(after?.nextOn ?? '')).toBeGreaterThan(world.clock.now())
  world.clock.reset()
})

story('too little waits for the next turn, a dearer price stops it until the shop agrees anew', async (world) => {
  const { carla } = await till(world)
  await carla.gets(setSchedule, { body: body({ least: 10_000_000 }) })
  world.clock.forward(8 * DAY_MS)
  await turn(world)
  expect((await carla.gets(getSchedule, { query: {} })).schedule).toMatchObject({ last: { gtid: null, why: 'little' } })
  await carla.gets(setSchedule, { body: body() })
  await world.db.query('update shop set fee_min = fee_min + 50, fee_max = fee_max + 50 where id = $1', [carla.place])
  world.clock.forward(8 * DAY_MS)
  await turn(world)
  expect((await carla.gets(getSchedule, { query: {} })).schedule).toMatchObject({ nextOn: null, last: { why: 'dearer' } })
  expect((await carla.gets(listShopRequests, { query: {} })).items).toEqual([])
  world.clock.reset()
  expect((await carla.gets(setSchedule, { body: body() })).nextOn).not.toBeNull()
})

story('it is dropped by the shop, and a day that no week has or a term that nobody offers is refused', async (world) => {
  const { carla } = await till(world)
  expect(await carla.gets(dropSchedule, { body: {} })).toEqual({ dropped: false })
  await carla.isRefused('invalid_input', setSchedule, { body: body({ on: 8 }) })
  await carla.gets(setSchedule, { body: body({ every: 'month', on: 28 }) })
  expect(await carla.gets(dropSchedule, { body: {} })).toEqual({ dropped: true })
  world.clock.forward(40 * DAY_MS)
  await turn(world)
  expect((await carla.gets(listShopRequests, { query: {} })).items).toEqual([])
  world.clock.reset()
})

story(
  'a term that the company does not offer is refused',
  async (world) => {
    const { carla } = await till(world)
    await carla.isRefused('term_not_offered', setSchedule, { body: body() })
  },
  { settings: { terms: [2, 7] } },
)

story(
  'setting it wants a fresh proof',
  async (world) => {
    const carla = await world.person('shop', { place: (await world.shop()).id })
    await carla.isRefused('step_up_required', setSchedule, { body: body() })
  },
  { settings: { stepUp: { ...STEP_UP_LIMITS, on: true } } },
)

story('a group says which of its shops is meant', async (world) => {
  const group = await world.shop({ title: 'Gruppo Sapori', isGroup: true })
  const luca = await world.person('shop', { place: group.id })
  for (const [call, ask] of [
    [getSchedule, { query: {} }],
    [setSchedule, { body: body() }],
    [dropSchedule, { body: {} }],
  ] as const)
    await luca.isRefused('shop_not_chosen', call, ask)
})

test('the next turn is the first of its days after today, also over the end of a month and of a year', () => {
  expect(nextTurn({ every: 'week', on: 1 }, '2026-11-24')).toBe('2026-11-30')
  expect(nextTurn({ every: 'week', on: 2 }, '2026-11-24')).toBe('2026-12-01')
  expect(nextTurn({ every: 'month', on: 24 }, '2026-11-24')).toBe('2026-12-24')
  expect(nextTurn({ every: 'month', on: 1 }, '2026-12-31')).toBe('2027-01-01')
})
