/**
 * `late()`: a part of the app whose code is fetched later and drawn at once when it is here; without Suspense, which React delays by 300
 * ms.
 */
import { useEffect, useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { wordsBehindStart } from '../words/words.ts'

export interface Late<P> {
  readonly preload: () => Promise<void>
  /** `waiting` stands in its place until the code is here; `failed` when it could not be fetched, with the way to try again. */
  readonly Component: ComponentType<P & { waiting: ReactNode; failed: (again: () => void) => ReactNode }>
}

/** Its words come with it. `drawn`: the build draws this part into the page, so whoever takes the page over must have awaited `preload`. */
export function late<P extends object>(fetchIt: () => Promise<ComponentType<P>>, drawn = false): Late<P> {
  let state: ComponentType<P> | 'waiting' | 'failed' = 'waiting'
  let loading: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const become = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const preload = () =>
    (loading ??= Promise.all([fetchIt(), wordsBehindStart()]).then(
      ([part]) => become(part),
      () => {
        loading = null
        become('failed')
      },
    ))
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const current = () => state
  const stillWaiting = () => 'waiting' as const
  function Component({ waiting, failed, ...props }: P & { waiting: ReactNode; failed: (again: () => void) => ReactNode }) {
    // While the drawn page is taken over everything must look as it was drawn, even what has come meanwhile.
    const now = useSyncExternalStore(subscribe, current, drawn ? current : stillWaiting)
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
