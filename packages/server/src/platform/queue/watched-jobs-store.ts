/** The SQL of a job that a call begins and people watch: one process does it, its progress is visible, a restart takes it up again. */
import type { Sql } from '../db/db.ts'
import type { QueueDepth } from './store.ts'

/** A feature's table with `total`, `done`, `tries`, `asked_at` and the number of what is worked on. The names are the code's own. */
export interface JobTable {
  table: string
  /** The column that names what is worked on. */
  key: string
  /** One job is done by one process at a time; the lock leaves with the connection, however that ends. */
  lock: number
}

export interface WatchedJobs {
  /** False: another process is at it. Held until the connection ends. */
  takeJob: (sql: Sql, id: number) => Promise<boolean>
  openJob: (sql: Sql, id: number, total: number) => Promise<void>
  /** Those that nobody has ended, the longest asked for first. */
  jobsOpen: (sql: Sql) => Promise<number[]>
  /** Counts the try and begins from nothing; how often it was tried, or null when it is done already. */
  beginTry: (sql: Sql, id: number) => Promise<number | null>
  /** Beside the transaction that does it, so that people see it grow. */
  jobDone: (sql: Sql, id: number, done: number) => Promise<void>
  closeJob: (sql: Sql, id: number) => Promise<void>
  jobOf: (sql: Sql, id: number) => Promise<{ done: number; total: number } | null>
  /** None of them is ever dead: each start takes up what is open. */
  depth: (sql: Sql) => Promise<QueueDepth>
}

/** One that goes wrong keeps nobody behind it waiting: the others are done, and then it is said aloud what was in its way. */
export async function eachInTurn(ids: readonly number[], work: (id: number) => Promise<void>): Promise<void> {
  const failed: unknown[] = []
  for (const id of ids) await work(id).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

export function watchedJobsIn({ table, key, lock }: JobTable): WatchedJobs {
  return {
    async takeJob(sql, id) {
      const { rows } = await sql.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [lock, id])
      return rows[0]?.mine === true
    },
    async openJob(sql, id, total) {
      await sql.query(`insert into ${table} (${key}, total) values ($1, $2)`, [id, total])
    },
    async jobsOpen(sql) {
      const { rows } = await sql.query<{ id: number }>(`select ${key} as id from ${table} order by asked_at`)
      return rows.map(({ id }) => id)
    },
    async beginTry(sql, id) {
      const { rows } = await sql.query<{ tries: number }>(
        `update ${table} set tries = tries + 1, done = 0 where ${key} = $1 returning tries`,
        [id],
      )
      return rows[0]?.tries ?? null
    },
    async jobDone(sql, id, done) {
      await sql.query(`update ${table} set done = $2 where ${key} = $1`, [id, done])
    },
    async closeJob(sql, id) {
      await sql.query(`delete from ${table} where ${key} = $1`, [id])
    },
    async jobOf(sql, id) {
      const { rows } = await sql.query<{ done: number; total: number }>(`select done, total from ${table} where ${key} = $1`, [id])
      return rows[0] ?? null
    },
    async depth(sql) {
      const { rows } = await sql.query<{ waiting: number; oldest: number }>(
        `select count(*) as waiting, coalesce(extract(epoch from clock_timestamp() - min(asked_at)), 0)::float8 as oldest from ${table}`,
      )
      return { waiting: 0, oldest: 0, ...rows[0], dead: 0 }
    },
  }
}
