/**
 * Several processes of one service: people are connected to this one and that one, one is killed, Redis is killed, and every screen agrees
 * with the database.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pay } from '@taschino/contract/payments.ts'
import { LiveScreen } from '@taschino/testkit/live-screen.ts'
import { send, type Person, type StoryShop } from '@taschino/testkit/personas.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { redisProgram, startRedis, type RealRedis } from '@taschino/testkit/redis.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { CannotStart } from './platform/config/cannot-start.ts'
import { openLog, type Log } from './platform/log.ts'
import { openWakeUp } from './platform/db/wake-up.ts'

/** Whole processes start here, beside whatever else the machine does. */
const PATIENCE_MS = 180_000

interface Service {
  servers: readonly [RealServer, RealServer]
  urls: string[]
  redis: RealRedis | null
  said: () => string
}

async function withService(world: World, redis: RealRedis | null, tell: (service: Service) => Promise<void>): Promise<void> {
  let said = ''
  const options = {
    databaseUrl: world.db.url,
    env: { TASCHINO_STEP_UP: 'off', ...(redis ? { REDIS_URL: redis.url } : { REDIS_URL: '' }) },
    hear: (words: string) => void (said += words),
  }
  const servers = await Promise.all([startRealServer(options), startRealServer(options)])
  try {
    await tell({ servers, urls: servers.map(({ url }) => url), redis, said: () => said })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await redis?.stop()
  }
}

/** Up to eight pieces of one never cost what pieces of another do: the same bill twice in a row would be refused. */
const UNITS = [800, 750, 710, 530]

/** Pays as an app does: the same key, at whatever process answers, until somebody says yes. `bill`: each number another one. */
async function paysSurely(person: Person, urls: readonly string[], shop: StoryShop, bill: number): Promise<void> {
  const key = randomUUID()
  const what = { unit: UNITS[Math.floor(bill / 8) % UNITS.length], amount: 1 + (bill % 8), type: 'normal' }
  for (let at = 0; ; at++) {
    const answer = await send(
      urls[at % urls.length] ?? '',
      pay,
      { key, body: { ...what, code: shop.tills[0] } },
      await person.token(),
    ).catch(() => null)
    if (answer?.status === 200) return
    if (answer !== null && answer.status < 500 && answer.status !== 429) throw new Error(`${person.username} could not pay: ${answer.text}`)
    await pause(50)
  }
}

/** What the books say that somebody's list should show. */
async function booked(world: World, party: number): Promise<string[]> {
  const { rows } = await world.db.query<{ gtid: string }>(
    'select gtid from ledger.entry where party = $1 order by at desc, gtid desc limit 100',
    [party],
  )
  return rows.map(({ gtid }) => gtid).toSorted()
}

async function people(world: World, count: number): Promise<Person[]> {
  const payers = await Promise.all(Array.from({ length: count }, (_, n) => world.person('enduser', { name: `Pagante ${n}` })))
  for (const payer of payers) await world.gives(payer.id, '300 × 8,00 normal + 300 × 7,50 normal + 300 × 7,10 normal + 300 × 5,30 normal')
  return payers
}

/** Everybody pays on and on, each time another bill, until told to stop; what went wrong is thrown then. */
function paying(payers: readonly Person[], urls: readonly string[], shop: StoryShop): () => Promise<void> {
  let going = true
  const loops = payers.map(async (payer, n) => {
    for (let turn = 0; going; turn++) {
      await paysSurely(payer, [urls[n % 2] ?? '', urls[(n + 1) % 2] ?? ''], shop, turn)
      await pause(150 + Math.random() * 100)
    }
  })
  const all = Promise.allSettled(loops)
  return async () => {
    going = false
    await all
    await Promise.all(loops)
  }
}

const agree = (world: World, screens: readonly { screen: LiveScreen; party: number }[], within: number) =>
  expect
    .poll(
      async () => {
        const wrong = []
        for (const { screen, party } of screens) {
          if (
            screen.shown
              .map(({ gtid }) => gtid)
              .toSorted()
              .join() !== (await booked(world, party)).join()
          )
            wrong.push(screen.person.username)
        }
        return wrong
      },
      { timeout: within, interval: 100 },
    )
    .toEqual([])

async function killedUnderLoad(world: World, service: Service): Promise<void> {
  const { servers, urls } = service
  const shop = await world.shop({ tills: ['cassa 1', 'cassa 2'] })
  const cashiers = [
    await world.person('shop', { name: 'Carla Rosetti', place: shop.id }),
    await world.person('shop', { name: 'Bruno Rosetti', place: shop.id }),
  ]
  const payers = await people(world, 6)
  const screens = await Promise.all([
    ...payers.map(async (person, n) => ({ screen: await new LiveScreen(person, urls, { first: n }).open(), party: person.id })),
    ...cashiers.map(async (person, n) => ({ screen: await new LiveScreen(person, urls, { first: n }).open(), party: shop.id })),
  ])
  const stopPaying = paying(payers, urls, shop)
  try {
    // Payer on one, shop on the other, and the other way round: all of them hear.
    await expect.poll(() => screens.every(({ screen }) => screen.events.length > 0), { timeout: 20_000 }).toBe(true)
    const connected = screens.map(({ screen }) => screen.connects)
    await servers[0].kill9()
    const killed = Date.now()
    await pause(1500)
    await stopPaying()
    await agree(world, screens, 10_000 - (Date.now() - killed))
    expect(screens.filter(({ screen }, n) => screen.connects > (connected[n] ?? 0)).length).toBeGreaterThan(0)
    await servers[0].start()
    await paysSurely(payers[0] as Person, urls, shop, 31)
    await agree(world, screens, 10_000)
  } finally {
    await stopPaying()
    for (const { screen } of screens) screen.close()
  }
}

