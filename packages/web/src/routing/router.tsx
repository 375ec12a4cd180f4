/**
 * Addresses and steps between them: what this app needs of a router, in 2 kB instead of 16 (docs/decisions/0041). The names are
 * react-router's.
 */
import { createContext, useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { Params } from './match.ts'

export interface Location {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  /** One per history entry. */
  readonly key: string
}
export interface NavigateOptions {
  replace?: boolean
  state?: unknown
  /** To one of the places where ways begin (tabs, login): from there nothing of ours lies behind. */
  root?: boolean
}

/**
 * What we keep in the browser's history entries: the step counter (docs/product.md, screens), up on forward, down on back, gone on the way
 * to a root.
 */
interface Entry {
  idx: number
  key: string
  usr: unknown
  /** Put there by an open sheet, so that going back closes it (ui/way-back.ts); a navigation takes its place. */ sheet?: string
}

const entryNow = (): Entry | null => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? (state as Entry) : null
}

function read(): Location {
  const entry = entryNow()
  return {
    pathname: location.pathname,
    search: location.search,
    hash: location.hash,
    state: entry?.usr ?? null,
    key: entry?.key ?? 'first',
  }
}

let current: Location | null = null
const listeners = new Set<() => void>()
const getLocation = (): Location => (current ??= read())

function moved(): void {
  current = read()
  for (const listener of listeners) listener()
}

/** The build has no browser: it says where it draws. */
export function drawAt(pathname: string, search = ''): void {
  current = { pathname, search, hash: '', state: null, key: 'first' }
}

/** How many of our own screens lie behind this one. */
export const stepsBack = (): number => entryNow()?.idx ?? 0

/** Begins to fetch all files of an address at once: the page's first lines know them (build/boot.js). */
export function fetchAhead(pathname: string): void {
  ;(globalThis as { taschinoAhead?: (pathname: string) => void }).taschinoAhead?.(pathname)
}

export function navigate(to: string | number, options: NavigateOptions = {}): void {
  if (typeof to === 'number') return history.go(to)
  const url = new URL(to, location.href)
  fetchAhead(url.pathname)
  const replace = options.replace === true || url.href === location.href || entryNow()?.sheet !== undefined
  const entry: Entry = {
    idx: options.root ? 0 : stepsBack() + (replace ? 0 : 1),
    key: Math.random().toString(36).slice(2, 10),
    usr: options.state ?? null,
  }
  history[replace ? 'replaceState' : 'pushState'](entry, '', url)
  moved()
}

/** A press on a link of ours that the browser would follow in this window. */
function followed(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a[href]')
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (
    /^\/(api|assets|icons)\//.test(link.pathname) ||
    (link.hash && link.pathname === location.pathname && link.search === location.search)
  )
    return
  event.preventDefault()
  navigate(link.href, { replace: link.dataset['replace'] !== undefined, root: link.dataset['root'] !== undefined })
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('popstate', moved)
    document.addEventListener('click', followed)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('popstate', moved)
    document.removeEventListener('click', followed)
  }
}

interface Place {
  readonly location: Location
  readonly params: Params
}
const PlaceContext = createContext<Place | null>(null)
const NO_PARAMS: Params = {}

/** Gives the screens inside a place of their own: a hidden tab keeps the address it was left with. */
export function PlaceProvider({ location: at, params, children }: { location: Location; params: Params; children: ReactNode }) {
  const place = useMemo(() => ({ location: at, params }), [at, params])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

const unheard = () => () => undefined
const nowhere = () => null

/** What stands in a place of its own is told by it, and not drawn anew whenever somebody goes elsewhere. */
export function useLocation(): Location {
  const own = useContext(PlaceContext)?.location ?? null
  const read: () => Location | null = own ? nowhere : getLocation
  const now = useSyncExternalStore(own ? unheard : subscribe, read, read)
  return (own ?? now) as Location
}

export const useParams = (): Params => useContext(PlaceContext)?.params ?? NO_PARAMS
export const useNavigate = (): typeof navigate => navigate

type Query = URLSearchParams | Record<string, string> | ((before: URLSearchParams) => URLSearchParams | Record<string, string>)

export function useSearchParams(): [URLSearchParams, (next: Query, options?: NavigateOptions) => void] {
  const { pathname, search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback(
    (next: Query, options?: NavigateOptions) => {
      const given = typeof next === 'function' ? next(new URLSearchParams(search)) : next
      const text = new URLSearchParams(given).toString()
      navigate(text ? `${pathname}?${text}` : pathname, options)
    },
    [pathname, search],
  )
  return [query, set]
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  replace?: boolean
  root?: boolean
}

/** A plain link: presses on links are followed for the whole page, so `<a href>` does the same. */
export function Link({ to, replace, root, ...rest }: LinkProps) {
  return <a {...rest} href={to} data-replace={replace ? '' : undefined} data-root={root ? '' : undefined} />
}

export function Navigate({ to, ...options }: { to: string; replace?: boolean; root?: boolean }): null {
  const { replace, root } = options
  useEffect(() => navigate(to, { ...(replace ? { replace } : {}), ...(root ? { root } : {}) }), [to, replace, root])
  return null
}
