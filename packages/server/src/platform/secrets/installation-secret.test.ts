/**
 * The secret of a service is nowhere in its database: an older one moves out of it without losing what it sealed, and a wrong one does not
 * start.
 */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '@taschino/testkit/database.ts'
import { onOwnConnection, openDb, serviceRole } from '../db/db.ts'
import { installationSecret } from './installation-secret.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), `taschino-test-${process.pid}-secret-`))
const OLD = randomBytes(32)
const databases: FreshDatabase[] = []
let url = ''
let data = ''
let made = 0

beforeEach(async () => {
  const database = await freshDatabase()
  databases.push(database)
  url = database.url
  data = path.join(folder, String(made++))
})
afterAll(async () => {
  await Promise.all(databases.map(({ drop }) => drop()))
  fs.rmSync(folder, { recursive: true, force: true })
})

const ask = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  onOwnConnection(url, {}, async (sql) => (await sql.query<Row>(text, values)).rows)
const older = (): Promise<unknown> => ask(`insert into installation_secret (name, value) values ('master', $1)`, [OLD])
const file = (): string => path.join(data, 'secret')
const own = (): Promise<Buffer> => installationSecret({ databaseUrl: url, given: undefined, folder: data })
const given = (secret: Buffer): Promise<Buffer> => installationSecret({ databaseUrl: url, given: secret, folder: null })

/** Everything a dump of the service's own tables would hold, and the very page where an older secret lay. */
async function holds(secret: Buffer): Promise<boolean> {
  await ask('checkpoint')
  const [table] = await ask<{ page: Buffer }>(`select pg_read_binary_file(pg_relation_filepath('installation_secret')) as page`)
  const rows = await ask<{ name: string; value: Buffer }>('select name, value from installation_secret')
  const prints = await ask<{ value: Buffer }>('select value from secret_fingerprint')
  return (
    [...rows, ...prints].some(({ value }) => value.includes(secret) || value.toString().includes(secret.toString('base64url'))) ||
    (table?.page.includes(secret) ?? true)
  )
}

test('a new service makes one beside its database, for its own eyes, and finds it again', async () => {
  const secret = await own()
  expect(secret).toHaveLength(32)
  expect(fs.readFileSync(file(), 'utf8')).toBe(`${secret.toString('base64')}\n`)
  if (process.platform !== 'win32') expect(fs.statSync(file()).mode & 0o777).toBe(0o600)
  expect(await holds(secret)).toBe(false)
  expect(await own()).toEqual(secret)
})

test("an older service's moves out of the database, also out of the table's pages, and stays the same", async () => {
  await older()
  expect(await holds(OLD)).toBe(true)
  expect(await own()).toEqual(OLD)
  await ask('checkpoint')
  expect(await ask('select * from installation_secret')).toEqual([])
  expect(await holds(OLD)).toBe(false)
  expect(await own()).toEqual(OLD)
})

test('killed between the file and the database: the next start ends the move', async () => {
  await older()
  fs.mkdirSync(data)
  fs.writeFileSync(file(), `${OLD.toString('base64')}\n`, { mode: 0o644 })
  expect(await own()).toEqual(OLD)
  expect(await ask('select * from installation_secret')).toEqual([])
  if (process.platform !== 'win32') expect(fs.statSync(file()).mode & 0o777).toBe(0o600)
})

test('a file that was lost or spoilt is said, and no other is made in its place', async () => {
  const secret = await own()
  fs.rmSync(file())
  await expect(own()).rejects.toThrow(`The file ${file()}, the secret of this service, is missing`)
  expect(fs.existsSync(file())).toBe(false)
  fs.writeFileSync(file(), 'x\n')
  await expect(own()).rejects.toThrow('no longer holds the secret')
  fs.writeFileSync(file(), `${secret.toString('base64')}\n`)
  expect(await own()).toEqual(secret)
})

test("somebody else's database: its old secret given from outside is taken out, another one is refused and loses nothing", async () => {
  await older()
  await expect(given(randomBytes(32))).rejects.toThrow('still holds another secret')
  expect(await ask('select value from installation_secret')).toEqual([{ value: OLD }])
  expect(await given(OLD)).toEqual(OLD)
  expect(await ask('select * from installation_secret')).toEqual([])
  await expect(given(randomBytes(32))).rejects.toThrow('is not the secret of this database')
  expect(await given(OLD)).toEqual(OLD)
})

test("changed on purpose, once the old one's print is gone", async () => {
  await given(OLD)
  const other = randomBytes(32)
  await ask('delete from secret_fingerprint')
  expect(await given(other)).toEqual(other)
})

test('several processes that start at once agree', async () => {
  await older()
  expect(await Promise.all([given(OLD), given(OLD), given(OLD)])).toEqual([OLD, OLD, OLD])
  expect(await ask('select count(*)::int as n from secret_fingerprint')).toEqual([{ n: 1 }])
})

test('the service itself may read neither table', async () => {
  const db = openDb(url, {}, await serviceRole(url))
  try {
    for (const table of ['installation_secret', 'secret_fingerprint'])
      await expect(db.query(`select * from ${table}`)).rejects.toThrow('permission denied')
  } finally {
    await db.close()
  }
})
