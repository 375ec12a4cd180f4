/** Work that the clock starts: each chore one at a time, its failures said aloud, never in the way of a stop. */
import type { Log } from './log.ts'

export interface Chore {
  name: string
  everyMs: number
  work: () => Promise<void>
}

export interface Chores {
  close(): Promise<void>
}

export function openChores(log: Log, chores: readonly Chore[]): Chores {
  const running = new Map<string, Promise<void>>()
  const timers = chores.map(({ name, everyMs, work }) =>
    setInterval(() => {
      if (running.has(name)) return
      const done = work()
        .catch((error: unknown) => log.bug('chore', name, error))
        .finally(() => running.delete(name))
      running.set(name, done)
    }, everyMs).unref())
  return {
    async close() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    }
  }
}
