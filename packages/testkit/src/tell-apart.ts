/** Tests whether two kinds of answers differ in time (G9): medians and the rank test of Mann and Whitney. */

export const median = (times: readonly number[]): number => {
  const sorted = times.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

/** Abramowitz and Stegun 7.1.26: exact to 1.5e-7, far more than a gate needs. */
function erfc(x: number): number {
  const t = 1 / (1 + 0.3275911 * x)
  return t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-x * x)
}

/** Two-sided p of the rank test, by the normal approximation with ties: small when one side tends to be slower. */
export function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const all = [...left.map((time) => ({ time, left: true })), ...right.map((time) => ({ time, left: false }))].toSorted(
    (a, b) => a.time - b.time,
  )
  let ranks = 0
  let ties = 0
  for (let i = 0; i < all.length;) {
    let j = i
    while (j < all.length && all[j]?.time === all[i]?.time) j++
    const rank = (i + j + 1) / 2
    for (let k = i; k < j; k++) if (all[k]?.left) ranks += rank
    ties += (j - i) ** 3 - (j - i)
    i = j
  }
  const [n, m, total] = [left.length, right.length, all.length]
  const u = ranks - (n * (n + 1)) / 2
  const spread = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))))
  return spread === 0 ? 1 : erfc(Math.abs(u - (n * m) / 2) / spread / Math.SQRT2)
}

/** Times both kinds in turn, in an order that chance decides, so that whatever else the machine does falls on both alike. */
export async function timeBoth(
  samples: number,
  left: () => Promise<unknown>,
  right: () => Promise<unknown>,
): Promise<{ gap: number; p: number }> {
  const times: [number[], number[]] = [[], []]
  for (let i = 0; i < samples; i++) {
    for (const side of Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = performance.now()
      await (side === 0 ? left : right)()
      times[side].push(performance.now() - start)
    }
  }
  return { gap: Math.abs(median(times[0]) - median(times[1])), p: mannWhitney(...times) }
}
