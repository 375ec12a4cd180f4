/** Limits guesses of codes: after ten unknown ones in ten minutes an account has to wait (T26). */

const WINDOW_MS = 10 * 60_000
const MAX_UNKNOWN = 10
const MAX_ACCOUNTS = 100_000

/** Seconds until this account may name a code again; or what was found. */
export type Looked<T> = { wait: number } | { found: T }

export interface LookupLimiter {
  /**
   * Looks for what a code stands for; `find` says when nobody has it. As many look at once as may still miss, the others wait for them:
   * whoever guesses a thousand at once is heard ten times as well.
   */
  look<T>(idUser: number, now: number, find: (missed: () => void) => Promise<T>): Promise<Looked<T>>
}

/** Those of one account that look now, and those that wait for one of them to be through. */
interface Line {
  looking: number
  waiting: (() => void)[]
}

/** Counts in memory: a restart forgives, and each further process adds ten tries, against 2^40 codes. */
export function openLookupLimiter(): LookupLimiter {
  const missesOf = new Map<number, number[]>()
  const lines = new Map<number, Line>()
  const recent = (idUser: number, now: number): number[] => missesOf.get(idUser)?.filter((at) => at > now - WINDOW_MS) ?? []
  const missed = (idUser: number, now: number): void => {
    if (missesOf.size >= MAX_ACCOUNTS) missesOf.clear()
    missesOf.set(idUser, [...recent(idUser, now), now].slice(-MAX_UNKNOWN))
  }

  /** Seconds to wait; 0 once it may look, and is counted among those that do. */
  const enter = async (idUser: number, now: number, line: Line): Promise<number> => {
    for (;;) {
      const misses = recent(idUser, now)
      const [oldest] = misses
      if (misses.length >= MAX_UNKNOWN && oldest !== undefined) return Math.ceil((oldest + WINDOW_MS - now) / 1000)
      if (misses.length + line.looking < MAX_UNKNOWN) {
        line.looking++
        return 0
      }
      await new Promise<void>((resolve) => line.waiting.push(resolve))
    }
  }
  const leave = (idUser: number, line: Line): void => {
    const next = line.waiting.shift()
    if (next) next()
    else if (line.looking === 0 && lines.get(idUser) === line) lines.delete(idUser)
  }

  return {
    async look(idUser, now, find) {
      const line = lines.get(idUser) ?? { looking: 0, waiting: [] }
      lines.set(idUser, line)
      const wait = await enter(idUser, now, line)
      if (wait > 0) {
        leave(idUser, line)
        return { wait }
      }
      try {
        return { found: await find(() => missed(idUser, now)) }
      } finally {
        line.looking--
        leave(idUser, line)
      }
    },
  }
}
