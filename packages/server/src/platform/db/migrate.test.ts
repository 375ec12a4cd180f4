// A database is brought forward once, whole, by one instance; anything else is refused in a sentence.
import { freshDatabase } from '@taschino/testkit/database.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, type Migration } from './migrate.ts'

const step = (name: string, sql: string): Migration => ({ name, sql, checksum: sql })
const migrations = [
  step('a/0001-one.sql', 'create table one (id int); select pg_sleep(0.2)'),
  step('a/0002-two.sql', 'create table two (id int)'),
]

async function tables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where tablename in ('one', 'two', 'three')`,
  )
  await client.end()
  return rows.map(({ name }) => name).toSorted()
}

test('of three instances that start together one migrates and the others find it done', async () => {
  const { url, drop } = await freshDatabase()
  const done = await Promise.all([1, 2, 3].map(() => migrate(url, { migrations })))
  expect(done.flat().toSorted()).toEqual(['a/0001-one.sql', 'a/0002-two.sql'])
  expect(done.filter((names) => names.length > 0)).toHaveLength(1)
  expect(await tables(url)).toEqual(['one', 'two'])
  await drop()
})

test('a migration that fails leaves nothing of itself and names its line', async () => {
  const { url, drop } = await freshDatabase()
  const broken = step('a/0003-three.sql', 'create table three (id int);\nselect nonsense')
  await expect(migrate(url, { migrations: [...migrations, broken] })).rejects.toThrow(
    'a/0003-three.sql:2: column "nonsense" does not exist',
  )
  expect(await tables(url)).toEqual(['one', 'two'])
  await drop()
})

test('a migration that changed after it was applied is refused', async () => {
  const { url, drop } = await freshDatabase()
  await migrate(url, { migrations })
  const edited = [step('a/0001-one.sql', 'create table other (id int)'), ...migrations.slice(1)]
  await expect(migrate(url, { migrations: edited })).rejects.toThrow('a/0001-one.sql è cambiata')
  await drop()
})

test('an older version of the service accepts a database that is ahead of it', async () => {
  const { url, drop } = await freshDatabase()
  await migrate(url, { migrations })
  expect(await migrate(url, { migrations: migrations.slice(0, 1) })).toEqual([])
  await drop()
})

test('a server that is too old is refused before anything is written', async () => {
  const { url, drop } = await freshDatabase()
  await expect(migrate(url, { migrations, oldestServer: 99 })).rejects.toThrow('version 99 or newer is needed')
  expect(await tables(url)).toEqual([])
  await drop()
})

test('an unreachable database is told in a sentence without the password', async () => {
  const refusal = migrate('postgres://giulia:segreta@127.0.0.1:1/nowhere', { migrations })
  await expect(refusal).rejects.toThrow('Non raggiungo il database 127.0.0.1:1/nowhere: nessuno risponde.')
  await expect(refusal).rejects.not.toThrow('segreta')
})

test('a migration gives way while somebody holds what it changes, and is whole or not at all', async () => {
  const { url, drop } = await freshDatabase()
  await migrate(url, { migrations })
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin; select * from one')
  const three = step('a/0003-three.sql', 'create table three (id int); alter table one add column more int')
  await expect(migrate(url, { migrations: [...migrations, three], lockTries: 1 })).rejects.toThrow('lock timeout')
  expect(await tables(url)).toEqual(['one', 'two'])
  const waits = migrate(url, { migrations: [...migrations, three] })
  // Behind a migration that waits nobody waits longer than it tries.
  const other = new pg.Client({ connectionString: url, statement_timeout: 5000 })
  await other.connect()
  await other.query('select * from one')
  await other.end()
  await holder.query('commit')
  expect(await waits).toEqual(['a/0003-three.sql'])
  expect(await tables(url)).toEqual(['one', 'three', 'two'])
  await holder.end()
  await drop()
})
