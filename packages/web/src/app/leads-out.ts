/** An answer may ask to open another site in a new window (spec.md section 7). Nothing opens by itself: listed hosts over https only, after the person was told and pressed (T45). */
import { useSyncExternalStore } from 'react'
import { REDIRECT_HOSTS } from '@taschino/contract/redirect-hosts.ts'

/** Where the answer leads, or null when it does not, or not to where it may. Only the answer's own two keys count, never what lies inside it. */
export function leadingTo(answer: unknown, hosts: readonly string[] = REDIRECT_HOSTS): URL | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null
  const own = (name: string): unknown => (Object.hasOwn(answer, name) ? (answer as Record<string, unknown>)[name] : undefined)
  const url = own('url')
  // Signs that a browser leaves out or turns around while reading an address have no business in one.
  // oxlint-disable-next-line no-control-regex
  if (own('redirect') !== true || typeof url !== 'string' || /[\\\u0000-\u0020\u007f]/.test(url) || !URL.canParse(url)) return null
  const target = new URL(url)
  const plain = target.protocol === 'https:' && target.username === '' && target.password === '' && target.port === ''
  return plain && hosts.includes(target.hostname) ? target : null
}

let target: URL | null = null
const listeners = new Set<() => void>()

export function leadOut(answer: unknown, hosts?: readonly string[]): void {
  setTarget(leadingTo(answer, hosts) ?? target)
}

export function setTarget(next: URL | null): void {
  target = next
  for (const listener of listeners) listener()
}

export function useTarget(): URL | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, () => target, () => null)
}
