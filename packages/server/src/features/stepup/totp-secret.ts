/** Encrypts the secrets of authenticator apps, for one person and with a key outside the database. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { everyKey, type SecretFor } from '../../platform/secrets/secrets.ts'

const IV = 12
const TAG = 16
const ofWhom = (idUser: number): Buffer => Buffer.from(`totp ${idUser}`)

export function sealSecret(secret: string, idUser: number, secretFor: SecretFor): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', secretFor('totp'), iv).setAAD(ofWhom(idUser))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

function openWith(key: Buffer, sealed: Buffer, idUser: number): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV))
    .setAAD(ofWhom(idUser))
    .setAuthTag(sealed.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8')
}

export function openSecret(sealed: Buffer, idUser: number, secretFor: SecretFor): string {
  const keys = everyKey(secretFor, 'totp')
  for (const key of keys.slice(0, -1))
    try {
      return openWith(key, sealed, idUser)
    } catch {
      // Under another one.
    }
  return openWith(keys.at(-1) ?? secretFor('totp'), sealed, idUser)
}

/** The same under today's secret; null where it is already. */
export function sealedAnew(sealed: Buffer, idUser: number, secretFor: SecretFor): Buffer | null {
  try {
    openWith(secretFor('totp'), sealed, idUser)
    return null
  } catch {
    return sealSecret(openSecret(sealed, idUser, secretFor), idUser, secretFor)
  }
}
