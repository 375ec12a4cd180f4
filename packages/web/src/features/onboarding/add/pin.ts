/** Reads a position as people copy it from other maps. Pure. */
import { isLatitude, isLongitude } from '@taschino/basics/contacts.ts'

export interface Pin {
  x: number
  y: number
}

export const writtenPin = (pin: Pin | null): string => (pin ? `${pin.x.toFixed(5)}, ${pin.y.toFixed(5)}` : '')

/** As maps on phones and in browsers write it: latitude, a comma or a blank, longitude. */
export function readPin(text: string): Pin | null {
  const found = /^\s*(-?\d{1,2}(?:\.\d+)?)[\s,;]+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  if (!found) return null
  const [x, y] = [Number(found[1]), Number(found[2])]
  return isLatitude(x) && isLongitude(y) ? { x, y } : null
}
