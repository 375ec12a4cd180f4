/**
 * Several addresses of one database: whoever writes is found behind whichever address, a primary that froze is let go of, and one that
 * comes back from before is not believed (two real servers, one the standby of the other).
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { isDatabaseHere } from '../config/this-machine.ts'
import { addressesOf, writerOf } from './addresses.ts'
import { neverSent } from './away.ts'
import { openDb } from './db.ts'

describe('DATABASE_URL', () => {
  test('names one server or several', () => {
    expect(addressesOf('postgres://u:p@db/t')).toEqual(['postgres://u:p@db/t'])
    expect(addressesOf('postgresql://u:p%2C1@a:5433,b,c:5432/t?sslmode=require&target_session_attrs=read-write')).toEqual([
      'postgresql://u:p%2C1@a:5433/t?sslmode=require',
      'postgresql://u:p%2C1@b/t?sslmode=require',
      'postgresql://u:p%2C1@c:5432/t?sslmode=require',
    ])
    expect(addressesOf('postgres://a,b/t?target_session_attrs=read-write&application_name=x')).toEqual([
      'postgres://a/t?application_name=x',
      'postgres://b/t?application_name=x',
    ])
  })

  test('is here only where each of them is', () => {
    expect(isDatabaseHere('postgres://u:p@127.0.0.1:5001,localhost:5002/t')).toBe(true)
    expect(isDatabaseHere('postgres://u:p@127.0.0.1:5001,db.example:5002/t')).toBe(false)
  })
})

const folder = fs.mkdtempSync(path.join(os.tmpdir(), `taschino-test-${process.pid}-addresses-`))
const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')]
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let url = ''

beforeAll(async () => {
  fs.chmodSync(folder, 0o755)
  const begun = await startEmbeddedPostgres({ dataDir: first })
  await begun.stop()
  execFileSync('cp', ['-a', first, second])
  const mark = path.join(second, 'cluster', 'standby.signal')
  fs.writeFileSync(mark, '')
  const { uid, gid } = fs.statSync(path.join(second, 'cluster'))
  fs.chownSync(mark, uid, gid)
  primary = await startEmbeddedPostgres({ dataDir: first, revive: false })
  standby = await startEmbeddedPostgres({ dataDir: second, revive: false })
  const { password } = new URL(primary.url)
  url = `postgres://postgres:${password}@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/taschino`
}, 120_000)

afterAll(async () => {
  signal(primary, 'SIGCONT')
  await primary?.stop()
  await standby?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}, 120_000)

/** To a server and all of its processes. */
function signal({ pid }: EmbeddedPostgres, what: NodeJS.Signals): void {
  const children = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return fs.readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid)
      } catch {
        return false
      }
    })
  for (const one of [String(pid), ...children])
    try {
      process.kill(Number(one), what)
    } catch (error) {
      // One that was looked up a moment ago may have ended since.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

const PORT = `select current_setting('port')::int as port`

test('a connection to a standby is none: who asks may come back', async () => {
  const db = openDb(standby.url, { reads: 1, money: 1 })
  try {
    const why: unknown = await db.query('select 1').catch((error: unknown) => error)
    expect(neverSent(why)).toBe(true)
  } finally {
    await db.close()
  }
})

test.skipIf(process.platform !== 'linux')(
  'the one that writes is found, let go of when it freezes, and not believed when it comes back',
  async () => {
    expect(new URL(await writerOf(url)).port).toBe(String(primary.port))
    const db = openDb(url, { reads: 3, money: 1 })
    try {
      const where = async (): Promise<unknown> => (await db.query<{ port: number }>(PORT)).rows[0]?.port
      expect(await where()).toBe(primary.port)
      // Under way as it freezes: it ends without an answer instead of waiting for one.
      const held = await db.money.connect()
      held.on('error', () => undefined)
      const underWay = held.query('select pg_sleep(60)').catch((error: unknown) => error)
      await pause(200)
      signal(primary, 'SIGSTOP')
      const promoting = new pg.Client({ connectionString: standby.url })
      await promoting.connect()
      await promoting.query('select pg_promote()')
      await promoting.end()
      expect(await underWay).toBeInstanceOf(Error)
      held.release(true)
      await expect.poll(() => where().catch(() => null), { timeout: 30_000 }).toBe(standby.port)
      expect(await db.slow(async (sql) => (await sql.query<{ port: number }>(PORT)).rows[0]?.port)).toBe(standby.port)
      signal(primary, 'SIGCONT')
      await pause(3000)
      for (let n = 0; n < 6; n++) expect(await where()).toBe(standby.port)
      expect(new URL(await writerOf(url)).port).toBe(String(standby.port))
    } finally {
      await db.close()
    }
  },
  120_000,
)
