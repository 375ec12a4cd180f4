/** Which rows of a list are chosen, to do one thing with all of them. */
import { useState } from 'react'

export interface Chosen {
  readonly ids: readonly number[]
  has(id: number): boolean
  toggle(id: number): void
  set(ids: readonly number[]): void
}

export function useChosen(): Chosen {
  const [ids, setIds] = useState<readonly number[]>([])
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    set: setIds,
  }
}
