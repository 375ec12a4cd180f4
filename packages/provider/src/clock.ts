/** The sandbox's own clock: the machine's, and as much as was advanced on the console. What is signed goes by the machine's alone. */
import type { Store } from './store.ts'

export interface Clock {
  now(): number
  advance(ms: number): void
}

export function openClock(store: Store): Clock {
  const rows = store.table<number>('clock')
  const ahead = (): number => rows.get('ahead') ?? 0
  return { now: () => Date.now() + ahead(), advance: (ms) => store.commit([['clock', 'ahead', ahead() + ms]]) }
}
