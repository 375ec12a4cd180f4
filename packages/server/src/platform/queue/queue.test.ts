/**
 * A durable queue on a real database: each message once, in the order of its line, later when it is not wanted yet, dead when it never will
 * be, and silent services in peace.
 */
import { freshDatabase, type FreshDatabase } from '@taschino/testkit/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDb, type Db } from '../db/db.ts'
import { openLog } from '../log.ts'
import { queueWorker, waitAfter, type Outcome, type QueueWork } from './queue-worker.ts'
import { openSilence } from './silence.ts'
import { queueIn, type Taken } from './store.ts'

interface Parcel extends Taken {
  line: string
  service: string
}

let database: FreshDatabase
let db: Db
const parcels = queueIn<Parcel>({
  table: 'parcel',
  inHandSeconds: 60,
  columns: 't.line, t.service',
  dead: 'dead',
  reason: 'failure',
  atEnd: `line = 'forgotten'`,
})
let told: unknown[] = []
const log = {
  ...openLog('silent'),
  alarm: (...said: unknown[]) => void told.push(said),
  event: (...said: unknown[]) => void told.push(said),
  bug: (id: string) => void told.push(['bug', id]),
}

beforeAll(async () => {
  database = await freshDatabase()
  db = openDb(database.url, { reads: 4, money: 1 })
  await db.query(`create table parcel (id bigint generated always as identity primary key, line text not null, service text not null, state text not null default 'waiting', tries int not null default 0,
    next_try_at timestamptz not null default clock_timestamp(), created_at timestamptz not null default clock_timestamp(), sent_at timestamptz, failure text)`)
})
afterAll(async () => {
  await db?.close()
  await database?.drop()
})
beforeEach(async () => {
  told = []
  await db.query('truncate parcel restart identity')
})

const queued = (...parcelsOf: [line: string, service: string][]): Promise<unknown> =>
  db.query('insert into parcel (line, service) select * from unnest($1::text[], $2::text[])', [
    parcelsOf.map(([line]) => line),
    parcelsOf.map(([, service]) => service),
  ])
const worker = (send: (parcel: Parcel) => Promise<Outcome>, options: Partial<QueueWork<Parcel>> = {}) =>
  queueWorker<Parcel>({
    name: 'parcels',
    db,
    log,
    queue: parcels,
    atOnce: 5,
    service: 'post',
    backoff: [100, 1000],
    says: { silent: 'nobody there', dead: 'given up', thing: 'parcel' },
    sender: () => ({ send }),
    ...options,
  })
const lying = async (): Promise<unknown[]> =>
  (
    await db.query(
      `select id, state, tries, failure, round(extract(epoch from next_try_at - clock_timestamp()), -1)::int as wait from parcel order by id`,
    )
  ).rows
