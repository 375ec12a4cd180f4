/**
 * Computes what a shop pays of its takings, by ticket type and term, in whole cents: the one place where a fee is rounded (decision 0207).
 */
import type { Cents } from './money.ts'
import { TICKET_TYPES, type TicketType } from './tickets.ts'

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

/** A type with a price of its own. */
export interface TypeFees extends FeeRange {
  type: TicketType
}

/** What all types cost, but for those that are named. */
export interface Fees extends FeeRange {
  feesByType?: readonly TypeFees[]
}

/** Takings of one type. */
export interface Share {
  type: TicketType
  value: Cents
}

/** What one type pays of a fee; `feeRate` in hundredths of a percent. */
export interface FeePart extends Share {
  feeRate: number
  fee: Cents
}

/** By ticket type what it costs, where that is not what the others cost. */
export const feesOf = <R extends FeeRange>(type: TicketType, all: R, byType: readonly (R & { type: TicketType })[]): R =>
  byType.find((one) => one.type === type) ?? all

const SOONEST = PAYBACK_TERMS[0]
const LATEST = PAYBACK_TERMS[PAYBACK_TERMS.length - 1] ?? SOONEST

/**
 * The rate of a term, in a straight line from feeMax (soonest) to feeMin (latest), in whole hundredths of a percent, never above the cap.
 */
export function feeRateOf(days: PaybackTerm, { feeMin, feeMax }: FeeRange): number {
  const all = LATEST - SOONEST
  return Math.min(FEE_CAP, Math.floor((feeMin * all + (feeMax - feeMin) * (LATEST - days)) / all))
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/**
 * The fee is rounded once, over all types together, a half cent in favour of the shop; its parts are whole cents by largest remainder, of
 * two that are alike the first type of the app's order. No part is above the cap of its own value: a cent that finds no place is not
 * charged. Fee and net are the gross to the cent, the parts are the fee (I9, T21).
 */
export function roundedFee(priced: readonly (Share & { feeRate: number })[]): { fee: Cents; parts: FeePart[] } {
  const parts = priced.map((one) => ({ ...one, fee: Math.floor((one.value * one.feeRate) / 10_000) }))
  const rounded = Math.floor((sumOf(priced.map(({ value, feeRate }) => value * feeRate)) + 4999) / 10_000)
  let left = rounded - sumOf(parts.map(({ fee }) => fee))
  const rest = ({ value, feeRate }: FeePart): number => (value * feeRate) % 10_000
  for (const part of parts.toSorted((a, b) => rest(b) - rest(a))) {
    if (left === 0 || rest(part) === 0) break
    if ((part.fee + 1) * 10_000 > part.value * FEE_CAP) continue
    part.fee++
    left--
  }
  return { fee: sumOf(parts.map(({ fee }) => fee)), parts }
}

/** Each type at its own price. */
export const feeFor = (shares: readonly Share[], days: PaybackTerm, fees: Fees): { fee: Cents; parts: FeePart[] } =>
  roundedFee(shares.map((share) => ({ ...share, feeRate: feeRateOf(days, feesOf(share.type, fees, fees.feesByType ?? [])) })))

/** What the whole costs in hundredths of a percent: the rate where all parts have one, else their mean to the nearest hundredth. */
export function meanRate(parts: readonly FeePart[]): number {
  const value = sumOf(parts.map((part) => part.value))
  return value === 0 ? 0 : Math.round(sumOf(parts.map((part) => part.value * part.feeRate)) / value)
}

/** Whether somebody has to be told more than one rate. */
export const isMixed = (parts: readonly Pick<FeePart, 'feeRate'>[]): boolean => parts.some(({ feeRate }) => feeRate !== parts[0]?.feeRate)

/**
 * Takes a value from takings, type by type in the order in which the app names them; what is missing at the end is for the ledger to
 * refuse.
 */
export function sharesFor(value: Cents, byType: readonly Share[]): Share[] {
  let left = value
  const shares: Share[] = []
  for (const type of TICKET_TYPES) {
    const taken = Math.min(left, sumOf(byType.filter((one) => one.type === type).map((one) => one.value)))
    if (taken > 0) shares.push({ type, value: taken })
    left -= taken
  }
  return shares
}

/** The same where more is asked about than there is: the rest as meal tickets, which is what most will be. */
export function sharesAsIf(value: Cents, byType: readonly Share[]): Share[] {
  const there = sharesFor(value, byType)
  const missing = value - sumOf(there.map((one) => one.value))
  if (missing === 0) return there
  const normal = there.find(({ type }) => type === 'normal')
  return [{ type: 'normal', value: missing + (normal?.value ?? 0) }, ...there.filter((one) => one !== normal)]
}
