/** What all dialogs share: the browser's own <dialog>, closed by Escape, by a click outside and by going back, the topmost first. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import { pressShown } from '../device/press.ts'
import { useWayBack } from './way-back.ts'

/**
 * A window that becomes narrow turns what lay beside a list into a sheet. A question that was open by then (a proof of who one is) stays
 * above it:
 * covered, it would leave its person with a button that is busy for ever.
 */
function keepAbove(added: HTMLDialogElement): void {
  for (const open of document.querySelectorAll<HTMLDialogElement>('dialog:modal:not([data-addressed])')) {
    if (open === added || open.contains(added)) continue
    open.close()
    open.showModal()
  }
}

/**
 * Opens and closes the native dialog as `open` says. Where the browser has CloseWatcher, Esc and Android back come as `cancel`; elsewhere
 * back is a step in history.
 * `addressed`: the address opens it, so that the step is there already.
 */
export function useDialog(open: boolean, onClose: () => void, addressed = false): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const closed = useEffectEvent(() => {
    if (open) onClose()
  })
  useWayBack(open && !addressed, onClose)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (!open) {
      if (dialog.open) dialog.close()
      return
    }
    let wanted = true
    const show = () => {
      if (!wanted || dialog.open) return
      dialog.toggleAttribute('data-addressed', addressed)
      dialog.showModal()
      if (addressed) keepAbove(dialog)
    }
    // It makes everything behind it inert, which takes as long as all the rest of such a press: the chosen row is seen first.
    const frame = addressed ? pressShown() : null
    if (frame) void frame.then(show)
    else show()
    return () => {
      wanted = false
    }
  }, [open, addressed])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // The event comes late: by then the dialog may stand open again.
    const onNativeClose = () => {
      if (!dialog.open) closed()
    }
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      closed()
    }
    // Only a press that began and ended on the ground closes: dragging out of a field must not.
    let began = false
    const onGround = (event: MouseEvent) => event.target === dialog
    const down = (event: MouseEvent) => {
      began = onGround(event)
    }
    const click = (event: MouseEvent) => {
      if (began && onGround(event)) closed()
    }
    dialog.addEventListener('close', onNativeClose)
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('pointerdown', down)
    dialog.addEventListener('click', click)
    return () => {
      dialog.removeEventListener('close', onNativeClose)
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('pointerdown', down)
      dialog.removeEventListener('click', click)
      // A hidden tab unmounts its effects: its dialog must not stay above the next one.
      if (dialog.open) dialog.close()
    }
  }, [])
  return ref
}
