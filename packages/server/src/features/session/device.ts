/** Finds out which device is calling: by the app's code, by our cookie, or else only the kind of browser. */
import { createHash, randomBytes } from 'node:crypto'
import type { Client } from '../../http/client.ts'
import { DEVICE_COOKIE, deviceInCookie, isSealedElsewhere, sealedDevice } from '../../http/auth/device-cookie.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import type { Settings } from '../../platform/config/settings.ts'

const YEAR_SECONDS = 31_536_000

/** The id in our cookie, when the cookie is ours; or a hash of the code that the native app sends. */
export function provenDevice(client: Client, secretFor: SecretFor): string | null {
  const code = client.header('x-device-code')
  if (code !== null && code.length >= 16 && code.length <= 200)
    return `app:${createHash('sha256').update(code).digest('base64url').slice(0, 24)}`
  const id = deviceInCookie(client.header('cookie') ?? undefined, secretFor)
  return id === null ? null : `web:${id}`
}

/** A device for comparing with itself only: good enough to tell a lost answer from a stolen token. */
export function deviceOf(client: Client, secretFor: SecretFor): string {
  return provenDevice(client, secretFor) ?? `kind:${createHash('sha256').update(client.userAgent).digest('base64url').slice(0, 24)}`
}

/** The cookie that proves a device the next time. */
function cookieFor(id: string, client: Client, settings: Settings, secretFor: SecretFor): string {
  const secure = client.secure || settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${DEVICE_COOKIE}=${sealedDevice(id, secretFor)}; Path=/api/; HttpOnly; SameSite=Strict; Max-Age=${YEAR_SECONDS}${secure}`
}

/** The cookie of a browser that we know by a secret which is about to leave; none otherwise. */
export function renewedDevice(client: Client, settings: Settings, secretFor: SecretFor): string[] {
  const header = client.header('cookie') ?? undefined
  const id = deviceInCookie(header, secretFor)
  return id !== null && isSealedElsewhere(header, secretFor) ? [cookieFor(id, client, settings, secretFor)] : []
}

/** The device at the other end; one that does not prove itself is a new one from now on. */
export function deviceHere(client: Client, settings: Settings, secretFor: SecretFor): { device: string; cookies: string[] } {
  const proven = provenDevice(client, secretFor)
  if (proven !== null) return { device: proven, cookies: renewedDevice(client, settings, secretFor) }
  const id = randomBytes(18).toString('base64url')
  return { device: `web:${id}`, cookies: [cookieFor(id, client, settings, secretFor)] }
}
