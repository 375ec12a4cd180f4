/** The cookie by which a browser is known again; it is sealed, so that nobody can invent one. */
import { hmac } from '../../platform/secrets/secrets.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { cookieOf } from '../client.ts'
import { sameText } from './xsrf.ts'

export const DEVICE_COOKIE = 'taschino-device'

export const sealedDevice = (id: string, secretFor: SecretFor): string => `${id}.${hmac(secretFor('device'), id)}`

/** The id in the cookie header; null when there is none or it is not ours. */
export function deviceInCookie(header: string | undefined, secretFor: SecretFor): string | null {
  const cookie = cookieOf(header, DEVICE_COOKIE)
  const id = cookie?.split('.', 1)[0]
  return cookie && id && sameText(cookie, sealedDevice(id, secretFor)) ? id : null
}
