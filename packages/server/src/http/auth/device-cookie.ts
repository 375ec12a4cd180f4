/** The cookie by which a browser is known again; it is sealed, so that nobody can invent one. */
import { everyKey, hmac } from '../../platform/secrets/secrets.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { cookieOf } from '../client.ts'
import { sameText } from './xsrf.ts'

export const DEVICE_COOKIE = 'taschino-device'

export const sealedDevice = (id: string, secretFor: SecretFor): string => `${id}.${hmac(secretFor('device'), id)}`

/** The id in the cookie header; null when there is none or it is not ours. */
export function deviceInCookie(header: string | undefined, secretFor: SecretFor): string | null {
  const cookie = cookieOf(header, DEVICE_COOKIE)
  const id = cookie?.split('.', 1)[0]
  return cookie && id && everyKey(secretFor, 'device').some((key) => sameText(cookie, `${id}.${hmac(key, id)}`)) ? id : null
}

/** Ours, but sealed under a secret that leaves: it is given anew, so that its browser is known when that one is gone. */
export function isSealedElsewhere(header: string | undefined, secretFor: SecretFor): boolean {
  const id = deviceInCookie(header, secretFor)
  return id !== null && !sameText(cookieOf(header, DEVICE_COOKIE) ?? '', sealedDevice(id, secretFor))
}
