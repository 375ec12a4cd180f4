/** Keeps people from guessing codes: after ten unknown ones in ten minutes an account has to wait (threats.md T26). */

const WINDOW_MS = 10 * 60_000
const MAX_UNKNOWN = 10
const MAX_ACCOUNTS = 100_000

export interface Guesses {
  /** Seconds until this account may name a code again; 0 when it may now. */
  waitSeconds(idUser: number, now: number): number
  /** This account named a code that nobody has. */
  missed(idUser: number, now: number): void
}

/** Counts in memory: a restart forgives, and each further process adds ten tries, against 2^40 codes. */
export function openGuesses(): Guesses {
  const missesOf = new Map<number, number[]>()
  const recent = (idUser: number, now: number): number[] => (missesOf.get(idUser) ?? []).filter((at) => at > now - WINDOW_MS)
  return {
    waitSeconds(idUser, now) {
      if (!missesOf.has(idUser)) return 0
      const misses = recent(idUser, now)
      const oldest = misses[0]
      return misses.length < MAX_UNKNOWN || oldest === undefined ? 0 : Math.ceil((oldest + WINDOW_MS - now) / 1000)
    },
    missed(idUser, now) {
      if (missesOf.size >= MAX_ACCOUNTS) missesOf.clear()
      missesOf.set(idUser, [...recent(idUser, now), now].slice(-MAX_UNKNOWN))
    }
  }
}
