/** The service cannot touch the books, whatever its own code says: its role has no right to. */
import { freshDatabase, type FreshDatabase } from '@taschino/testkit/database.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDb, serviceRole, type Db } from './db.ts'

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

test('reads, writes, lane and chores all work as taschino_app', async () => {
  const whoami = 'select current_user as name'
  const names = [await db.query(whoami), await db.tx((sql) => sql.query(whoami)), await db.slow((sql) => sql.query(whoami)), await db.money.query(whoami)]
  expect(names.map(({ rows }) => rows[0] as unknown)).toEqual(Array(4).fill({ name: 'taschino_app' }))
})

test.each(['update ledger.account set balance = 1', 'delete from ledger.movement', 'insert into ledger.seal (day, movements, value, hash) values (now(), 0, 0, \'\')',
  'update ledger.charge set value = 1', 'update ledger.charge set gtid = null', 'alter table ledger.movement disable trigger all', 'truncate ledger.entry', 'delete from schema_migrations'])('%s: not allowed', async (sql) => {
  await expect(db.query(sql)).rejects.toMatchObject({ code: '42501' })
})

test('T12 a key that moved money is neither forgotten nor answered otherwise', async () => {
  const key = `1, 'payments.pay', gen_random_uuid(), '\\x00'`
  await db.query(`insert into ledger.idempotency (actor, route, key, hash, status, answer, gtid) values (${key}, 200, '{}', 'G')`)
  await db.query(`insert into ledger.idempotency (actor, route, key, hash, status, answer) values (${key}, 409, '{}')`)
  for (const change of [`update ledger.idempotency set answer = '{"x":1}' where gtid is not null`, `update ledger.idempotency set status = 200, gtid = 'H' where gtid is null`,
    'delete from ledger.idempotency where gtid is not null']) await expect(db.query(change), change).rejects.toMatchObject({ code: '42501' })
  expect((await db.query('delete from ledger.idempotency where gtid is null')).rowCount).toBe(1)
})
