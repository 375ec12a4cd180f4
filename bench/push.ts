/**
 * The scenario `push`: payments while nobody is pushed to, while a push service answers, and while it takes everything and says nothing
 * (F08), in alternated rounds.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { PushService } from '@taschino/testkit/local-push.ts'
import { startRealServer } from '@taschino/testkit/real-server.ts'
import { ms, rangeOf, ratios, table, type Target } from './figures.ts'
import { optionsOf, type Bench, type Scenario } from './scenario.ts'
import { peopleWorld, UNITS, type World } from './world.ts'

const options = optionsOf({
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '10' },
  rate: { type: 'string', default: '60' },
})
const [ROUNDS, SECONDS, RATE] = [Number(options.rounds), Number(options.seconds), Number(options.rate)]
const PAYERS = 2000
const SHOPS = 50

const WAYS = ['nobody is pushed to', 'the service answers', 'the service hangs'] as const
type Way = (typeof WAYS)[number]

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN

let turn = 0
/** Milliseconds of each payment, asked for at a steady rate whatever the answers do. */
async function pays(world: World, origin: string, payers: readonly number[]): Promise<number[]> {
  const took: number[] = []
  const one = async (): Promise<void> => {
    const n = turn++
    const round = Math.floor(n / payers.length)
    const begun = performance.now()
    const response = await fetch(`${origin}/api/v1/users/pay`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.token(payers[n % payers.length] ?? 0)}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        unit: UNITS[Math.floor(round / 8) % UNITS.length],
        amount: 1 + (round % 8),
        type: 'normal',
        code: world.codes[n % world.codes.length],
      }),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${response.status} ${text}`)
    took.push(performance.now() - begun)
  }
  const running: Promise<void>[] = []
  const begun = performance.now()
  for (let n = 0; n < SECONDS * RATE; n++) {
    const wait = begun + (n * 1000) / RATE - performance.now()
    if (wait > 1) await pause(wait)
    running.push(one())
  }
  await Promise.all(running)
  return took
}

/** Each of these people has a browser that is to be told of every payment; nobody has looked at it since. */
async function giveDevices(client: pg.Client, service: PushService, users: readonly number[]): Promise<void> {
  await client.query(
    `insert into push_device (push_token, device_code, platform, app_version, id_user, id_session)
     select u.token, 'browser-' || u.id, 'web', '1.0.0', u.id, s.id from unnest($1::bigint[], $2::text[]) as u (id, token) join session s on s.id_user = u.id`,
    [users, users.map((id) => service.subscribe(`device-${id}`))],
  )
}

async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from push_message where state = 'waiting'`)
  return rows[0]?.n ?? 0
}

async function measure({ postgres, secret }: Bench): Promise<Target[]> {
  const service = await PushService.open()
  service.looks = false
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    const world = await peopleWorld(postgres.url, secret, { payers: PAYERS, shops: SHOPS })
    await client.connect()
    const [quiet, told] = [world.payers.slice(0, PAYERS / 2), world.payers.slice(PAYERS / 2)]
    await giveDevices(client, service, told)
    const server = await startRealServer({
      databaseUrl: postgres.url,
      secret,
      env: { TASCHINO_STEP_UP: 'off', PUSH_SERVICES: service.origin },
    })
    const p95 = new Map<Way, number[]>(WAYS.map((way) => [way, []]))
    const all = new Map<Way, number[]>(WAYS.map((way) => [way, []]))
    let longest = 0
    try {
      await pays(world, server.url, quiet)
      for (let round = 0; round < ROUNDS; round++) {
        for (let n = 0; n < WAYS.length; n++) {
          const way = WAYS[((round % 2 === 0 ? n : WAYS.length - n) + round) % WAYS.length] ?? WAYS[0]
          service.hangs = way === 'the service hangs'
          const took = (await pays(world, server.url, way === 'nobody is pushed to' ? quiet : told)).toSorted((a, b) => a - b)
          p95.get(way)?.push(at(took, 0.95))
          all.get(way)?.push(...took)
          longest = Math.max(longest, await waiting(client))
          // What one round leaves behind is not the next one's: its connections are cut, and the server leaves a service in peace for ten
          // seconds.
          await client.query('delete from push_message')
          if (!service.hangs) continue
          service.hangs = false
          await service.unplug()
          await service.plug()
          await pause(12_000)
        }
      }
    } finally {
      await server.stop()
    }
    const of = (way: Way): number[] => p95.get(way) ?? []
    const beside = (way: Way) => rangeOf(of('the service hangs').map((one, round) => one / (of(way)[round] ?? NaN)))
    const change = beside('the service answers')
    console.log(
      `\n${RATE} payments a second, ${SECONDS} s a round, ${ROUNDS} alternated rounds; ${service.taken} messages were taken, at most ${longest} waited, at most ${service.mostOpen} connections were open to the service\n`,
    )
    console.log(
      table(
        ['', 'p50', 'p95, median of rounds', 'p99'],
        WAYS.map((way) => {
          const sorted = (all.get(way) ?? []).toSorted((a, b) => a - b)
          return [way, ms(at(sorted, 0.5)), ms(rangeOf(of(way)).median), ms(at(sorted, 0.99))]
        }),
      ),
    )
    console.log(
      `\nhangs ÷ answers, p95 of the same round: ${ratios(change).join(' / ')}; hangs ÷ nobody is pushed to: ${ratios(beside('nobody is pushed to')).join(' / ')}\n`,
    )
    return [
      {
        name: 'F08: p95 of payments changes by less than 5 % while the push service hangs',
        reached: change.median < 1.05,
        said: `${((change.median - 1) * 100).toFixed(1)} %`,
      },
    ]
  } finally {
    await client.end()
    await service.close()
  }
}

export const scenario: Scenario = { says: 'payments while a push service answers, and while it hangs (F08)', run: measure }
