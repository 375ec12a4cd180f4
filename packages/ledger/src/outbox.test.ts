/** Every row of the outbox is read once, in whatever order commits end. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type FreshDatabase } from '@taschino/testkit/database.ts'
import { emit, OutboxCursor } from './outbox.ts'

let database: FreshDatabase
let db: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  db = new pg.Pool({ connectionString: database.url, max: 4 })
  db.on('error', () => undefined)
})
afterAll(async () => {
  await db?.end()
  await database?.drop()
})

const say = (what: string): Promise<void> => emit(db, [what])
const heard = async (cursor: OutboxCursor, limit?: number): Promise<unknown[]> =>
  (await cursor.next(db, limit)).flatMap((row) => row.events)

/** Draws its number now and commits when told. */
async function slowly(what: string): Promise<() => Promise<void>> {
  const client = await db.connect()
  await client.query('begin')
  await emit(client, [what])
  return async () => {
    await client.query('commit')
    client.release()
  }
}

test('a smaller number that commits later is read, once', async () => {
  const cursor = await OutboxCursor.fromNow(db)
  const commit = await slowly('late')
  await say('early')
  expect(await heard(cursor)).toEqual(['early'])
  const before = cursor.floor
  expect(await heard(cursor)).toEqual([])
  await commit()
  await say('next')
  expect(await heard(cursor)).toEqual(['late', 'next'])
  expect(await heard(cursor)).toEqual([])
  expect(cursor.floor).toBe(before + 3)
})

test('a reader that starts now hears what commits from now on, also under an older number, and nothing older', async () => {
  await say('old')
  const commit = await slowly('under way')
  await say('old too')
  const cursor = await OutboxCursor.fromNow(db)
  await commit()
  expect(await heard(cursor)).toEqual(['under way'])
})

test('a rolled back number does not hold up the rest, and batches end where the limit says', async () => {
  const cursor = await OutboxCursor.fromNow(db)
  await db.query('begin; insert into ledger.outbox (events) values (\'["gone"]\'); rollback')
  for (const what of ['a', 'b', 'c']) await say(what)
  expect([await heard(cursor, 2), await heard(cursor, 2), await heard(cursor, 2)]).toEqual([['a', 'b'], ['c'], []])
})

test('a reader that comes back to its floor misses nothing', async () => {
  const first = await OutboxCursor.fromNow(db)
  const commit = await slowly('late')
  await say('early')
  await heard(first)
  const second = new OutboxCursor(first.floor)
  await commit()
  // The floor lies under every gap that is still watched, so older rows may be told again; none is left out.
  expect((await heard(second)).slice(-2)).toEqual(['late', 'early'])
})

test('a number whose commit takes longer than any clock allows is read all the same; one that was rolled back is forgotten', async () => {
  const clock = vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const cursor = await OutboxCursor.fromNow(db)
    const commit = await slowly('waited for its standby')
    await db.query('begin; insert into ledger.outbox (events) values (\'["gone"]\'); rollback')
    await say('early')
    expect(await heard(cursor)).toEqual(['early'])
    const before = cursor.floor
    for (let minute = 0; minute < 3; minute++) {
      clock.setSystemTime(Date.now() + 60_000)
      expect(await heard(cursor)).toEqual([])
    }
    expect(cursor.floor).toBe(before)
    await commit()
    expect(await heard(cursor)).toEqual(['waited for its standby'])
    // Whoever writes in another database has numbers of the same row, and is waited for, too.
    for (let look = 0; look < 400 && cursor.floor < cursor.top; look++) {
      await heard(cursor)
      await pause(25)
    }
    expect(cursor.floor).toBe(cursor.top)
  } finally {
    vi.useRealTimers()
  }
})
