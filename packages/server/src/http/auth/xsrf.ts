/** Refuses requests that another site makes a browser send (T43); the bearer token is needed as well. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { everyKey, hmac } from '../../platform/secrets/secrets.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { cookieOf } from '../client.ts'
import type { Who } from '../handle.ts'
import { isOwnOrigin } from './origin.ts'
import { refuseCommon } from '../refusal.ts'

export const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'x-xsrf-token'

/** The value of the cookie for a login: nobody without the secret can make it, and it says nothing. */
export const xsrfToken = (session: string, secretFor: SecretFor): string => hmac(secretFor('xsrf'), session)

const isXsrfToken = (text: string, session: string, secretFor: SecretFor): boolean =>
  everyKey(secretFor, 'xsrf').some((key) => sameText(text, hmac(key, session)))

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * For the few GETs that leave something behind: no page of another site may make the browser send one, though without the token it would do
 * nothing.
 */
export function demandOwnPage({ headers }: Pick<FastifyRequest, 'headers'>, { otherOrigins }: Pick<Settings, 'otherOrigins'>): void {
  if (headers['sec-fetch-site'] === 'cross-site' && !otherOrigins.includes(headers.origin ?? '')) refuseCommon('csrf')
}

/** For calls that change something: a cookie that came along must be answered by an equal header that belongs to this login. */
export function demandXsrf(
  request: FastifyRequest,
  who: Who | null,
  { secretFor, settings }: { readonly secretFor: SecretFor; readonly settings: Settings },
): void {
  const { headers } = request
  const shell = headers.origin !== undefined && settings.otherOrigins.includes(headers.origin)
  if ((headers['sec-fetch-site'] === 'cross-site' && !shell) || !isOwnOrigin(settings, headers.origin, headers.host))
    return refuseCommon('csrf')
  if (headers.cookie === undefined) return
  const cookie = cookieOf(headers.cookie, XSRF_COOKIE)
  if (cookie === null) return
  const header = headers[XSRF_HEADER]
  if (typeof header !== 'string' || !sameText(header, cookie)) return refuseCommon('csrf')
  if (who && !isXsrfToken(header, who.session, secretFor)) refuseCommon('csrf')
}
