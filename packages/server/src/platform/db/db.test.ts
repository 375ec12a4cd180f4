/**
 * A transaction that takes longer than readers of the outbox and the day totals wait is ended by the database: whole, and its caller may
 * come back (decision 0138).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { faultOf } from '@taschino/ledger/fault.ts'
import { freshDatabase, type FreshDatabase } from '@taschino/testkit/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSavepoint, DbBusy, openDb, serviceRole, type Db } from './db.ts'

let database: FreshDatabase
let db: Db
let hasty: Db
beforeAll(async () => {
  database = await freshDatabase()
  const role = await serviceRole(database.url)
  db = openDb(database.url, { reads: 1, money: 1 }, role)
  hasty = openDb(database.url, { reads: 1, money: 1, longestMs: 300 }, role)
})
afterAll(async () => {
  await db?.close()
  await hasty?.close()
  await database?.drop()
})

const count = async (): Promise<unknown> => (await db.query('select count(*)::int as n from password_request')).rows[0]
const write = 'insert into password_request (email) values (gen_random_uuid()::text)'

test('whoever posts has 25 seconds, jobs have as long as they need, and who wants none has none', async () => {
  const patience = `select current_setting('transaction_timeout') as ms`
  const unbounded = openDb(database.url, { reads: 1, money: 1, longestMs: null })
  const said = [
    await db.query(patience),
    await db.tx((sql) => sql.query(patience)),
    await db.money.query(patience),
    await db.slow((sql) => sql.query(patience)),
    await unbounded.query(patience),
  ]
  await unbounded.close()
  expect(said.map(({ rows }) => rows[0])).toEqual([{ ms: '25s' }, { ms: '25s' }, { ms: '25s' }, { ms: '0' }, { ms: '0' }])
})

test('no statement is compiled: before PostgreSQL 18 each payment was, by a price that no plan has, and took seconds', async () => {
  const jit = `select current_setting('jit') as jit`
  const said = [await db.query(jit), await db.money.query(jit), await db.slow((sql) => sql.query(jit))]
  expect(said.map(({ rows }) => rows[0])).toEqual([{ jit: 'off' }, { jit: 'off' }, { jit: 'off' }])
})

test.each<[string, (sql: Parameters<Parameters<Db['tx']>[0]>[0]) => Promise<unknown>]>([
  ['in the middle of a question', (sql) => sql.query('select pg_sleep(2)')],
  ['between two questions', () => pause(700)],
  [
    'by many short ones',
    async (sql) => {
      for (let n = 0; n < 100; n++) await sql.query('select pg_sleep(0.02)')
    },
  ],
])('cut off %s: nothing of it is there, the caller may come back, and the next one is not harmed', async (_when, lasts) => {
  const before = await count()
  await expect(
    hasty.tx(async (sql) => {
      await sql.query(write)
      await lasts(sql)
      await sql.query(write)
    }),
  ).rejects.toBeInstanceOf(DbBusy)
  expect(await count()).toEqual(before)
  await hasty.tx((sql) => sql.query(write))
  expect(await count()).not.toEqual(before)
})

test('the group commit takes such an end for a lost connection: it asks again with the same keys', () => {
  expect(faultOf({ code: '25P04' })).toBe('lost')
})

test('a question that is none of a longer act may take its own time', async () => {
  await expect(hasty.query('select pg_sleep(0.2)')).resolves.toBeDefined()
})

test('a long act on a connection of its own has the time that it was given', async () => {
  const before = await count()
  await expect(
    db.slow((sql) =>
      inSavepoint(
        sql,
        async () => {
          await sql.query(write)
          await sql.query('select pg_sleep(2)')
        },
        300,
      ),
    ),
  ).rejects.toBeInstanceOf(DbBusy)
  expect(await count()).toEqual(before)
  await db.slow((sql) =>
    inSavepoint(sql, async () => {
      await sql.query(write)
      await sql.query('select pg_sleep(0.5)')
    }),
  )
  expect(await count()).not.toEqual(before)
})

const raises = (code: string) => `do $$ begin raise exception 'taken back' using errcode = '${code}'; end $$`

test.each(['40001', '40P01'])('what the database took back with %s is done anew, and is there once', async (code) => {
  const before = (await count()) as { n: number }
  let tries = 0
  await db.tx(async (sql) => {
    await sql.query(write)
    if (++tries < 3) await sql.query(raises(code))
  })
  expect(tries).toBe(3)
  expect(await count()).toEqual({ n: before.n + 1 })
})

test.each([
  ['40001', 3],
  ['23514', 1],
])('%s at every try is told after %i of them, and nothing of it is there', async (code, most) => {
  const before = await count()
  let tries = 0
  const always = db.tx(async (sql) => {
    tries++
    await sql.query(write)
    await sql.query(raises(code))
  })
  await expect(always).rejects.toMatchObject({ code })
  expect(tries).toBe(most)
  expect(await count()).toEqual(before)
})
