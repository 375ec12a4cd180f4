// Starts the PostgreSQL that comes with the project, so that one command is enough on a machine that has none.
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '../config/cannot-start.ts'
import { alive, readPostmaster, release, stopPostmaster } from './embedded-orphan.ts'
import { type FolderOptions, type Home, cleanEnv, damaged, prepare } from './database-folder.ts'

export interface EmbeddedPostgresOptions extends FolderOptions {
  /** PostgreSQL settings beside the durable defaults. */
  settings?: Record<string, string>
  /** The database to connect to; made when missing. */
  database?: string
  /** Start it again by itself when it dies (default); crash tests that want to see it down say no. */
  revive?: boolean
}

export interface EmbeddedPostgres {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly dataDir: string
  /** Clean stop; whoever calls it again waits for the same one. */
  stop(): Promise<void>
  /** Kills the postmaster as a power cut would. */
  kill9(): Promise<void>
  /** Waits until it answers again, starting it when it is down; same port, same url. */
  restart(): Promise<void>
}

// Commits are on disk before they are answered (fsync, synchronous_commit stay on); jit only slows short statements down;
// parallel workers take their memory from files because /dev/shm is tiny in containers.
const durable = {
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  jit: 'off',
  dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
  timezone: 'UTC',
  log_timezone: 'UTC',
  listen_addresses: '127.0.0.1',
  // What an error was about stands in its details, in the statement and in its values: session ids, addresses, whole rows. The log says
  // only which error it was.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_min_duration_statement: '-1',
  log_lock_waits: 'off',
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const at = await prepare(options)
  const settings = { ...durable, unix_socket_directories: '', ...options.settings }
  const database = options.database ?? 'taschino'
  const state = {
    port: 0,
    pid: 0,
    stopping: false,
    starting: undefined as Promise<void> | undefined,
    stop: undefined as Promise<void> | undefined,
  }

  const adopted = await adoptOrStop(at, settings)
  if (adopted) Object.assign(state, adopted)
  else Object.assign(state, await launch(at, settings, await choosePort(at)))
  await ensureDatabase(at, state.port, database)

  const ensureUp = (): Promise<void> => {
    state.starting ??= (async () => {
      while (!state.stopping && !alive(state.pid)) {
        state.pid = (await launch(at, settings, state.port)).pid
      }
    })().finally(() => {
      state.starting = undefined
    })
    return state.starting
  }
  const watch = setInterval(() => {
    if (options.revive === false || state.stopping || state.starting || alive(state.pid)) return
    options.say?.('PostgreSQL è caduto: lo riavvio. / PostgreSQL went down: starting it again.')
    ensureUp().catch((error: unknown) => options.say?.(String(error)))
  }, 100)
  watch.unref()

  return {
    url: `postgres://postgres:${at.password}@127.0.0.1:${state.port}/${database}`,
    dataDir: at.home,
    get port() {
      return state.port
    },
    get pid() {
      return state.pid
    },
    stop() {
      state.stopping = true
      state.stop ??= (async () => {
        clearInterval(watch)
        await state.starting?.catch(() => undefined)
        await stopPostmaster(state.pid)
        release(at.home)
      })()
      return state.stop
    },
    async kill9() {
      const { pid } = state
      process.kill(pid, 'SIGKILL')
      while (alive(pid)) await pause(2)
    },
    restart: ensureUp,
  }
}

async function adoptOrStop(at: Home, settings: Record<string, string>): Promise<{ pid: number; port: number } | undefined> {
  const kept = path.join(at.home, 'settings.json')
  const wanted = JSON.stringify(settings)
  const before = fs.existsSync(kept) ? fs.readFileSync(kept, 'utf8') : ''
  fs.writeFileSync(kept, wanted)
  const orphan = readPostmaster(at.cluster)
  if (!orphan) return undefined
  if (before === wanted && orphan.ready) {
    try {
      await ensureDatabase(at, orphan.port, 'postgres')
      return { pid: orphan.pid, port: orphan.port }
    } catch {
      /* it does not answer to our password: stop it below */
    }
  }
  await stopPostmaster(orphan.pid)
  return undefined
}

async function choosePort(at: Home): Promise<number> {
  const file = path.join(at.home, 'port')
  const last = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0
  const port = await tryPort(last)
    .catch(() => tryPort(0))
    .catch((error: unknown) => {
      throw new CannotStart('Nessuna porta libera su 127.0.0.1 per il database.', 'No free port on 127.0.0.1 for the database.', error)
    })
  fs.writeFileSync(file, String(port))
  return port
}

const tryPort = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = net
      .createServer()
      .once('error', reject)
      .listen(port, '127.0.0.1', () => {
        const got = (probe.address() as net.AddressInfo).port
        probe.close(() => resolve(got))
      })
  })

async function launch(at: Home, settings: Record<string, string>, port: number): Promise<{ pid: number; port: number }> {
  // After a kill the old backends need a moment to notice; until then the shared memory is still theirs.
  for (const until = Date.now() + 20_000; ; await pause(50)) {
    const offset = fs.existsSync(at.log) ? fs.statSync(at.log).size : 0
    const pid = await once(at, settings, port)
    if (pid) return { pid, port }
    const said = fs.readFileSync(at.log, 'utf8').slice(offset)
    const fatal = said
      .split('\n')
      .filter((line) => /FATAL|PANIC/.test(line))
      .join(' ')
      .replace(/^.*?(FATAL|PANIC):\s*/, '')
    if (/shared memory block|lock file|starting up/.test(said) && Date.now() < until) continue
    if (/could not (bind|create any TCP)/.test(said)) {
      throw new CannotStart(`La porta ${port} per il database è occupata.`, `The port ${port} for the database is taken.`)
    }
    throw damaged(at, fatal || said.trim().split('\n').at(-1) || 'nessuna spiegazione / no explanation')
  }
}

/** One attempt: the pid when it is ready, nothing when it ended before. */
async function once(at: Home, settings: Record<string, string>, port: number): Promise<number | undefined> {
  if (fs.existsSync(at.log) && fs.statSync(at.log).size > 20_000_000) fs.rmSync(at.log)
  if (!readPostmaster(at.cluster)) fs.rmSync(path.join(at.cluster, 'postmaster.pid'), { force: true })
  const log = fs.openSync(at.log, 'a', 0o600)
  const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: Ctrl-C in the terminal reaches our service first, which finishes its work and then stops the database.
  const child: ChildProcess = spawn(path.join(at.bin, 'postgres'), ['-D', at.cluster, ...flags], {
    stdio: ['ignore', log, log],
    detached: true,
    env: cleanEnv(),
    cwd: at.home,
    ...at.user,
  })
  fs.closeSync(log)
  let ended = false
  child
    .once('exit', () => {
      ended = true
    })
    .once('error', () => {
      ended = true
    })
  child.unref()
  while (!ended) {
    const master = readPostmaster(at.cluster)
    if (master?.pid === child.pid && master?.ready) return master?.pid
    await pause(5)
  }
  return undefined
}

async function ensureDatabase(at: Home, port: number, database: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: at.password, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
