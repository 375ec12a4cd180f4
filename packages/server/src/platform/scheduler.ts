/** Runs jobs by the clock: each one at a time, its failures logged, stopped without waiting for the next turn. */
import { codeOf, isDatabaseAway } from './db/away.ts'
import type { Sql } from './db/db.ts'
import type { Log } from './log.ts'
import type { QueueDepth } from './queue/store.ts'

export interface Job {
  name: string
  everyMs: number
  /** Also right away: what waited while the service was closed does not wait for the first turn of its clock. */
  atStart?: true
  /** Long work ends at its next step once the service is about to end; the next start goes on with it. */
  work: (ending?: AbortSignal) => Promise<void>
  /** Of a job that works off a queue. */
  depth?: (sql: Sql) => Promise<QueueDepth>
}

export interface Scheduler {
  close(): Promise<void>
}

/** Told of each turn of a job that has ended: how long it took, and whether it went well. */
export type JobEnded = (name: string, ms: number, well: boolean) => void

const LOCK_TAKEN = '55P03'
/** While the database is away jobs are tried this often at the most, and that is told once. */
const AWAY_MS = 2000

/** Hears what jobs fail of; says whether the database has just gone or come back. */
function openAbsence(log: Log) {
  let until = 0
  let away = false
  return {
    waits: (): boolean => performance.now() < until,
    began(): void {
      until = performance.now() + AWAY_MS
      if (!away) log.event('the database is away: jobs wait')
      away = true
    },
    ended(): void {
      if (away) log.event('the database is back: jobs go on')
      away = false
    },
  }
}

export function openScheduler(log: Log, jobs: readonly Job[], ended: JobEnded = () => undefined): Scheduler {
  const running = new Map<string, Promise<void>>()
  const absence = openAbsence(log)
  const end = new AbortController()
  /** Their turn came while the database was away: as soon as it is back they run, and not a quarter of an hour later. */
  const missed = new Set<Job>()
  const turn = (job: Job): void => {
    const { name, work } = job
    if (running.has(name)) return
    if (absence.waits()) return void missed.add(job)
    missed.delete(job)
    const began = performance.now()
    const done = work(end.signal)
      .then(
        () => {
          absence.ended()
          ended(name, performance.now() - began, true)
        },
        (error: unknown) => {
          if (isDatabaseAway(error)) {
            absence.began()
            missed.add(job)
          }
          // Another server does the same, and its commit takes long: the next turn finds it done.
          // What waits for ever is counted as failing.
          else if (codeOf(error) !== LOCK_TAKEN) log.bug('job', name, error)
          ended(name, performance.now() - began, false)
        },
      )
      .finally(() => running.delete(name))
    running.set(name, done)
  }
  const timers = jobs.map((job) => setInterval(() => turn(job), job.everyMs).unref())
  timers.push(setInterval(() => missed.forEach(turn), AWAY_MS).unref())
  for (const job of jobs) if (job.atStart) turn(job)
  return {
    async close() {
      for (const timer of timers) clearInterval(timer)
      end.abort()
      await Promise.all(running.values())
    },
  }
}
