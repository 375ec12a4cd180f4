/** Work that the clock starts: each job one at a time, its failures said aloud, never in the way of a stop. */
import type { Log } from './log.ts'

export interface Job {
  name: string
  everyMs: number
  /** Also right away: what waited while the service was closed does not wait for the first turn of its clock. */
  atStart?: true
  work: () => Promise<void>
}

export interface Scheduler {
  close(): Promise<void>
}

export function openScheduler(log: Log, jobs: readonly Job[]): Scheduler {
  const running = new Map<string, Promise<void>>()
  const turn = ({ name, work }: Job): void => {
    if (running.has(name)) return
    const done = work()
      .catch((error: unknown) => log.bug('job', name, error))
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
