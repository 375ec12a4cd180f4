/** The browser's push messages: whether there are any, the permission, the subscription. When to ask is decided in push/. */
import { inTurn } from './permission-queue.ts'
import { workerReady } from './install/service-worker.ts'

export interface PushSupport {
  readonly serviceWorker: boolean
  readonly pushManager: boolean
  readonly notifications: boolean
  readonly fetch: boolean
  readonly indexedStorage: boolean
}

/** The ways in which it goes wrong (docs/product.md, notifications). */
export type PushFault =
  | 'unsupported-browser'
  | 'no-indexed-storage'
  | 'permission-blocked'
  | 'failed-service-worker-registration'
  | 'only-available-in-window'
  | 'invalid-service-worker-registration'
  | 'no-answer'

export class PushTrouble extends Error {
  override name = 'PushTrouble'
  readonly code: PushFault
  readonly support: PushSupport
  constructor(code: PushFault, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.support = pushSupport()
  }
}

const hasWindow = (): boolean => typeof window !== 'undefined'

export function pushSupport(): PushSupport {
  return {
    serviceWorker: hasWindow() && 'serviceWorker' in navigator,
    pushManager: 'PushManager' in globalThis,
    notifications: 'Notification' in globalThis,
    fetch: typeof fetch === 'function',
    indexedStorage: 'indexedDB' in globalThis && Boolean(globalThis.indexedDB),
  }
}

/** Why this browser can have no push messages; null when it can. */
export function pushFault(support: PushSupport = pushSupport()): PushFault | null {
  if (!hasWindow()) return 'only-available-in-window'
  if (!support.serviceWorker || !support.pushManager || !support.notifications || !support.fetch) return 'unsupported-browser'
  return support.indexedStorage ? null : 'no-indexed-storage'
}

export const permission = (): NotificationPermission | null => (pushSupport().notifications ? Notification.permission : null)

/** Asks the person; only ever after a press of theirs. */
export const askPermission = (): Promise<NotificationPermission> => inTurn(() => Notification.requestPermission())

/** Without a way to its push service a browser neither agrees nor refuses. */
const PATIENCE_MS = 15_000

function within<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PushTrouble('no-answer')), PATIENCE_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

async function registrationOf(): Promise<ServiceWorkerRegistration> {
  const registration = await workerReady().catch((error: unknown) => {
    throw new PushTrouble('failed-service-worker-registration', { cause: error })
  })
  if (!('pushManager' in registration)) throw new PushTrouble('invalid-service-worker-registration')
  return registration
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const isOf = (subscription: PushSubscription, publicKey: string): boolean => {
  const key = subscription.options.applicationServerKey
  return (
    key !== null &&
    btoa(String.fromCharCode(...new Uint8Array(key)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '') === publicKey
  )
}

/** The browser's address for this installation, made now where there is none yet. One that was made with another key is of no use. */
export async function subscribe(publicKey: string): Promise<string> {
  if (permission() === 'denied') throw new PushTrouble('permission-blocked')
  const { pushManager } = await registrationOf()
  const before = await pushManager.getSubscription()
  if (before && isOf(before, publicKey)) return JSON.stringify(before)
  await before?.unsubscribe()
  const made = await within(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })).catch(
    (error: unknown) => {
      throw error instanceof DOMException && error.name === 'NotAllowedError'
        ? new PushTrouble('permission-blocked', { cause: error })
        : error
    },
  )
  return JSON.stringify(made)
}

/** The service finds the address gone at its next message, and forgets it. */
export async function unsubscribe(): Promise<void> {
  const registration = await registrationOf()
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}

type Marked = Navigator & { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** While the app is open behind other windows, in a browser that cannot be pushed to. */
export function showLocal(title: string, body: string, tag: string, onTap: () => void): void {
  try {
    const shown = new Notification(title, { body, tag, icon: '/icons/icon-192.png' })
    shown.addEventListener('click', () => {
      shown.close()
      window.focus()
      onTap()
    })
  } catch {
    // Some systems only let a worker show one.
  }
}

/** The figure on the app's icon, where there is such a thing. */
export function markApp(count: number): void {
  const marked = navigator as Marked
  void (count > 0 ? marked.setAppBadge?.(count) : marked.clearAppBadge?.())?.catch(() => undefined)
}

/** What lies on the lock screen is nobody's any more. */
export async function clearShown(): Promise<void> {
  markApp(0)
  const registration = await (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** A tap on a notification, told by the worker to the window that it chose. */
export function onWorkerSaid(heard: (said: unknown) => void): () => void {
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  const listener = (event: MessageEvent) => heard(event.data)
  container?.addEventListener('message', listener)
  return () => container?.removeEventListener('message', listener)
}
