// The database we bring along must survive kills and refuse bad folders in a sentence; these tests own their servers and folders.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alive } from './embedded-orphan.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'

// Making a cluster is slow, so the tests tell the life of one folder, in this order.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taschino-embedded-'))
const data = path.join(folder, 'data')
const patience = 120_000
let server: EmbeddedPostgres

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  fs.chmodSync(folder, 0o755)
  server = await startEmbeddedPostgres({ dataDir: data })
}, patience)

afterAll(async () => {
  await server?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}, patience)

test('commits are durable and text is UTF8', async () => {
  expect(
    await ask(
      `select current_setting('fsync') f, current_setting('synchronous_commit') s, current_setting('server_encoding') e, upper('è') u`,
    ),
  ).toEqual([{ f: 'on', s: 'on', e: 'UTF8', u: 'È' }])
})

test('its log says which error there was, and nothing of what people or their logins are', async () => {
  const CANARY = 'canarino-9f3ac1'
  const inSecret = (sql: string): Promise<unknown> =>
    ask(sql).then(
      () => 'no error',
      (error: unknown) => error,
    )
  await ask('create table said (id text primary key check (length(id) < 40), parent text references said)')
  await ask(`insert into said values ('${CANARY}')`)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const kept = (values: string[]): Promise<unknown> => client.query('insert into said values ($1, $2)', values).catch(() => undefined)
  await kept([CANARY, CANARY])
  await kept([`${CANARY}-${'x'.repeat(40)}`, CANARY])
  await kept(['other', `${CANARY}-nobody`])
  await client.end()
  for (const sql of [
    `insert into said values ('${CANARY}')`,
    `select nothing_like_this('${CANARY}')`,
    `do $$ begin raise exception 'fixed words' using detail = '${CANARY}', hint = '${CANARY}'; end $$`,
  ])
    expect(await inSecret(sql)).toBeInstanceOf(Error)
  const log = fs.readFileSync(path.join(data, 'postgres.log'), 'utf8')
  expect(log).toContain('duplicate key value violates unique constraint "said_pkey"')
  expect(log).toContain('violates check constraint')
  expect(log).toContain('fixed words')
  expect(log).not.toContain(CANARY)
})

/** The auditor as it is run by hand, with no word about where to look but the data folder. */
function auditor(dataDir: string): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../../../../../tools/audit.ts')], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', TASCHINO_DATA: dataDir, AUDIT_REFERENCE: 'none' },
  })
  return { code: status, said: stdout + stderr }
}

test(
  'the auditor finds it where it runs, by its folder or by the link of a folder that is closed to it; stopped, it says what to do',
  async () => {
    await migrate(server.url)
    const closed = path.join(folder, 'closed')
    fs.mkdirSync(closed)
    fs.symlinkSync(data, path.join(closed, 'outside'))
    for (const dataDir of [data, closed]) {
      const { code, said } = auditor(dataDir)
      expect(said).toContain('The books are in order.')
      expect(code).toBe(0)
    }
    await server.stop()
    for (const dataDir of [data, closed, path.join(folder, 'nowhere')]) {
      const { code, said } = auditor(dataDir)
      expect(said.split('\n')).toEqual([
        expect.stringContaining('The audit could not be done'),
        expect.stringContaining('avvia prima il servizio con npm start'),
        expect.stringContaining('start the service first with npm start'),
        '',
      ])
      expect(code).toBe(2)
    }
    expect(fs.existsSync(path.join(folder, 'nowhere'))).toBe(false)
    server = await startEmbeddedPostgres({ dataDir: data })
  },
  patience,
)

test(
  'what was committed is there after a kill and after a stop',
  async () => {
    await ask('create table kept as select 1 as n')
    const { pid, url } = server
    await server.kill9()
    await server.restart()
    expect(server.pid).not.toBe(pid)
    await ask('insert into kept values (2)')
    await server.stop()
    expect(alive(server.pid)).toBe(false)
    server = await startEmbeddedPostgres({ dataDir: data })
    expect(server.url).toBe(url)
    expect(await ask('select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }])
  },
  patience,
)

test(
  'when it dies under the service it comes back by itself',
  async () => {
    const { pid } = server
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => server.pid !== pid && ask('select 1 as n').catch(() => []), { timeout: patience, interval: 100 })
      .toEqual([{ n: 1 }])
  },
  patience,
)

test('a folder that another living service uses is refused', async () => {
  // Process 1 stands for the other service: it is alive and it is not us.
  const owner = path.join(server.dataDir, 'owner.json')
  const mine = fs.readFileSync(owner)
  const birth = process.platform === 'linux' ? fs.readFileSync('/proc/1/stat', 'utf8').split(') ')[1]?.split(' ')[19] : ''
  fs.writeFileSync(owner, JSON.stringify({ pid: 1, birth }))
  await expect(startEmbeddedPostgres({ dataDir: data })).rejects.toThrow('è già in uso da un altro Taschino')
  fs.writeFileSync(owner, mine)
})

test(
  'a server whose service was killed is adopted by the next one',
  async () => {
    await server.stop()
    const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))})
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(data)} })
    process.stdout.write(String(server.pid), () => process.kill(process.pid, 'SIGKILL'))`
    const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(killed.signal).toBe('SIGKILL')
    const orphan = Number(killed.stdout)
    expect(alive(orphan)).toBe(true)
    server = await startEmbeddedPostgres({ dataDir: data })
    expect(server.pid).toBe(orphan)
    await server.stop()
    expect(alive(orphan)).toBe(false)
  },
  patience,
)

test('a folder that cannot be written is refused in a sentence', async () => {
  const file = path.join(folder, 'a-file')
  fs.writeFileSync(file, '')
  await expect(startEmbeddedPostgres({ dataDir: path.join(file, 'data') })).rejects.toThrow('Non posso scrivere nella cartella')
})

test(
  'a damaged folder is refused in a sentence and left as it is; fresh begins anew, without the letters of the world before',
  async () => {
    await server.stop()
    const letter = path.join(data, 'posta/1.eml')
    fs.mkdirSync(path.dirname(letter))
    fs.writeFileSync(letter, '')
    const control = path.join(server.dataDir, 'cluster/global/pg_control')
    fs.truncateSync(control, 10)
    await expect(startEmbeddedPostgres({ dataDir: data })).rejects.toThrow('sono danneggiati')
    expect(fs.statSync(control).size).toBe(10)
    expect(fs.existsSync(letter)).toBe(true)
    server = await startEmbeddedPostgres({ dataDir: data, fresh: true, alongside: ['posta'] })
    expect(fs.existsSync(letter)).toBe(false)
    expect(await ask(`select to_regclass('kept') as gone`)).toEqual([{ gone: null }])
  },
  patience,
)
