/** The waits before each try to reconnect, for the app and for tests that stand in for it. */
import { REALTIME } from './events.ts'

/**
 * The n-th wait: longer with every try, always between the two ends that docs/product.md, limits, gives, half of it chance, so that a
 * restarted server is not stormed.
 */
export function waitBefore(attempt: number, chance: number = Math.random()): number {
  const longest = Math.min(2 * REALTIME.reconnectionDelay * 1.5 ** attempt, REALTIME.reconnectionDelayMax)
  return Math.round((longest * (1 + chance)) / 2)
}
