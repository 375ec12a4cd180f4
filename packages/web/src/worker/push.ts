/**
 * A push is shown, grouped by kind, and a tap on it opens the right screen: in a window that is open, else in a new one. It says that
 * something happened, never what (T56).
 */
import { sentenceFor, toldBy, whole, type Told } from './told.ts'
import { kindOf } from './what-is-ours.ts'
import { isOwnPath, type FromWorker } from './words-to-page.ts'

async function show(scope: ServiceWorkerGlobalScope, told: Told): Promise<void> {
  const marked = scope.navigator as WorkerNavigator & { setAppBadge?: (count: number) => Promise<void> }
  await Promise.allSettled([
    // One notification of a kind at a time; the newer one takes its place and makes itself heard.
    scope.registration.showNotification(told.circuit, {
      body: sentenceFor(told, __PUSH_WORDS__),
      tag: told.type,
      ...({ renotify: true } as object),
      lang: told.language,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: { id: told.id, link: told.link },
    }),
    marked.setAppBadge?.(told.unread),
  ])
}

/** The window that the person looks at, else any of ours, else a new one. */
async function open(scope: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const { id, link } = (data ?? {}) as { id?: unknown; link?: unknown }
  const notice = whole(id) || null
  const path = isOwnPath(link) ? link : '/'
  // Pages of ours that are not the app (letters, the reference) would not listen.
  const isApp = ({ url }: WindowClient): boolean => kindOf({ method: 'GET', url, mode: 'navigate' }, scope.location.origin) === 'page'
  const windows = (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(isApp)
  const known = windows.find(({ focused }) => focused) ?? windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (known) {
    known.postMessage({ type: 'open', link: path, notice } satisfies FromWorker)
    await known.focus().catch(() => undefined)
    return
  }
  const url = new URL(path, scope.location.origin)
  if (notice !== null) url.searchParams.set('notice', String(notice))
  await scope.clients.openWindow(url.href)
}

export function answerPushes(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) =>
    event.waitUntil(
      show(
        scope,
        toldBy(() => event.data?.json()),
      ),
    ),
  )
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, event.notification.data))
  })
}
