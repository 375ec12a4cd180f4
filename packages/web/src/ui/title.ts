/** The name of the screen in the window's title: what screen readers say first and what the list of tabs shows. */
import { useCircuitName } from '../settings/circuit.ts'
import { useEffect } from 'react'
import type { ReactNode } from 'react'

export function useTitle(title: ReactNode): void {
  const circuit = useCircuitName()
  useEffect(() => {
    if (typeof title === 'string') document.title = `${title} · ${circuit}`
  }, [title, circuit])
}
