/** Adds the hosts of the club's providers to those to which answers may lead people (T45), in the settings that pages read. */

/** `settings`: as they would be served without them. */
export function settingsWithHosts(settings: Buffer, hosts: readonly string[]): Buffer {
  if (hosts.length === 0) return settings
  let given: Record<string, unknown> = {}
  try {
    const read: unknown = JSON.parse(String(settings))
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) given = { ...read }
  } catch {
    // A file that cannot be read sets nothing, and lists nobody.
  }
  const own = typeof given['linkHosts'] === 'string' ? given['linkHosts'].split(',').map((host) => host.trim()) : []
  return Buffer.from(JSON.stringify({ ...given, linkHosts: [...new Set([...own, ...hosts])].filter(Boolean).join(',') }))
}
