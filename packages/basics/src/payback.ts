/** Computes what a shop would get for its takings and when, for each term (docs/product.md, paybacks). */
import { addDays, bankDay } from './bank-day.ts'
import { feeFor, feeRateOf, meanRate, PAYBACK_TERMS, type FeePart, type Fees, type PaybackTerm, type Share } from './fees.ts'
import type { Cents } from './money.ts'

export interface PaybackOption {
  days: PaybackTerm
  /** In hundredths of a percent: of all types together. */
  feeRate: number
  fee: Cents
  net: Cents
  /** Calendar day in Europe/Rome on which the money arrives, YYYY-MM-DD: always a bank day. */
  payoutDate: string
  /** What each type pays of the fee. */
  parts: FeePart[]
}

/** What the company offers, soonest first; the rates of what is left do not change when it offers less. */
const offered = (terms: readonly PaybackTerm[]): PaybackTerm[] => PAYBACK_TERMS.filter((days) => terms.includes(days))
const LATEST = PAYBACK_TERMS.at(-1)

/**
 * One option per offered term for these takings, asked for on `today` (YYYY-MM-DD in Europe/Rome); nothing arrives before the bank day
 * after `restsUntil`, while a new account rests.
 */
export function paybackOptions(
  shares: readonly Share[],
  fees: Fees,
  today: string,
  restsUntil: string | null = null,
  terms: readonly PaybackTerm[] = PAYBACK_TERMS,
): PaybackOption[] {
  const earliest = restsUntil === null ? '' : bankDay(addDays(restsUntil, 1))
  const value = shares.reduce((sum, share) => sum + share.value, 0)
  return offered(terms).map((days) => {
    const { fee, parts } = feeFor(shares, days, fees)
    const later = bankDay(addDays(today, days))
    // The last term is a promise not to take longer: where it would fall on a closed day, the day before it counts.
    const promised = days === LATEST ? bankDay(addDays(today, days), 'earlier') : later
    return { days, feeRate: meanRate(parts), fee, net: value - fee, payoutDate: promised < earliest ? earliest : promised, parts }
  })
}

/**
 * The term that costs least; of several that cost the same the soonest. It is what a shop begins with: haste is chosen, never slipped in
 * (decision 0129).
 */
export function cheapestTerm(fees: Fees, terms: readonly PaybackTerm[] = PAYBACK_TERMS): PaybackTerm {
  // No range grows with the days, so what is least for all of them together is least for each.
  const cost = (days: PaybackTerm): number => [fees, ...(fees.feesByType ?? [])].reduce((sum, range) => sum + feeRateOf(days, range), 0)
  return offered(terms).reduce((best, days) => (cost(days) < cost(best) ? days : best))
}
