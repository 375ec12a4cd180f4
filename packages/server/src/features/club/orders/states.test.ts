/** The states of an order: what each reading makes of each, which may follow which, and that the order of arrival means nothing. */
import { ORDER_STATES, type OrderState } from '@taschino/contract/club/order-shapes.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import type { Order } from '@taschino/protocol/order-shapes.ts'
import { buys, openClub, productBy, type ClubWorld } from '@taschino/testkit/club-orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyReading } from './apply.ts'
import { verdictOf, type OrderFacts } from './rules.ts'

const SAID = ['pending', 'confirmed', 'shipped', 'delivered', 'failed', 'cancelled', 'closed'] as const
const facts = (state: OrderState, more: Partial<OrderFacts> = {}): OrderFacts => ({
  state,
  attempt: 'answered',
  seq: 1,
  amount: 3,
  fulfilled: 0,
  soldGtid: state === 'pending' || state === 'failed' || state === 'cancelled' ? null : 'S',
  owed: state === 'pending' || state === 'failed' || state === 'cancelled' ? 0 : 2700,
  atRisk: false,
  borne: false,
  cancelAskedAt: null,
  price: 1000,
  maxCost: 2700,
  ...more,
})
const reading = (state: Order['state'], more: Partial<Order> = {}): Order => ({
  key: 'K',
  providerRef: 'R',
  state,
  seq: 2,
  amount: 3,
  fulfilled: state === 'delivered' ? 3 : 0,
  cost: ['failed', 'cancelled', 'closed'].includes(state) ? 0 : 2700,
  reason: null,
  promisedAt: null,
  tracking: null,
  ...more,
})

/** What must become of an order in this state when its provider says that. */
const TABLE: Readonly<Record<OrderState, Readonly<Record<(typeof SAID)[number], string>>>> = {
  pending: {
    pending: 'note',
    confirmed: 'sell',
    shipped: 'sell',
    delivered: 'sell',
    failed: 'release',
    cancelled: 'release',
    closed: 'release',
  },
  confirmed: {
    pending: 'note',
    confirmed: 'note',
    shipped: 'advance',
    delivered: 'advance',
    failed: 'giveBack',
    cancelled: 'giveBack',
    closed: 'giveBack',
  },
  shipped: {
    pending: 'note',
    confirmed: 'note',
    shipped: 'note',
    delivered: 'advance',
    failed: 'giveBack',
    cancelled: 'giveBack',
    closed: 'giveBack',
  },
  delivered: {
    pending: 'note',
    confirmed: 'note',
    shipped: 'note',
    delivered: 'note',
    failed: 'credit',
    cancelled: 'credit',
    closed: 'credit',
  },
  cancelled: { pending: 'note', confirmed: 'note', shipped: 'note', delivered: 'note', failed: 'note', cancelled: 'note', closed: 'note' },
  failed: { pending: 'note', confirmed: 'note', shipped: 'note', delivered: 'note', failed: 'note', cancelled: 'note', closed: 'note' },
}

test('T19: whatever a provider says in each state does what the table says; what it said before does nothing', () => {
  const found = Object.fromEntries(
    ORDER_STATES.map((state) => [state, Object.fromEntries(SAID.map((said) => [said, verdictOf(facts(state), reading(said)).do]))]),
  )
  expect(found).toEqual(TABLE)
  for (const state of ORDER_STATES)
    for (const said of SAID) expect(verdictOf(facts(state, { seq: 2 }), reading(said)).do, `${state} ${said}`).toBe('nothing')
})

test('what went back at the company’s risk is borne when it was accepted; dearer than allowed moves nothing; nothing that came is nothing sold', () => {
  for (const said of ['confirmed', 'shipped', 'delivered'] as const)
    expect(verdictOf(facts('failed', { atRisk: true }), reading(said))).toEqual({ do: 'bear', cost: 2700 })
  // It was sold before two persons took it back: the provider is owed it already, and it is not counted a second time.
  expect(verdictOf(facts('cancelled', { atRisk: true, soldGtid: 'S', owed: 2700 }), reading('delivered')).do).toBe('note')
  expect(verdictOf(facts('failed', { atRisk: true, borne: true, owed: 2700 }), reading('cancelled'))).toEqual({ do: 'credit', cost: 2700 })
  expect(verdictOf(facts('pending'), reading('confirmed', { cost: 2701 })).do).toBe('alarm')
  expect(verdictOf(facts('pending'), reading('delivered', { fulfilled: 0 }))).toEqual({ do: 'release', state: 'failed' })
  expect(verdictOf(facts('pending'), reading('delivered', { fulfilled: 2, cost: 1800 }))).toMatchObject({
    do: 'sell',
    pieces: 2,
    cost: 1800,
  })
})

