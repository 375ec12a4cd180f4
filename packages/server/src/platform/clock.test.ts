/** T23, F12: what is held, due or late is held, due or late by the database's clock, however this machine's is set. */
import { approveIban, askIban } from '@taschino/contract/iban.ts'
import { convertTickets, getShopWallet } from '@taschino/contract/paybacks.ts'
import { startTestApp } from '@taschino/testkit/app.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { databaseAhead } from '@taschino/testkit/database-ahead.ts'
import { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { afterEach, expect, vi } from 'vitest'
import { databaseTime } from './db/clock-store.ts'
import { openDatabaseClock } from './clock.ts'

const HOUR = 3_600_000

afterEach(() => {
  vi.useRealTimers()
})

/** A server that has no other clock than its own, and the same person there. */
async function secondServer(world: World) {
  const app = await startTestApp(world.db.url)
  return {
    close: () => app.close(),
    here: ({ username, role, id, place }: Person) => new Person(() => app.url, { username, role, id, place }),
  }
}

story('T23: a server whose machine is three days ahead or behind holds and frees by the database’s clock', async (world) => {
  const { giulia, carla, forno } = await atTheBaker(world)
  await giulia.pays(forno, '5 × 8,00 normal')
  const marta = await world.person('company', { name: 'Marta Serra' })
  const { changes } = await carla.gets(askIban, {
    params: { id: String(forno.id) },
    body: { iban: 'IT37Y0542811101000000123457', receiver: 'Forno' },
  })
  await marta.gets(approveIban, { params: { id: String(changes[0]?.id) }, body: {} })
  const credits = { body: { parts: [{ to: 'free_credits' as const, type: 'normal' as const, value: 1000 }] } }
  for (const hours of [72, -72]) {
    vi.useFakeTimers({ now: Date.now() + hours * HOUR, toFake: ['Date'] })
    const server = await secondServer(world)
    await server.here(carla).isRefused('account_rests', convertTickets, credits)
    await server.here(giulia).pays(forno, `${hours > 0 ? 1 : 2} × 8,00 normal`)
    // The guard against the same payment twice looks at the same time as the payments do.
    await server.here(giulia).cannotPay('repeat_refused', forno, `${hours > 0 ? 1 : 2} × 8,00 normal`)
    await server.close()
    vi.useRealTimers()
  }
  await databaseAhead(world.db.url, 49 * HOUR)
  const server = await secondServer(world)
  expect((await server.here(carla).gets(getShopWallet, {})).restsUntil).toBeNull()
  await server.here(carla).gets(convertTickets, credits)
  await server.close()
  await databaseAhead(world.db.url, 0)
})

story(
  'T23: the clock follows the database when it is set, counts on while it cannot be asked, and jumps with nothing else',
  async (world) => {
    const clock = await openDatabaseClock(world.db)
    const near = async () => Math.abs(clock.now() - (await databaseTime(world.db)))
    expect(await near()).toBeLessThan(HOUR / 60)
    vi.useFakeTimers({ now: Date.now() - 72 * HOUR, toFake: ['Date'] })
    expect(await near()).toBeLessThan(HOUR / 60)
    vi.useRealTimers()
    let [ahead, deaf] = [0, false]
    const other = await openDatabaseClock({
      query: (query, values) =>
        deaf
          ? Promise.reject(new Error('gone'))
          : world.db.query(
              typeof query === 'string' ? query.replace('clock_timestamp()', `(clock_timestamp() + interval '${ahead} hours')`) : query,
              values,
            ),
    })
    ahead = 25
    await other.look()
    expect(Math.abs(other.now() - (await databaseTime(world.db)) - 25 * HOUR)).toBeLessThan(HOUR / 60)
    deaf = true
    await expect(other.look()).rejects.toThrow('gone')
    expect(Math.abs(other.now() - (await databaseTime(world.db)) - 25 * HOUR)).toBeLessThan(HOUR / 60)
    other.close()
    clock.close()
  },
)
