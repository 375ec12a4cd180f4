/** The access token: 15 minutes, HS256, names who and which login; whether that still holds is asked of the database (T08, T40). */
import { createSigner, createVerifier } from 'fast-jwt'
import type { Role } from '@taschino/contract/roles.ts'
import type { SecretFor } from '../platform/secrets.ts'

export const ACCESS_MINUTES = 15
const ISSUER = 'taschino'
const TYPE = 'at+jwt'

export interface AccessClaims {
  idUser: number
  username: string
  role: Role
  /** The login. */
  sid: string
}

export interface Tokens {
  sign(claims: AccessClaims): string
  /** The claims of a token that is ours and not past its time; null for anything else. */
  verify(token: string): AccessClaims | null
}

export function openTokens(secretFor: SecretFor): Tokens {
  const key = secretFor('access-token')
  const sign = createSigner<AccessClaims>({ key, algorithm: 'HS256', expiresIn: ACCESS_MINUTES * 60_000, iss: ISSUER, aud: ISSUER, header: { alg: 'HS256', typ: TYPE } })
  const verify = createVerifier<string>({
    key, algorithms: ['HS256'], allowedIss: ISSUER, allowedAud: ISSUER, checkTyp: TYPE, requiredClaims: ['exp', 'sid', 'idUser'],
    // The text itself is the cache's key: hashing it first costs more than the check saves.
    cache: 20_000, cacheTTL: 60_000, errorCacheTTL: 1000, cacheKeyBuilder: (token) => token
  })
  return {
    sign: (claims) => sign(claims),
    verify(token) {
      try {
        const claims = verify(token) as AccessClaims
        return typeof claims.sid === 'string' && Number.isSafeInteger(claims.idUser) ? claims : null
      } catch {
        return null
      }
    }
  }
}
