/**
 * Limits how much work runs at once, in all and per key; the rest waits in lines that are served in turn, so that nobody waits behind one
 * who asks for a hundred things.
 */

export interface Bounds {
  /** Places in all, and for one key. */
  all?: number
  each?: number
  /** How many may wait for one, in all and of one key. */
  waiting: number
  waitingEach?: number
  /** What is thrown when too many wait already. */
  full: () => Error
  /**
   * Where some come before others: how many ranks there are, the first served first. Where too many wait, the last in the lowest line makes
   * room for whoever comes before it.
   */
  ranks?: number
}

export interface Places<K> {
  /**
   * Resolves when there is a place; undefined when that is at once, so that the usual case costs no wait. Throws, or rejects later, what
   * `full` makes.
   */
  take(key: K, rank?: number): Promise<void> | undefined
  /** The next one may. */
  leave(key: K): void
  /** Work that holds a place from its beginning to its end, however that is. */
  within<T>(key: K, work: () => Promise<T>, rank?: number): Promise<T>
}

interface Waiting {
  go: () => void
  leave: (error: Error) => void
}

/** Who waits in one rank, by key; the key whose turn is next comes first. */
class Lines<K> {
  readonly #of = new Map<K, Waiting[]>()

  keys = (): Iterable<K> => this.#of.keys()
  lengthOf = (key: K): number => this.#of.get(key)?.length ?? 0

  add(key: K, one: Waiting): void {
    const line = this.#of.get(key)
    if (line) line.push(one)
    else this.#of.set(key, [one])
  }

  /** Who waits with this key stands behind all others. */
  toTheEnd(key: K): void {
    const line = this.#of.get(key)
    this.#of.delete(key)
    if (line && line.length > 0) this.#of.set(key, line)
  }

  first(key: K): Waiting | undefined {
    const one = this.#of.get(key)?.shift()
    this.toTheEnd(key)
    return one
  }

  /** Whoever would have waited longest. */
  last(): Waiting | undefined {
    const [key, line] = [...this.#of].at(-1) ?? []
    const one = line?.pop()
    if (key !== undefined) this.toTheEnd(key)
    return one
  }
}

export function openPlaces<K>({ all = Infinity, each = Infinity, waiting: most, waitingEach = most, full, ranks = 1 }: Bounds): Places<K> {
  const running = new Map<K, number>()
  const ranked = Array.from({ length: ranks }, () => new Lines<K>())
  let taken = 0
  let waiting = 0

  const mayGo = (key: K): boolean => (running.get(key) ?? 0) < each
  const admit = (key: K): void => {
    taken++
    running.set(key, (running.get(key) ?? 0) + 1)
  }
  /** One place became free: at most one can take it. Where only keys are bounded, nobody but the same key can. */
  const next = (freed: K): void => {
    for (const lines of ranked)
      for (const key of all === Infinity ? [freed] : lines.keys()) {
        const one = mayGo(key) ? lines.first(key) : undefined
        if (!one) continue
        waiting--
        admit(key)
        return one.go()
      }
  }
  /** Makes room for whoever comes before somebody that waits; false when all who wait come first. */
  const makeRoom = (rank: number): boolean => {
    for (const lines of ranked.slice(rank + 1).toReversed()) {
      const gone = lines.last()
      if (!gone) continue
      waiting--
      gone.leave(full())
      return true
    }
    return false
  }

  const take = (key: K, rank = 0): Promise<void> | undefined => {
    if (taken < all && mayGo(key)) return void admit(key)
    const lines = ranked[rank]
    if (!lines) throw new RangeError(`no rank ${rank}`)
    if (lines.lengthOf(key) >= waitingEach || (waiting >= most && !makeRoom(rank))) throw full()
    waiting++
    return new Promise((go, leave) => lines.add(key, { go, leave }))
  }
  const leave = (key: K): void => {
    const left = (running.get(key) ?? 1) - 1
    // Who had all they may have stands behind everybody that came meanwhile.
    if (left + 1 === each) for (const lines of ranked) lines.toTheEnd(key)
    if (left > 0) running.set(key, left)
    else running.delete(key)
    taken--
    next(key)
  }
  return {
    take,
    leave,
    async within(key, work, rank) {
      const wait = take(key, rank)
      if (wait) await wait
      try {
        return await work()
      } finally {
        leave(key)
      }
    },
  }
}
