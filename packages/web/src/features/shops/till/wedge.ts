/**
 * Tells a hand scanner from fingers, because a product's code must never become an amount: a scanner types in a burst and ends with Enter.
 */
import { looksLikeGdoCode, readGdoCode, readPayCode } from '@taschino/basics/codes.ts'
import { parseGtid } from '@taschino/basics/gtid.ts'

interface Typed {
  readonly key: string
  readonly atMs: number
}

/** Slower than any scanner, faster than any hand over six keys in a row. */
const BURST_MS = 40
const SHORTEST = 6

export interface Wedge {
  readonly keys: readonly Typed[]
}
export const NO_KEYS: Wedge = { keys: [] }

/** Adds a key; a pause starts a new burst. */
export function wedgeKey(wedge: Wedge, key: string, atMs: number): Wedge {
  const last = wedge.keys.at(-1)
  const kept = last !== undefined && atMs - last.atMs <= BURST_MS ? wedge.keys : []
  return { keys: [...kept, { key, atMs }].slice(-300) }
}

/** What was scanned when Enter came at `atMs`; null when a person typed. */
export function wedgeScan(wedge: Wedge, atMs: number): string | null {
  const last = wedge.keys.at(-1)
  if (last === undefined || atMs - last.atMs > BURST_MS || wedge.keys.length < SHORTEST) return null
  return wedge.keys.map((typed) => typed.key).join('')
}

export type Scan =
  | { kind: 'receipt'; gtid: string }
  | { kind: 'payer'; code: string }
  /** A supermarket's code; `wrong`: its check digit says that it was read or typed badly. */
  | { kind: 'gdo'; code: string }
  | { kind: 'gdo_wrong' }
  | { kind: 'product' }
  | { kind: 'other' }

/**
 * What a scanned text is to a till: the number of a receipt, a payer's own code, a supermarket's, a product, or something else; of a
 * link its last part counts.
 */
export function readScan(text: string): Scan {
  const plain = text.trim().replace(/[/?#&=]+$/, '')
  const gtid = parseGtid(plain.split(/[/=?#]/).at(-1) ?? '')
  if (gtid !== null && !/^\d+$/.test(plain)) return { kind: 'receipt', gtid }
  if (looksLikeGdoCode(plain)) {
    const digits = readGdoCode(plain)
    return digits === null ? { kind: 'gdo_wrong' } : { kind: 'gdo', code: digits }
  }
  if (/^\d{8,14}$/.test(plain)) return { kind: 'product' }
  const code = readPayCode(plain)
  return code === null ? { kind: 'other' } : { kind: 'payer', code }
}
