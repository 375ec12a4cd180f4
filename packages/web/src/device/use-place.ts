/** Where this person is, for screens: used at once where it was allowed before, asked for only by an act (domain.md section 8). */
import { useSyncExternalStore } from 'react'
import { position } from './browser-position.ts'
import type { Place, PositionState } from './position.ts'

export interface Whereabouts {
  /** Null while it is not known. */
  place: Place | null
  state: PositionState
  ask: () => void
}

const { watch, current, ask } = position

/** The position is refreshed while a screen that uses this is shown. */
export function usePlace(): Whereabouts {
  const { state, place } = useSyncExternalStore(watch, current, current)
  return { place: state === 'here' ? place : null, state, ask }
}
