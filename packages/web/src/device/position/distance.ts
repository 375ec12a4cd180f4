/** Computes distances as the crow flies: for "120 m" in lists, and to notice the code of a shop in another town. */

interface Place {
  readonly lat: number
  readonly lon: number
}

const EARTH_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two places. */
export function metresBetween(a: Place, b: Place): number {
  const dLat = radians(b.lat - a.lat)
  const dLon = radians(b.lon - a.lon)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2
  return Math.round(2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h))))
}
