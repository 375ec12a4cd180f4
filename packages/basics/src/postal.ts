/** Takes an Italian address in one line apart into street, CAP, town and province. */

export interface Postal {
  street: string
  cap: string | null
  city: string | null
  province: string | null
}

/** Reads 'Via Po 12, 10123 Torino (TO)'; what is not there is null, nothing is guessed. */
export function readPostal(line: string): Postal {
  const parts = line
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : ''
  const match = /^(?:(\d{5})\s+)?([\p{L}][\p{L}' .-]*?)(?:\s*\(?\b([A-Z]{2})\)?)?$/u.exec(last)
  if (!match) return { street: line.trim(), cap: null, city: null, province: null }
  return { street: parts.slice(0, -1).join(', '), cap: match[1] ?? null, city: match[2] ?? null, province: match[3] ?? null }
}
