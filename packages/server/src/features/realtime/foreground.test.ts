/** Who has a screen in front of them: known to every process, and only as long as it is true. */
import { expect } from 'vitest'
import { startTestApp } from '@taschino/testkit/app.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import type { World } from '@taschino/testkit/story.ts'
import { whoIsLooking } from './public.ts'

const looking = (world: World, ...people: Person[]) =>
  expect.poll(
    async () =>
      [
        ...(await whoIsLooking(
          world.db,
          people.map(({ id }) => id),
        )),
      ].toSorted(),
    { timeout: 8000, interval: 50 },
  )

story('a screen that is seen counts in whatever process it is open, one that is covered or closed does not', async (world) => {
  const [giulia, marco] = [await world.person('enduser'), await world.person('enduser', { name: 'Marco Neri' })]
  const other = await startTestApp(world.db.url)
  try {
    const here = await world.listens(giulia)
    const there = await marco.listens(other.url)
    await looking(world, giulia, marco).toEqual([giulia.id, marco.id].toSorted())
    here.covered()
    await looking(world, giulia, marco).toEqual([marco.id])
    here.seen()
    await looking(world, giulia, marco).toEqual([giulia.id, marco.id].toSorted())
    there.close()
    await looking(world, giulia, marco).toEqual([giulia.id])
    // The same person twice: one screen left is enough.
    const second = await giulia.listens(other.url)
    here.close()
    await looking(world, giulia).toEqual([giulia.id])
    second.close()
    await looking(world, giulia).toEqual([])
  } finally {
    await other.close()
  }
})

story(
  'F13: the screens of a process that ended without a word are forgotten, and a database that lost the table is told again',
  async (world) => {
    const giulia = await world.person('enduser')
    await world.db.query(
      `insert into live_process (process, at) values ('00000000-0000-4000-8000-000000000001', now() - interval '13 seconds')`,
    )
    await world.db.query(`insert into foreground (process, id_user) values ('00000000-0000-4000-8000-000000000001', $1)`, [giulia.id])
    await looking(world, giulia).toEqual([])
    await world.listens(giulia)
    await looking(world, giulia).toEqual([giulia.id])
    await world.db.query('truncate live_process cascade')
    await looking(world, giulia).toEqual([giulia.id])
  },
)
