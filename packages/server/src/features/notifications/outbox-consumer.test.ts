/** The writer of everybody's list: how much of what waits it takes at one go, and that it loses none of it. */
import { emit } from '@taschino/ledger/outbox.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { notice } from '../realtime/public.ts'
import { openLog } from '@taschino/server/platform/log.ts'
import { outboxConsumer } from './outbox-consumer.ts'

const toldTo = async (world: World, user: number): Promise<number> =>
  (await world.db.query<{ count: number }>('select count(*)::int as count from notification where id_user = $1', [user])).rows[0]?.count ??
  0

/** As many commits, each with as much to tell. */
async function much(world: World, user: number, commits: number, each: number): Promise<void> {
  const one = notice({
    users: [user],
    notification: { says: 'tickets_taken', facts: { agency: 'Alfieri', tickets: 2, reason: 'Ciao' }, type: 'tickets' },
  })
  for (let n = 0; n < commits; n++)
    await world.db.tx((sql) =>
      emit(
        sql,
        Array.from({ length: each }, () => one),
      ),
    )
}

story(
  'F08: while payments wait for their commit the lists grow by one small go at a time; as soon as none waits, everything is told',
  async (world) => {
    const giulia = await world.person('enduser', { place: await world.agency() })
    await much(world, giulia.id, 40, 20)
    let waiting = 100
    const hearing = outboxConsumer(world.db, openLog('silent'), () => waiting)
    await hearing.work()
    expect(await toldTo(world, giulia.id)).toBe(60)
    await hearing.work()
    expect(await toldTo(world, giulia.id)).toBe(120)
    waiting = 0
    await hearing.work()
    expect(await toldTo(world, giulia.id)).toBe(800)
  },
)

story('F08: a commit that tells more than one go is told whole', async (world) => {
  const giulia = await world.person('enduser', { place: await world.agency() })
  await much(world, giulia.id, 2, 400)
  await outboxConsumer(world.db, openLog('silent'), () => 100).work()
  expect(await toldTo(world, giulia.id)).toBe(400)
})

story('F21: an event that cannot be told keeps nobody else from theirs, neither in its commit nor behind it', async (world) => {
  const [giulia, marco] = [await world.person('enduser'), await world.person('enduser')]
  const alarms: unknown[] = []
  const facts = { agency: 'Alfieri', tickets: 2, reason: 'Ciao' }
  const to = (id: number) => notice({ users: [id], notification: { says: 'tickets_taken', facts, type: 'tickets' } })
  const poison = [
    { n: { says: 'tickets_taken', facts, type: 'tickets' }, u: 7 },
    { u: [0], n: { says: 'tickets_taken', facts, type: 'tickets' } },
  ]
  await world.db.tx((sql) => emit(sql, [to(giulia.id), ...poison, to(giulia.id)]))
  await world.db.tx((sql) => emit(sql, [to(marco.id)]))
  await outboxConsumer(world.db, { alarm: (...said) => void alarms.push(said[0]) }).work()
  expect([await toldTo(world, giulia.id), await toldTo(world, marco.id)]).toEqual([2, 1])
  expect(new Set(alarms)).toEqual(new Set(['an event of the outbox could not be told to anybody']))
})
