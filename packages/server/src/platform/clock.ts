/** Time as a part that can be exchanged: tests turn it, nothing else reads the wall clock for decisions. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const wallClock: Clock = { now: () => Date.now() }
