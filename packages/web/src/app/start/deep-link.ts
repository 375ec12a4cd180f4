/** Opens a link that the system hands to the installed app: only our own hosts over https, and only screens that exist (T44). */
import { ownPath } from '../../routing/paths.ts'
import { routeFor } from '../routes.ts'

/** The path to go to, or null for whatever is not ours. `hosts` are compared whole: no port, no sub domain. */
export function pathOfLink(link: string, hosts: readonly string[]): string | null {
  // oxlint-disable-next-line no-control-regex
  if (link.length > 2000 || /[\\\u0000-\u0020\u007f]/.test(link) || !URL.canParse(link)) return null
  const url = new URL(link)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || !hosts.includes(url.host)) return null
  const path = ownPath(url.pathname + url.search + url.hash)
  return path !== null && (url.pathname === '/' || routeFor(url.pathname) !== null) ? path : null
}
