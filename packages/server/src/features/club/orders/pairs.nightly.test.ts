/** T19: every act with an order in every state, and every two of them at once: they end as if one had come first, to the cent. */
import { resolveOrder, dropResolution } from '@taschino/contract/club/company-orders.ts'
import { cancelOrder, receiveOrder } from '@taschino/contract/club/orders.ts'
import type { Call } from '@taschino/contract/call.ts'
import type { Order } from '@taschino/protocol/order-shapes.ts'
import { productBy } from '@taschino/testkit/club-orders.ts'
import type { LooseAsk, Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { applyReading } from './apply.ts'
import { isPlaced, placeOrder } from './place.ts'

interface Scene {
  world: World
  giulia: Person
  marta: Person
  bruno: Person
  id: number
  gtid: string
}

const reason = { reason: 'Prova' }
/** The same reading has the same number, so hearing it twice counts once. */
const says =
  (state: Order['state'], seq: number, more: Partial<Order> = {}) =>
  async (scene: Scene) => {
    const ends = ['failed', 'cancelled', 'closed'].includes(state)
    const reading: Order = {
      key: scene.gtid,
      providerRef: 'R',
      state,
      seq,
      amount: 2,
      fulfilled: state === 'delivered' ? 2 : 0,
      cost: ends ? 0 : 1800,
      reason: null,
      promisedAt: null,
      tracking: null,
      ...more,
    }
    await scene.world.db.tx((sql) => applyReading(sql, { id: scene.id, party: scene.giulia.id }, reading))
    return 'heard'
  }

const asks = async (who: Person, call: Call, ask: LooseAsk): Promise<string> => {
  const key = crypto.randomUUID()
  for (;;) {
    const { status, json } = await who.sends(call, { ...ask, ...(call.money ? { key } : {}) })
    const error = (json as { error?: string } | null)?.error
    if (error !== 'in_progress') return status === 200 ? 'done' : (error ?? String(status))
  }
}
const one = ({ id }: Scene) => ({ params: { idOrder: String(id) } })

const ACTS = {
  calls_off: (scene: Scene) => asks(scene.giulia, cancelOrder, { ...one(scene), body: reason }),
  receives: (scene: Scene) => asks(scene.giulia, receiveOrder, one(scene)),
  first_says_cancelled: (scene: Scene) => asks(scene.marta, resolveOrder, { ...one(scene), body: { as: 'cancelled', ...reason } }),
  second_says_cancelled: (scene: Scene) => asks(scene.bruno, resolveOrder, { ...one(scene), body: { as: 'cancelled', ...reason } }),
  takes_it_back: (scene: Scene) => asks(scene.bruno, dropResolution, one(scene)),
  sent: says('shipped', 20),
  comes: says('delivered', 30),
  comes_in_part: says('delivered', 31, { fulfilled: 1, cost: 900 }),
  fails: says('failed', 40),
} as const
type Act = keyof typeof ACTS
const names = Object.keys(ACTS) as Act[]

const STATES: Readonly<Record<string, readonly ((scene: Scene) => Promise<unknown>)[]>> = {
  queued: [],
  asked: [says('pending', 1)],
  overdue: [
    says('pending', 1),
    ({ world, id }) => world.db.query(`update club_order set promised_at = clock_timestamp() - interval '2 hours' where id = $1`, [id]),
    ACTS.first_says_cancelled,
  ],
  confirmed: [says('confirmed', 2), ACTS.first_says_cancelled],
  shipped: [says('shipped', 3)],
  delivered: [says('delivered', 4)],
  failed: [says('failed', 4)],
}

async function sceneOf(world: World, people: Pick<Scene, 'marta' | 'bruno'>, state: string): Promise<Scene> {
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, '20,00 credits')
  const idProduct = await productBy(world, { externalId: 'pairs', kind: 'physical', cost: 900 })
  const made = await world.db.tx((sql) =>
    placeOrder(
      { sql, who: { idUser: giulia.id, role: 'enduser' }, party: giulia.id, now: Date.now(), providers: { port: () => true } },
      { idProduct, version: 1, unit: 1000, amount: 2, price: 1000, pay: ['free_credits'] },
      { name: 'Giulia Bianchi', street: 'Via Po 12', postalCode: '10123', city: 'Torino', province: 'TO', phone: null },
    ),
  )
  if (!isPlaced(made)) throw new Error(made.no)
  const scene = { world, giulia, ...people, id: made.id, gtid: made.gtid }
  for (const step of STATES[state] ?? []) await step(scene)
  return scene
}

async function endOf({ world, giulia, id }: Scene): Promise<string> {
  const { rows } = await world.db.query<{ stands: string }>(
    `select concat_ws(' ', state, fulfilled, returned, owed, at_risk, borne, cancel_asked_at is not null, proposed_as) as stands from club_order where id = $1`,
    [id],
  )
  return `${rows[0]?.stands} | ${await giulia.pocket()}`
}

for (const state of Object.keys(STATES))
  story(
    `T19: ${state}: two acts at once end as if one had come first`,
    async (world) => {
      const people = { marta: await world.person('company'), bruno: await world.person('company') }
      await Promise.all([people.marta.token(), people.bruno.token()])
      for (const [i, first] of names.entries())
        for (const second of names.slice(i)) {
          const atOnce = async () => {
            const scene = await sceneOf(world, people, state)
            const said = await Promise.all([ACTS[first](scene), ACTS[second](scene)])
            return { said, end: await endOf(scene) }
          }
          const inTurn = async (turned: boolean) => {
            const scene = await sceneOf(world, people, state)
            const [a, b] = turned ? [second, first] : [first, second]
            const [one, other] = [await ACTS[a](scene), await ACTS[b](scene)]
            return { said: turned ? [other, one] : [one, other], end: await endOf(scene) }
          }
          const [real, oneWay, otherWay] = await Promise.all([atOnce(), inTurn(false), inTurn(true)])
          const found = { pair: `${first} and ${second}`, ...real }
          expect([oneWay, otherWay].map((way) => ({ pair: found.pair, ...way }))).toContainEqual(found)
        }
    },
    undefined,
    180_000,
  )
