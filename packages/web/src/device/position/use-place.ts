/** Where this person is, for screens: used at once where it was allowed before, asked for only by an act (docs/product.md, device). */
import { useSyncExternalStore } from 'react'
import { position } from './browser-position.ts'
import type { Place, PositionState } from './position.ts'

export interface Whereabouts {
  /** Null while it is not known. Moves every two seconds: for distances. */
  place: Place | null
  /** Moves only when the person has: for what is ordered by distance, or asked for. */
  settled: Place | null
  state: PositionState
  ask: () => void
}

const { watch, current, ask } = position

/** The position is refreshed while a screen that uses this is shown. */
export function usePlace(): Whereabouts {
  const { state, place, settled } = useSyncExternalStore(watch, current, current)
  return { place: state === 'here' ? place : null, settled, state, ask }
}
