/** Lets parts that work for a person (positions above all) register how they stop when that person logs out. */

import { forgetStarting } from './storage.ts'

const stops = new Set<() => void>()

export const onLogout = (stop: () => void): void => void stops.add(stop)

/** Kept secrets whose own code was not needed on this visit go whole; who has one open empties it (device/sealed.ts). */
const unopened = new Set(['taschino-sealed'])
export const opensKept = (name: string): void => void unopened.delete(name)

export function leave(): void {
  for (const stop of stops) stop()
  forgetStarting('draft.')
  if ('indexedDB' in globalThis) for (const name of unopened) indexedDB.deleteDatabase(name)
}
