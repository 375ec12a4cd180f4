/** `useKeys`: keyboard and hand scanner of the till: digits, Enter charges, Escape cancels, a scan opens a receipt. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Key } from './till-state.ts'
import { NO_KEYS, readScan, wedgeKey, wedgeScan } from './wedge.ts'
import type { Scan, Wedge } from './wedge.ts'

export interface KeyActs {
  readonly typed: string
  readonly press: (key: Key) => void
  /** Puts back what was typed before a scanner "typed" into the amount. */
  readonly restore: (typed: string) => void
  readonly enter: () => void
  readonly escape: () => void
  readonly scanned: (scan: Scan) => void
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type=checkbox], [type=radio]')))

function tillKey(key: string): Key | null {
  if (/^[0-9]$/.test(key)) return key as Key
  if (key === ',' || key === '.') return ','
  if (key === 'Backspace') return 'back'
  return key === 'Delete' ? 'clear' : null
}

/** Enter on a button or link is that button's. */
const ownsEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary, [role=button]') !== null

export function useKeys(enabled: boolean, acts: KeyActs): void {
  const wedge = useRef<Wedge>(NO_KEYS)
  const before = useRef('')

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!enabled || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTextField(event.target)) return
    // A dialog on top has the keyboard for itself; the charge is the till's own.
    if (document.querySelector('dialog[open]:not([data-till])') !== null) return
    if (event.key === 'Escape') return acts.escape()
    if (event.key === 'Enter') return onEnter(event)
    if (event.key.length === 1) {
      const next = wedgeKey(wedge.current, event.key, event.timeStamp)
      if (next.keys.length === 1) before.current = acts.typed
      wedge.current = next
    }
    const key = tillKey(event.key)
    if (key === null) return
    event.preventDefault()
    acts.press(key)
  })

  const onEnter = (event: KeyboardEvent): void => {
    const text = wedgeScan(wedge.current, event.timeStamp)
    wedge.current = NO_KEYS
    if (text !== null) {
      event.preventDefault()
      acts.restore(before.current)
      return acts.scanned(readScan(text))
    }
    if (ownsEnter(event.target)) return
    event.preventDefault()
    acts.enter()
  }

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
