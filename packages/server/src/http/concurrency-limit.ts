/**
 * One person's questions share a few places at the database and wait in a line of their own for the next, so that nobody else has to wait
 * for them.
 */
import { openPlaces, type Places } from '../platform/load/places.ts'
import { comeBack } from './refusal.ts'

/** Worked on at once, out of the ten connections for reads; a screen that opens asks about as much. */
export const AT_ONCE = 4
/** Beyond this nobody is waiting for an answer any more: 429, for this person alone. */
export const IN_LINE = 60

export const openConcurrencyLimit = (): Places<number | string> =>
  openPlaces({ each: AT_ONCE, waiting: Infinity, waitingEach: IN_LINE, full: () => comeBack('too_many') })
