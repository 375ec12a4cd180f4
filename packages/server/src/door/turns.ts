/** One person's questions share a few places at the database and wait in a line of their own for the next, so that nobody else has to wait for them. */
import type { Db } from '../platform/db.ts'
import { refuseAtDoor } from './refusal.ts'

/** Worked on at once, out of the ten connections for reads; a screen that opens asks about as much. */
export const AT_ONCE = 4
/** Beyond this nobody is waiting for an answer any more: 429, for this person alone. */
export const IN_LINE = 60

interface Line {
  running: number
  waiting: (() => void)[]
}

export interface Turns {
  /** Resolves when it is the turn of `whose`; undefined when it is at once, so that the usual case costs no wait. */
  take(whose: number | string): Promise<void> | undefined
  /** The next one may. */
  leave(whose: number | string): void
}

export function openTurns(): Turns {
  const lines = new Map<number | string, Line>()
  return {
    take(whose) {
      const line = lines.get(whose)
      if (!line) return void lines.set(whose, { running: 1, waiting: [] })
      if (line.running < AT_ONCE) return void line.running++
      if (line.waiting.length >= IN_LINE) return refuseAtDoor('too_many', undefined, 1)
      return new Promise((resolve) => line.waiting.push(resolve))
    },
    leave(whose) {
      const line = lines.get(whose)
      if (!line) return
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) lines.delete(whose)
    }
  }
}

const ofPool = new WeakMap<Db, Turns>()

/** The lines before this database: one set for all calls, because they share its connections. */
export function turnsAt(db: Db): Turns {
  const known = ofPool.get(db)
  if (known) return known
  const turns = openTurns()
  ofPool.set(db, turns)
  return turns
}
