/**
 * People are remembered, asked for together, and forgotten as soon as the change list names them: shown with a clock and a count of
 * questions.
 */
import type { QueryConfig, QueryResultRow } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '@taschino/testkit/database.ts'
import type { FreshDatabase } from '@taschino/testkit/database.ts'
import { openDb } from '../../platform/db/db.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { openAccess } from './access.ts'
import type { Access } from './access.ts'

let database: FreshDatabase
let db: Db
let asked: Record<string, number>
let away: boolean
/** Of another primary than the one of this test, where it says something. */
let timeline: string | null
let time: number
let access: Access

beforeAll(async () => {
  database = await freshDatabase()
  db = openDb(database.url)
  await db.query(
    `insert into app_user (id, username, email, role, first_name, last_name, status) select n, 'u' || n, 'u' || n || '@x.it', 'enduser', 'N', 'C', 'active' from generate_series(1, 3) n`,
  )
  await db.query(
    `insert into session (id, id_user, device, expires_at) select 's' || n, n, 'd', now() + interval '1 day' from generate_series(1, 3) n`,
  )
})
beforeEach(() => {
  asked = {}
  away = false
  timeline = null
  time = 0
  const counting: Sql = {
    async query<R extends QueryResultRow>(query: string | QueryConfig, values?: unknown[]) {
      if (away) return Promise.reject(new Error('away'))
      const name = typeof query === 'string' ? query : (query.name ?? '')
      asked[name] = (asked[name] ?? 0) + 1
      const answer = await db.query<R>(query, values)
      return timeline === null || name !== 'login-access-changes'
        ? answer
        : { ...answer, rows: answer.rows.map((row) => ({ ...row, timeline })) }
    },
  }
  access = openAccess(counting, () => time)
})
afterAll(async () => {
  await db?.close()
  await database?.drop()
})

test('one question for all who come together, none for who is known', async () => {
  const found = await Promise.all(['s1', 's2', 's1', 's3', 'none'].map(async (session) => access.who(session)))
  expect(found.map((who) => who?.idUser ?? null)).toEqual([1, 2, 1, 3, null])
  expect(asked['login-who']).toBe(1)
  expect(access.who('s2')).toMatchObject({ idUser: 2, role: 'enduser', status: 'active', session: 's2' })
  expect(asked['login-who']).toBe(1)
})

test('a change that was under way at the last look is not missed, however late it commits', async () => {
  const { promise: committing, resolve: commit } = Promise.withResolvers<void>()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const changed = db.tx(async (sql) => {
    await sql.query(`update app_user set role = 'company' where id = 1`)
    start()
    await committing
  })
  await started
  // A younger transaction ends first, as it would on a busy server.
  await db.query('select pg_current_xact_id()')
  expect((await access.who('s1'))?.role).toBe('enduser')
  await access.look()
  commit()
  await changed
  time = 1000
  expect((await access.who('s1'))?.role).toBe('company')
})

test('a revoked login is nobody, and listeners hear whose it was', async () => {
  const heard: number[][] = []
  access.onChange((users) => heard.push([...users]))
  await access.who('s3')
  await db.query(`update session set revoked_at = now(), revoked_why = 'logout' where id = 's3'`)
  await access.look()
  expect(heard.flat()).toContain(3)
  expect(await access.who('s3')).toBeNull()
})

test('an old list is not trusted: without the database nobody is let in by memory', async () => {
  await access.who('s2')
  away = true
  time = 500
  expect(access.who('s2')).toMatchObject({ idUser: 2 })
  await new Promise((resolve) => setImmediate(resolve))
  time = 1000
  await expect(access.who('s2')).rejects.toThrow('away')
})

test('another primary writes: nobody is known any more, since its changes may have numbers that were given out before', async () => {
  const heard: number[][] = []
  access.onChange((users) => heard.push([...users]))
  await access.who('s2')
  await access.look()
  // What is older may be heard of again, as long as somebody's transaction lasts elsewhere; nobody means everybody.
  expect(heard.flat()).not.toContain(0)
  timeline = '00000002'
  await access.look()
  // Everybody, and the settings of the company.
  expect(heard.at(-1)).toEqual([0, -1])
  expect(access.who('s2')).toBeInstanceOf(Promise)
  heard.length = 0
  await access.look()
  expect(heard.flat()).not.toContain(0)
})
