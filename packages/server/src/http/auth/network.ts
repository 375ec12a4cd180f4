/** The network that an address counts for: an IPv6 host has 2^64 addresses, so all of a /64 are counted as one. */
import ipaddr from 'ipaddr.js'

/** Some proxies write the port beside the address, another one with each connection: whoever comes through them is still one. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d{1,5})?$/

/**
 * The first so many bits of an address, and how many; an IPv4 address stays one, however it is dressed. Text that is no address stays as it
 * is.
 */
function firstBits(said: string, v4: number, v6: number): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(said) ?? []
  const address = ipv4 ?? ipv6 ?? said
  if (!ipaddr.isValid(address)) return address
  const read = ipaddr.process(address)
  const bits = read.kind() === 'ipv4' ? v4 : v6
  return `${Buffer.from(read.toByteArray().slice(0, bits / 8)).toString('hex')}/${bits}`
}

/** One connection to the internet: an IPv4 address, or the /64 of an IPv6 one. */
export const networkOf = (address: string): string => firstBits(address, 32, 64)

/** Whoever rents addresses by the block: the /24 or the /48 around. */
export const blockOf = (address: string): string => firstBits(address, 24, 48)
