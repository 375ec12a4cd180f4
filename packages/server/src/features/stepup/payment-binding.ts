/**
 * Makes and opens the payment binding: sealed amount and payee of a refused payment, so that the proof is for the payment that the server
 * saw.
 */
import { createHash } from 'node:crypto'
import { canonicalJson } from '../../http/idempotency/money-key.ts'
import type { MoneyKey, Who } from '../../http/handle.ts'
import { sameText } from '../../http/auth/xsrf.ts'
import { everyKey, hmac, type SecretFor } from '../../platform/secrets/secrets.ts'

const MINUTES = 10

export interface Wanted {
  value: number
  idShop: number
  payee: string
  key: MoneyKey
}

export interface PaymentBinding {
  binding: Buffer
  value: number
  payee: string
}

/** Person, login, act, amount, payee, idempotency key, and by the key's hash every piece that is paid with (T47). */
export function bindingOf(who: Pick<Who, 'idUser' | 'session'>, { value, idShop, key }: Wanted): Buffer {
  return createHash('sha256')
    .update(canonicalJson([who.idUser, who.session, key.route, value, idShop, key.key, key.hash]))
    .digest()
}

const PURPOSE = 'step-up-order'
const sealOf = (text: string, { idUser, session }: Pick<Who, 'idUser' | 'session'>, key: Buffer): string =>
  hmac(key, `${idUser}\n${session}\n${text}`)

export function sealBinding(who: Pick<Who, 'idUser' | 'session'>, wanted: Wanted, now: number, secretFor: SecretFor): string {
  const { value, payee } = wanted
  const text = Buffer.from(
    JSON.stringify({ b: bindingOf(who, wanted).toString('base64url'), v: value, p: payee, e: now + MINUTES * 60_000 }),
  ).toString('base64url')
  return `${text}.${sealOf(text, who, secretFor(PURPOSE))}`
}

/** Null when it is not ours, not theirs, or too old. */
export function openBinding(
  who: Pick<Who, 'idUser' | 'session'>,
  sealed: string,
  now: number,
  secretFor: SecretFor,
): PaymentBinding | null {
  const [text = '', seal = ''] = sealed.split('.')
  if (!everyKey(secretFor, PURPOSE).some((key) => sameText(seal, sealOf(text, who, key)))) return null
  const { b, v, p, e } = JSON.parse(Buffer.from(text, 'base64url').toString()) as { b: string; v: number; p: string; e: number }
  return e > now ? { binding: Buffer.from(b, 'base64url'), value: v, payee: p } : null
}
