/** Sets up the passkey library: origins, challenges and counters in one place. */
import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import { createHmac, randomBytes } from 'node:crypto'
import type { Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { circuitName, type Settings } from '../../platform/config/settings.ts'
import { advancePasskey, passkeyOf, passkeysOf, type StoredPasskey } from '../passkeys/public.ts'
import { keepChallenge, type Purpose } from './challenge-store.ts'

/** Four hundred files, which a service without passkeys never needs. */
const library = () => import('@simplewebauthn/server')

const domainOf = (settings: Settings): string => new URL(settings.publicUrl).hostname
const TIMEOUT_MS = 120_000
/** What a browser sends is a few hundred bytes; keys of the newest kind a few thousand. */
const MAX_BYTES = 12_000

export const newChallengeId = (): string => randomBytes(18).toString('base64url')

/** The same for all passkeys of one person, and telling nobody who that is. */
const handleOf = (idUser: number, secretFor: SecretFor): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac('sha256', secretFor('passkey-user')).update(String(idUser)).digest())

interface ForWhom {
  idUser: number | null
  session: string | null
}
type Options = Record<string, unknown>

async function keep(
  sql: Sql,
  purpose: Purpose,
  whom: ForWhom,
  options: { challenge: string },
): Promise<{ challenge: string; options: Options }> {
  const id = newChallengeId()
  await keepChallenge(sql, { id, purpose, challenge: options.challenge, ...whom })
  return { challenge: id, options: options as unknown as Options }
}

const listed = (keys: readonly { credential: string; transports: string[] }[]) =>
  keys.map(({ credential, transports }) => ({ id: credential, transports: transports as AuthenticatorTransport[] }))

/** To make a new one: it must check the person, and be found without a user name. */
export async function askToAdd(
  sql: Sql,
  settings: Settings,
  secretFor: SecretFor,
  person: { idUser: number; session: string; username: string; fullName: string },
) {
  const options = await (
    await library()
  ).generateRegistrationOptions({
    rpName: circuitName(settings),
    rpID: domainOf(settings),
    userName: person.username,
    userDisplayName: person.fullName,
    userID: handleOf(person.idUser, secretFor),
    timeout: TIMEOUT_MS,
    excludeCredentials: listed(await passkeysOf(sql, person.idUser)),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return keep(sql, 'add', { idUser: person.idUser, session: person.session }, options)
}

/** Null when the person has none. */
export async function askToProve(sql: Sql, settings: Settings, who: { idUser: number; session: string }) {
  const keys = await passkeysOf(sql, who.idUser)
  if (keys.length === 0) return null
  const options = await (
    await library()
  ).generateAuthenticationOptions({
    rpID: domainOf(settings),
    allowCredentials: listed(keys),
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  })
  return keep(sql, 'prove', { idUser: who.idUser, session: who.session }, options)
}

/** Names nobody's keys: who comes in is what the passkey says. */
export async function askToLogIn(settings: Settings, challenge: Uint8Array<ArrayBuffer>): Promise<{ challenge: string; options: Options }> {
  const options = await (
    await library()
  ).generateAuthenticationOptions({ challenge, rpID: domainOf(settings), userVerification: 'required', timeout: TIMEOUT_MS })
  return { challenge: options.challenge, options: options as unknown as Options }
}

const tooLong = (response: object): boolean => JSON.stringify(response).length > MAX_BYTES

export interface MadeKey {
  credential: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  synced: boolean
}

/** The key that the browser made for our challenge; null when anything about it is not right. */
export async function readAdded(settings: Settings, challenge: string, response: object): Promise<MadeKey | null> {
  if (tooLong(response)) return null
  const checked = await (
    await library()
  )
    .verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: settings.publicUrl,
      expectedRPID: domainOf(settings),
      requireUserVerification: true,
    })
    .catch(() => null)
  if (!checked?.verified) return null
  const { credential, credentialBackedUp } = checked.registrationInfo
  return {
    credential: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
    synced: credentialBackedUp,
  }
}

export type Signed = { key: StoredPasskey } | 'copied' | null

/**
 * The passkey that signed our challenge, its counter moved on; `isFirst` is asked in between, where the challenge is not used up yet.
 * `copied`: the signature is right and the counter is not, as when two have the same key.
 */
export async function readSigned(
  sql: Sql,
  settings: Settings,
  challenge: string,
  response: object,
  isFirst: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<{ idUser: number; result: Signed } | null> {
  const { id } = response as { id?: unknown }
  const key = typeof id === 'string' && !tooLong(response) ? await passkeyOf(sql, id) : null
  if (!key) return null
  const checked = await (
    await library()
  )
    .verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: settings.publicUrl,
      expectedRPID: domainOf(settings),
      requireUserVerification: true,
      // The counter is ours to judge, in the database, where two at once cannot both be right: the library would only say that something
      // was wrong.
      credential: {
        id: key.credential,
        publicKey: new Uint8Array(key.publicKey),
        counter: 0,
        transports: key.transports as AuthenticatorTransport[],
      },
    })
    .catch(() => null)
  if (!checked?.verified || !(await isFirst())) return { idUser: key.idUser, result: null }
  return { idUser: key.idUser, result: (await advancePasskey(sql, key.id, checked.authenticationInfo.newCounter)) ? { key } : 'copied' }
}
