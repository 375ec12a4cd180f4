/** Where this person is, for screens: used at once where it was allowed before, asked for only by an act (domain.md section 8). */
import { useCallback, useEffect, useState } from 'react'
import { onLeave } from './leave.ts'
import { askPosition, positionPermission, type Place } from './position.ts'

export interface Whereabouts {
  place: Place | null
  /** `off`: not asked yet. `asking`: the answer is awaited. */
  state: 'off' | 'asking' | 'here' | 'denied' | 'unknown'
  ask: () => void
}

let known: Place | null = null
/** Grows when the person goes: an answer that was under way is for nobody any more. */
let person = 0
onLeave(() => {
  known = null
  person++
})

export function usePlace(): Whereabouts {
  const [place, setPlace] = useState<Place | null>(known)
  const [state, setState] = useState<Whereabouts['state']>(known ? 'here' : 'off')
  const ask = useCallback(() => {
    setState((before) => (before === 'here' ? before : 'asking'))
    const asker = person
    void askPosition(10_000).then((answer) => {
      if (asker !== person) return
      if (answer.kind === 'here') known = answer.place
      setPlace(known)
      setState(answer.kind === 'here' || known ? 'here' : answer.kind)
    })
  }, [])
  useEffect(() => {
    let left = false
    void positionPermission().then((permission) => {
      if (!left && permission === 'granted') ask()
    })
    return () => { left = true }
  }, [ask])
  return { place, state, ask }
}
