/** What somebody is typing, once they pause: a question per letter would only keep the server busy. */
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
