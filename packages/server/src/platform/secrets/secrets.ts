/** Derives a key for each purpose from the one secret of the installation, so that a leaked key says nothing about the others. */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface SecretFor {
  (purpose: string): Buffer
  /** Under secrets that are no longer or not yet in use, while one takes the place of the other: what they sealed and signed is taken. */
  readonly others?: readonly SecretFor[]
}

/** Derives a key of 32 bytes for each purpose from the master secret; `others`: secrets beside it (decision 0302). */
export function secretsFrom(master: Buffer, others: readonly Buffer[] = []): SecretFor {
  return Object.assign(keysOf(master), { others: others.map((other) => keysOf(other)) })
}

/** The key for a purpose, today's first: to open and to check with, never to seal with. */
export const everyKey = (secretFor: SecretFor, purpose: string): Buffer[] =>
  [secretFor, ...(secretFor.others ?? [])].map((one) => one(purpose))

function keysOf(master: Buffer): (purpose: string) => Buffer {
  if (master.length < 32) throw new RangeError('the secret must hold at least 32 bytes')
  const made = new Map<string, Buffer>()
  return (purpose) => {
    let key = made.get(purpose)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', master, 'taschino', purpose, 32))
      made.set(purpose, key)
    }
    return key
  }
}

export const newSecret = (): Buffer => randomBytes(32)

/** Unguessable text of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hmac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')
