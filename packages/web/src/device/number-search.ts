/** Computes the number that a check at the login asks for: it costs whoever guesses passwords as much as the service's own work. */
import { sha256 } from '@noble/hashes/sha2.js'

export interface Search {
  salt: string
  /** A hash in hex. */ target: string
  /** Numbers below this are tried. */ most: number
}

/** The number for which sha256(`<salt>.<number>`) is the target; null when there is none. */
export function searchNumber({ salt, target, most }: Search): number | null {
  const wanted = Uint8Array.from(target.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const encoder = new TextEncoder()
  for (let number = 0; number < most; number++) {
    const hash = sha256(encoder.encode(`${salt}.${number}`))
    if (hash[0] === wanted[0] && hash.every((byte, i) => byte === wanted[i])) return number
  }
  return null
}
