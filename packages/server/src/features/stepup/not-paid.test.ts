/** Tries that moved nothing leave no trace: neither in what may be paid without a proof, nor in the proof itself (decisions 0098, 0123). */
import { randomUUID } from 'node:crypto'
import { pay } from '@taschino/contract/payments.ts'
import { confirm, setPin } from '@taschino/contract/stepup.ts'
import type { RefusalBody } from '@taschino/contract/call.ts'
import { STEP_UP_LIMITS } from '@taschino/server/platform/config/settings.ts'
import { PIN, paying } from '@taschino/testkit/paying-with-a-proof.ts'
import { STORY_PASSWORD, type Person, type StoryShop } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const settings = { stepUp: STEP_UP_LIMITS }

async function giuliaAtTheBaker(world: World): Promise<{ giulia: Person; shop: StoryShop }> {
  const shop = await world.shop()
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, '500,00 credits')
  await giulia.gets(setPin, { body: { pin: PIN, password: STORY_PASSWORD } })
  return { giulia, shop }
}

const counted = async (world: World, { id }: Person): Promise<unknown> =>
  (await world.db.query('select used_spent as spent, used_count as count from step_up where id_user = $1', [id])).rows[0]

/** Somebody else is at this payer's account: movements wait, and are sent away as "in progress". */
const whileBusy = (world: World, { id }: Person, work: () => Promise<void>): Promise<void> =>
  world.db.tx(async (sql) => {
    await sql.query('select pg_advisory_xact_lock(7301, ($1::bigint & 2147483647)::int)', [id])
    await work()
  })

story(
  'a full service sends the same tap away again and again: nothing was paid, and nothing counts as paid',
  async (world) => {
    const { giulia, shop } = await giuliaAtTheBaker(world)
    const key = randomUUID()
    for (let n = 0; n < 8; n++) await giulia.isRefused('busy', pay, paying(shop, '2,00 credits', key))
    expect(await counted(world, giulia)).toEqual({ spent: 0, count: 0 })
  },
  { settings, groupCommit: { queue: 0 } },
)

story(
  'nor does a try that found the account busy, or came with a key of something else',
  async (world) => {
    const { giulia, shop } = await giuliaAtTheBaker(world)
    const [key, used] = [randomUUID(), randomUUID()]
    await whileBusy(world, giulia, async () => {
      for (let n = 0; n < 6; n++) await giulia.isRefused('in_progress', pay, paying(shop, '2,00 credits', key))
    })
    await giulia.gets(pay, paying(shop, '2,00 credits', key))
    await giulia.gets(pay, paying(shop, '3,00 credits', used))
    for (let n = 0; n < 6; n++) await giulia.isRefused('idempotency_mismatch', pay, paying(shop, '4,00 credits', used))
    expect(await counted(world, giulia)).toEqual({ spent: 500, count: 2 })
  },
  { settings, groupCommit: { busyMs: 50 } },
)

story(
  'T47: a proof whose first try came to nothing brings the same tap through, once; nothing else, and not after its two minutes',
  async (world) => {
    const { giulia, shop } = await giuliaAtTheBaker(world)
    const key = randomUUID()
    const no = await giulia.isRefused('step_up_required', pay, paying(shop, '40,00 credits', key))
    const order = String((no.json as RefusalBody).facts?.['order'])
    const { proof } = await giulia.gets(confirm, { body: { order, by: { method: 'pin', pin: PIN } } })
    await whileBusy(world, giulia, async () => {
      for (let n = 0; n < 3; n++) await giulia.isRefused('in_progress', pay, paying(shop, '40,00 credits', key, proof))
    })
    await giulia.isRefused('step_up_required', pay, paying(shop, '41,00 credits', key, proof))
    const twice = await Promise.all([1, 2].map(() => giulia.sends(pay, paying(shop, '40,00 credits', key, proof))))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(twice.map(({ text }) => text)).size).toBe(1)
    await giulia.isRefused('step_up_required', pay, paying(shop, '40,00 credits', randomUUID(), proof))
    expect(await giulia.pocket()).toBe('460,00 credits')

    const other = randomUUID()
    const again = await giulia.isRefused('step_up_required', pay, paying(shop, '50,00 credits', other))
    const second = await giulia.gets(confirm, {
      body: { order: String((again.json as RefusalBody).facts?.['order']), by: { method: 'pin', pin: PIN } },
    })
    await whileBusy(
      world,
      giulia,
      async () => void (await giulia.isRefused('in_progress', pay, paying(shop, '50,00 credits', other, second.proof))),
    )
    await world.db.query(`update step_up_proof set expires_at = now() - interval '1 second' where id_user = $1`, [giulia.id])
    await giulia.isRefused('step_up_required', pay, paying(shop, '50,00 credits', other, second.proof))
  },
  { settings, groupCommit: { busyMs: 50 } },
)