story(
  'F13: two processes without Redis, one killed in the middle of payments: all screens agree with the database',
  (world) => withService(world, null, (service) => killedUnderLoad(world, service)),
  undefined,
  PATIENCE_MS,
)

const withRedis = redisProgram === undefined ? ' (told without Redis: this machine has no redis-server or valkey-server)' : ''
const maybeRedis = (): Promise<RealRedis | null> => (redisProgram === undefined ? Promise.resolve(null) : startRedis())

story(
  `F13: two processes and Redis, one killed in the middle of payments: all screens agree with the database${withRedis}`,
  async (world) => withService(world, await maybeRedis(), (service) => killedUnderLoad(world, service)),
  undefined,
  PATIENCE_MS,
)

story(
  `F13: payer on one process, shop on the other, each thing once, also while Redis is dead and after it is back${withRedis}`,
  async (world) =>
    withService(world, await maybeRedis(), async ({ servers, urls, redis, said }) => {
      const shop = await world.shop()
      const carla = await world.person('shop', { name: 'Carla Rosetti', place: shop.id })
      const [giulia] = (await people(world, 1)) as [Person]
      const till = await new LiveScreen(carla, urls.slice(1)).open()
      const heard = (count: number) => expect.poll(() => till.events.length, { timeout: 10_000, interval: 20 }).toBe(count)
      try {
        await paysSurely(giulia, urls.slice(0, 1), shop, 1)
        await heard(1)
        await redis?.kill9()
        for (const amount of [2, 3, 4]) await paysSurely(giulia, urls.slice(0, 1), shop, amount)
        await heard(4)
        if (redis) await expect.poll(said, { timeout: 20_000 }).toContain('redis is away')
        await redis?.start()
        if (redis) await expect.poll(said, { timeout: 20_000 }).toContain('redis is back')
        await paysSurely(giulia, urls.slice(0, 1), shop, 5)
        await heard(5)
        await agree(world, [{ screen: till, party: shop.id }], 10_000)
        expect(new Set(till.events.map(({ seq }) => seq)).size).toBe(5)
        expect([till.connects, servers[0].deaths, servers[1].deaths]).toEqual([1, [], []])
      } finally {
        till.close()
      }
    }),
  undefined,
  PATIENCE_MS,
)

test.skipIf(redisProgram === undefined)(
  `a word crosses to other processes, also after Redis was dead; never back to who said it${withRedis}`,
  async () => {
    const redis = await startRedis()
    const heard = { here: 0, there: 0 }
    const log: Log = openLog('silent')
    const here = await openWakeUp(redis.url, log, () => heard.here++)
    const there = await openWakeUp(redis.url, log, () => heard.there++)
    try {
      here.send()
      await expect.poll(() => heard).toEqual({ here: 0, there: 1 })
      await redis.kill9()
      here.send()
      await redis.start()
      await expect
        .poll(
          () => {
            here.send()
            return heard.there
          },
          { timeout: 20_000, interval: 100 },
        )
        .toBeGreaterThan(1)
      expect(heard.here).toBe(0)
    } finally {
      await here.close()
      await there.close()
      await redis.stop()
    }
  },
)

/** A log that keeps what the operator is told. */
function listening(): { log: Log; told: string[] } {
  const told: string[] = []
  return {
    told,
    log: {
      ...openLog('silent'),
      event: (name) => void told.push(name),
      alarm: (name, facts) => void told.push(`${name} ${JSON.stringify(facts)}`),
    },
  }
}

test('a Redis that is away at the start is told to the operator once, without its password, and nobody waits for it', async () => {
  const { log, told } = listening()
  const wakeUp = await openWakeUp('redis://casa:segretissima@127.0.0.1:1', log, () => undefined)
  wakeUp.send()
  await pause(2500)
  await wakeUp.close()
  expect(told).toEqual(['redis cannot be reached: processes hear each other a little later {"why":"ECONNREFUSED"}'])
})

test('one that takes the call and says nothing is given five seconds', async () => {
  const mute = createServer().listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { log, told } = listening()
  const wakeUp = await openWakeUp(`redis://127.0.0.1:${(mute.address() as AddressInfo).port}`, log, () => undefined)
  expect(told).toEqual(['redis cannot be reached: processes hear each other a little later {"why":"silence"}'])
  await wakeUp.close()
  mute.close()
})

test.skipIf(redisProgram === undefined)(`it is used as soon as it comes${withRedis}`, async () => {
  const redis = await startRedis()
  await redis.kill9()
  const [here, there] = [listening(), listening()]
  let heard = 0
  const speaking = await openWakeUp(redis.url, here.log, () => undefined)
  const hearing = await openWakeUp(redis.url, there.log, () => heard++)
  try {
    await redis.start()
    await expect
      .poll(
        () => {
          speaking.send()
          return heard
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBeGreaterThan(0)
    await expect.poll(() => [here.told.at(-1), there.told.at(-1)], { timeout: 10_000 }).toEqual(['redis is back', 'redis is back'])
    expect([here.told.length, there.told.length]).toEqual([2, 2])
  } finally {
    await speaking.close()
    await hearing.close()
    await redis.stop()
  }
})

test.each(['redis://casa:%zz@127.0.0.1', 'redis://127.0.0.1/segretissima', 'http://127.0.0.1', 'segretissima'])(
  'an address that is none (%s) is a mistake, said in one sentence that does not repeat it',
  async (url) => {
    const failed = openWakeUp(url, openLog('silent'), () => undefined)
    await expect(failed).rejects.toBeInstanceOf(CannotStart)
    await expect(failed).rejects.toThrow(/^REDIS_URL [^\n]*\nREDIS_URL [^\n]*$/)
    await expect(failed).rejects.not.toThrow('segretissima')
  },
)
