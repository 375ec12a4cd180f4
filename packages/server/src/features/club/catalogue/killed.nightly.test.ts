/** A server killed in the middle of a walk, again and again: it goes on where it was, and what is sold is whole or not there. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freshDatabase, type FreshDatabase } from '@taschino/testkit/database.ts'
import { startProvider, type ProviderProcess } from '@taschino/testkit/provider-process.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: FreshDatabase
let sandbox: ProviderProcess
let server: RealServer
let db: Db
const folder = mkdtempSync(join(tmpdir(), 'taschino-test-killed-walk-'))
beforeAll(async () => {
  database = await freshDatabase()
  sandbox = await startProvider()
  const links = join(folder, 'providers.json')
  writeFileSync(links, JSON.stringify({ pointer: sandbox.links.pointer }))
  db = openDb(database.url, { reads: 2, money: 1 })
  server = await startRealServer({ databaseUrl: database.url, env: { PROVIDERS: links } })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await db?.close()
  await sandbox?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

interface Standing {
  walks: number
  pages: number
  state: string | null
  products: number
}
const standing = async (): Promise<Standing> =>
  (
    await db.query<Standing & Record<string, unknown>>(
      `select (select count(*)::int from club_walk) as walks, coalesce((select max(pages) from club_walk), 0)::int as pages,
         (select state from club_walk order by id desc limit 1) as state, (select count(*)::int from club_product) as products`,
    )
  ).rows[0] ?? { walks: 0, pages: 0, state: null, products: 0 }

async function until(holds: (one: Standing) => boolean): Promise<Standing> {
  for (let n = 0; n < 6000; n++) {
    const now = await standing()
    if (holds(now)) return now
    await pause(5)
  }
  throw new Error(`it never came so far: ${JSON.stringify(await standing())}`)
}

test('killed after some pages, and again: one walk, and in the end ten thousand lines at once', async () => {
  for (const pages of [2, 7, 13]) {
    const { state, products } = await until((now) => now.pages >= pages || now.state === 'done')
    await server.kill9()
    // Nothing is for sale before all of it is.
    if (state === 'running') expect(products).toBe(0)
    await server.start()
  }
  const end = await until(({ state }) => state === 'done')
  expect([end.walks, end.products > 9000]).toEqual([1, true])
  // A whole walk of 19 pages was not begun again for each kill.
  expect(end.pages).toBeLessThan(19 + 3)
  const shadow = await db.query<{ n: number }>('select count(*)::int as n from club_shadow')
  expect(shadow.rows[0]?.n).toBe(0)
}, 120_000)
