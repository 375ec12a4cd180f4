/**
 * Keeps the app's own files on the device: it opens at once, also without a network. Nothing of a person ever passes through here (T53).
 */
import { fileFor, freshenPage, isBroken, keepShell, pageOf, takeShell, wordsFor } from './app-files.ts'
import { kindOf } from './what-is-ours.ts'
import { answerPushes } from './push.ts'
import { toWorker } from './words-to-worker.ts'

declare const self: ServiceWorkerGlobalScope

/** Once: the build writes it wherever it is named. */
const FILES = __SHELL__

/** No page has asked for anything this long. */
const QUIET_MS = 1000
/** A page that never falls quiet: the next start tries again. */
const AT_MOST_MS = 20_000

let askedAt = 0
/** A page of the version that waits runs already. */
let nextRuns = false

interface Roads {
  addRoutes?: (rules: readonly { condition: { urlPattern: { pathname: string } }; source: 'network' }[]) => Promise<void>
}

/** Where the browser can be told so, what is not ours does not even wake the worker: data come as soon as without one. */
const pastUs = (event: ExtendableEvent & Roads): Promise<void> =>
  event
    .addRoutes?.(
      ['/api/*', '/socket.io/*', '/assets/config/*'].map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })),
    )
    .catch(() => undefined) ?? Promise.resolve()

self.addEventListener('install', (event) => event.waitUntil(Promise.all([pastUs(event), keepShell(FILES, __SHELL_MARK__)])))

self.addEventListener('activate', (event) => event.waitUntil(takeShell(__SHELL_MARK__).then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const { request } = event
  askedAt = Date.now()
  const kind = kindOf(request, self.location.origin)
  if (kind === 'page') {
    event.respondWith(page(request))
    event.waitUntil(freshenPage(__SHELL_MARK__, FILES).catch(() => undefined))
  }
  if (kind === 'file') event.respondWith(fileFor(request))
  if (kind === 'words') event.respondWith(wordsFor(request))
})

self.addEventListener('message', (event) => {
  const said = toWorker(event.data)
  if (said?.type === 'take-over') event.waitUntil(self.skipWaiting())
  if (said?.type === 'keep') event.waitUntil(Promise.all(said.urls.map(keep)).then(handOver))
})

answerPushes(self)

async function page(request: Request): Promise<Response> {
  const next = nextRuns || (await isNextStart(request))
  nextRuns = next
  const kept = await pageOf(__SHELL_MARK__, next)
  if (kept && !next && (await isBroken())) return fetch(request).catch(() => kept)
  return kept ?? fetch(request)
}

/** A new version waits, and no other tab runs on this one: this start may be its first. */
async function isNextStart(request: Request & { isReloadNavigation?: boolean }): Promise<boolean> {
  if (!self.registration.waiting) return false
  const open = await self.clients.matchAll({ type: 'window' })
  return open.length - (request.isReloadNavigation ? 1 : 0) <= 0
}

/**
 * Not before its page has all that it starts with: Chromium parks the worker that takes over when one request more still comes to the one
 * that goes
 * (w3c/ServiceWorker#1295), and it stays parked until the next start.
 */
async function handOver(): Promise<void> {
  if (!nextRuns) return
  const until = Date.now() + AT_MOST_MS
  while (Date.now() - askedAt < QUIET_MS) {
    if (Date.now() > until) return
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 4))
  }
  self.registration.waiting?.postMessage({ type: 'take-over' })
}

async function keep(url: string): Promise<void> {
  const request = new Request(url)
  const kind = kindOf({ method: 'GET', url: request.url, mode: 'same-origin' }, self.location.origin)
  if (kind === 'file' || kind === 'words') await fileFor(request).catch(() => undefined)
}
