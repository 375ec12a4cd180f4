/**
 * Where the service may connect to: listed hosts over TLS, and never an address inside our own network, whatever a name server says (T64).
 */
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]):\d{1,5}$/

const isLike = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1 : host === pattern

/** `hosts`: names, reached over TLS at its usual port, a star for one or more labels; or an origin of this very machine, for tests. */
export function isListed({ protocol, hostname, port, origin, username, password }: URL, hosts: readonly string[]): boolean {
  if (username !== '' || password !== '') return false
  if (LOOPBACK.test(origin)) return hosts.includes(origin)
  return protocol === 'https:' && port === '' && isIP(hostname) === 0 && hosts.some((pattern) => isLike(hostname, pattern))
}

const OURS = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  OURS.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  // Of IPv6 also what carries an IPv4 address inside it (compatible, translated, NAT64, Teredo, 6to4): behind it may lie one of ours.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  OURS.addSubnet(net, prefix, 'ipv6')

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
