/** Signs and verifies webhooks and requests by Standard Webhooks 1.0.0: HMAC-SHA256 (`v1`) and ed25519 (`v1a`), over raw bytes. */
import { createHmac, createPrivateKey, createPublicKey, sign, timingSafeEqual, verify, type KeyObject } from 'node:crypto'

/** How far the clocks of the two may be apart. */
export const TOLERANCE_S = 300

const SECRET = 'whsec_'
const PRIVATE = 'whsk_'
const PUBLIC = 'whpk_'
/** A private key of ed25519 in PKCS 8, a public one in SPKI, up to their 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
/** Nobody rotates more keys at once; what is longer is not read. */
const MOST_SIGNATURES = 8

/** The bytes behind a prefix; null where it is not whole base64 of a length that may be. */
function bytesOf(text: string, prefix: string, least: number, most: number): Buffer | null {
  if (!text.startsWith(prefix)) return null
  const coded = text.slice(prefix.length)
  const bytes = Buffer.from(coded, 'base64')
  return bytes.toString('base64') === coded && bytes.length >= least && bytes.length <= most ? bytes : null
}

const hmacKey = (key: string): Buffer | null => bytesOf(key, SECRET, 24, 64)

function publicKey(key: string): KeyObject | null {
  const bytes = bytesOf(key, PUBLIC, 32, 32)
  return bytes && createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' })
}

function privateKey(key: string): KeyObject {
  const bytes = bytesOf(key, PRIVATE, 32, 32)
  if (!bytes) throw new Error('not a key of ed25519')
  return createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: 'der', type: 'pkcs8' })
}

/** `whpk_…` of a `whsk_…`. */
export function publicOf(secret: string): string {
  const spki = createPublicKey(privateKey(secret)).export({ format: 'der', type: 'spki' })
  return PUBLIC + spki.subarray(SPKI.length).toString('base64')
}

export const isSigner = (key: string): boolean => hmacKey(key) !== null || bytesOf(key, PRIVATE, 32, 32) !== null
export const isVerifier = (key: string): boolean => hmacKey(key) !== null || bytesOf(key, PUBLIC, 32, 32) !== null

export const asHmacKey = (bytes: Buffer): string => SECRET + bytes.toString('base64')
export const asSigningKey = (seed: Buffer): string => PRIVATE + seed.toString('base64')

const content = (id: string, seconds: number, payload: Buffer): Buffer => Buffer.concat([Buffer.from(`${id}.${seconds}.`), payload])

/** What a request signs instead of its body alone, so that it cannot be sent to another address: `path` begins at /provider/v1. */
export const requestPayload = (method: string, path: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${method} ${path}\n`), body])

export interface SignedHeaders {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/** Signed with every key that is given: `whsec_` by HMAC, `whsk_` by ed25519. */
export function signedHeaders(id: string, seconds: number, payload: Buffer, keys: readonly string[]): SignedHeaders {
  const signed = content(id, seconds, payload)
  const signatures = keys.map((key) => {
    if (key.startsWith(PRIVATE)) return `v1a,${sign(null, signed, privateKey(key)).toString('base64')}`
    const secret = hmacKey(key)
    if (!secret) throw new Error('not a secret of 24 to 64 bytes')
    return `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') }
}

export type SignatureFault = 'missing' | 'malformed' | 'too_old' | 'too_new' | 'foreign'

function fits(key: string, version: string, given: Buffer, signed: Buffer): boolean {
  if (version === 'v1a') {
    const asker = publicKey(key)
    return asker !== null && given.length === 64 && verify(null, signed, asker, given)
  }
  const secret = hmacKey(key)
  if (version !== 'v1' || !secret || given.length !== 32) return false
  return timingSafeEqual(createHmac('sha256', secret).update(signed).digest(), given)
}

/**
 * Null when one of the signatures fits one of the keys (`whsec_` or `whpk_`; several while they are changed) and the time is near.
 * `headers` as Node has them; `now` in milliseconds.
 */
export function signatureFault(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  payload: Buffer,
  keys: readonly string[],
  now: number,
): SignatureFault | null {
  const [id, time, signatures] = [headers['webhook-id'], headers['webhook-timestamp'], headers['webhook-signature']]
  if (typeof id !== 'string' || typeof time !== 'string' || typeof signatures !== 'string') return 'missing'
  // A full stop in the id would let its end be taken for a time.
  if (!/^[\w-]{1,128}$/.test(id) || !/^\d{1,12}$/.test(time)) return 'malformed'
  const apart = now / 1000 - Number(time)
  if (apart > TOLERANCE_S) return 'too_old'
  if (apart < -TOLERANCE_S) return 'too_new'
  const signed = content(id, Number(time), payload)
  for (const one of signatures.split(' ').slice(0, MOST_SIGNATURES)) {
    const [version = '', coded = ''] = one.split(',', 2)
    const given = Buffer.from(coded, 'base64')
    if (keys.some((key) => fits(key, version, given, signed))) return null
  }
  return 'foreign'
}
