/** Where the person was on each screen: tabs come back as they were left, new screens start at their top. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Location } from './router.tsx'

const useLayout = typeof window === 'undefined' ? useEffect : useLayoutEffect

export function useScrollMemory(location: Location, isTab: boolean): void {
  const places = useRef(new Map<string, number>())
  const place = isTab ? location.pathname : location.key
  const current = useRef(place)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const memory = places.current
    const note = () => memory.set(current.current, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])

  useLayout(() => {
    if (current.current === place) return
    current.current = place
    window.scrollTo(0, places.current.get(place) ?? 0)
  }, [place])
}
