/** Joins small writes: what is asked while one statement is under way goes into the next one, so that ten thousand become a few dozen. */
import { setTimeout as sleep } from 'node:timers/promises'
import { DbBusy } from '../db/db.ts'

const MOST_AT_ONCE = 500
/** For what a crowd of screens asks as it comes back: thirty go with one statement, and none of them notices the wait. */
export const CROWD = { apartMs: 20 }
/** More than this wait for nobody: whoever asks comes back later. */
const MOST_WAITING = 20_000

interface Waiting<I, O> {
  item: I
  resolve: (answer: O) => void
  reject: (error: unknown) => void
}

export interface BatchOptions {
  /**
   * So long after one statement begins comes the next at the earliest, for what can wait a moment when a crowd comes: a statement costs the
   * same for three as for thirty.
   */
  apartMs?: number
  /**
   * Statements on their way at once. One, and who comes meanwhile goes with the next; or any number, and those of one turn of the event
   * loop go together but wait for nobody's statement.
   */
  atOnce?: number
}

/** `work` gets some items and answers each of them, in their order. Whoever comes alone waits for nothing. */
export function batched<I, O>(
  work: (items: readonly I[]) => Promise<readonly O[]>,
  { apartMs = 0, atOnce = 1 }: BatchOptions = {},
): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = []
  let running = 0
  let planned = false
  let begun = -Infinity

  const run = async (): Promise<void> => {
    if (waiting.length === 0 || running >= atOnce) return
    running++
    const early = begun + apartMs - performance.now()
    if (early > 0) await sleep(early)
    begun = performance.now()
    const batch = waiting.splice(0, MOST_AT_ONCE)
    void run()
    try {
      const answers = await work(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, n) => resolve(answers[n] as O))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    running--
    void run()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MOST_WAITING) return reject(new DbBusy('too many small writes wait for the database'))
      waiting.push({ item, resolve, reject })
      if (planned || running >= atOnce) return
      planned = true
      // The rest of this turn's requests come along.
      setImmediate(() => {
        planned = false
        void run()
      })
    })
}
