/** Decides which requests the service worker answers itself: unchanging pages and files of the app, nothing of a person. */

export type Kind =
  /** A screen of the app: any of them is the same page. */
  | 'page'
  /** A file whose name or mark says its content. */
  | 'file'
  /** Words by language, with the mark of their content. */
  | 'words'
  /** Not ours: calls, the socket, settings of the installation, letters, other sites, files that may change. */
  | 'not ours'

const NOT_THE_APP = /^\/(api|socket\.io|assets|posta|healthz|readyz)(\/|$)/
const HASHED = /^\/assets\/[^/]*-[\w-]{8}\.(js|css)$/
const WORDS = /^\/assets\/i18n\/[a-z]{2}(\.[a-z]+)?\.json$/

interface Asked {
  readonly method: string
  readonly url: string
  readonly mode: string
}

/** The same addresses that the server answers with the page (http/pages/web-files.ts), and no others. */
export function kindOf({ method, url, mode }: Asked, origin: string): Kind {
  const { origin: where, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || where !== origin) return 'not ours'
  if (mode === 'navigate') return NOT_THE_APP.test(pathname) || /\.[^/]*$/.test(pathname) ? 'not ours' : 'page'
  if (HASHED.test(pathname)) return 'file'
  return WORDS.test(pathname) && searchParams.has('v') ? 'words' : 'not ours'
}

const TYPES: readonly (readonly [RegExp, RegExp])[] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.json$/, /^application\/json/],
]

/** A hotel's network answers everything with its own page: such an answer must never be kept as a file of ours. */
export function mayBeKept(url: string, answer: { ok: boolean; redirected: boolean; headers: Headers }): boolean {
  const { pathname } = new URL(url)
  const type = answer.headers.get('Content-Type') ?? ''
  return answer.ok && !answer.redirected && TYPES.some(([name, wanted]) => name.test(pathname) && wanted.test(type))
}
