/**
 * `usePlace`: where this person is, for screens. Used at once where it was allowed before, asked for only by an act
 * (docs/product.md, device).
 */
import { useSyncExternalStore } from 'react'
import type { Place, PositionState, PositionStream } from './position.ts'

export interface Whereabouts {
  /** Null while it is not known. Moves every two seconds: for distances. */
  place: Place | null
  /** Moves only when the person has: for what is ordered by distance, or asked for. */
  settled: Place | null
  state: PositionState
  ask: () => void
}

const NOT_YET = { state: 'off', place: null, settled: null } as const

let stream: PositionStream | null = null
let opening: Promise<PositionStream | null> | null = null

/** Null where it could not be fetched: the next one who asks tries again. */
function open(): Promise<PositionStream | null> {
  opening ??= import('./browser-position.ts').then(
    ({ position }) => (stream = position),
    () => (opening = null),
  )
  return opening
}

function watch(heard: () => void): () => void {
  let end: (() => void) | null = null
  let gone = false
  void open().then((opened) => {
    if (gone || !opened) return
    end = opened.watch(heard)
    heard()
  })
  return () => {
    gone = true
    end?.()
  }
}

const current = () => stream?.current() ?? NOT_YET
const ask = () => void open().then((opened) => opened?.ask())

/** The position is refreshed while a screen that uses this is shown. */
export function usePlace(): Whereabouts {
  const { state, place, settled } = useSyncExternalStore(watch, current, current)
  return { place: state === 'here' ? place : null, settled, state, ask }
}
