/** Work that the clock starts: each job one at a time, its failures said aloud, never in the way of a stop. */
import type { Sql } from './db/db.ts'
import type { Log } from './log.ts'
import type { QueueDepth } from './queue/store.ts'

export interface Job {
  name: string
  everyMs: number
  /** Also right away: what waited while the service was closed does not wait for the first turn of its clock. */
  atStart?: true
  work: () => Promise<void>
  /** Of a job that works off a queue. */
  depth?: (sql: Sql) => Promise<QueueDepth>
}

export interface Scheduler {
  close(): Promise<void>
}

/** Told of each turn of a job that has ended: how long it took, and whether it went well. */
export type JobEnded = (name: string, ms: number, well: boolean) => void

export function openScheduler(log: Log, jobs: readonly Job[], ended: JobEnded = () => undefined): Scheduler {
  const running = new Map<string, Promise<void>>()
  const turn = ({ name, work }: Job): void => {
    if (running.has(name)) return
    const began = performance.now()
    const done = work()
      .then(
        () => ended(name, performance.now() - began, true),
        (error: unknown) => {
          log.bug('job', name, error)
          ended(name, performance.now() - began, false)
        },
      )
      .finally(() => running.delete(name))
    running.set(name, done)
  }
  const timers = jobs.map((job) => setInterval(() => turn(job), job.everyMs).unref())
  for (const job of jobs) if (job.atStart) turn(job)
  return {
    async close() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
