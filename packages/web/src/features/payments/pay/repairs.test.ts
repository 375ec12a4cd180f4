/** A "no" never leaves the payer without an act, and a retry is not offered where it cannot work. */
import { describe, expect, it } from 'vitest'
import { COMMON_REFUSALS } from '@taschino/contract/call.ts'
import { PAY_REFUSALS } from '@taschino/contract/payments.ts'
import { REPAIRS, repairOf } from './repairs.ts'
import { deadCharge } from './use-payee.ts'

describe('refusals of a payment', () => {
  it('have each an act, and no act is left over for one that is gone', () => {
    expect(Object.keys(REPAIRS).toSorted()).toEqual(
      [...Object.keys(PAY_REFUSALS), ...Object.keys(COMMON_REFUSALS), 'not_stored'].toSorted(),
    )
  })

  it.each(Object.keys(PAY_REFUSALS))('%s cannot be cured by sending the same again', (error) => expect(repairOf(error)).not.toBe('again'))

  it.each(['never_heard_of', 'toString', '__proto__'])('an unknown one (%s) may be tried again', (error) =>
    expect(repairOf(error)).toBe('again'),
  )
})

describe('an amount of the till', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const charge = (state: string, expiresAt = '2026-11-21T12:05:00Z') => ({ value: 2350, expiresAt, state })
  it.each([
    ['open', null],
    ['scanned', null],
    ['refused', null],
    ['paid', 'charge_used'],
    ['cancelled', 'charge_cancelled'],
    ['expired', 'charge_expired'],
  ])('that is %s is refused as %s', (state, error) => {
    expect(deadCharge(charge(state), now)).toBe(error)
  })
  it('is over when its time is, whatever its state says', () => {
    expect(deadCharge(charge('open', '2026-11-21T12:00:00Z'), now)).toBe('charge_expired')
    expect(deadCharge(null, now)).toBeNull()
  })
})
