/** Says whether this window is a desk: wide enough, and of a role that works at desks. */
import { useSyncExternalStore } from 'react'
import type { Role } from '@taschino/contract/roles.ts'

const DESK_WIDTH = '(min-width: 1000px)'

/** A payer has a phone's screens at any width. */
export const hasDesk = (role: Role | null): boolean => role !== null && role !== 'enduser'

export function useDesk(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(DESK_WIDTH)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(DESK_WIDTH).matches,
    () => false,
  )
}
