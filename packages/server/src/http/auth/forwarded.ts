/**
 * Warns the operator once when requests come through a proxy that the settings do not name: all people behind it would count as one
 * address.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Log } from '../../platform/log.ts'

/** The name under which it stands in the log. */
export const PROXY_NOT_TRUSTED =
  'forwarded addresses arrive and TRUSTED_PROXIES is 0: if they come from a proxy of yours, everybody behind it counts as one address; say how many proxies there are'

/** Looks until it has seen one request with an address that somebody forwarded; then it costs nothing any more. */
export function watchForwarded(server: Server, trustedProxies: number, log: Pick<Log, 'event'>): void {
  if (trustedProxies > 0) return
  const look = ({ headers }: IncomingMessage): void => {
    if (headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined) return
    server.off('request', look)
    log.event(PROXY_NOT_TRUSTED)
  }
  server.on('request', look)
}
