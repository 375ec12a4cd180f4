/** Checks the five kinds of proof, each with its own limit on guesses; a right one makes the login fresh. */
import { createHash } from 'node:crypto'
import { verify } from 'otplib'
import { isWeakPin } from '@taschino/basics/pin.ts'
import { hasPin, type confirm } from '@taschino/contract/stepup.ts'
import type { BodyOf, RefusalOf } from '@taschino/contract/call.ts'
import type { Client } from '../../http/client.ts'
import type { Who } from '../../http/handle.ts'
import type { Facts } from '../../http/refusal.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { hashPassword, passwordFits, passwordHashOf, type LoginLimits } from '../session/public.ts'
import { takeChallenge } from './challenge-store.ts'
import { noteChange } from './note-change.ts'
import { PIN_TRIES } from './rules.ts'
import { forgivePin, giveBackPinTry, keepPin, meansOf, takePinTry } from './store.ts'
import { takeRecoveryCode, takeTotpStep, takeTotpTry } from './totp-store.ts'
import { openSecret } from './totp-secret.ts'
import { waysOf } from './ways.ts'
import { readSigned } from './webauthn.ts'

export type By = BodyOf<typeof confirm>['by']
type No = RefusalOf<typeof confirm>

export interface Proving {
  who: Who
  db: Sql
  tx: Db['tx']
  client: Client
  settings: Settings
  secretFor: SecretFor
  limits: LoginLimits
  /** Milliseconds since 1970. */
  now: number
  refuse: (name: No, facts?: Facts) => never
}

/** Guessing a password by way of a stolen login is counted like every other guess of it. */
export async function passwordIsTheirs({ who, db, limits }: Pick<Proving, 'who' | 'db' | 'limits'>, password: string): Promise<boolean> {
  await limits.countProof(who.idUser)
  if (!(await passwordFits(await passwordHashOf(db, who.idUser), password, { from: who.session, rank: 'known' }))) return false
  await limits.forgiveProof(who.idUser)
  return true
}

async function byPin({ who, db, tx, refuse }: Proving, pin: string): Promise<void> {
  const tried = await takePinTry(db, who.idUser, PIN_TRIES)
  if (!tried) return refuse((await meansOf(db, who.idUser)).pin ? 'pin_blocked' : 'method_missing')
  const fits = await passwordFits(tried.hash, pin, { from: who.session, rank: 'known' }).catch(async (deskIsFull: unknown) => {
    await giveBackPinTry(db, who.idUser)
    throw deskIsFull
  })
  if (fits) return forgivePin(db, who.idUser)
  if (tried.left > 0) return refuse('pin_wrong', { tries: tried.left })
  await tx((sql) => noteChange(sql, who.idUser, 'pin-blocked'))
  return refuse('pin_blocked')
}

const CODE_TRIES = 5

/** The time step whose code this is, if it was not taken before; null for any other code. */
export async function stepOfCode(secret: string, code: string, now: number, lastStep: number): Promise<number | null> {
  const epoch = Math.floor(now / 1000)
  const checked = await verify({ secret, token: code, epoch, epochTolerance: 30 }).catch(() => null)
  if (!checked?.valid || !('timeStep' in checked)) return null
  return checked.timeStep > lastStep ? checked.timeStep : null
}

async function byTotp({ who, db, secretFor, now, refuse }: Proving, code: string): Promise<void> {
  const totp = await takeTotpTry(db, who.idUser, CODE_TRIES)
  if (totp === 'blocked') return refuse('code_blocked')
  if (!totp?.secret) return refuse('method_missing')
  const step = await stepOfCode(openSecret(totp.secret, who.idUser, secretFor), code, now, totp.step)
  if (step === null || !(await takeTotpStep(db, who.idUser, step))) return refuse('code_wrong')
}

export const hashOfRecovery = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest()

async function byRecovery({ who, db, refuse }: Proving, code: string): Promise<void> {
  const totp = await takeTotpTry(db, who.idUser, CODE_TRIES)
  if (totp === 'blocked') return refuse('code_blocked')
  if (!totp?.secret || !(await takeRecoveryCode(db, who.idUser, hashOfRecovery(code))))
    return refuse(totp?.secret ? 'code_wrong' : 'method_missing')
}

/** Only where there is nothing better; whoever pays chooses a PIN with it, so that the next time there is. */
async function byPassword(proving: Proving, password: string, newPin: string | undefined): Promise<void> {
  const { who, tx, refuse } = proving
  const usesPin = hasPin(who.role)
  const { means, methods } = await waysOf(proving)
  if (!methods.includes('password') || (usesPin && newPin === undefined)) return refuse('method_missing')
  if (newPin !== undefined && isWeakPin(newPin)) return refuse('pin_weak')
  if (!(await passwordIsTheirs(proving, password))) return refuse('wrong_password')
  if (!usesPin || newPin === undefined) return
  const hash = await hashPassword(newPin)
  await tx(async (sql) => {
    await keepPin(sql, who.idUser, hash, means.pin)
    await noteChange(sql, who.idUser, means.pin ? 'pin-changed' : 'pin-set', { unproved: means.pin })
  })
}

async function byPasskey({ who, db, tx, settings, refuse }: Proving, id: string, response: object): Promise<void> {
  const challenge = await takeChallenge(db, { id, purpose: 'prove', idUser: who.idUser, session: who.session })
  const signed = challenge === null ? null : await readSigned(db, settings, challenge, response)
  if (signed?.idUser !== who.idUser || signed.result === null) return refuse('passkey_refused')
  if (signed.result !== 'copied') return
  await tx((sql) => noteChange(sql, who.idUser, 'passkey-copied'))
  return refuse('passkey_refused')
}

/** Returns when it is proved; refuses otherwise. */
export function prove(proving: Proving, by: By): Promise<void> {
  switch (by.method) {
    case 'pin':
      return byPin(proving, by.pin)
    case 'totp':
      return byTotp(proving, by.code)
    case 'recovery':
      return byRecovery(proving, by.code)
    case 'password':
      return byPassword(proving, by.password, by.newPin)
    case 'passkey':
      return byPasskey(proving, by.challenge, by.response)
  }
}
