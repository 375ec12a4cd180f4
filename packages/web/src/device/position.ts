/** Where the device is, asked only after a person's act; rounded, because a till is found within a hundred metres (T51). */

export interface Place { lat: number; lon: number }
export type PositionAnswer = { kind: 'here'; place: Place } | { kind: 'denied' } | { kind: 'unknown' }

/** Position refresh and time-out of spec.md section 9. */
const POSITION = { refresh: 2000, timeout: 60_000 } as const

const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000

export async function positionPermission(): Promise<'granted' | 'denied' | 'prompt'> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    return 'prompt'
  }
}

export function askPosition(timeout: number = POSITION.timeout): Promise<PositionAnswer> {
  if (!('geolocation' in navigator)) return Promise.resolve({ kind: 'unknown' })
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ kind: 'here', place: { lat: rounded(coords.latitude), lon: rounded(coords.longitude) } }),
      (error) => resolve({ kind: error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown' }),
      { timeout, maximumAge: 60_000, enableHighAccuracy: false }
    )
  })
}
