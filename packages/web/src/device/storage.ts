/** The only door to what the device keeps for us; a browser that keeps nothing (private mode, full disk) must not break a screen. */

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    fallback.set(name, value)
  }
}

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? fallback.get(name) ?? null
  } catch {
    return fallback.get(name) ?? null
  }
}

export function forget(name: string): void {
  fallback.delete(name)
  try {
    localStorage.removeItem(name)
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
