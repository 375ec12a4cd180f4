// Brings a database to the shape that this version expects: plain SQL files, forward only, each applied once and whole.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '../config/cannot-start.ts'
import { writerOf } from './addresses.ts'

const here = import.meta.dirname
/** The ledger comes first: the server's tables may lean on it, never the other way round. */
const rooms = [
  { room: 'ledger', folder: path.join(here, '../../../../ledger/src/migrations') },
  { room: 'server', folder: path.join(here, '../../migrations') },
]
// Any number will do as long as every instance asks for the same one.
const lockKey = 7_451_903

export interface Migration {
  name: string
  sql: string
  checksum: string
}

export function readMigrations(): Migration[] {
  return rooms.flatMap(({ room, folder }) =>
    fs
      .readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .toSorted()
      .map((file) => {
        const sql = fs.readFileSync(path.join(folder, file), 'utf8')
        return { name: `${room}/${file}`, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
      }),
  )
}

/** Applies what is missing and returns the names; when several instances start together one does it and the others wait. */
export async function migrate(
  url: string,
  { migrations = readMigrations(), oldestServer = 15, lockTries = LOCK_TRIES } = {},
): Promise<string[]> {
  const client = await reach(url)
  try {
    await refuseOldServer(client, oldestServer)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
    if (changed) {
      throw new CannotStart(
        `La migrazione ${changed.name} è cambiata dopo essere stata applicata a questo database: ripristina il file e aggiungine una nuova (in sviluppo: npm start -- --fresh).`,
        `The migration ${changed.name} was changed after it was applied to this database: restore the file and add a new one (in development: npm start -- --fresh).`,
      )
    }
    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of missing) await apply(client, migration, lockTries)
    return missing.map(({ name }) => name)
  } finally {
    // Ending the session gives the lock back too, also after an error.
    await client.end()
  }
}

/** A lock that is waited for keeps everybody waiting who comes behind it: payments pass between two tries. */
const LOCK_WAIT = '1s'
const LOCK_TRIES = 60
const BETWEEN_MS = 500
const LOCK_NOT_AVAILABLE = '55P03'

/** Beside servers that work: tried until nobody holds what it changes, and given up whole where somebody never lets go. */
async function apply(client: pg.Client, migration: Migration, tries = LOCK_TRIES): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      const { cause } = error as CannotStart
      if ((cause as pg.DatabaseError | undefined)?.code !== LOCK_NOT_AVAILABLE || left <= 1) throw error
      await pause(BETWEEN_MS)
    }
  }
}

async function applyOnce(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${LOCK_WAIT}'`)
    // What a migration changes of watched rows is no process's: it is known by its transaction, which is that of the line below.
    await client.query(`set local taschino.trace_writer = 'migration'`)
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const { message, position } = error as pg.DatabaseError
    const line = position ? sql.slice(0, Number(position)).split('\n').length : undefined
    const where = `${name}${line ? `:${line}` : ''}: ${message}`
    throw new CannotStart(
      `La migrazione ${where}. Il database è rimasto com'era prima di questo file.`,
      `The migration ${where}. The database is as it was before this file.`,
      error,
    )
  }
}

async function refuseOldServer(client: pg.Client, oldestServer: number): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major >= oldestServer) return
  throw new CannotStart(
    `Questo PostgreSQL è troppo vecchio (${major}): serve la versione ${oldestServer} o più recente.`,
    `This PostgreSQL is too old (${major}): version ${oldestServer} or newer is needed.`,
  )
}

/** Connects, or says in one sentence why not; the password never appears in it. */
async function reach(url: string): Promise<pg.Client> {
  let client: pg.Client
  let place = 'DATABASE_URL'
  try {
    client = new pg.Client({ connectionString: await writerOf(url), connectionTimeoutMillis: 10_000, application_name: 'taschino migrate' })
    place = `${client.host}:${client.port}/${client.database}`
  } catch (error) {
    throw new CannotStart('DATABASE_URL non è un indirizzo PostgreSQL valido.', 'DATABASE_URL is not a valid PostgreSQL address.', error)
  }
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    const { code, message } = error as NodeJS.ErrnoException
    const why = code ?? message
    const [it, en] = (
      {
        '28P01': ['nome o password non accettati', 'name or password not accepted'],
        '28000': ['accesso non permesso', 'access not allowed'],
        '3D000': ['il database non esiste', 'the database does not exist'],
        ECONNREFUSED: ['nessuno risponde', 'nobody answers'],
        ENOTFOUND: ['il nome del server non esiste', 'the host name does not exist'],
      } as Record<string, [string, string]>
    )[why] ?? [why, why]
    throw new CannotStart(`Non raggiungo il database ${place}: ${it}.`, `Cannot reach the database ${place}: ${en}.`, error)
  }
}
