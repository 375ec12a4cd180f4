/** The service as a process: it starts with one sentence or ends with one, and a stop loses nothing that is under way. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@taschino/contract/call.ts'
import { startTestApp } from '@taschino/testkit/app.ts'
import { cheapHash } from '@taschino/testkit/cheap-passwords.ts'
import { freshDatabase } from '@taschino/testkit/database.ts'
import type { FreshDatabase } from '@taschino/testkit/database.ts'
import { runMain } from '@taschino/testkit/main-process.ts'
import { PROXY_NOT_TRUSTED } from './http/auth/forwarded.ts'
import { handle } from './http/handle.ts'
import { onOwnConnection } from './platform/db/db.ts'

const START = fileURLToPath(new URL('../../../tools/start.mjs', import.meta.url))
const SECRET = randomBytes(32).toString('base64')
/** What a service on somebody's own database must have. Nobody answers at this mail server: letters would wait. */
const REAL = { TASCHINO_SECRET: SECRET, SMTP_URL: 'smtp://127.0.0.1:1' }
const PUBLIC = { PUBLIC_URL: 'https://taschino.example' }
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

const run = (env: Record<string, string>, flags?: string[]) => runMain({ DATABASE_URL: database.url, ...REAL, ...env }, flags)

async function freePort(): Promise<{ port: number; free: () => Promise<void> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, free: () => new Promise((resolve) => server.close(() => resolve())) }
}

test('starts on a database of somebody else without inventing people, and ends cleanly on SIGTERM', async () => {
  const { port, free } = await freePort()
  await free()
  const { child, ended, says } = run({ PORT: String(port) })
  await says(`http://localhost:${port}`)
  expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ ok: true })
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/openapi.json`)).status).toBe(200)
  child.kill('SIGTERM')
  const { code, said } = await ended
  expect(code).toBe(0)
  expect(said).not.toContain('password')
  expect(said).toMatch(/Nobody lives here yet.*\n.*\/first-start\?code=[\w-]{43}\n/)
})

test.skipIf(process.platform === 'win32')(
  '`npm start` ends the service when a supervisor ends npm, which ends only its own shell (skipped on Windows: npm has no such shell there)',
  async () => {
    const { port, free } = await freePort()
    await free()
    // As npm does it: a shell between npm and us, which dies without a word to us.
    const shell = spawn('sh', ['-c', `'${process.execPath}' '${START}'; true`], {
      env: { ...process.env, npm_lifecycle_event: 'start', DATABASE_URL: database.url, ...REAL, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()))
    // Its words end when the last process that could say any has ended.
    const silent = new Promise((resolve) => shell.once('close', resolve))
    await expect.poll(() => said, { timeout: 120_000, interval: 30 }).toContain(`http://localhost:${port}`)
    shell.kill('SIGTERM')
    await silent
    await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('fetch failed')
  },
)

test('starts without the Redis that it was told of, says so without its password, and goes on', async () => {
  const { port, free } = await freePort()
  await free()
  const { child, ended, says } = run({ PORT: String(port), REDIS_URL: 'redis://casa:geheim@127.0.0.1:1' })
  await says(`http://localhost:${port}`)
  expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ ok: true })
  child.kill('SIGTERM')
  const { code, said } = await ended
  expect([code, said.match(/redis cannot be reached/g)]).toEqual([0, ['redis cannot be reached']])
  expect(said).not.toContain('geheim')
})

test('a server that leaves tells proxies so, goes on with whoever comes all the same, and ends after the time it was given', async () => {
  const { port, free } = await freePort()
  await free()
  const { child, ended, says } = run({ PORT: String(port), LEAVE_SECONDS: '10' })
  await says(`http://localhost:${port}`)
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect((await ask('/readyz')).status).toBe(200)
  child.kill('SIGTERM')
  await expect.poll(async () => (await ask('/readyz')).status).toBe(503)
  const served = await ask('/api/v1/openapi.json')
  expect([served.status, served.headers.get('connection'), (await ask('/healthz')).status]).toEqual([200, 'close', 200])
  expect((await ended).code).toBe(0)
  await expect(ask('/readyz')).rejects.toThrow('fetch failed')
})

const SYSTEM_KEEPS = '/proc/sys/net/core/somaxconn'
const keeps = existsSync(SYSTEM_KEEPS) ? Number(readFileSync(SYSTEM_KEEPS, 'utf8')) : 0

test.skipIf(keeps < 1000)(
  'a crowd that knocks while the service is busy is kept at the HTTP layer (needs a system that keeps so many)',
  async () => {
    const { port, free } = await freePort()
    await free()
    const { child, ended, says } = run({ PORT: String(port) })
    await says(`http://localhost:${port}`)
    child.kill('SIGSTOP')
    let open = 0
    const knocking = Array.from({ length: 900 }, () => connect(port, '127.0.0.1', () => open++).on('error', () => undefined))
    try {
      await expect.poll(() => open, { timeout: 10_000, interval: 20 }).toBe(knocking.length)
    } finally {
      for (const one of knocking) one.destroy()
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await ended
    }
  },
  60_000,
)

