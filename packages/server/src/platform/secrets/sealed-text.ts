/** Encrypts text that lies in the database with a key that does not. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV = 12
const TAG = 16
const MARK = 'sealed.'

export function sealText(text: string, key: Buffer): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return MARK + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** The same under any of these keys: while one secret takes the place of another, both have sealed. */
export function openTextBy(text: string, keys: readonly Buffer[]): string {
  for (const key of keys.slice(0, -1))
    try {
      return openText(text, key)
    } catch {
      // Under another one.
    }
  return openText(text, keys.at(-1) ?? Buffer.alloc(0))
}

/** What was sealed with this key; text that is not sealed is handed back as it is, anything altered throws. */
export function openText(text: string, key: Buffer): string {
  if (!text.startsWith(MARK)) return text
  const sealed = Buffer.from(text.slice(MARK.length), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV)).setAuthTag(sealed.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8')
}
