// The database we bring along must survive kills and refuse bad folders in a sentence; these tests own their servers and folders.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { alive } from './embedded-orphan.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const folders: string[] = []
const running: EmbeddedPostgres[] = []

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taschino-embedded-'))
  fs.chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

async function start(dataDir: string, fresh = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, fresh })
  running.push(server)
  return server
}

async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
})

test('what was committed is there after a kill and after a stop', async () => {
  const folder = newFolder()
  const first = await start(folder)
  await ask(first, 'create table kept as select 1 as n')
  const before = first.pid
  await first.kill9()
  await first.restart()
  expect(first.pid).not.toBe(before)
  await ask(first, 'insert into kept values (2)')
  await first.stop()
  expect(alive(first.pid)).toBe(false)
  const second = await start(folder)
  expect(second.url).toBe(first.url)
  expect(await ask(second, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }])
})

test('commits are durable and text is UTF8', async () => {
  const server = await start(newFolder())
  expect(await ask(server, `select current_setting('fsync') f, current_setting('synchronous_commit') s, current_setting('server_encoding') e, upper('è') u`))
    .toEqual([{ f: 'on', s: 'on', e: 'UTF8', u: 'È' }])
})

test('a server whose service was killed is adopted by the next one', async () => {
  const folder = newFolder()
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))})
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)} })
    process.stdout.write(String(server.pid), () => process.kill(process.pid, 'SIGKILL'))`
  const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(killed.signal).toBe('SIGKILL')
  const orphan = Number(killed.stdout)
  expect(alive(orphan)).toBe(true)
  const next = await start(folder)
  expect(next.pid).toBe(orphan)
  await next.stop()
  expect(alive(orphan)).toBe(false)
})

test('fresh begins anew', async () => {
  const folder = newFolder()
  const first = await start(folder)
  await ask(first, 'create table gone (id int)')
  await first.stop()
  expect(await ask(await start(folder, true), `select to_regclass('gone') as gone`)).toEqual([{ gone: null }])
})

test('a folder that cannot be written is refused in a sentence', async () => {
  const file = path.join(newFolder(), 'a-file')
  fs.writeFileSync(file, '')
  await expect(startEmbeddedPostgres({ dataDir: path.join(file, 'data') })).rejects.toThrow('Non posso scrivere nella cartella')
})

test('a damaged folder is refused in a sentence and left as it is', async () => {
  const folder = newFolder()
  const server = await start(folder)
  const home = server.dataDir
  await server.stop()
  fs.truncateSync(path.join(home, 'cluster/global/pg_control'), 10)
  await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow('sono danneggiati')
  expect(fs.existsSync(path.join(home, 'cluster/PG_VERSION'))).toBe(true)
})

test('a folder that another living service uses is refused', async () => {
  const folder = newFolder()
  await start(folder)
  // Process 1 stands for the other service: it is alive and it is not us.
  const birth = process.platform === 'linux' ? fs.readFileSync('/proc/1/stat', 'utf8').split(') ')[1]?.split(' ')[19] : ''
  fs.writeFileSync(path.join(folder, 'owner.json'), JSON.stringify({ pid: 1, birth }))
  await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow('è già in uso da un altro Taschino')
})
