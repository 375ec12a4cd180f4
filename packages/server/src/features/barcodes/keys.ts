/**
 * Seals the digits of a barcode for their owner, and hashes them with a key for finding them. Codes made just before the service got a new
 * secret are still read under the old one.
 */
import { openTextBy, sealText } from '../../platform/secrets/sealed-text.ts'
import { hmac, type SecretFor } from '../../platform/secrets/secrets.ts'

export interface GdoKeys {
  seal(code: string): string
  open(sealed: string): string
  /** The key id under which codes are stored today. */
  mac(code: string): string
  /** That one and those of earlier secrets. */
  macs(code: string): string[]
}

/** One key encrypts the digits, another one hashes them. */
const keysOf = (secretFor: SecretFor) => ({ seal: secretFor('gdo-barcode'), mac: secretFor('gdo-barcode-mac') })

export function gdoKeys(secretFor: SecretFor, before: readonly SecretFor[] = []): GdoKeys {
  const today = keysOf(secretFor)
  const all = [today, ...before.map(keysOf)]
  return {
    seal: (code) => sealText(code, today.seal),
    open: (sealed) =>
      openTextBy(
        sealed,
        all.map(({ seal }) => seal),
      ),
    mac: (code) => hmac(today.mac, code),
    macs: (code) => all.map(({ mac }) => hmac(mac, code)),
  }
}
