/** Limits wrong signatures per sender, so that signatures cannot be tried by the thousand. */

const WINDOW_MS = 60_000
const MOST_FAULTS = 60
const MOST_NETWORKS = 10_000

export interface BellLimit {
  /** Nothing of this network is looked at for the rest of its minute; honest senders try again later. */
  waits(network: string, now: number): boolean
  fault(network: string, now: number): void
}

/** Counted in memory by network; a restart forgets it. */
export function openBellLimit(): BellLimit {
  const faults = new Map<string, { since: number; count: number }>()
  const of = (network: string, now: number) => {
    const one = faults.get(network)
    return one && one.since > now - WINDOW_MS ? one : null
  }
  return {
    waits: (network, now) => (of(network, now)?.count ?? 0) >= MOST_FAULTS,
    fault(network, now) {
      if (faults.size >= MOST_NETWORKS) faults.clear()
      const one = of(network, now)
      faults.set(network, one ? { since: one.since, count: one.count + 1 } : { since: now, count: 1 })
    },
  }
}
