/** The pure half of finding shops: circles on the map, and cursors of lists. */

export interface Place {
  lat: number
  lon: number
}
export interface Box {
  south: number
  north: number
  west: number | null
  east: number | null
}

const METRES_PER_DEGREE = 111_194

/** The box that holds every point within `metres`; no limit by longitude near the poles and across the date line. */
export function boxAround({ lat, lon }: Place, metres: number): Box {
  const dLat = (metres * 1.001) / METRES_PER_DEGREE
  const south = lat - dLat
  const north = lat + dLat
  const widest = Math.max(Math.abs(south), Math.abs(north))
  if (widest >= 89) return { south, north, west: null, east: null }
  const dLon = dLat / Math.cos((widest * Math.PI) / 180)
  if (lon - dLon < -180 || lon + dLon > 180) return { south, north, west: null, east: null }
  return { south, north, west: lon - dLon, east: lon + dLon }
}

/** A cursor names the last shop seen: `d.<metres>.<id>` in lists by distance, `t.<id>` in lists by name. */
export function cursorOf(shop: { id: number; distance: number | null }): string {
  return shop.distance === null ? `t.${shop.id}` : `d.${shop.distance}.${shop.id}`
}

/** Null when the cursor is not one of this kind of list. */
export function readCursor(cursor: string, byDistance: boolean): { id: number; distance: number } | null {
  const match = (byDistance ? /^d\.(\d{1,9})\.(\d{1,15})$/ : /^(t)\.(\d{1,15})$/).exec(cursor)
  if (!match) return null
  return { id: Number(match[2]), distance: byDistance ? Number(match[1]) : 0 }
}
