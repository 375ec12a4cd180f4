/** When somebody must prove again that it is them, and by which means; pure (threats.md section 7). */
import type { StepUpMethod } from '@taschino/contract/stepup.ts'

/** What was paid without a proof, since the last one. */
export interface Sum {
  spent: number
  count: number
}

export interface Allowance {
  /** The most that one payment may be: the house's limit, or less where the person wants to be asked earlier. */
  single: number
  sum: number
  count: number
}

/** Why a payment needs a proof; null when it needs none. */
export function whyAsk(value: number, deviceKnown: boolean, paid: Sum, may: Allowance): 'amount' | 'device' | 'sum' | null {
  if (value > may.single) return 'amount'
  if (!deviceKnown) return 'device'
  return paid.spent + value > may.sum || paid.count + 1 > may.count ? 'sum' : null
}

/**
 * Whether memory alone may say yes. `read` is what the database said, `since` what this process let through afterwards. Another process may have done the
 * same meanwhile, so each gives away half of what was left and asks again for the rest: two of them together stay within the limits.
 */
export function sureFromMemory(value: number, read: Sum, since: Sum, may: Allowance): boolean {
  return value <= may.single && since.spent + value <= (may.sum - read.spent) / 2 && since.count + 1 <= Math.floor((may.count - read.count) / 2)
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

/** By which means they can prove it, the handiest first. The password stands in only where there is nothing better: for a PIN that has to be chosen, or once. */
export function methodsOf(means: Means, usesPin: boolean): StepUpMethod[] {
  const methods: StepUpMethod[] = []
  if (usesPin && means.pin && !pinBlocked(means)) methods.push('pin')
  if (means.passkeys > 0) methods.push('passkey')
  if (!usesPin && means.totp) methods.push('totp')
  if (!usesPin && means.totp && means.recoveryLeft > 0) methods.push('recovery')
  if (methods.length === 0 && (usesPin || !means.passwordUsed)) methods.push('password')
  return methods
}
