// The kit itself must keep its two promises: databases are apart from each other, and they hold every migration.
import { readMigrations } from '@taschino/server/platform/db/migrate.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

const ask = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

test('what one story writes, another does not see', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
  await ask(one.url, 'create table mine (id int)')
  expect(await ask(one.url, `select to_regclass('mine') is not null as there`)).toEqual([{ there: true }])
  expect(await ask(other.url, `select to_regclass('mine') is not null as there`)).toEqual([{ there: false }])
  await Promise.all([one.drop(), other.drop()])
})

test('a fresh database has every migration applied', async () => {
  const { url, drop } = await freshDatabase()
  const rows = await ask<{ name: string }>(url, 'select name from schema_migrations order by name')
  expect(rows.map(({ name }) => name)).toEqual(
    readMigrations()
      .map(({ name }) => name)
      .toSorted(),
  )
  await drop()
})
