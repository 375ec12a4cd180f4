/** The global transaction id: sortable by time, unguessable, short enough to be read aloud to support (docs/product.md, money). */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const EPOCH_MS = Date.UTC(2024, 0, 1)

/** 16 Crockford base32 characters: 8 of milliseconds since 2024 (lasts until 2058), 8 random (40 bits). */
export type Gtid = string

function encode(n: number): string {
  let text = ''
  for (let i = 0; i < 8; i++) {
    text = ALPHABET.charAt(n % 32) + text
    n = Math.floor(n / 32)
  }
  return text
}

/** Random bytes are drawn many at a time: asking for eight costs almost as much as asking for a thousand. */
const pool = new Uint8Array(1024)
let used = pool.length

/** A new GTID for the time `nowMs` (milliseconds since 1970). */
export function newGtid(nowMs: number = Date.now()): Gtid {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  let random = ''
  for (const end = used + 8; used < end; used++) random += ALPHABET.charAt((pool[used] ?? 0) & 31)
  return encode(nowMs - EPOCH_MS) + random
}

/** The smallest GTID that a movement at `atMs` could have: turns a date filter into a cursor. */
export function gtidFloor(atMs: number): Gtid {
  return encode(Math.max(0, atMs - EPOCH_MS)) + '00000000'
}

/** Milliseconds since 1970 at which this GTID was made. */
export function gtidTime(gtid: Gtid): number {
  let n = 0
  for (const char of gtid.slice(0, 8)) n = n * 32 + ALPHABET.indexOf(char)
  return EPOCH_MS + n
}

/** Reads a GTID as people write it (groups, lower case, O for 0, I or L for 1); null when it is not one. */
export function parseGtid(text: string): Gtid | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(plain) ? plain : null
}

/** The short form people read to support: the last 8 characters, grouped by 4. */
export function shortGtid(gtid: Gtid): string {
  return `${gtid.slice(8, 12)}-${gtid.slice(12)}`
}