const NEXT: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ['confirmed', 'shipped', 'delivered', 'cancelled', 'failed'],
  confirmed: ['shipped', 'delivered', 'cancelled', 'failed'],
  shipped: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
  failed: [],
}

let club: ClubWorld
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club?.close())

test('T19: the database lets an order go from a state to those that may follow, and to no other', async () => {
  const { world } = club
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, '10,00 credits')
  const { idOrder } = await buys(giulia, await productBy(world))
  const setTo = (state: OrderState): string =>
    `update club_order set state = '${state}', fulfilled = ${state === 'delivered' ? 1 : 0}, sold_gtid = case when '${state}' in ('pending') then null else 'X' end, sold_value = case when '${state}' in ('pending') then null else 0 end where id = ${idOrder}`
  const asReplica = (text: string) =>
    world.db.tx(async (sql) => {
      await sql.query('set local session_replication_role = replica')
      await sql.query(text)
    })
  const found: Record<string, OrderState[]> = {}
  for (const from of ORDER_STATES) {
    found[from] = []
    for (const to of ORDER_STATES.filter((one) => one !== from)) {
      await asReplica(setTo(from))
      const went = await world.db.query(setTo(to)).then(
        () => true,
        () => false,
      )
      if (went) found[from]?.push(to)
    }
  }
  await asReplica(setTo('pending'))
  expect(found).toEqual(NEXT)
})

test('a thousand readings, shuffled and doubled, by eight at once, end as in order: paid once, to the cent', async () => {
  const { world } = club
  const ORDERS = 100
  const idProduct = await productBy(world)
  const placed: { id: number; party: number; gtid: string }[] = []
  const people = await Promise.all(Array.from({ length: 10 }, () => world.person('enduser')))
  for (const person of people) {
    await world.gives(person.id, '500,00 credits')
    for (let n = 0; n < ORDERS / people.length; n += 1) {
      const { idOrder, gtid } = await buys(person, idProduct, { amount: 3 })
      placed.push({ id: idOrder, party: person.id, gtid })
    }
  }
  const STORY: readonly Partial<Order>[] = [
    { state: 'pending', seq: 1 },
    { state: 'confirmed', seq: 2, cost: 2790 },
    { state: 'confirmed', seq: 3, cost: 2790 },
    { state: 'shipped', seq: 4, cost: 2790 },
    { state: 'delivered', seq: 5, fulfilled: 2, cost: 1860 },
  ]
  const all = placed.flatMap((one) =>
    [...STORY, ...STORY].map((said) => ({ one, said: { ...reading('pending'), cost: 2790, key: one.gtid, ...said } })),
  )
  const shuffled = all.map((it, at) => ({ it, rank: (at * 7919) % all.length })).toSorted((a, b) => a.rank - b.rank)
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let at = next++; at < shuffled.length; at = next++) {
        const one = shuffled[at]?.it
        if (one) await world.db.tx((sql) => applyReading(sql, one.one, one.said))
      }
    }),
  )
  const { rows } = await world.db.query(
    `select state, fulfilled, owed, count(*)::int as n from club_order where id = any ($1::bigint[]) group by 1, 2, 3`,
    [placed.map(({ id }) => id)],
  )
  expect(rows).toEqual([{ state: 'delivered', fulfilled: 2, owed: 1860, n: ORDERS }])
  expect(all).toHaveLength(1000)
  for (const person of people) expect(await person.pocket()).toBe('300,00 credits')
  expect(await checkInvariants(world.db)).toEqual([])
}, 120_000)
