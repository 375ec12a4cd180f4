/** Sets of whole numbers as bits, by which the sums that tickets can make are computed with shifts. */

export type Bits = Uint32Array

/** An empty set that can hold 0..limit. */
export const emptyBits = (limit: number): Bits => new Uint32Array((limit >>> 5) + 1)

export const hasBit = (bits: Bits, n: number): boolean => n >= 0 && ((bits[n >>> 5] ?? 0) >>> (n & 31)) % 2 === 1

export function addBit(bits: Bits, n: number): void {
  bits[n >>> 5] = (bits[n >>> 5] ?? 0) | (1 << (n & 31))
}

/** Adds to `into` every member of `from` moved up by `by`; what leaves the range is dropped. `into` may be `from`. */
export function addShifted(into: Bits, from: Bits, by: number): void {
  const words = by >>> 5
  const rest = by & 31
  for (let i = into.length - 1; i >= words; i--) {
    const low = from[i - words] ?? 0
    const word = rest === 0 ? low : (low << rest) | ((i > words ? (from[i - words - 1] ?? 0) : 0) >>> (32 - rest))
    into[i] = (into[i] ?? 0) | word
  }
}

/** The largest member not above `n`, or -1. */
export function highestUpTo(bits: Bits, n: number): number {
  if (n < 0) return -1
  let i = Math.min(n >>> 5, bits.length - 1)
  let word = bits[i] ?? 0
  if (i === n >>> 5 && (n & 31) < 31) word &= (1 << ((n & 31) + 1)) - 1
  while (word === 0) {
    if (--i < 0) return -1
    word = bits[i] ?? 0
  }
  return i * 32 + 31 - Math.clz32(word)
}

/** The smallest member not below `n`, or -1. */
export function lowestFrom(bits: Bits, n: number): number {
  const from = Math.max(0, n)
  let i = from >>> 5
  let word = (bits[i] ?? 0) & (-1 << (from & 31))
  while (word === 0) {
    if (++i >= bits.length) return -1
    word = bits[i] ?? 0
  }
  return i * 32 + 31 - Math.clz32(word & -word)
}
