/** All access to the browser's storage; a browser that keeps nothing (private mode, full disk) must not break a screen. */

/** What must not lie in the open: in the installed app names of this list are kept by the system, and here only in memory. */
interface Safe {
  readonly names: readonly string[]
  readonly kept: Map<string, string>
  readonly keep: (name: string, value: string | null) => void
}
let safe: Safe | null = null

export function putSafe(given: Safe | null): void {
  safe = given
}

export function remember(name: string, value: string): void {
  if (safe?.names.includes(name)) {
    safe.kept.set(name, value)
    return safe.keep(name, value)
  }
  try {
    localStorage.setItem(name, value)
  } catch {
    fallback.set(name, value)
  }
}

export function recall(name: string): string | null {
  if (safe?.names.includes(name)) return safe.kept.get(name) ?? null
  try {
    return localStorage.getItem(name) ?? fallback.get(name) ?? null
  } catch {
    return fallback.get(name) ?? null
  }
}

export function forget(name: string): void {
  if (safe?.names.includes(name)) {
    safe.kept.delete(name)
    return safe.keep(name, null)
  }
  fallback.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

/** Everything whose name begins so. */
export function forgetStarting(start: string): void {
  for (const name of fallback.keys()) if (name.startsWith(start)) fallback.delete(name)
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(start)) localStorage.removeItem(name)
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

export function recallJson<T>(name: string): T | null {
  const text = recall(name)
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

export const rememberJson = (name: string, value: unknown): void => remember(name, JSON.stringify(value))

/** Tells when another tab of this browser changed `name`. Returns the way to stop listening. */
export function onOtherTab(names: readonly string[], heard: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined
  const listener = (event: StorageEvent) => {
    if (event.key === null || names.includes(event.key)) heard()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

const fallback = new Map<string, string>()
