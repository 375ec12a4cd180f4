/** Limits how many calls of one person use the database at once; the others wait in that person's own line and hold nobody else up. */
import { openPlaces, type Places } from '../platform/load/places.ts'
import { comeBack } from './refusal.ts'

/** Worked on at once, out of the ten connections for reads; a screen that opens asks about as much. */
export const AT_ONCE = 4
/** Beyond this nobody is waiting for an answer any more: 429, for this person alone. */
export const IN_LINE = 60

export const openConcurrencyLimit = (): Places<number | string> =>
  openPlaces({ each: AT_ONCE, waiting: Infinity, waitingEach: IN_LINE, full: () => comeBack('too_many') })
