/**
 * `useMovable`: shows the same content beside a list or over it, as the window's width says, and keeps what was typed in it when the device
 * is turned.
 */
import { createElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'

export interface Movable {
  /** Stands for ever in one place of the screen: here it lives. */
  home: ReactNode
  /** Stands where it is to be seen; null when there is nothing. */
  place: ReactNode
}

export function useMovable(content: ReactNode): Movable {
  const [host] = useState(() => (typeof document === 'undefined' ? null : document.createElement('div')))
  const focused = useFocused(host)
  if (host === null || content === null) return { home: null, place: null }
  return { home: createPortal(content, host), place: createElement(Place, { host, focused }) }
}

/** Who had the focus inside: what is taken out of the page loses it without a word. */
function useFocused(host: HTMLElement | null): RefObject<HTMLElement | null> {
  const focused = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (host === null) return
    const came = (event: FocusEvent) => {
      focused.current = event.target as HTMLElement
    }
    host.addEventListener('focusin', came)
    return () => host.removeEventListener('focusin', came)
  }, [host])
  return focused
}

function Place({ host, focused }: { host: HTMLElement; focused: RefObject<HTMLElement | null> }) {
  const here = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  useLayoutEffect(() => {
    if (here.current === null || host.parentNode === here.current) return
    moved.current = host.hasChildNodes()
    here.current.append(host)
  }, [host])
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    // After the sheet around it has opened: what was open above it lies on top again.
    queueMicrotask(() => standAgain(host, focused.current))
  }, [host, focused])
  return createElement('div', { ref: here })
}

/** A dialog that was moved is open and yet no longer in front of the page. */
function standAgain(host: HTMLElement, focused: HTMLElement | null): void {
  for (const dialog of host.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    dialog.close()
    dialog.showModal()
  }
  if (focused?.isConnected && focused.matches('input, textarea, select')) focused.focus({ preventScroll: true })
}
