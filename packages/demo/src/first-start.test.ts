/** A first start that is killed half-way leaves nothing behind, and the next one makes the whole world. */
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { freshDatabase, type FreshDatabase } from '@taschino/testkit/database.ts'
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { isEmptyWorld } from './store.ts'

const PREPARE = `import { prepareDemo } from ${JSON.stringify(fileURLToPath(new URL('./prepare.ts', import.meta.url)))}
for (const line of await prepareDemo(process.env.DATABASE_URL, { wanted: true, asked: true, say: console.log })) console.log(line)`

let database: FreshDatabase
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  db = openDb(database.url)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

function firstStart(): { child: ChildProcess; said: Promise<string> } {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PREPARE], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const { promise: said, resolve } = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (text += data.toString()))
  child.once('close', () => resolve(text))
  return { child, said }
}

/** Transactions that have written something and are still open. */
async function underWay(): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from pg_stat_activity where datname = current_database() and backend_xid is not null',
  )
  return rows[0]?.n ?? 0
}

test('killed three times half-way, each time nothing stays; then two start at once and one world is made', async () => {
  for (const later of [0, 150, 300]) {
    const { child, said } = firstStart()
    await expect.poll(underWay, { timeout: 40_000, interval: 5 }).toBe(1)
    await pause(later)
    expect(await underWay()).toBe(1)
    child.kill('SIGKILL')
    await said
    await expect.poll(underWay, { timeout: 10_000, interval: 20 }).toBe(0)
    expect(await isEmptyWorld(db)).toBe(true)
  }
  const told = await Promise.all([firstStart().said, firstStart().said])
  expect(told.filter((text) => text.includes('Making the demo world'))).toHaveLength(1)
  for (const text of told) expect(text).toMatch(/giulia +enduser/)
  const { rows } = await db.query<{ endusers: number }>(`select count(*)::int as endusers from app_user where role = 'enduser'`)
  expect(rows[0]?.endusers).toBeGreaterThanOrEqual(30)
  expect(await checkInvariants(db)).toEqual([])
}, 120_000)
