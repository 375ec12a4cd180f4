/** `useSettled`: what somebody types, handed on only when they pause, so that not every letter becomes a question. */
import { useEffect, useState } from 'react'

const PAUSE_MS = 250

export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    // Clearing a field is an answer in itself and waits for nothing.
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
