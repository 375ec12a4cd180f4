/** Delivers a push to a page and its service worker: out of sight, on the lock screen, tapped. */
import type { BrowserContext, Page } from '@playwright/test'
import type { Pushed } from '@taschino/testkit/local-push.ts'
import { expect } from './people.ts'

/** Pages that have told the server that nobody looks at them. */
export const away = new WeakSet<Page>()

/** The person looks at something else; the page lives on, and the server knows. */
export async function looksAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => away.has(page), { message: 'the page says that it is out of sight', timeout: 20_000 }).toBe(true)
  await page.waitForTimeout(1500)
}

/** From the push service to the browser's worker, as the browser itself does it. */
export async function arrives(page: Page, { open }: Pushed): Promise<void> {
  const { origin } = new URL(page.url())
  const cdp = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (mine) resolve(mine.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  // Nobody hears whether the worker was awake for it: on a busy machine one got lost on this way, which is not the browser's own.
  await expect(async () => {
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data: open })
    await expect.poll(async () => (await onLockScreen(page)).length, { timeout: 4000 }).toBeGreaterThan(0)
  }).toPass({ timeout: 20_000 })
  await cdp.detach()
}

export const onLockScreen = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** What a tap needs of the worker's own world. */
interface WorkerScope {
  clients: object
  registration: ServiceWorkerRegistration
  dispatchEvent(event: Event): boolean
  NotificationEvent: new (type: string, init: { notification: globalThis.Notification }) => Event
}

/** A tap, as the worker gets it; what it would open in a new window is handed out, because only a real finger may open one. */
export async function taps(context: BrowserContext): Promise<string | null> {
  const [worker] = context.serviceWorkers()
  return (
    (await worker?.evaluate(async () => {
      const scope = globalThis as unknown as WorkerScope
      let opened: string | null = null
      Object.getPrototypeOf(scope.clients).openWindow = async (url: string) => {
        opened = url
      }
      const [notification] = await scope.registration.getNotifications()
      if (!notification) throw new Error('nothing is shown')
      const event = new scope.NotificationEvent('notificationclick', { notification })
      const work: Promise<unknown>[] = []
      Object.defineProperty(event, 'waitUntil', { value: (one: Promise<unknown>) => work.push(one) })
      scope.dispatchEvent(event)
      await Promise.all(work)
      return opened
    })) ?? null
  )
}
