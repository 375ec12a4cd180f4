/** The check of the books is loud when they do not balance, and as loud when it cannot be made. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '@taschino/testkit/database.ts'
import type { FreshDatabase } from '@taschino/testkit/database.ts'
import { booksCheck, serviceJobs } from './jobs.ts'
import { createDemoWorld } from '@taschino/demo/world.ts'
import { openScheduler } from './platform/scheduler.ts'
import { openDb, serviceRole } from './platform/db/db.ts'
import type { Db } from './platform/db/db.ts'
import type { Log } from './platform/log.ts'

let database: FreshDatabase
let db: Db
let heard: string[]
const log: Log = {
  call: () => undefined,
  flush: () => undefined,
  bug: (_id, where) => heard.push(`bug ${where}`),
  event: (name) => heard.push(name),
  alarm: (name, facts) => heard.push(`ALARM ${name} ${Object.keys(facts ?? {}).join()}`),
}
const job = (name: string, on: Db = db): (() => Promise<void>) =>
  serviceJobs(on, log).find((one) => one.name === name)?.work ?? (() => Promise.reject(new Error(name)))

beforeAll(async () => {
  database = await freshDatabase()
  db = openDb(database.url)
  await createDemoWorld(db)
})
afterAll(async () => {
  await db?.close()
  await database?.drop()
})

test('days that ended while the service was closed are sealed as it opens', async () => {
  heard = []
  const unsealed = async (): Promise<number> =>
    (
      await db.query(`select distinct (at at time zone 'Europe/Rome')::date as day from ledger.movement
    where at < now() - interval '2 days' except select day from ledger.seal`)
    ).rows.length
  expect(await unsealed()).toBeGreaterThan(10)
  await openScheduler(log, serviceJobs(db, log)).close()
  expect(await unsealed()).toBe(0)
  expect(heard).toEqual([])
})

test('all jobs run on a living database, and its books balance', async () => {
  heard = []
  for (const { work } of serviceJobs(db, log)) await work()
  expect(heard).toEqual(['the books balance'])
})

test('keys that did nothing are forgotten after thirty days, keys that did something never, by the rights that the service has', async () => {
  const {
    rows: [paid],
  } = await db.query<{ gtid: string }>(`select gtid from ledger.movement where kind = 'payment' limit 1`)
  const keys: [what: string, status: number, refusal: string | null, gtid: string | null, days: number][] = [
    ['old refusal', 409, 'shop_disabled', null, 31],
    ['young refusal', 409, 'shop_disabled', null, 29],
    ['old payment', 200, null, paid?.gtid ?? '', 400],
    ['old deed outside the books', 200, null, null, 400],
  ]
  for (const [what, status, refusal, gtid, days] of keys)
    await db.query(
      `insert into ledger.idempotency (actor, route, key, hash, status, refusal, answer, gtid, at) values (1, $1, gen_random_uuid(), '\\x00', $2, $3, '{}', $4, now() - make_interval(days => $5))`,
      [what, status, refusal, gtid, days],
    )
  const service = openDb(database.url, {}, await serviceRole(database.url))
  await job('prune', service)()
  await service.close()
  const { rows } = await db.query<{ route: string }>('select route from ledger.idempotency order by route')
  expect(rows.map(({ route }) => route)).toEqual(['old deed outside the books', 'old payment', 'young refusal'])
  await db.query(`delete from ledger.idempotency where gtid is null`)
})

test('devices of logins that ran out, and devices that nobody came from for ninety days, are forgotten', async () => {
  const {
    rows: [someone],
  } = await db.query<{ id: number }>('select id from app_user order by id limit 1')
  const id = someone?.id
  await db.query(
    `insert into session (id, id_user, device, expires_at) values ('lives', $1, 'd', now() + interval '1 day'), ('ran out', $1, 'd', now() - interval '1 hour'), ('idle', $1, 'd', now() + interval '1 day')`,
    [id],
  )
  await db.query(
    `insert into push_device (push_token, device_code, platform, app_version, id_user, id_session, registered_at)
    select s, s, 'web', '1.7.7', $1, s, now() - make_interval(days => case s when 'idle' then 91 else 89 end) from unnest(array['lives', 'ran out', 'idle']) s`,
    [id],
  )
  await db.query(
    `insert into known_device (id_user, device, last_login_at) values ($1, 'young', now() - interval '89 days'), ($1, 'old', now() - interval '91 days')`,
    [id],
  )
  await job('prune')()
  expect((await db.query('select push_token as token from push_device')).rows).toEqual([{ token: 'lives' }])
  expect((await db.query('select device from known_device where id_user = $1', [id])).rows).toEqual([{ device: 'young' }])
})

test('T24: one cent that came from nowhere is an alarm', async () => {
  heard = []
  await db.tx(async (sql) => {
    await sql.query(`set local session_replication_role = replica`)
    await sql.query(
      `update ledger.account set balance = balance + 1 where id = (select id from ledger.account where unit = 1 and balance > 0 order by id limit 1)`,
    )
  })
  await job('check the books')()
  expect(heard.length).toBeGreaterThan(0)
  expect(new Set(heard)).toEqual(new Set(['ALARM the books do not balance invariant,rows']))
})

test('T25: a check that cannot be made is an alarm, not silence; while the database changes hands it waits a minute', async () => {
  heard = []
  const away = openDb('postgres://nobody@127.0.0.1:1/none')
  await expect(booksCheck(away, log)()).rejects.toThrow()
  expect(heard).toEqual([])
  await expect(booksCheck(away, log, 0)()).rejects.toThrow()
  expect(heard).toEqual(['ALARM the books could not be checked class'])
  await away.close()
  const locked: Db = { ...db, slow: () => Promise.reject(new Error('no right to read')) }
  await expect(booksCheck(locked, log)()).rejects.toThrow()
  expect(heard).toHaveLength(2)
})

test('a job of every quarter of an hour whose turn came while the database was away runs as soon as it is back', async () => {
  vi.useFakeTimers()
  try {
    let away = true
    const work = (): Promise<void> =>
      away ? Promise.reject(Object.assign(new Error('nobody answers'), { code: 'ECONNREFUSED' })) : Promise.resolve()
    const told: string[] = []
    // The first fails at each even second, and the turn of the second falls into the wait after one of these.
    const all = [
      { name: 'often', everyMs: 400, atStart: true as const, work },
      { name: 'rare', everyMs: 901_000, work },
    ]
    const jobs = openScheduler(log, all, (name, _, well) => well && told.push(name))
    await vi.advanceTimersByTimeAsync(901_500)
    expect(told).toEqual([])
    away = false
    await vi.advanceTimersByTimeAsync(5000)
    expect(told.filter((name) => name === 'rare')).toEqual(['rare'])
    await jobs.close()
  } finally {
    vi.useRealTimers()
  }
})

test('a job that fails is told and tried again, one at a time, and a stop waits for it', async () => {
  heard = []
  let running = 0
  let most = 0
  let runs = 0
  const jobs = openScheduler(log, [
    {
      name: 'try',
      everyMs: 5,
      work: async () => {
        most = Math.max(most, ++running)
        runs++
        await new Promise((resolve) => setTimeout(resolve, 20))
        running--
        throw new Error('no')
      },
    },
  ])
  await expect.poll(() => runs, { timeout: 5000, interval: 5 }).toBeGreaterThan(2)
  await jobs.close()
  expect([most, running]).toEqual([1, 0])
  expect(heard.filter((one) => one === 'bug try')).toHaveLength(runs)
})

test('while the database is away jobs wait and say so once, and once that it is back', async () => {
  heard = []
  const away = openDb('postgres://nobody@127.0.0.1:1/none')
  let runs = 0
  let gone = true
  const jobs = openScheduler(log, [
    { name: 'one', everyMs: 5, work: async () => void (runs++, await (gone ? away : db).query('select 1')) },
    { name: 'other', everyMs: 5, work: async () => void (await (gone ? away : db).query('select 1')) },
  ])
  await expect.poll(() => heard).toEqual(['the database is away: jobs wait'])
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(runs).toBeLessThan(4)
  gone = false
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['the database is away: jobs wait', 'the database is back: jobs go on'])
  await jobs.close()
  await away.close()
})
