// Gives every story its own real database in milliseconds: a copy of a template that was migrated once per run.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@taschino/server/platform/embedded/embedded-postgres.ts'
import { migrate } from '@taschino/server/platform/db/migrate.ts'
import pg from 'pg'

const template = 'story_template'

const MEMORY = '/dev/shm'
/** What the databases of a run take at most, with their log. */
const ROOM_BYTES = 4e9

/** In memory where there is plenty of it: a story begins by copying some five hundred files. */
function roomyFolder(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES && os.freemem() > 2 * ROOM_BYTES ? MEMORY : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}

/**
 * Half a story is questions of some bytes: without the way through the network each costs both sides less. Elsewhere the path of a
 * temporary folder may be too long for a socket.
 */
const SOCKET = process.platform === 'linux'

export interface TestPostgres {
  url: string
  stop: () => Promise<void>
}

/** Stories run without fsync: they never pull the plug. Crash tests start their own durable server instead. */
export async function startTestPostgres(): Promise<TestPostgres> {
  sweep()
  const dataDir = fs.mkdtempSync(path.join(roomyFolder(), `taschino-test-${process.pid}-`))
  fs.chmodSync(dataDir, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir,
    database: template,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '400',
      autovacuum: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      // Making and dropping databases asks for checkpoints: nothing of them need reach the disk, and without these settings they wait for
      // it.
      wal_init_zero: 'off',
      checkpoint_flush_after: '0',
      bgwriter_flush_after: '0',
      wal_writer_flush_after: '0',
      bgwriter_lru_maxpages: '0',
      // The invariants read whole journals: from memory, and by one process, because the others have no core to run on.
      work_mem: '64MB',
      max_parallel_workers_per_gather: '0',
      ...(SOCKET ? { unix_socket_directories: '.' } : {}),
    },
  })
  const stop = async () => {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(server.url)
    await keepAsTemplate(server.url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: SOCKET ? `${server.url}?host=${server.dataDir}/cluster` : server.url, stop }
}

/** A run that was killed leaves a server and a folder behind; the next run clears them away. */
function sweep(): void {
  for (const parent of [os.tmpdir(), MEMORY]) if (process.platform === 'linux' && fs.existsSync(parent)) sweepIn(parent)
}

function sweepIn(parent: string): void {
  for (const name of fs.readdirSync(parent)) {
    const owner = /^taschino-test-(\d+)-/.exec(name)?.[1]
    if (!owner || fs.existsSync(`/proc/${owner}`)) continue
    const folder = path.join(parent, name)
    try {
      process.kill(Number(fs.readFileSync(path.join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
    } catch {
      /* it is down already */
    }
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

/**
 * Where the file system can clone a file that costs a third of writing it into the log page by page, also with the checkpoint that it asks
 * for.
 */
async function copy(client: pg.Client, name: string, from: string): Promise<void> {
  try {
    await client.query('set file_copy_method = clone')
    await client.query(`create database ${name} template ${from} strategy file_copy`)
  } catch {
    await client.query(`create database ${name} template ${from} strategy wal_log`)
  }
}

export interface FreshDatabase {
  url: string
  drop: () => Promise<void>
}

/** From here on nobody connects to this database any more: it is only copied. Returns its name. */
export async function keepAsTemplate(url: string): Promise<string> {
  const name = new URL(url).pathname.slice(1)
  await onServer(url, (client) => client.query(`alter database ${name} with is_template true allow_connections false`))
  return name
}

/** A database of its own for one story, with all migrations applied and no rows; or with what stands in the template `from`. */
export async function freshDatabase(server?: string, from = template): Promise<FreshDatabase> {
  const url = server ?? (await import('vitest')).inject('databaseServer')
  const name = `story_${randomBytes(6).toString('hex')}`
  await onServer(url, (client) => copy(client, name, from))
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
