/** Keeps an open row on screen with its outcome, even when the list, read again, no longer has it. */
import { useState } from 'react'

/** `found`: as the list has it now; `chosen`: what the address names. */
export function useStays<T>(found: T | undefined, chosen: string | null, nameOf: (one: T) => string): T | undefined {
  const [last, setLast] = useState<T | undefined>(undefined)
  if (found !== undefined && found !== last) setLast(found)
  if (found !== undefined || chosen === null) return found
  return last !== undefined && nameOf(last) === chosen ? last : undefined
}
