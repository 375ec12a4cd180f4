/**
 * Which tickets, exactly: among all choices whose value falls in a window, the one that spends most of what expires first,
 * then the one with the fewest pieces. Every sum is followed as a bit, so the answer is proved, not guessed.
 */
import { addBit, addShifted, emptyBits, hasBit, highestUpTo, lowestFrom, type Bits } from './bits.ts'

/** Pieces of one face value that expire together. `limited` ones count towards the ceiling of pieces. */
export interface Lot {
  unit: number
  amount: number
  limited: boolean
  expires: string
}

/** Some pieces of a lot taken together: 1, 2, 4 … and a rest make every number without listing them all. */
interface Bundle {
  lot: number
  size: number
  pieces: number
  limited: number
}

/** `reach[k]`: the sums that can be made with exactly `k` limited pieces. */
type Reach = Bits[]

function bundlesOf(lots: readonly Lot[], limit: number, ceiling: number, keep: (lot: Lot) => boolean): Bundle[] {
  return lots.flatMap((lot, index) => {
    if (!keep(lot)) return []
    let left = Math.min(lot.amount, Math.floor(limit / lot.unit), lot.limited ? ceiling : Infinity)
    const bundles: Bundle[] = []
    for (let pieces = 1; left > 0; pieces *= 2) {
      const take = Math.min(pieces, left)
      bundles.push({ lot: index, size: take * lot.unit, pieces: take, limited: lot.limited ? take : 0 })
      left -= take
    }
    return bundles
  })
}

function startReach(limit: number, ceiling: number): Reach {
  const reach = Array.from({ length: ceiling + 1 }, () => emptyBits(limit))
  addBit(reach[0]!, 0)
  return reach
}

function addBundle(reach: Reach, bundle: Bundle): void {
  for (let k = reach.length - 1; k >= bundle.limited; k--) addShifted(reach[k]!, reach[k - bundle.limited]!, bundle.size)
}

/** All sums up to `limit`, whatever the number of limited pieces. */
export function sums(lots: readonly Lot[], limit: number, ceiling: number): Bits {
  const reach = startReach(limit, ceiling)
  for (const bundle of bundlesOf(lots, limit, ceiling, () => true)) addBundle(reach, bundle)
  const all = emptyBits(limit)
  for (const bits of reach) addShifted(all, bits, 0)
  return all
}

/** What can still be made after each expiry, the last one first computed; index i = lots that expire later than the i-th date. */
function reachAfter(lots: readonly Lot[], dates: readonly string[], limit: number, ceiling: number): Reach[] {
  const after: Reach[] = []
  const reach = startReach(limit, ceiling)
  for (let i = dates.length - 1; i >= 0; i--) {
    const atMost = reach.map((bits) => bits.slice())
    for (let k = 1; k <= ceiling; k++) addShifted(atMost[k]!, atMost[k - 1]!, 0)
    after[i] = atMost
    for (const bundle of bundlesOf(lots, limit, ceiling, (lot) => lot.expires === dates[i])) addBundle(reach, bundle)
  }
  return after
}

interface Step {
  value: number
  from: Map<number, Set<number>>
}

/** Fixes, date by date, the largest value that still lets the whole end inside the window. `from`: limited pieces now ← used before. */
function valuesByDate(lots: readonly Lot[], dates: readonly string[], window: { lo: number; hi: number }, ceiling: number): Step[] | null {
  const after = reachAfter(lots, dates, window.hi, ceiling)
  let { lo, hi } = window
  let used = new Set([0])
  const steps: Step[] = []
  for (const [i, date] of dates.entries()) {
    const here = startReach(hi, ceiling)
    for (const bundle of bundlesOf(lots, hi, ceiling, (lot) => lot.expires === date)) addBundle(here, bundle)
    const step = largestStep(here, after[i]!, { lo, hi }, used, ceiling)
    if (!step) return null
    steps.push(step)
    lo -= step.value
    hi -= step.value
    used = new Set([...step.from].flatMap(([taken, before]) => [...before].map((b) => taken + b)))
  }
  return steps
}

