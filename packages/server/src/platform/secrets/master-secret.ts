/** Reads TASCHINO_SECRET and refuses one that could be guessed: every key of the service is derived from it. */
import { CannotStart } from '../config/cannot-start.ts'

const LEAST_BYTES = 32
/** Thirty-two random bytes have about thirty different ones, and fewer than a dozen practically never. */
const LEAST_DIFFERENT = 12
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/
const HEX = /^[0-9a-f]+$/i
/** What stands in examples and in what people write for now. */
const FOR_NOW = /change.?me|cambiami|example|esempio|password|secret|segreto|taschino/i

const repeats = (text: string): boolean => `${text}${text}`.indexOf(text, 1) < text.length

/** Random text in base64 has capitals and small letters; a sentence has not. */
const isSentence = (text: string): boolean => !HEX.test(text) && (text === text.toLowerCase() || text === text.toUpperCase())

/** The secret, or undefined when none was given. */
export function masterSecret(text: string | undefined): Buffer | undefined {
  if (!text) return undefined
  const secret = Buffer.from(text, 'base64')
  if (!BASE64.test(text) || secret.length < LEAST_BYTES)
    throw new CannotStart(
      'TASCHINO_SECRET deve contenere almeno 32 byte in base64: openssl rand -base64 32 ne fa uno.',
      'TASCHINO_SECRET must hold at least 32 bytes in base64: openssl rand -base64 32 makes one.',
    )
  if (
    new Set(secret).size < LEAST_DIFFERENT ||
    repeats(text.replace(/=+$/, '')) ||
    isSentence(text) ||
    FOR_NOW.test(text) ||
    FOR_NOW.test(secret.toString('latin1'))
  )
    throw new CannotStart(
      'TASCHINO_SECRET si può indovinare: mettici 32 byte casuali, come li fa openssl rand -base64 32.',
      'TASCHINO_SECRET can be guessed: give it 32 random bytes, as openssl rand -base64 32 makes them.',
    )
  return secret
}
