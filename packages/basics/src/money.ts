/** Money is whole euro cents everywhere; this file holds the only arithmetic that touches it. */

/** An amount of money in whole euro cents, never fractional. */
export type Cents = number

/** The largest value one movement may carry: 1,000,000.00 € (T13). */
export const MAX_CENTS = 100_000_000

/** True when `n` is a whole number of cents between 1 and MAX_CENTS. */
export function isPositiveCents(n: unknown): n is Cents {
  return typeof n === 'number' && Number.isSafeInteger(n) && n >= 1 && n <= MAX_CENTS
}

/** Value in cents of `amount` pieces of `unit` cents each. Throws RangeError when the result is not a safe whole number. */
export function valueOf(unit: Cents, amount: number): Cents {
  const value = unit * amount
  if (!Number.isSafeInteger(value)) throw new RangeError(`value out of range: ${unit} × ${amount}`)
  return value
}

/** Adds whole cents. Throws RangeError when a term or the sum is not a safe whole number. */
export function sumCents(terms: Iterable<Cents>): Cents {
  let sum = 0
  for (const term of terms) sum += term
  if (!Number.isSafeInteger(sum)) throw new RangeError('sum of cents out of range')
  return sum
}

/** Reads what a person typed ("23,5", "1.386,50", "12") as cents; null when it is not an amount. At most two decimals. */
export function parseCents(typed: string): Cents | null {
  const text = typed.trim().replace(/[\s€]/g, '')
  const match = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:[,.](\d{0,2}))?$/.exec(text)
  if (!match) return null
  const euros = Number((match[1] ?? '').replaceAll('.', ''))
  const rest = Number((match[2] ?? '').padEnd(2, '0'))
  return euros * 100 + rest
}

/** Cents as a person types them, `12,50`: what `parseCents` reads. */
export const centsText = (cents: Cents): string => (cents / 100).toFixed(2).replace('.', ',')

/** Hundredths, of a percent above all, with no more decimals than they have: `12,5`, `12`. */
export const hundredthsText = (hundredths: number): string => String(hundredths / 100).replace('.', ',')
