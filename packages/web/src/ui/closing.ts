/** Closes what opened below a button when attention goes elsewhere or Escape is pressed, and gives the focus back to the button. */
import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

/** `place` holds the button, which is its first, and what opens. */
export function useClosing(open: boolean, place: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) close()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      place.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [open, place])
}
