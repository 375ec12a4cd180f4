/** The service as a process: it starts with one sentence or ends with one, and a stop loses nothing that is under way. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
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
import { freshDatabase } from '@taschino/testkit/database.ts'
import type { FreshDatabase } from '@taschino/testkit/database.ts'
import { handle } from './door/handle.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const START = fileURLToPath(new URL('../../../tools/start.mjs', import.meta.url))
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

interface Ended { code: number | null; said: string }

function run(env: Record<string, string>, flags: string[] = []): { child: ChildProcess; ended: Promise<Ended>; says: (text: string) => Promise<void> } {
  const child = spawn(process.execPath, [MAIN, ...flags], { env: { ...process.env, DATABASE_URL: database.url, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const { promise: ended, resolve } = Promise.withResolvers<Ended>()
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()))
  child.once('close', (code) => resolve({ code, said }))
  return { child, ended, says: (text) => expect.poll(() => said, { timeout: 45_000, interval: 30 }).toContain(text) }
}

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
}, 60_000)

test.skipIf(process.platform === 'win32')('`npm start` ends the service when a supervisor ends npm, which ends only its own shell (skipped on Windows: npm has no such shell there)', { timeout: 60_000 }, async () => {
  const { port, free } = await freePort()
  await free()
  // As npm does it: a shell between npm and us, which dies without a word to us.
  const shell = spawn('sh', ['-c', `'${process.execPath}' '${START}'; true`], { env: { ...process.env, npm_lifecycle_event: 'start', DATABASE_URL: database.url, PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()))
  // Its words end when the last process that could say any has ended.
  const silent = new Promise((resolve) => shell.once('close', resolve))
  await expect.poll(() => said, { timeout: 45_000, interval: 30 }).toContain(`http://localhost:${port}`)
  shell.kill('SIGTERM')
  await silent
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('fetch failed')
})

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
}, 60_000)

const SYSTEM_KEEPS = '/proc/sys/net/core/somaxconn'
const keeps = existsSync(SYSTEM_KEEPS) ? Number(readFileSync(SYSTEM_KEEPS, 'utf8')) : 0

test.skipIf(keeps < 1000)('a crowd that knocks while the house is busy is kept at the door (needs a system that keeps so many)', async () => {
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
}, 60_000)

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
}, 60_000)

test.each<[string, Record<string, string>, string[], string]>([
  ['a flag that does not exist', {}, ['--frsh'], 'There is no option --frsh'],
  ['a database of somebody else that is to be begun anew', { PORT: '0' }, ['--fresh'], '--fresh begins the database anew that comes along'],
  ['a port that is none', { PORT: '3000x' }, [], 'PORT must be a whole number'],
  ['a database that is not there', { PORT: '0', DATABASE_URL: 'postgres://nobody:geheim@127.0.0.1:1/none' }, [], 'Cannot reach the database'],
  ['an address that is no Redis', { PORT: '0', REDIS_URL: 'http://casa:geheim@127.0.0.1' }, [], 'REDIS_URL must be an address'],
  ['an address of Redis that cannot be read', { PORT: '0', REDIS_URL: 'redis://casa:geheim@127.0.0.1/geheim' }, [], 'REDIS_URL must be an address'],
  ['a short secret', { PORT: '0', TASCHINO_SECRET: 'c2hvcnQ=' }, [], 'at least 32 bytes']
])('%s: one sentence, no stack, exit code 1', async (_what, env, flags, sentence) => {
  const { code, said } = await run(env, flags).ended
  expect(code).toBe(1)
  expect(said).toContain(sentence)
  expect(said).not.toMatch(/\n\s+at |geheim/)
})

test('a taken port: one sentence, exit code 1', async () => {
  const { port, free } = await freePort()
  const { code, said } = await run({ PORT: String(port) }).ended
  await free()
  expect(code).toBe(1)
  expect(said).toContain(`The port ${port} is taken`)
})

test('a call that is under way when the server stops still gets its answer', async () => {
  const slow = call({ name: 'test.slow', method: 'GET', path: '/test/slow', roles: 'anyone', reach: 'self', output: z.object({ done: z.boolean() }), refusals: {} })
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: finish, resolve: letFinish } = Promise.withResolvers<void>()
  const app = await startTestApp(database.url, {
    calls: [slow],
    answers: () => [handle(slow)(async ({ db }) => {
      arrive()
      await finish
      await db.query('select 1')
      return { done: true }
    })]
  })
  const answer = fetch(`${app.url}/api/v1/test/slow`)
  await arrived
  const closed = app.close()
  letFinish()
  expect(await (await answer).json()).toEqual({ done: true })
  await closed
  await expect(fetch(`${app.url}/healthz`)).rejects.toThrow()
})
