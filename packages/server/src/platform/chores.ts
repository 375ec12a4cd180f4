/** Work that the clock starts: each chore one at a time, its failures said aloud, never in the way of a stop. */
import type { Log } from './log.ts'

export interface Chore {
  name: string
  everyMs: number
  /** Also right away: what waited while the house was closed does not wait for the first turn of its clock. */
  atStart?: true
  work: () => Promise<void>
}

export interface Chores {
  close(): Promise<void>
}

export function openChores(log: Log, chores: readonly Chore[]): Chores {
  const running = new Map<string, Promise<void>>()
  const turn = ({ name, work }: Chore): void => {
    if (running.has(name)) return
    const done = work()
      .catch((error: unknown) => log.bug('chore', name, error))
      .finally(() => running.delete(name))
    running.set(name, done)
  }
  const timers = chores.map((chore) => setInterval(() => turn(chore), chore.everyMs).unref())
  for (const chore of chores) if (chore.atStart) turn(chore)
  return {
    async close() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    }
  }
}
