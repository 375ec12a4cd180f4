/** The service cannot touch the books, whatever its own code says: its role has no right to. */
import { freshDatabase, type FreshDatabase } from '@taschino/testkit/database.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDb, serviceRole, type Db } from './db.ts'
import { serviceLogin } from './service-login.ts'

let database: FreshDatabase
let db: Db
beforeEach(async () => {
  database = await freshDatabase()
  db = openDb(database.url, { reads: 1, money: 1 }, await serviceRole(database.url))
})
afterEach(async () => {
  await db.close()
  await database.drop()
})

test('reads, writes, group commit and jobs all work as taschino_app', async () => {
  const whoami = 'select current_user as name'
  const names = [
    await db.query(whoami),
    await db.tx((sql) => sql.query(whoami)),
    await db.slow((sql) => sql.query(whoami)),
    await db.money.query(whoami),
  ]
  expect(names.map(({ rows }) => rows[0] as unknown)).toEqual(Array(4).fill({ name: 'taschino_app' }))
})

test.each([
  'update ledger.account set balance = 1',
  'delete from ledger.movement',
  "insert into ledger.seal (day, movements, value, hash) values (now(), 0, 0, '')",
  'update ledger.charge set value = 1',
  'update ledger.charge set gtid = null',
  'alter table ledger.movement disable trigger all',
  'truncate ledger.entry',
  'delete from schema_migrations',
])('%s: not allowed', async (sql) => {
  await expect(db.query(sql)).rejects.toMatchObject({ code: '42501' })
})

test('T12 a key that moved money is neither forgotten nor answered otherwise', async () => {
  const key = `1, 'payments.pay', gen_random_uuid(), '\\x00'`
  await db.query(`insert into ledger.idempotency (actor, route, key, hash, status, answer, gtid) values (${key}, 200, '{}', 'G')`)
  await db.query(`insert into ledger.idempotency (actor, route, key, hash, status, answer) values (${key}, 409, '{}')`)
  for (const change of [
    `update ledger.idempotency set answer = '{"x":1}' where gtid is not null`,
    `update ledger.idempotency set status = 200, gtid = 'H' where gtid is null`,
    'delete from ledger.idempotency where gtid is not null',
  ])
    await expect(db.query(change), change).rejects.toMatchObject({ code: '42501' })
  expect((await db.query('delete from ledger.idempotency where gtid is null')).rowCount).toBe(1)
})

test('with a login of its own nothing leads back to the owner, and everything else works', async () => {
  const urls = await Promise.all(Array.from({ length: 4 }, () => serviceLogin(database.url)))
  expect(new Set(urls).size).toBe(1)
  const url = urls[0] ?? ''
  expect(new URL(url).username).toBe('taschino_service')
  const own = openDb(url, { reads: 1, money: 1 }, await serviceRole(url))
  try {
    const whoami = 'select current_user as name, session_user as login'
    for (const ask of [
      own.query(whoami),
      own.tx((sql) => sql.query(whoami)),
      own.slow((sql) => sql.query(whoami)),
      own.money.query(whoami),
    ])
      expect((await ask).rows).toEqual([{ name: 'taschino_app', login: 'taschino_service' }])
    expect((await own.query('select count(*)::int as n from app_user')).rows).toEqual([{ n: 0 }])
    for (const way of ['set role none', 'reset role', 'set session authorization default']) {
      await own.query(way)
      for (const harm of [
        'update ledger.account set balance = 1',
        'truncate ledger.entry',
        'alter table ledger.movement disable trigger all',
        'drop table app_user',
        `alter role taschino_service superuser`,
      ])
        await expect(own.query(harm), `${way}; ${harm}`).rejects.toMatchObject({ code: '42501' })
    }
    await expect(own.query('set role postgres')).rejects.toMatchObject({ code: '42501' })
    await expect(own.query('set session authorization postgres')).rejects.toMatchObject({ code: '42501' })
  } finally {
    await own.close()
  }
})
