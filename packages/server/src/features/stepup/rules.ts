/** When somebody must prove who they are, and by which means (docs/product.md, step-up). Pure. */
import type { StepUpMethod } from '@taschino/contract/stepup.ts'

/** What was paid without a proof, since the last one. */
export interface Sum {
  spent: number
  count: number
}

export interface Allowance {
  /** The most that one payment may be: the service's limit, or less where the person wants to be asked earlier. */
  single: number
  sum: number
  count: number
}

export type Why = 'amount' | 'device' | 'hour' | 'sum'

export interface PaymentFacts {
  value: number
  deviceKnown: boolean
  /** At night, and they never proved a payment at night. */
  strangeHour: boolean
  paid: Sum
}

/** Why a payment needs a proof; null when it needs none. */
export function whyAsk({ value, deviceKnown, strangeHour, paid }: PaymentFacts, may: Allowance): Why | null {
  if (value > may.single) return 'amount'
  if (!deviceKnown) return 'device'
  if (strangeHour) return 'hour'
  return paid.spent + value > may.sum || paid.count + 1 > may.count ? 'sum' : null
}

/** From midnight until `nightUntil` o'clock in the circuit's zone hardly anybody pays; 0: no hour is strange. */
export function isNight(now: number, timeZone: string, nightUntil: number): boolean {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now)) < nightUntil
}

export const PIN_TRIES = 5

/** What somebody has set up. */
export interface Means {
  pin: boolean
  pinTries: number
  passkeys: number
  totp: boolean
  recoveryLeft: number
  passwordUsed: boolean
}

export const pinBlocked = (means: Means): boolean => means.pin && means.pinTries >= PIN_TRIES

/** Whether there is anything besides the password. */
export const hasMore = (means: Means, usesPin: boolean): boolean => means.passkeys > 0 || (usesPin ? means.pin : means.totp)

/**
 * By which means they can prove it, the handiest first. The password stands in only where there is nothing better: for a PIN that has to be
 * chosen, or once.
 */
export function methodsOf(means: Means, usesPin: boolean): StepUpMethod[] {
  const methods: StepUpMethod[] = []
  if (usesPin && means.pin && !pinBlocked(means)) methods.push('pin')
  if (means.passkeys > 0) methods.push('passkey')
  if (!usesPin && means.totp) methods.push('totp')
  if (!usesPin && means.totp && means.recoveryLeft > 0) methods.push('recovery')
  if (methods.length === 0 && (usesPin || !means.passwordUsed)) methods.push('password')
  return methods
}
