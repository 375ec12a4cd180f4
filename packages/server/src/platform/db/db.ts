/**
 * The connections to PostgreSQL: one pool for reads and small writes, one for the group commit, both bounded; a lost connection does not
 * end the process.
 */
import pg from 'pg'
import type { ClientBase, Pool, PoolClient, PoolConfig, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { openWriter, writerOf } from './addresses.ts'
import type { TraceWriter } from '../secrets/trace-writer.ts'

/** int8 comes as text from the driver: we read it as number and refuse what a number cannot hold. */
function safeWhole(text: string): number {
  const n = Number(text)
  if (!Number.isSafeInteger(n)) throw new RangeError(`whole number out of range in an answer of the database: ${text}`)
  return n
}

const INT8 = 20
const INT8_ARRAY = 1016
const setParser = pg.types.setTypeParser as (oid: number, parse: (text: string) => unknown) => void
setParser(INT8, safeWhole)
setParser(INT8_ARRAY, (text) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : safeWhole(item))),
)

/** Anything that answers a query: the pool, or the client inside a transaction. */
export interface Sql {
  query<R extends QueryResultRow>(query: string | QueryConfig, values?: unknown[]): Promise<QueryResult<R>>
}

export interface Db extends Sql {
  /**
   * Runs `work` in one transaction (READ COMMITTED): commits when it resolves, rolls back when it throws. Once more where two waited for
   * each other (F06).
   */
  tx<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** For jobs that may take minutes: a connection of its own, closed afterwards. */
  slow<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Connections that only the money group commit uses, so that reads cannot starve payments. */
  readonly money: Pool
  /** The connections of reads and small writes, as whoever watches the service counts them. */
  readonly reads: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  /** Connection string, for the one connection that listens. */
  readonly url: string
  close(): Promise<void>
}

/** Nothing was sent to the database, or all of it was taken back: the caller may come back. The HTTP layer answers 503 with Retry-After. */
export class DbBusy extends Error {
  override name = 'DbBusy'
}

const MAX_WAITING = 200
/**
 * Two transactions waited for each other, or what the ledger had read was over when it wrote (an account was frozen meanwhile): nothing of
 * this one was done, and done anew it sees what is.
 */
const DONE_ANEW = new Set<unknown>(['40P01', '40001'])
const TX_TRIES = 3
/** Shorter than the 30 s for which readers of the outbox watch a gap, and the 60 s after which a day is added up (decision 0138). */
const LONGEST_MS = 25_000
/** The database ended a transaction that took too long, and its connection with it. */
const CUT_OFF = '25P04'
const READ_ONLY = '25006'
/** The first question of a connection: a database that froze in this moment must not keep whoever waits for it. */
const FIRST_MS = 2000

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code
/** Connections that were ended so while nobody asked them anything: what is asked next only hears that there is none any more. */
const cutOff = new WeakSet<object>()
const hearEnd = (client: ClientBase): unknown => client.on('error', (error) => void (codeOf(error) === CUT_OFF && cutOff.add(client)))
const asBusy = (sql: object, error: unknown): unknown =>
  codeOf(error) === CUT_OFF || cutOff.has(sql) ? new DbBusy('it took too long, and nothing of it was done', { cause: error }) : error

/** A PostgreSQL before 17 has no such setting, and goes on without. */
const SET_BOUND = `select set_config(name, $1, $2) from pg_settings where name = 'transaction_timeout'`
const bound = (ms: number, local: boolean) => ({ text: SET_BOUND, values: [String(ms), local], query_timeout: FIRST_MS })

/** A standby answers reads, with what was true a moment ago: nobody's money is told by it. */
async function begins(client: ClientBase, longestMs: number | null): Promise<void> {
  const first = {
    text: longestMs === null ? 'select pg_is_in_recovery() as standby' : `select pg_is_in_recovery() as standby, (${SET_BOUND})`,
    values: longestMs === null ? [] : [String(longestMs), false],
    query_timeout: FIRST_MS,
  }
  const { rows } = await client.query<{ standby: boolean }>(first)
  if (rows[0]?.standby) throw Object.assign(new Error('this server of the database takes no writes'), { code: READ_ONLY })
}

function openPool(url: string, longestMs: number | null, config: PoolConfig): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    onConnect: (client: ClientBase) => begins(client, longestMs),
    ...config,
  })
  // Without these two listeners a connection that the server ends kills the process (F03).
  pool.on('error', () => undefined)
  pool.on('connect', hearEnd)
  return pool
}

