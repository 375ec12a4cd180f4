/** Whether the window is wide enough for side panels and columns (docs/product.md, screens: 864, 992 and 1200 px). */
import { useSyncExternalStore } from 'react'

export const WIDTHS = { duo: 864, wide: 992, trio: 1200 } as const

export function useWide(width: keyof typeof WIDTHS = 'wide'): boolean {
  const query = `(min-width: ${WIDTHS[width]}px)`
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
