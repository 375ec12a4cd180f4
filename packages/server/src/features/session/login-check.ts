/**
 * The computed check that an unknown browser must send before its password is looked at, when too many were wrong: guessing becomes
 * expensive, nobody is locked out.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { login, type LoginCheck } from '@taschino/contract/session.ts'
import { Refusal } from '../../http/refusal.ts'
import { sameText } from '../../http/auth/xsrf.ts'
import { everyKey, hmac, type SecretFor } from '../../platform/secrets/secrets.ts'

const LIFE_MS = 120_000
/**
 * Numbers that are tried at most, half as many on average. In the app's code a core of ours that seven others shared tried 110,000 in a
 * second; a cheap phone is about as quick.
 */
export const EASY = 131_072
/** Where much came from the network; so nobody computes for much longer than two seconds. */
export const HARD = 262_144

/** What a check is good for: one try with this name, as it was typed, from this network. */
export interface CheckedFor {
  name: string
  network: string
}

const sealOf = (facts: string, { name, network }: CheckedFor, key: Buffer): string => hmac(key, `seal\n${facts}\n${network}\n${name}`)
/** Nothing is kept: the number follows from the challenge and our secret. */
const numberOf = (salt: string, most: number, key: Buffer): number =>
  createHmac('sha256', key).update(`number\n${salt}`).digest().readUIntBE(0, 6) % most

/** Refuses with a new task; `most`: how many numbers it may take; `retryAfter`: seconds until it goes without. */
export function demandCheck(
  whom: CheckedFor,
  { most, retryAfter }: { most: number; retryAfter: number },
  now: number,
  secretFor: SecretFor,
): never {
  const key = secretFor('login-check')
  const salt = randomBytes(12).toString('base64url')
  const facts = `${salt}.${most}.${now + LIFE_MS}`
  const target = createHash('sha256')
    .update(`${salt}.${numberOf(salt, most, key)}`)
    .digest('hex')
  throw new Refusal(
    login.refusals.check_needed,
    { error: 'check_needed', facts: { challenge: `${facts}.${sealOf(facts, whom, key)}`, target, most } },
    retryAfter,
  )
}

/** The name by which a check that was worked out is used up; null for one that was not, is too old, or was for something else. */
export function workedOut(check: LoginCheck | undefined, whom: CheckedFor, now: number, secretFor: SecretFor): string | null {
  const [salt = '', most = '', until = '', seal = ''] = check?.challenge.split('.') ?? []
  if (!check || Number(until) < now) return null
  const key = everyKey(secretFor, 'login-check').find((one) => sameText(seal, sealOf(`${salt}.${most}.${until}`, whom, one)))
  return key !== undefined && check.number === numberOf(salt, Number(most), key) ? salt : null
}
