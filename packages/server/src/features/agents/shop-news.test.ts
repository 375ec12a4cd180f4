/** Stories of news about shops: the first payment and a silence, each told to the agent once. */
import { listNotifications } from '@taschino/contract/notifications.ts'
import { network, paidBack, PAYER } from '@taschino/testkit/commissions.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { openLog } from '../../platform/log.ts'
import { outboxConsumer } from '../notifications/public.ts'
import { tellOfShops } from './public.ts'

const DAY_MS = 86_400_000
const WITH_PAYER = { settings: { payer: PAYER } }

async function heard(world: World, who: Person): Promise<string[]> {
  await tellOfShops(world.db, world.clock)
  await outboxConsumer(world.db, openLog('silent')).work()
  return (await who.gets(listNotifications, { query: {} })).items.map(({ title }) => title)
}

story(
  'the first payment is told once, to whoever looks after the shop; a month without any as well, once for each silence',
  async (world) => {
    const net = await network(world)
    const { dario, silvana, forno } = net
    const [first, silent] = [`Primo pagamento da ${forno.title}`, `${forno.title} è fermo`]
    expect(await heard(world, dario)).toEqual([])
    await paidBack(world, net)
    expect(await heard(world, dario)).toContain(first)
    expect((await heard(world, dario)).filter((title) => title === first)).toHaveLength(1)
    expect(await heard(world, silvana)).not.toContain(first)
    world.clock.forward(29 * DAY_MS)
    expect(await heard(world, dario)).not.toContain(silent)
    world.clock.forward(2 * DAY_MS)
    expect(await heard(world, dario)).toContain(silent)
    world.clock.forward(2 * DAY_MS)
    expect((await heard(world, dario)).filter((title) => title === silent)).toHaveLength(1)
  },
  WITH_PAYER,
)

story(
  'what is long over when somebody looks is no news: neither an old first payment nor an old silence',
  async (world) => {
    const net = await network(world)
    await paidBack(world, net)
    world.clock.forward(60 * DAY_MS)
    expect(await heard(world, net.dario)).toEqual([])
  },
  WITH_PAYER,
)
