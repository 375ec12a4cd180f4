/** Derives a key for each purpose from the one secret of the installation, so that a leaked key says nothing about the others. */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type SecretFor = (purpose: string) => Buffer

/** Derives a key of 32 bytes for each purpose from the master secret. */
export function secretsFrom(master: Buffer): SecretFor {
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
