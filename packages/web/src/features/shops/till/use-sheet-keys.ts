/**
 * Keyboard and hand scanner while a sheet lies on the till: what is scanned is read wherever the focus is and never becomes an amount;
 * digits go to the bill without anybody tapping on it first.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
import { NO_KEYS, readScan, wedgeKey, wedgeScan, type Scan } from './wedge.ts'

export interface SheetKeys {
  /** Cents that are typed so far; null where the sheet asks for no amount. */
  readonly bill: number | null
  readonly onBill: (cents: number) => void
  /** One more digit from the right. */
  readonly digit: (cents: number, digit: string) => number
  readonly enter: () => void
  readonly scanned: (scan: Scan) => void
}

const isField = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.matches('input, textarea, select')
/** A field of words takes a scan itself: it stands there to be read. */
const isWords = (target: EventTarget | null): boolean =>
  isField(target) && !(target as HTMLElement).matches('[inputmode=none], [inputmode=numeric]')
const ownsEnter = (target: EventTarget | null): boolean => target instanceof Element && target.closest('button, a') !== null

export function useSheetKeys(keys: SheetKeys): void {
  const wedge = useRef(NO_KEYS)
  const before = useRef(0)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWords(event.target)) return
    const { bill } = keys
    if (event.key === 'Enter') {
      const text = wedgeScan(wedge.current, event.timeStamp)
      wedge.current = NO_KEYS
      if (text !== null) {
        // Before the field hears of it: its Enter would take the code.
        event.preventDefault()
        event.stopPropagation()
        if (bill !== null) keys.onBill(before.current)
        keys.scanned(readScan(text))
      } else if (!isField(event.target) && !ownsEnter(event.target)) keys.enter()
      return
    }
    if (event.key.length === 1) {
      const next = wedgeKey(wedge.current, event.key, event.timeStamp)
      if (next.keys.length === 1) before.current = bill ?? 0
      wedge.current = next
    }
    if (bill === null || isField(event.target)) return
    if (/^\d$/.test(event.key)) keys.onBill(keys.digit(bill, event.key))
    else if (event.key === 'Backspace') keys.onBill(Math.floor(bill / 10))
    else return
    event.preventDefault()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
