/** The app's files as the service worker keeps them: one complete set per version, and files fetched later that never change. */
import { mayBeKept } from './what-is-ours.ts'

const SHELL = 'shell.'
const LATER = 'later'
const NOTES = 'notes'
/** As many files fetched later as a person of any role uses. */
const MOST_LATER = 120
/** The page for those who keep files: it names the libraries, which the one from the network carries (0140). */
const PAGE = __START_PAGE__

const nameOf = (mark: string): string => SHELL + mark

async function markOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}

const isAs = async (mark: string, response: Response): Promise<boolean> =>
  response.ok && !response.redirected && (await markOf(await response.clone().arrayBuffer())) === mark

/** From what the device has already, else from the network; whatever its way, its content must be what the build has written. */
async function verified(path: string, mark: string): Promise<Response> {
  // The page's policy is in its headers, which may change while its text does not.
  const kept = () => (path === PAGE ? undefined : caches.match(path, { ignoreVary: true }))
  for (const fetchIt of [
    kept,
    () => fetch(path, { cache: path === PAGE ? 'no-cache' : 'default' }),
    () => fetch(path, { cache: 'reload' }),
  ]) {
    const response = await fetchIt()
    if (response && (await isAs(mark, response))) return response
  }
  throw new TypeError(`${path} is not what this version was built with`)
}

type Note =
  /** The version that was taken over last. */
  | 'active'
  /** The one that is complete and waits. */
  | 'next'
  /** A file of this version was asked for and the server has it no more. */
  | 'gone'

async function note(name: Note, mark: string): Promise<void> {
  await (await caches.open(NOTES)).put(`/${name}`, new Response(mark))
}

async function noted(name: Note): Promise<string | null> {
  return (await (await caches.open(NOTES)).match(`/${name}`))?.text() ?? null
}

/** All files of a version or none: half an app would start and then break. */
export async function keepShell(files: readonly (readonly [string, string])[], mark: string): Promise<void> {
  const fetched = await Promise.all(files.map(async ([path, one]) => [path, await verified(path, one)] as const))
  const cache = await caches.open(nameOf(mark))
  for (const [path, response] of fetched) await cache.put(path, response)
  await note('next', mark)
}

/** From now on this version; the one before stays, because tabs may still run on it. */
export async function takeShell(mark: string): Promise<void> {
  const before = await noted('active')
  const stay = new Set([nameOf(mark), ...(before === null ? [] : [nameOf(before)])])
  for (const name of await caches.keys()) if (name.startsWith(SHELL) && !stay.has(name)) await caches.delete(name)
  if (before !== mark) await note('active', mark)
  await (await caches.open(NOTES)).delete('/gone')
}

const keptPage = async (mark: string): Promise<Response | undefined> => (await caches.open(nameOf(mark))).match(PAGE, { ignoreVary: true })

/** The page of this version, or of the one that waits. */
export async function pageOf(mark: string, next: boolean): Promise<Response | undefined> {
  const waiting = next ? await noted('next') : null
  return (waiting === null ? undefined : await keptPage(waiting)) ?? keptPage(mark)
}

/** The same page again, with the headers of today: an installation may change its policy without a new version. */
export async function freshenPage(mark: string, files: readonly (readonly [string, string])[]): Promise<void> {
  const text = files.find(([path]) => path === PAGE)?.[1] ?? ''
  const response = await fetch(PAGE, { cache: 'no-cache' })
  if (await isAs(text, response)) await (await caches.open(nameOf(mark))).put(PAGE, response)
}

/** This version lacks a file that nobody has any more: from the network people get one that is whole. */
export const isBroken = async (): Promise<boolean> => (await noted('gone')) !== null

/** A file that never changes: kept, else fetched and kept. */
export async function fileFor(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const fetched = await fetchAndKeep(request)
  if (fetched.status === 404) await note('gone', new URL(request.url).pathname)
  return fetched
}

async function fetchAndKeep(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (mayBeKept(request.url, response)) {
    const cache = await caches.open(LATER)
    await cache.put(request, response.clone())
    const names = await cache.keys()
    for (const old of names.slice(0, Math.max(0, names.length - MOST_LATER))) await cache.delete(old)
  }
  return response
}

/** Words, and when there is no way to get them the same ones of another version, or in Italian: better than none. */
export async function wordsFor(request: Request): Promise<Response> {
  try {
    return await fileFor(request)
  } catch (error) {
    const loosely = { ignoreSearch: true, ignoreVary: true }
    const other =
      (await caches.match(request, loosely)) ?? (await caches.match(request.url.replace(/\/[a-z]{2}(?=(\.first)?\.json)/, '/it'), loosely))
    if (other) return other
    throw error
  }
}
