/**
 * The page's half of the service worker: registers it once somebody has seen their data, waits until it is active, tells it what to keep.
 */
import type { ToWorker } from '../../worker/words-to-worker.ts'
import { inShell } from '../native.ts'
import { ownScript } from '../trusted-script.ts'

const WORKER = '/service-worker.js'
/** Registration waits until active, failing after this (docs/product.md, limits). */
export const ACTIVE_WITHIN_MS = 10_000

let ready: Promise<ServiceWorkerRegistration> | null = null

/** The registration with its worker active. Whoever asks first registers; a failure is forgotten, so that later askers try again. */
export function workerReady(): Promise<ServiceWorkerRegistration> {
  ready ??= register().catch((error: unknown) => {
    ready = null
    throw error
  })
  return ready
}

async function register(): Promise<ServiceWorkerRegistration> {
  // Absent without https, in some private windows; and not wanted inside the native shell, which brings the app's files itself.
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  if (!container || inShell() || import.meta.env.DEV) throw new Error('no service worker here')
  const registration = (await container.register(ownScript(WORKER), { scope: '/', updateViaCache: 'none' })) as
    | ServiceWorkerRegistration
    | undefined
  if (!registration) throw new Error('the browser took no service worker')
  await active(registration)
  return registration
}

/** A registration may come before its worker has fetched all that it keeps. */
export function active(registration: ServiceWorkerRegistration, within: number = ACTIVE_WITHIN_MS): Promise<void> {
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (worker?.state === 'activated') return Promise.resolve()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Error(`the service worker was not active within ${within} ms`))), within)
    const look = () => {
      if (worker?.state === 'activated') end(resolve)
      else if (!worker || worker.state === 'redundant') end(() => reject(new Error('the service worker could not be installed')))
    }
    const end = (told: () => void) => {
      clearTimeout(timer)
      worker?.removeEventListener('statechange', look)
      told()
    }
    worker?.addEventListener('statechange', look)
    look()
  })
}

/** What this visit fetched before the worker was there: told to it, so that the next start needs no network. */
export function keepVisited(registration: ServiceWorkerRegistration): void {
  const urls = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => url.startsWith(`${location.origin}/assets/`))
  registration.active?.postMessage({ type: 'keep', urls } satisfies ToWorker)
}
