/** Accepts a browser's push subscription only where it leads to a known push service (T64). */
import { isListed } from '../outbound/listed-hosts.ts'

/** Those of Chrome and Edge on Android, Firefox, Safari, Edge on Windows. A star stands for one or more labels. */
export const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const MAX_ENDPOINT = 2048
function isKnownService(endpoint: string, services: readonly string[]): boolean {
  if (endpoint.length > MAX_ENDPOINT || !URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  // Browsers write an address in one way. Any other is read as another host by another reader, or makes two devices of one (T56, T64).
  return url.href === endpoint && url.hash === '' && isListed(url, services)
}

const isKey = (text: unknown, bytes: number): text is string =>
  typeof text === 'string' && /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === bytes

/** What a browser hands out, as JSON; null when it is none, or of a service that nobody knows. */
export function subscriptionIn(text: string, services: readonly string[]): Subscription | null {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    return null
  }
  const { endpoint, keys } = (said ?? {}) as { endpoint?: unknown; keys?: { p256dh?: unknown; auth?: unknown } }
  if (typeof endpoint !== 'string' || !isKnownService(endpoint, services) || !isKey(keys?.p256dh, 65) || !isKey(keys.auth, 16)) return null
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

/**
 * How every device that has this endpoint is written, whoever registers it and however their browser writes it; what follows are its keys.
 */
export const endpointOf = ({ endpoint }: Subscription): string => `{"endpoint":${JSON.stringify(endpoint)},`

export const written = (subscription: Subscription): string => `${endpointOf(subscription)}"keys":${JSON.stringify(subscription.keys)}}`
