// Gives every story its own real database in milliseconds: a copy of a template that was migrated once per run.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@taschino/server/platform/embedded-postgres.ts'
import { migrate } from '@taschino/server/platform/migrate.ts'
import pg from 'pg'

const template = 'story_template'

export interface TestPostgres { url: string; stop: () => Promise<void> }

/** Stories run without fsync: they never pull the plug. Crash tests start their own durable server instead. */
export async function startTestPostgres(): Promise<TestPostgres> {
  sweep()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `taschino-test-${process.pid}-`))
  fs.chmodSync(dataDir, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir,
    database: template,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400', autovacuum: 'off', wal_level: 'minimal', max_wal_senders: '0' },
  })
  const stop = async () => {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(server.url)
    await onServer(server.url, (client) => client.query(`alter database ${template} with is_template true allow_connections false`))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: server.url, stop }
}

/** A run that was killed leaves a server and a folder behind; the next run clears them away. */
function sweep(): void {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const owner = /^taschino-test-(\d+)-/.exec(name)?.[1]
    if (!owner || fs.existsSync(`/proc/${owner}`) || process.platform !== 'linux') continue
    const folder = path.join(os.tmpdir(), name)
    try {
      process.kill(Number(fs.readFileSync(path.join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
    } catch { /* it is down already */ }
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

export interface FreshDatabase { url: string; drop: () => Promise<void> }

/** A database of its own for one story, with all migrations applied and no rows. */
export async function freshDatabase(server?: string): Promise<FreshDatabase> {
  const url = server ?? (await import('vitest')).inject('databaseServer')
  const name = `story_${randomBytes(6).toString('hex')}`
  // file_copy would force a checkpoint on each copy; wal_log does not.
  await onServer(url, (client) => client.query(`create database ${name} template ${template} strategy wal_log`))
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => onServer(url, (client) => client.query(`drop database if exists ${name} with (force)`)) }
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
