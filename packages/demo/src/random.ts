/** Random numbers from a seed, so that every machine gets the same demo world. */

export interface Chance {
  /** 0 ≤ n < 1 */
  next(): number
  /** Whole number, both ends included. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
}

/** mulberry32: small, fast, good enough for a story. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick<T>(list: readonly T[]): T {
      const found = list[between(0, list.length - 1)]
      if (found === undefined) throw new RangeError('nothing to pick from')
      return found
    },
  }
}
