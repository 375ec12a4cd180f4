/**
 * Seals the text of codes under keys outside the database, and makes the keyed hash by which duplicates are found (T27). Keys of earlier
 * secrets are kept until every row is sealed anew.
 */
import { openText, sealText } from '../../platform/secrets/sealed-text.ts'
import { hmac, type SecretFor } from '../../platform/secrets/secrets.ts'

export interface CodeText {
  code: string
  pin: string | null
  url: string | null
}

interface Key {
  id: string
  seal: Buffer
  mac: Buffer
}

export interface CodeKeys {
  /** The key id under which rows are sealed today. */
  readonly now: string
  seal(text: CodeText): { sealed: string; keyId: string }
  open(row: { sealed: string; keyId: string }): CodeText
  /** The hash of a code of this merchant under today's key. */
  mac(merchant: number, code: string): string
  /** That and the hashes under earlier keys, so that a code imported under one of them is recognised. */
  macs(merchant: number, code: string): string[]
}

const keyOf = (secretFor: SecretFor, what: string): Key => {
  const seal = secretFor(what)
  return { id: hmac(seal, 'id').slice(0, 10), seal, mac: secretFor(`${what}-mac`) }
}

/** Characters that do not count when two codes are compared. */
const plain = (code: string): string => code.normalize('NFKC').replace(/[\s-]+/g, '')

/** `what`: codes of other features have keys of their own. */
export function codeKeys(secretFor: SecretFor, before: readonly SecretFor[] = [], what = 'gift-code'): CodeKeys {
  const today = keyOf(secretFor, what)
  const all = [today, ...before.map((one) => keyOf(one, what))]
  const macBy = ({ mac }: Key, merchant: number, code: string): string => hmac(mac, `${merchant}\n${plain(code)}`)
  return {
    now: today.id,
    seal: (text) => ({ sealed: sealText(JSON.stringify(text), today.seal), keyId: today.id }),
    open({ sealed, keyId }) {
      const key = all.find(({ id }) => id === keyId)
      if (!key) throw new Error(`a gift code is sealed under the key ${keyId}, which this service does not have`)
      return JSON.parse(openText(sealed, key.seal)) as CodeText
    },
    mac: (merchant, code) => macBy(today, merchant, code),
    macs: (merchant, code) => all.map((key) => macBy(key, merchant, code)),
  }
}

/** The last characters of a long code; of a short one they would be most of it. */
export function tailOf(code: string): string {
  const signs = [...plain(code)]
  return signs.slice(signs.length >= 12 ? -4 : signs.length >= 8 ? -2 : signs.length).join('')
}
