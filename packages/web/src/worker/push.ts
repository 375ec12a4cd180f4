/** A push is shown, grouped by kind, and a tap on it opens the right screen: in a window that is open, else in a new one. It says that something happened, never what (T56). */
import { newsOf } from '@taschino/contract/notice-lead.ts'
import { isOwnPath, type FromWorker } from './words-to-page.ts'

interface Told { id: number | null; type: string; link: string | null; count: number; unread: number; language: 'it' | 'en' }

const whole = (value: unknown): number => (typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0)

/** Whatever comes, something can be shown: a push that shows nothing costs the permission on iOS. */
export function toldBy(read: () => unknown): Told {
  let said: unknown = null
  try {
    said = read()
  } catch {
    // Not ours, or of a newer version: the plain sentence fits.
  }
  const { id, type, link, count, unread, language } = (typeof said === 'object' && said !== null ? said : {}) as Record<string, unknown>
  return {
    id: whole(id) || null, type: typeof type === 'string' && /^[a-z-]{1,40}$/.test(type) ? type : 'network', link: isOwnPath(link) ? link : null,
    count: whole(count), unread: whole(unread), language: language === 'en' ? 'en' : 'it'
  }
}

export function sentenceFor({ type, count, language }: Told, words: typeof __PUSH_WORDS__): string {
  const own = words[language]
  const sentence = own[`push.${newsOf(type)}`] ?? own['push.network'] ?? ''
  return count > 1 ? `${sentence} ${(own['push.more'] ?? '').replace('{count}', String(count))}` : sentence
}

async function show(scope: ServiceWorkerGlobalScope, told: Told): Promise<void> {
  const title = __PUSH_WORDS__[told.language]['app.name'] ?? 'Taschino'
  const marked = scope.navigator as WorkerNavigator & { setAppBadge?: (count: number) => Promise<void> }
  await Promise.allSettled([
    // One notification of a kind at a time; the newer one takes its place and makes itself heard.
    scope.registration.showNotification(title, {
      body: sentenceFor(told, __PUSH_WORDS__), tag: told.type, ...({ renotify: true } as object), lang: told.language, icon: '/icons/icon-192.png', badge: '/icons/badge-96.png', data: { id: told.id, link: told.link }
    }),
    marked.setAppBadge?.(told.unread)
  ])
}

/** The window that the person looks at, else any of ours, else a new one. */
async function open(scope: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const { id, link } = (data ?? {}) as { id?: unknown; link?: unknown }
  const notice = whole(id) || null
  const path = isOwnPath(link) ? link : '/'
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
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
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, toldBy(() => event.data?.json()))))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, event.notification.data))
  })
}
