/** The sandbox's clock: the machine's plus what the console advanced; signatures use the machine's alone. */
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
