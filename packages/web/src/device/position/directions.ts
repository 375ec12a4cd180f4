/** Opens directions to a shop in the phone's own maps; we do not tell them where the person is. */
import type { Phone } from '../install/phone.ts'
import type { Place } from './position.ts'

/** Hosts of maps that a person may be led to. */
export const MAP_HOSTS: readonly string[] = ['maps.apple.com', 'www.openstreetmap.org']

/** `geo:` opens an app of the phone; https another site, of which the person is told first. */
export function directionsTo({ lat, lon }: Place, name: string, phone: Phone): string {
  const at = `${lat},${lon}`
  if (phone === 'android')
    return `geo:${at}?q=${at}(${encodeURIComponent(name).replaceAll(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)})`
  if (phone === 'apple') return `https://maps.apple.com/?daddr=${at}&dirflg=w`
  return `https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&route=${encodeURIComponent(`;${at}`)}`
}
