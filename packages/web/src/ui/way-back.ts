/** Gives an open sheet a step of the browser's history, so that going back (gesture, button, keys) closes it and nothing else. */
import { useEffect, useEffectEvent } from 'react'

interface Step {
  idx?: number
  sheet?: string
}

const stepNow = (): Step | null => history.state as Step | null

/** `open` pushes the step, closing by any other way takes it out again. A navigation meanwhile takes its place (routing/router.tsx). */
export function useWayBack(open: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!open) return
    const id = Math.random().toString(36).slice(2, 10)
    let at = 0
    const push = () => {
      at = (stepNow()?.idx ?? 0) + 1
      history.pushState({ ...stepNow(), idx: at, sheet: id }, '')
    }
    const isTop = () => stepNow()?.sheet === id
    let here = true
    let over = false
    const popped = () => {
      // Other steps may have lain above ours: as long as not ours was taken back, it stays, on top now or with some still above it.
      if (!here || (stepNow()?.idx ?? 0) >= at) return
      here = false
      back()
      // Whoever did not let itself be closed (work under way) gets its step back.
      setTimeout(() => {
        if (over) return
        push()
        here = true
      })
    }
    push()
    window.addEventListener('popstate', popped)
    return () => {
      over = true
      window.removeEventListener('popstate', popped)
      if (here && isTop()) history.back()
    }
  }, [open])
}