const due = (): Promise<unknown> => db.query('update parcel set next_try_at = clock_timestamp()')
const sent: Outcome = { went: 'ended', state: 'sent' }
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('F09: four workers at one queue send each message once, and what it was made of is forgotten', async () => {
  await queued(...Array.from({ length: 60 }, (_, n): [string, string] => [`line ${n}`, '']))
  const went: number[] = []
  await Promise.all(
    Array.from({ length: 4 }, () =>
      worker(async ({ id }) => {
        await turn()
        went.push(id)
        return sent
      }).work(),
    ),
  )
  expect(went.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
  expect(
    (await db.query(`select count(*)::int as n from parcel where state = 'sent' and sent_at is not null and line = 'forgotten'`)).rows,
  ).toEqual([{ n: 60 }])
})

test('one line goes in its order, one at a time; lines do not wait for each other', async () => {
  await queued(['a', ''], ['b', ''], ['a', ''])
  const story: string[] = []
  const send = async ({ id }: Parcel): Promise<Outcome> => {
    story.push(`${id} begins`)
    for (let n = 0; n < (id === 1 ? 50 : 1); n++) await turn()
    story.push(`${id} ends`)
    return sent
  }
  await worker(send, { lineOf: ({ line }) => line }).work()
  expect(story.indexOf('2 ends')).toBeLessThan(story.indexOf('1 ends'))
  expect(story.slice(-2)).toEqual(['3 begins', '3 ends'])
})

test('what is not wanted yet waits longer each time, or as long as it is asked to, and is dead after its last try', async () => {
  await queued(['a', ''])
  let seconds: number | null = null
  const job = worker(() => Promise.resolve({ went: 'later', seconds, why: 'full' }), { mostTries: 4 })
  for (const wait of [100, 1000, 5000]) {
    if (wait === 5000) seconds = 5000
    await job.work()
    expect(await lying()).toMatchObject([{ state: 'waiting', failure: 'full', wait }])
    await due()
  }
  await job.work()
  expect(await lying()).toMatchObject([{ state: 'dead', tries: 4, failure: 'full' }])
  expect(told).toEqual([['given up', { parcel: 1, tries: 4, why: 'full' }]])
  expect([1, 2, 3, 99].map((tries) => waitAfter(tries, [10, 60]))).toEqual([10, 60, 60, 60])
})

test('a refusal for good is dead at once, what is gone is left alone, and what goes wrong in an unforeseen way keeps nobody else', async () => {
  await queued(['never', ''], ['gone', ''], ['wrong', ''], ['fine', ''])
  const outcomes: Record<string, Outcome> = { never: { went: 'never', why: 'no' }, gone: { went: 'gone' }, fine: sent }
  await worker(({ line }) => (outcomes[line] ? Promise.resolve(outcomes[line]) : Promise.reject(new Error('bug')))).work()
  expect(await lying()).toMatchObject([
    { state: 'dead' },
    { state: 'waiting', wait: 60 },
    { state: 'waiting', wait: 100, failure: 'bug' },
    { state: 'sent' },
  ])
  expect(new Set(told.map(String))).toEqual(
    new Set(
      [
        ['given up', { parcel: 1, tries: 1, why: 'no' }],
        ['bug', 'parcels'],
      ].map(String),
    ),
  )
})

test('F21: a poisonous message keeps nobody behind it in its line, and dies of its own tries', async () => {
  await queued(['a', 'poison'], ['a', ''], ['a', ''])
  const story: number[] = []
  const job = worker(
    ({ id, service }) => {
      story.push(id)
      return service === 'poison' ? Promise.reject(new Error('bug')) : Promise.resolve(sent)
    },
    { lineOf: ({ line }) => line, mostTries: 3 },
  )
  for (let tries = 1; tries <= 3; tries++) {
    await job.work()
    await due()
  }
  expect(story).toEqual([1, 2, 3, 1, 1])
  expect(await lying()).toMatchObject([{ state: 'dead', tries: 3, failure: 'bug' }, { state: 'sent' }, { state: 'sent' }])
})

test('what was taken and could not be begun waits no longer than a moment, and was not tried', async () => {
  await queued(['a', ''], ['b', ''])
  const job = worker(() => Promise.resolve(sent), { sender: () => Promise.reject(new Error('busy')) })
  await expect(job.work()).rejects.toThrow('busy')
  expect(await lying()).toMatchObject([
    { state: 'waiting', tries: 0, wait: 0 },
    { state: 'waiting', tries: 0, wait: 0 },
  ])
})

test("F09: the one service of a queue that says nothing is told once, counts nobody's try and is asked for nothing more", async () => {
  await queued(...Array.from({ length: 9 }, (_, n): [string, string] => [`${n}`, '']))
  let asked = 0
  const job = worker(() => {
    asked++
    return Promise.resolve({ went: 'unreachable', why: 'ECONNREFUSED' })
  })
  await job.work()
  await due()
  await job.work()
  expect(asked).toBe(5)
  expect(
    (
      await db.query(
        `select sum(tries)::int as tries, count(*) filter (where failure = 'ECONNREFUSED')::int as failed from parcel where state = 'waiting'`,
      )
    ).rows,
  ).toEqual([{ tries: 0, failed: 5 }])
  expect(told).toEqual([['nobody there']])
})

test('F08: of several services one is silent, and the others hear nothing of it', async () => {
  await queued(['a', 'dumb'], ['b', 'quick'], ['d', 'dumb'])
  const asked: string[] = []
  const job = worker(
    ({ service }) => {
      asked.push(service)
      return Promise.resolve(service === 'dumb' ? { went: 'unreachable', why: 'ETIMEDOUT' } : sent)
    },
    { service: ({ service }) => service },
  )
  await job.work()
  const away = { state: 'waiting', tries: 0, failure: 'ETIMEDOUT', wait: 10 }
  expect(await lying()).toMatchObject([away, { state: 'sent' }, away])
  expect(told).toEqual([['nobody there']])
  await due()
  await queued(['c', 'quick'])
  await job.work()
  expect(asked).toEqual(['dumb', 'quick', 'dumb', 'quick'])
  const spared = { ...away, failure: 'service unreachable' }
  expect(await lying()).toMatchObject([spared, { state: 'sent' }, spared, { state: 'sent' }])
})

test('what was sent while the database could not be told is told later, and not sent again', async () => {
  await queued(['a', ''])
  await db.query(
    `create function no_end() returns trigger language plpgsql as $$ begin if new.state = 'sent' then raise 'not now'; end if; return new; end $$`,
  )
  await db.query('create trigger no_end before update on parcel for each row execute function no_end()')
  let times = 0
  const job = worker(() => {
    times++
    return Promise.resolve(sent)
  })
  await job.work()
  expect(told).toEqual([['bug', 'parcels']])
  await db.query('drop trigger no_end on parcel')
  await due()
  await job.work()
  expect([times, await lying()]).toMatchObject([1, [{ state: 'sent' }]])
})

test('a message that began to wait anew while it was sent is not ended with what was sent', async () => {
  await queued(['a', ''])
  await worker(async () => {
    await db.query(`update parcel set created_at = clock_timestamp(), next_try_at = clock_timestamp() + interval '1 hour'`)
    return sent
  }).work()
  expect(await lying()).toMatchObject([{ state: 'waiting' }])
})

test('a silence ends by itself, but is proven over only by an answer', () => {
  let now = 0
  const silence = openSilence(10, () => now)
  expect([silence.left('x'), silence.unproven('x'), silence.begin('x'), silence.begin('x'), silence.left('x'), silence.left('y')]).toEqual([
    0,
    false,
    true,
    false,
    10,
    0,
  ])
  now = 10_000
  expect([silence.left('x'), silence.unproven('x'), silence.begin('x')]).toEqual([0, true, false])
  silence.end('x')
  expect([silence.left('x'), silence.unproven('x'), silence.begin('x')]).toEqual([0, false, true])
})
