/** What the device does for a person (positions above all) stops when that person goes; whoever does it says here how. */

import { forgetStarting } from './storage.ts'

const stops = new Set<() => void>()

export const onLogout = (stop: () => void): void => void stops.add(stop)

export function leave(): void {
  for (const stop of stops) stop()
  forgetStarting('draft.')
}
