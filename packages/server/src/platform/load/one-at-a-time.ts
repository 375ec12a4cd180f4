/** Runs work with the same key one after the other, in the order in which it came; different keys do not wait for each other. */

/** The work before this one took longer than whoever came was willing to wait; theirs was never begun. */
export class TurnTimeout extends Error {}

export interface OneAtATime<K> {
  /**
   * Begins `work` when everything before it with the same key has ended, well or not. Where that is more than `patienceMs` after it came,
   * it is not begun
   * and TurnTimeout is thrown.
   */
  inTurn<T>(key: K, work: () => Promise<T>, patienceMs?: number): Promise<T>
}

/** Holds one promise for each key at work and nothing for the others. Whoever opens it owns it: two of them know nothing of each other. */
export function openOneAtATime<K>(): OneAtATime<K> {
  const lastOf = new Map<K, Promise<unknown>>()
  return {
    async inTurn<T>(key: K, work: () => Promise<T>, patienceMs = Infinity): Promise<T> {
      const since = performance.now()
      const begin = (): Promise<T> => {
        if (performance.now() - since > patienceMs) throw new TurnTimeout()
        return work()
      }
      const last = lastOf.get(key)
      // Where nobody is before it, it begins at once and waits for nothing.
      const mine = last ? last.then(begin, begin) : work()
      lastOf.set(key, mine)
      try {
        return await mine
      } finally {
        if (lastOf.get(key) === mine) lastOf.delete(key)
      }
    },
  }
}
