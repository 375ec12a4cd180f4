/** Tells whether a host name means this machine alone; a name counts only when no name server is asked about it. */
import { isIPv4 } from 'node:net'
import pg from 'pg'
import { addressesOf } from '../db/addresses.ts'

/** A host as it stands in an address or in HOST. Whatever is not known to stay here may lead elsewhere. */
export function isThisMachine(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/, '')
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
}

/**
 * Where a PostgreSQL address really leads: its query and the PG variables count as they do for the driver. A socket is a folder of this
 * machine.
 */
export function isDatabaseHere(url: string): boolean {
  try {
    const hosts = addressesOf(url).map((one) => new pg.Client({ connectionString: one }).host)
    return hosts.every((host) => host.startsWith('/') || isThisMachine(host))
  } catch {
    return false
  }
}
