/**
 * Makes the two tokens of a login; a refresh token's successor is derived from it, so that a lost answer can be given again though only
 * hashes are stored.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@taschino/contract/roles.ts'
import type { Tokens } from '../../http/auth/tokens.ts'
import { XSRF_COOKIE, xsrfToken } from '../../http/auth/xsrf.ts'
import type { Sql } from '../../platform/db/db.ts'
import { everyKey, hmac, newToken } from '../../platform/secrets/secrets.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { endOldest } from './logins-store.ts'
import { insertRefresh, insertSession } from './store.ts'

export const SESSION_DAYS = 30

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What follows a token, today's first: whichever server was asked before may have another secret in use. */
export const successorsOf = (token: string, secretFor: SecretFor): string[] =>
  everyKey(secretFor, 'refresh-token').map((key) => hmac(key, token))

export interface Person {
  id: number
  username: string
  role: Role
}

export interface Pair {
  token: string
  refreshToken: string
  /** The login. */
  session: string
}

/** More logins than anybody has devices for; a till chain that shares one name has room too. */
export const LOGINS_EACH = 50

/** A new login with its first pair of tokens; of too many the one that was not used for longest ends. */
export async function openSession(sql: Sql, tokens: Tokens, person: Person, where: { device: string; userAgent: string }): Promise<Pair> {
  const session = randomBytes(16).toString('base64url')
  const refreshToken = newToken()
  await insertSession(sql, { id: session, idUser: person.id, device: where.device, userAgent: where.userAgent, days: SESSION_DAYS })
  await insertRefresh(sql, hashOf(refreshToken), session)
  await endOldest(sql, person.id, LOGINS_EACH)
  return { token: accessToken(tokens, person, session), refreshToken, session }
}

export const accessToken = (tokens: Tokens, person: Person, session: string): string =>
  tokens.sign({ idUser: person.id, username: person.username, role: person.role, sid: session })

/** The cookie that state-changing requests must answer with an equal header; readable by the page, worthless alone. */
export const xsrfCookie = (session: string, secretFor: SecretFor, secure: boolean): string =>
  `${XSRF_COOKIE}=${xsrfToken(session, secretFor)}; Path=/; SameSite=Strict; Max-Age=${SESSION_DAYS * 86_400}${secure ? '; Secure' : ''}`

export const noXsrfCookie = `${XSRF_COOKIE}=; Path=/; SameSite=Strict; Max-Age=0`
