/** Moves the focus to the heading of a new screen, so that people who cannot see it know where they are. */
import { useEffect, useRef } from 'react'

/** How long a screen may take to have its heading; after that the person is elsewhere in thought. */
const PATIENCE_MS = 8000
/** Screens focus their own field after they are drawn. */
const MANNERS_MS = 60

const headingNow = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main h1')].find(
    (one) => one.offsetParent !== null && one.textContent !== '' && !one.closest('[aria-busy="true"]'),
  )

/** The focus is where the screen wants it: in what stands in it or over it. */
const isTaken = (): boolean =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.matches('main :not(main), dialog, dialog *') &&
  document.activeElement.offsetParent !== null

/** Whoever has gone on with the keys meanwhile stays where they are. */
const hasGoneOn = (from: Element | null): boolean => document.activeElement !== from && document.activeElement !== document.body

export function useArrival(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const from = document.activeElement
    let done: ReturnType<typeof setTimeout> | undefined
    let frame: number | undefined
    let over = false
    const look = () => {
      frame = undefined
      if (over || done !== undefined || !headingNow()) return
      done = setTimeout(() => {
        stop()
        const heading = headingNow()
        if (!heading || isTaken() || hasGoneOn(from)) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }, MANNERS_MS)
    }
    // Behind the frame, when where everything stands is known anyway: asked earlier, the browser would have to work it out twice.
    const lookSoon = () => {
      if (done === undefined) frame ??= requestAnimationFrame(() => setTimeout(look))
    }
    const watcher = new MutationObserver(lookSoon)
    watcher.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['style', 'aria-busy'],
    })
    const late = setTimeout(() => stop(), PATIENCE_MS)
    const stop = () => {
      over = true
      watcher.disconnect()
      clearTimeout(late)
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
    lookSoon()
    return () => {
      stop()
      clearTimeout(done)
    }
  }, [pathname])
}