async function inTransaction<T>(client: PoolClient, work: (sql: Sql) => Promise<T>): Promise<T> {
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((lost: unknown) => {
      broken = lost instanceof Error ? lost : new Error(String(lost))
    })
    throw asBusy(client, error)
  } finally {
    client.release(broken)
  }
}

/**
 * All of `work` or nothing of it, on a connection that is one's own (`slow`). Whoever posts in it says how long it may take at most
 * (decision 0138).
 */
export async function inSavepoint<T>(sql: Sql, work: () => Promise<T>, longestMs: number | null = null): Promise<T> {
  await sql.query('begin')
  try {
    if (longestMs !== null) await sql.query(bound(longestMs, true))
    const result = await work()
    await sql.query('commit')
    return result
  } catch (error) {
    await sql.query('rollback').catch(() => undefined)
    throw asBusy(sql, error)
  }
}

/** The role whose rights the service needs, and no more (the journal is append-only for it); undefined where it could not be made. */
export async function serviceRole(url: string): Promise<string | undefined> {
  const { rows } = await onOwnConnection(url, {}, (sql) =>
    sql.query<{ rolname: string }>(
      `select rolname from pg_roles where rolname = 'taschino_app' and pg_has_role(current_user, oid, 'member')`,
    ),
  )
  return rows[0]?.rolname
}

/**
 * As whom a connection works, and under which key the database signs what it changes (platform/secrets/trace-writer.ts). Without jit: the
 * ledger's own functions keep the planner from reading whole tables by a price that no plan has, and a PostgreSQL before 18 takes that for
 * an expensive plan and compiles it anew for each payment, which takes seconds.
 */
function startsAs(role: string | undefined, writer: TraceWriter | undefined): PoolConfig {
  const said = [
    '-c jit=off',
    ...(role === undefined ? [] : [`-c role=${role}`]),
    ...(writer ? [`-c taschino.trace_writer=${writer.name}`, `-c taschino.trace_key=${writer.key.toString('hex')}`] : []),
  ]
  return { options: said.join(' ') }
}

/** For questions of a start: a machine that is busy just then is no reason not to. */
export const PATIENT: PoolConfig = { connectionTimeoutMillis: 10_000 }

export async function onOwnConnection<T>(url: string, config: PoolConfig, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: await writerOf(url),
    application_name: 'taschino-jobs',
    connectionTimeoutMillis: 2000,
    statement_timeout: 600_000,
    lock_timeout: 5000,
    ...config,
  })
  hearEnd(client)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export interface DbSizes {
  reads?: number
  money?: number
  /** How long a transaction may take; null for a world that is made before anybody lives in it. */
  longestMs?: number | null
}

export function openDb(url: string, sizes: DbSizes = {}, role?: string, writer?: TraceWriter): Db {
  const { longestMs = LONGEST_MS } = sizes
  const elsewhere = openWriter(url)
  const start: PoolConfig = { ...startsAs(role, writer), ...(elsewhere ? { Client: elsewhere.Client } : {}) }
  const reads = openPool(url, longestMs, {
    ...start,
    max: sizes.reads ?? 10,
    application_name: 'taschino',
    // A second caller with the same key waits for the first one this long (docs/threat-model.md, idempotency 3).
    lock_timeout: 5000,
    statement_timeout: 7000,
    idle_in_transaction_session_timeout: 10_000,
    // A database that is frozen cannot time out by itself (F05).
    query_timeout: 8000,
  })
  const money = openPool(url, longestMs, {
    ...start,
    max: sizes.money ?? 4,
    application_name: 'taschino-money',
    statement_timeout: 10_000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
  })
  const room = (): void => {
    if (reads.waitingCount >= MAX_WAITING) throw new DbBusy('too many requests wait for the database')
  }
  return {
    url,
    money,
    reads,
    async query<R extends QueryResultRow>(query: string | QueryConfig, values?: unknown[]) {
      room()
      return reads.query<R>(query as string, values)
    },
    async tx(work) {
      for (let tries = 1; ; tries++) {
        room()
        try {
          return await inTransaction(await reads.connect(), work)
        } catch (error) {
          if (tries === TX_TRIES || !DONE_ANEW.has(codeOf(error))) throw error
        }
      }
    },
    slow: (work) => onOwnConnection(url, startsAs(role, writer), work),
    async close() {
      elsewhere?.close()
      await Promise.all([reads.end(), money.end()])
    },
  }
}
