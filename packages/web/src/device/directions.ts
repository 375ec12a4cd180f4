/** The way to a shop in the phone's own maps: where one walks from is known to those maps, and is not told by us. */
import { inShell } from './native.ts'
import type { Place } from './position.ts'

export type Phone = 'android' | 'apple' | 'other'

/** An iPad calls itself a Mac, but has fingers on it. */
export function phoneKind(agent: string = navigator.userAgent, fingers: number = navigator.maxTouchPoints): Phone {
  if (/Android/.test(agent)) return 'android'
  return /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && fingers > 1) ? 'apple' : 'other'
}

/** Where a person switches on what they once refused: the installed app has its place in the phone's settings, a page beside its address. */
export const whereSettingsAre = (): Phone | 'shell' => (inShell() ? 'shell' : phoneKind())

/** Hosts of maps that a person may be led to. */
export const MAP_HOSTS: readonly string[] = ['maps.apple.com', 'www.openstreetmap.org']

/** `geo:` opens an app of the phone; https another site, of which the person is told first. */
export function directionsTo({ lat, lon }: Place, name: string, phone: Phone): string {
  const at = `${lat},${lon}`
  if (phone === 'android') return `geo:${at}?q=${at}(${encodeURIComponent(name).replaceAll(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)})`
  if (phone === 'apple') return `https://maps.apple.com/?daddr=${at}&dirflg=w`
  return `https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&route=${encodeURIComponent(`;${at}`)}`
}
