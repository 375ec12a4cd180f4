/** The browser's side of the position stream: geolocation, the Permissions API, page visibility. */
import { isForeground, onForeground } from '../device.ts'
import { onLogout } from '../on-logout.ts'
import { native } from '../native.ts'
import { inTurn } from '../permission-queue.ts'
import { openPosition, POSITION } from './position.ts'
import type { Permission, Place, PositionDevice } from './position.ts'

/** Null where the browser cannot be asked (old Safari): then it is promptable, and its prompt says the rest. */
const permissionStatus = (): Promise<PermissionStatus | null> => {
  try {
    return navigator.permissions.query({ name: 'geolocation' }).catch(() => null)
  } catch {
    return Promise.resolve(null)
  }
}

/** Five decimals are a metre: what jitters below moves nothing on any screen. */
const toMetre = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

const permission = async (): Promise<Permission> => (await native()?.position.permission()) ?? (await permissionStatus())?.state ?? 'prompt'

function locate(found: (place: Place) => void, failed: (denied: boolean) => void): void {
  const own = native()?.position
  if (own) return own.locate(POSITION.timeout, ({ lat, lon }) => found({ lat: toMetre(lat), lon: toMetre(lon) }), failed)
  if (!('geolocation' in navigator)) return failed(false)
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => found({ lat: toMetre(coords.latitude), lon: toMetre(coords.longitude) }),
    (error) => failed(error.code === error.PERMISSION_DENIED),
    { timeout: POSITION.timeout, maximumAge: POSITION.refresh, enableHighAccuracy: false },
  )
}

/** Where the system would ask the person, its question waits its turn and the next one waits for the answer. */
async function locateInTurn(found: (place: Place) => void, failed: (denied: boolean) => void): Promise<void> {
  if ((await permission()) !== 'prompt') return locate(found, failed)
  await inTurn(
    () =>
      new Promise<void>((answered) =>
        locate(
          (place) => {
            answered()
            found(place)
          },
          (denied) => {
            answered()
            failed(denied)
          },
        ),
      ),
  )
}

const browser: PositionDevice = {
  locate: (found, failed) => void locateInTurn(found, failed),
  permission,
  onPermission(heard) {
    let status: PermissionStatus | null = null
    let over = false
    const changed = () => {
      if (status) heard(status.state satisfies Permission)
    }
    void permissionStatus().then((given) => {
      if (over) return
      status = given
      status?.addEventListener('change', changed)
    })
    return () => {
      over = true
      status?.removeEventListener('change', changed)
    }
  },
  isForeground,
  onForeground,
  every(ms, work) {
    const timer = setInterval(work, ms)
    return () => clearInterval(timer)
  },
}

export const position = openPosition(browser)
onLogout(() => position.forget())
