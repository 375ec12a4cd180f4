/** What a shop would get for its takings, and when: one option per term, dearer the sooner (docs/product.md, paybacks). */
import { addDays, bankDay } from './bank-day.ts'
import type { Cents } from './money.ts'

/** Days from request to money, soonest first; at most 30 (docs/product.md, paybacks; 60 by law). */
export const PAYBACK_TERMS = [2, 7, 15, 30] as const
export type PaybackTerm = (typeof PAYBACK_TERMS)[number]

/** In hundredths of a percent: nobody pays more than 5 % (L. 193/2024 art. 37). */
export const FEE_CAP = 500

export interface FeeRange {
  /** In hundredths of a percent: for the slowest term. */
  feeMin: number
  /** For the fastest. */
  feeMax: number
}

export interface PaybackOption {
  days: PaybackTerm
  /** In hundredths of a percent. */
  feeRate: number
  fee: Cents
  net: Cents
  /** Calendar day in Europe/Rome on which the money arrives, YYYY-MM-DD: always a bank day. */
  payoutDate: string
}

const SOONEST = PAYBACK_TERMS[0]
const LATEST = PAYBACK_TERMS[PAYBACK_TERMS.length - 1] ?? SOONEST

/**
 * The rate of a term, in a straight line from feeMax (soonest) to feeMin (latest), in whole hundredths of a percent, never above the cap.
 */
export function feeRateOf(days: PaybackTerm, { feeMin, feeMax }: FeeRange): number {
  const all = LATEST - SOONEST
  return Math.min(FEE_CAP, Math.floor((feeMin * all + (feeMax - feeMin) * (LATEST - days)) / all))
}

/** The fee in whole cents, a half cent in favour of the shop; fee and net are the gross to the cent (I9). */
export function feeOf(value: Cents, rate: number): Cents {
  const fee = Math.floor((value * rate + 4999) / 10_000)
  return Math.min(fee, Math.floor((value * FEE_CAP) / 10_000))
}

/** What the company offers, soonest first; the rates of what is left do not change when it offers less. */
const offered = (terms: readonly PaybackTerm[]): PaybackTerm[] => PAYBACK_TERMS.filter((days) => terms.includes(days))

/**
 * One option per offered term for `value` cents asked for on `today` (YYYY-MM-DD in Europe/Rome); nothing arrives before the bank day after
 * `restsUntil`, while a new account rests.
 */
export function paybackOptions(
  value: Cents,
  fees: FeeRange,
  today: string,
  restsUntil: string | null = null,
  terms: readonly PaybackTerm[] = PAYBACK_TERMS,
): PaybackOption[] {
  const earliest = restsUntil === null ? '' : bankDay(addDays(restsUntil, 1))
  return offered(terms).map((days) => {
    const feeRate = feeRateOf(days, fees)
    const fee = feeOf(value, feeRate)
    const later = bankDay(addDays(today, days))
    // The last term is a promise not to take longer: where it would fall on a closed day, the day before it counts.
    const promised = days === LATEST ? bankDay(addDays(today, days), 'earlier') : later
    return { days, feeRate, fee, net: value - fee, payoutDate: promised < earliest ? earliest : promised }
  })
}

/**
 * The term that costs least; of several that cost the same the soonest. It is what a shop begins with: haste is chosen, never slipped in
 * (decision 0129).
 */
export const cheapestTerm = (fees: FeeRange, terms: readonly PaybackTerm[] = PAYBACK_TERMS): PaybackTerm =>
  offered(terms).reduce((best, days) => (feeRateOf(days, fees) < feeRateOf(best, fees) ? days : best))
