/** A part of the app whose code comes later: drawn at once when it is here. No Suspense, whose reveal React holds for 300 ms. */
import { useEffect, useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode } from 'react'

export interface Late<P> {
  readonly preload: () => Promise<void>
  /** `waiting` stands in its place until the code is here; `failed` when it could not be fetched, with the way to try again. */
  readonly Component: ComponentType<P & { waiting: ReactNode; failed: (again: () => void) => ReactNode }>
}

export function late<P extends object>(fetchIt: () => Promise<ComponentType<P>>): Late<P> {
  let state: ComponentType<P> | 'waiting' | 'failed' = 'waiting'
  let loading: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const become = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const preload = () =>
    (loading ??= fetchIt().then(become, () => {
      loading = null
      become('failed')
    }))
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const current = () => state
  function Component({ waiting, failed, ...props }: P & { waiting: ReactNode; failed: (again: () => void) => ReactNode }) {
    // The same while taking over a drawn page: whoever draws it has awaited what it shows.
    const now = useSyncExternalStore(subscribe, current, current)
    useEffect(() => void preload(), [])
    if (now === 'waiting') return waiting
    if (now === 'failed') {
      return failed(() => {
        become('waiting')
        void preload()
      })
    }
    const Loaded = now as ComponentType<object>
    return <Loaded {...props} />
  }
  return { preload, Component }
}
