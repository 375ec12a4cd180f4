/**
 * Decides what a scanned code may mean. Only our own https link or a bare shop code is read; all else is refused with its reason, because
 * a sticker over a shop's QR must lead nowhere (T31).
 */

import { parseCode } from '@taschino/basics/codes.ts'

/** Names as in BarcodeDetector, which is the shortest list that all engines share. */
export type CodeFormat = 'qr_code' | 'ean_13' | 'code_128'

export type Scanned =
  | { kind: 'code'; code: string }
  /** A link to somewhere else; `host` is what to show, already in its safe spelling. */
  | { kind: 'foreign_link'; host: string }
  /** Barcode of something on a shelf. */
  | { kind: 'product' }
  /** A payer's own code, which tills read and payers show. */
  | { kind: 'payer' }
  | { kind: 'not_ours' }

const CODE_PATH = /^\/enduser-payment\/code\/([0-9A-Za-z-]{4,32})\/?$/

/** `own` is the address this app was loaded from, `hosts` further hosts of the circuit that print codes. */
export function readScanned(text: string, format: CodeFormat | null, own: { origin: string; hosts: readonly string[] }): Scanned {
  const content = text.trim()
  if (format === 'ean_13') return { kind: 'product' }
  const bare = parseCode(content)
  if (bare !== null) return { kind: 'code', code: bare }
  // Only printable ASCII can be one of our links; this also keeps line breaks and look-alike letters away from the parser.
  if (!/^[\u0021-\u007e]{1,300}$/.test(content) || !URL.canParse(content)) return { kind: 'not_ours' }
  const url = new URL(content)
  if (url.protocol !== 'https:' && url.origin !== own.origin)
    return url.protocol === 'http:' ? { kind: 'foreign_link', host: url.host } : { kind: 'not_ours' }
  const ours = url.origin === own.origin || own.hosts.includes(url.host)
  if (!ours || url.username !== '' || url.password !== '') return { kind: 'foreign_link', host: url.host }
  if (url.pathname === '/my-code' && url.hash !== '') return { kind: 'payer' }
  const code = parseCode(CODE_PATH.exec(url.pathname)?.[1] ?? '')
  return code === null ? { kind: 'not_ours' } : { kind: 'code', code }
}

/** What somebody typed from the sign at the till: spaces and dashes as they come, or the whole link. */
export function readTyped(text: string, own: { origin: string; hosts: readonly string[] }): Scanned {
  return readScanned(text.replace(/\s/g, ''), null, own)
}
