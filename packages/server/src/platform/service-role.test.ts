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
  'alter table ledger.movement disable trigger all', 'truncate ledger.entry', 'delete from schema_migrations'])('%s: not allowed', async (sql) => {
  await expect(db.query(sql)).rejects.toMatchObject({ code: '42501' })
})