function largestStep(
  here: Reach,
  after: Reach,
  window: { lo: number; hi: number },
  used: ReadonlySet<number>,
  ceiling: number,
): Step | null {
  const any = emptyBits(window.hi)
  for (const bits of here) addShifted(any, bits, 0)
  for (let value = highestUpTo(any, window.hi); value >= 0; value = highestUpTo(any, value - 1)) {
    const from = new Map<number, Set<number>>()
    for (let k = 0; k <= ceiling; k++) {
      if (!hasBit(here[k]!, value)) continue
      for (const before of used) {
        if (before + k > ceiling) continue
        const next = lowestFrom(after[ceiling - before - k]!, window.lo - value)
        if (next >= 0 && next <= window.hi - value) from.set(k, (from.get(k) ?? new Set()).add(before))
      }
    }
    if (from.size > 0) return { value, from }
  }
  return null
}

/** For one date and its fixed value: by number of limited pieces, the cheapest filling and how to take it apart. */
interface Filling {
  pieces: number
  take: () => Map<number, number>
}

function fillings(lots: readonly Lot[], date: string, value: number, ceiling: number): (Filling | null)[] {
  const limited = bundlesOf(lots, value, ceiling, (lot) => lot.expires === date && lot.limited)
  const free = bundlesOf(lots, value, ceiling, (lot) => lot.expires === date && !lot.limited)
  const layers: Reach[] = [startReach(value, ceiling)]
  for (const bundle of limited) {
    const next = layers.at(-1)!.map((bits) => bits.slice())
    addBundle(next, bundle)
    layers.push(next)
  }
  const { fewest, taken } = fewestPieces(free, value)
  return layers.at(-1)!.map((bits, k) => {
    let best = -1
    for (let sum = lowestFrom(bits, 0); sum >= 0 && sum <= value; sum = lowestFrom(bits, sum + 1)) {
      if (fewest[value - sum]! < (best < 0 ? Infinity : fewest[value - best]!)) best = sum
    }
    if (best < 0) return null
    return {
      pieces: k + fewest[value - best]!,
      take: () => {
        const counts = new Map<number, number>()
        const add = (bundle: Bundle) => counts.set(bundle.lot, (counts.get(bundle.lot) ?? 0) + bundle.pieces)
        let rest = value - best
        for (let i = free.length - 1; i >= 0; i--)
          if (hasBit(taken[i]!, rest)) {
            add(free[i]!)
            rest -= free[i]!.size
          }
        let sum = best
        let left = k
        for (let i = limited.length - 1; i >= 0; i--) {
          if (hasBit(layers[i]![left]!, sum)) continue
          add(limited[i]!)
          sum -= limited[i]!.size
          left -= limited[i]!.limited
        }
        return counts
      },
    }
  })
}

function fewestPieces(bundles: readonly Bundle[], value: number): { fewest: Float64Array; taken: Bits[] } {
  const fewest = new Float64Array(value + 1).fill(Infinity)
  fewest[0] = 0
  const taken = bundles.map((bundle) => {
    const bits = emptyBits(value)
    for (let v = value; v >= bundle.size; v--) {
      const pieces = fewest[v - bundle.size]! + bundle.pieces
      if (pieces < fewest[v]!) {
        fewest[v] = pieces
        addBit(bits, v)
      }
    }
    return bits
  })
  return { fewest, taken }
}

/** Pieces to take of each lot so that the value lies in [lo, hi]; null when no choice does. `ceiling`: limited pieces at most. */
export function choose(lots: readonly Lot[], window: { lo: number; hi: number }, ceiling: number): number[] | null {
  const dates = [...new Set(lots.map((lot) => lot.expires))].toSorted()
  const steps = valuesByDate(lots, dates, window, ceiling)
  if (!steps) return null
  let ways = new Map<number, { pieces: number; fills: Filling[] }>([[0, { pieces: 0, fills: [] }]])
  for (const [i, step] of steps.entries()) {
    const next: typeof ways = new Map()
    const options = fillings(lots, dates[i]!, step.value, ceiling)
    for (const [before, way] of ways) {
      for (const [k, fill] of options.entries()) {
        if (!fill || !step.from.get(k)?.has(before)) continue
        const pieces = way.pieces + fill.pieces
        if (pieces < (next.get(before + k)?.pieces ?? Infinity)) next.set(before + k, { pieces, fills: [...way.fills, fill] })
      }
    }
    ways = next
  }
  const best = [...ways.values()].reduce((a, b) => (b.pieces < a.pieces ? b : a))
  const counts = lots.map(() => 0)
  for (const fill of best.fills) for (const [lot, pieces] of fill.take()) counts[lot] = (counts[lot] ?? 0) + pieces
  return counts
}
