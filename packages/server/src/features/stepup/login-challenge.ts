/** The challenge for a stranger's passkey: sealed and with its own end, so that beginning a login stores nothing that could be used up. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { everyKey, type SecretFor } from '../../platform/secrets/secrets.ts'

const LIFE_MS = 120_000
const SALT = 16
const END = 6
const SEAL = 16

const PURPOSE = 'passkey-login'
const sealOf = (facts: Buffer, key: Buffer): Buffer => createHmac('sha256', key).update(facts).digest().subarray(0, SEAL)

export function newLoginChallenge(now: number, secretFor: SecretFor): Uint8Array<ArrayBuffer> {
  const facts = Buffer.concat([randomBytes(SALT), Buffer.alloc(END)])
  facts.writeUIntBE(now + LIFE_MS, SALT, END)
  return new Uint8Array(Buffer.concat([facts, sealOf(facts, secretFor(PURPOSE))]))
}

/** As it came back, in base64url; false when it is not ours or too old. */
export function isLoginChallenge(challenge: string, now: number, secretFor: SecretFor): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== SALT + END + SEAL || bytes.toString('base64url') !== challenge) return false
  const facts = bytes.subarray(0, SALT + END)
  const ours = everyKey(secretFor, PURPOSE).some((key) => timingSafeEqual(bytes.subarray(SALT + END), sealOf(facts, key)))
  return ours && facts.readUIntBE(SALT, END) > now
}
