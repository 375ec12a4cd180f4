/** Where a browser's push messages may be taken to: services that we know, over TLS, and nothing inside our own network (threats.md T64). */
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Those of Chrome and Edge on Android, Firefox, Safari, Edge on Windows. A star stands for one or more labels. */
export const PUSH_SERVICES: readonly string[] = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']

export interface Subscription { endpoint: string; keys: { p256dh: string; auth: string } }

const MAX_ENDPOINT = 2048
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]):\d{1,5}$/

const isLike = (host: string, pattern: string): boolean => (pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1 : host === pattern)

/** `services`: hosts, reached over TLS at its usual port; or an origin of this very machine, for tests. */
function isKnownService(endpoint: string, services: readonly string[]): boolean {
  if (endpoint.length > MAX_ENDPOINT || !URL.canParse(endpoint)) return false
  const { href, hash, protocol, hostname, port, origin, username, password } = new URL(endpoint)
  // Browsers write an address in one way. Any other is read as another host by another reader, or makes two devices of one (T56, T64).
  if (href !== endpoint || hash !== '' || username !== '' || password !== '') return false
  if (LOOPBACK.test(origin)) return services.includes(origin)
  return protocol === 'https:' && port === '' && isIP(hostname) === 0 && services.some((pattern) => isLike(hostname, pattern))
}

const isKey = (text: unknown, bytes: number): text is string => typeof text === 'string' && /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === bytes

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

/** How every device that has this endpoint is written, whoever registers it and however their browser writes it; what follows are its keys. */
export const endpointOf = ({ endpoint }: Subscription): string => `{"endpoint":${JSON.stringify(endpoint)},`

export const written = (subscription: Subscription): string => `${endpointOf(subscription)}"keys":${JSON.stringify(subscription.keys)}}`

const OURS = new BlockList()
for (const [net, prefix] of [['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['224.0.0.0', 3]] as const) OURS.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [['::', 128], ['::1', 128], ['fc00::', 7], ['fe80::', 10], ['ff00::', 8], ['64:ff9b::', 96]] as const) OURS.addSubnet(net, prefix, 'ipv6')

export const isOutside = (address: string): boolean => isIP(address) !== 0 && !OURS.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Finds the address of a host, unless a name server leads into our own network. */
export const lookupOutside: LookupFunction = (hostname, options: LookupOptions, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error('no address'), '', 4)
    if (!found.every(({ address }) => isOutside(address))) return done(Object.assign(new Error('leads inside'), { code: 'EINSIDE' }), '', 4)
    if (options.all === true) (done as unknown as (error: null, found: LookupAddress[]) => void)(null, found)
    else done(null, first.address, first.family)
  })
}
