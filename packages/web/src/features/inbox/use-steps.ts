/** From one row to the next by keyboard: j and k or the arrows, as in a mail box. */
import { useEffect, useEffectEvent } from 'react'

const STEP: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
/** Where keys mean something else. */
const TYPES = 'input, textarea, select, [contenteditable], dialog, [role="radiogroup"]'

export function useSteps(ids: readonly string[], chosen: string | null, choose: (id: string) => void): void {
  const step = useEffectEvent((event: KeyboardEvent) => {
    const by = STEP[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || (event.target as Element | null)?.closest(TYPES)) return
    const at = chosen === null ? -1 : ids.indexOf(chosen)
    const next = ids[at === -1 ? (by === 1 ? 0 : ids.length - 1) : at + by]
    if (next === undefined) return
    event.preventDefault()
    choose(next)
    document.querySelector(`a[href*="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => step(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
