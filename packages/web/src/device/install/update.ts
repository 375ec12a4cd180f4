/** A newer version of the app lies ready on this device: said calmly, taken when the person says so, else by the next start. */
import { useSyncExternalStore } from 'react'
import { onForeground } from '../device.ts'
import type { ToWorker } from '../../worker/words-to-worker.ts'

/** Somebody whose app never closes (a till) still hears of a new version within this. */
const ASK_EVERY_MS = 30 * 60_000
/** One that waits at the start may be taking over just now. */
const SETTLED_AFTER_MS = 5000
/** A worker that does not come: the reload brings at least what is there. */
const PATIENCE_MS = 4000

let known: ServiceWorkerRegistration | null = null
let ready = false
const listeners = new Set<() => void>()

function look(): void {
  const now = Boolean(known?.waiting && known.active)
  if (now === ready) return
  ready = now
  for (const listener of listeners) listener()
}

/** Returns the way to stop. */
export function watchUpdate(
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer = navigator.serviceWorker,
): () => void {
  known = registration
  let asked = Date.now()
  const ask = () => {
    if (Date.now() - asked < ASK_EVERY_MS) return
    asked = Date.now()
    registration.update().catch(() => undefined)
  }
  const found = () => registration.installing?.addEventListener('statechange', look)
  const timer = setInterval(ask, ASK_EVERY_MS)
  const stopForeground = onForeground((seen) => seen && ask())
  registration.addEventListener('updatefound', found)
  // Another tab took it: this one runs on with the files that it began with.
  container.addEventListener('controllerchange', look)
  found()
  const settled = setTimeout(look, SETTLED_AFTER_MS)
  return () => {
    clearInterval(timer)
    clearTimeout(settled)
    stopForeground()
    registration.removeEventListener('updatefound', found)
    container.removeEventListener('controllerchange', look)
  }
}

export const useUpdate = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => ready,
    () => false,
  )

/** The new version takes over, and this page starts anew in it. */
export function takeUpdate(reload: () => void = () => location.reload()): void {
  let done = false
  const once = () => {
    if (!done) reload()
    done = true
  }
  navigator.serviceWorker.addEventListener('controllerchange', once)
  setTimeout(once, PATIENCE_MS)
  known?.waiting?.postMessage({ type: 'take-over' } satisfies ToWorker)
}
