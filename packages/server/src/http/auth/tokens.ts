/** The access token: 15 minutes, HS256, names person and login; whether that login still holds is asked of the database (T08, T40). */
import { createSigner, createVerifier } from 'fast-jwt'
import type { Role } from '@taschino/contract/roles.ts'
import { everyKey, type SecretFor } from '../../platform/secrets/secrets.ts'

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

interface Checked extends AccessClaims {
  /** Seconds since 1970. */
  exp: number
}

export interface Tokens {
  sign(claims: AccessClaims): string
  /** The claims of a token that is ours and not past its time; null for anything else. */
  verify(token: string): AccessClaims | null
}

/** Checked tokens, remembered in two halves: when the young one is full it becomes the old one, and the old one is forgotten. */
const HALF = 20_000

export function openTokens(secretFor: SecretFor): Tokens {
  const [key = secretFor('access-token'), ...others] = everyKey(secretFor, 'access-token')
  const sign = createSigner<AccessClaims>({
    key,
    algorithm: 'HS256',
    expiresIn: ACCESS_MINUTES * 60_000,
    iss: ISSUER,
    aud: ISSUER,
    header: { alg: 'HS256', typ: TYPE },
  })
  const checks = [key, ...others].map((one) =>
    createVerifier<string>({
      key: one,
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      allowedAud: ISSUER,
      checkTyp: TYPE,
      requiredClaims: ['exp', 'sid', 'idUser'],
    }),
  )
  let young = new Map<string, Checked>()
  let old = new Map<string, Checked>()

  const remember = (token: string, claims: Checked): Checked => {
    if (young.size >= HALF) {
      old = young
      young = new Map()
    }
    young.set(token, claims)
    return claims
  }

  const checked = (token: string): Checked | null => {
    const known = young.get(token)
    if (known) return known
    const older = old.get(token)
    if (older) return remember(token, older)
    for (const check of checks)
      try {
        const claims = check(token) as Checked
        return typeof claims.sid === 'string' && Number.isSafeInteger(claims.idUser) ? remember(token, claims) : null
      } catch {
        // Not signed with this one.
      }
    return null
  }

  return {
    sign: (claims) => sign(claims),
    verify(token) {
      const claims = checked(token)
      return claims && claims.exp * 1000 > Date.now() ? claims : null
    },
  }
}