test('what Node made of the code is kept before the first answer, so that it is there after a kill', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'taschino-test-compiled-'))
  try {
    const { port, free } = await freePort()
    await free()
    const { child, ended, says } = run({ PORT: String(port), NODE_COMPILE_CACHE: folder })
    await says(`http://localhost:${port}`)
    child.kill('SIGKILL')
    await ended
    expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(100)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each<[string, Record<string, string>, string[], string]>([
  ['a flag that does not exist', {}, ['--frsh'], 'There is no option --frsh'],
  ['a database of somebody else that is to be begun anew', { PORT: '0' }, ['--fresh'], '--fresh begins the database anew that comes along'],
  ['a port that is none', { PORT: '3000x' }, [], 'PORT must be a whole number'],
  [
    'a database that is not there',
    { PORT: '0', DATABASE_URL: 'postgres://nobody:geheim@127.0.0.1:1/none' },
    [],
    'Cannot reach the database',
  ],
  ['an address that is no Redis', { PORT: '0', REDIS_URL: 'http://casa:geheim@127.0.0.1' }, [], 'REDIS_URL must be an address'],
  [
    'an address of Redis that cannot be read',
    { PORT: '0', REDIS_URL: 'redis://casa:geheim@127.0.0.1/geheim' },
    [],
    'REDIS_URL must be an address',
  ],
  ['a short secret', { PORT: '0', TASCHINO_SECRET: 'c2hvcnQ=' }, [], 'at least 32 bytes'],
  [
    'a public address and nothing else',
    { PORT: '0', ...PUBLIC, DATABASE_URL: '', TASCHINO_SECRET: '', SMTP_URL: '' },
    [],
    'TASCHINO_SECRET is missing',
  ],
  ["somebody's own database without a mail server", { PORT: '0', SMTP_URL: '' }, [], 'SMTP_URL is missing'],
  [
    "a secret that is not this database's",
    { PORT: '0', TASCHINO_SECRET: randomBytes(32).toString('base64') },
    [],
    'TASCHINO_SECRET is not the secret of this database',
  ],
])('%s: one sentence, no stack, exit code 1', async (_what, env, flags, sentence) => {
  const { code, said } = await run(env, flags).ended
  expect(code).toBe(1)
  expect(said).toContain(sentence)
  expect(said).not.toMatch(/\n\s+at |geheim/)
})

test('a public start has no letters to show, tells no logins, and says what its proxy and its database login want', async () => {
  const { port, free } = await freePort()
  await free()
  const { child, ended, says } = run({ PORT: String(port), ...PUBLIC })
  await says('https://taschino.example')
  for (const page of ['/posta', '/posta/list.json'])
    expect(await (await fetch(`http://127.0.0.1:${port}${page}`)).text()).not.toMatch(/Posta di|messageId/)
  await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  await says(PROXY_NOT_TRUSTED)
  child.kill('SIGTERM')
  const { code, said } = await ended
  expect(code).toBe(0)
  expect(said).toContain('TRUSTED_PROXIES=0')
  expect(said).toContain('logs in as a superuser')
  expect(said).not.toMatch(/\/posta|password|admin /)
})

test("a database where anybody still has the demo world's password does not go public, and neither does somebody's own", async () => {
  const world = await freshDatabase()
  try {
    const hash = await cheapHash('taschino-demo')
    await onOwnConnection(world.url, {}, (sql) =>
      sql.query(
        `insert into app_user (username, email, password_hash, role, first_name, last_name, status) select name, name || '@taschino.test', $1, 'company', 'Ivo', 'Bellini', 'active' from unnest($2::text[]) as name`,
        [hash, ['contabilita', 'renamed']],
      ),
    )
    for (const env of [PUBLIC, {}]) {
      const { code, said } = await run({ PORT: '0', DATABASE_URL: world.url, ...env }).ended
      expect(code).toBe(1)
      expect(said).toContain('The demo people live in this database')
      expect(said).not.toMatch(/\n\s+at /)
    }
    // Whoever has the same name and a password of their own is nobody's demo.
    await onOwnConnection(world.url, {}, async (sql) =>
      sql.query(`update app_user set username = 'admin' || id, password_hash = $1 where username = 'renamed'`, [
        await cheapHash('una password soltanto mia'),
      ]),
    )
    await onOwnConnection(world.url, {}, async (sql) =>
      sql.query(`update app_user set username = 'giulia', password_hash = $1 where username = 'contabilita'`, [
        await cheapHash("un'altra, soltanto mia"),
      ]),
    )
    const { port, free } = await freePort()
    await free()
    const { child, ended, says } = run({ PORT: String(port), DATABASE_URL: world.url, ...PUBLIC })
    await says('https://taschino.example')
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  } finally {
    await world.drop()
  }
}, 120_000)

test('a taken port: one sentence, exit code 1', async () => {
  const { port, free } = await freePort()
  const { code, said } = await run({ PORT: String(port) }).ended
  await free()
  expect(code).toBe(1)
  expect(said).toContain(`The port ${port} is taken`)
})

test('a call that is under way when the server stops still gets its answer', async () => {
  const slow = call({
    name: 'test.slow',
    method: 'GET',
    path: '/test/slow',
    roles: 'anyone',
    reach: 'self',
    output: z.object({ done: z.boolean() }),
    refusals: {},
  })
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: finish, resolve: letFinish } = Promise.withResolvers<void>()
  const app = await startTestApp(database.url, {
    calls: [slow],
    answers: () => [
      handle(slow)(async ({ db }) => {
        arrive()
        await finish
        await db.query('select 1')
        return { done: true }
      }),
    ],
  })
  const answer = fetch(`${app.url}/api/v1/test/slow`)
  await arrived
  const closed = app.close()
  letFinish()
  expect(await (await answer).json()).toEqual({ done: true })
  await closed
  await expect(fetch(`${app.url}/healthz`)).rejects.toThrow()
})
