/** The keyboard of a table: j and k or the arrows move, x marks (X all), Space opens beside, Enter opens the page, Escape closes. */
import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

const STEP: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
/** Where keys mean something else. */
const TYPES =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [role="radiogroup"], [role="separator"], [popover]'

interface TableKeys {
  /** Of all rows, in their order. */
  readonly ids: () => readonly string[]
  readonly current: string | null
  readonly onStep: (id: string, at: number) => void
  readonly onMark?: ((id: string) => void) | undefined
  readonly onMarkAll?: (() => void) | undefined
  readonly onEnter?: ((id: string) => void) | undefined
  /** Opens the row beside the table, or closes it there. */
  readonly onBeside?: ((id: string) => void) | undefined
  readonly onClose: () => void
  /** Keys that are pressed elsewhere are none of the table's. */
  readonly within?: RefObject<HTMLElement | null> | undefined
}

/** The key means something else where it was pressed. */
export const isTypedIn = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  Boolean((event.target as Element | null)?.closest(TYPES)) ||
  document.querySelector('dialog[open]') !== null

/** A button or a link that has the focus is pressed by it. */
const isPressed = (event: KeyboardEvent): boolean => Boolean((event.target as Element | null)?.closest('a, button, input, summary'))

/** A key by itself, wherever nothing is typed. */
export function useKey(name: string, act: () => void): void {
  useKeydown((event) => {
    if (isTypedIn(event) || event.key !== name) return
    event.preventDefault()
    act()
  })
}

function useKeydown(heard: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(heard)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

export function useTableKeys({ ids, current, onStep, onMark, onMarkAll, onEnter, onBeside, onClose, within }: TableKeys): void {
  useKeydown((event) => {
    if (isTypedIn(event) || (within && !within.current?.contains(event.target as Node))) return
    if (event.key === 'Escape' && current !== null) return onClose()
    if (event.key === 'x' && current !== null && onMark) return onMark(current)
    if (event.key === 'X' && onMarkAll) return onMarkAll()
    if (event.key === 'Enter' && current !== null && onEnter && !isPressed(event)) return onEnter(current)
    if (event.key === ' ' && current !== null && onBeside && !isPressed(event)) {
      event.preventDefault()
      return onBeside(current)
    }
    const by = STEP[event.key]
    if (by === undefined) return
    const all = ids()
    const at = current === null ? -1 : all.indexOf(current)
    const next = at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by
    const id = all[next]
    if (id === undefined) return
    event.preventDefault()
    onStep(id, next)
  })
}
