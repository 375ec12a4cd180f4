/** A "no" never leaves the till with the same button again where the same cannot work. */
import { describe, expect, it } from 'vitest'
import { COMMON_REFUSALS } from '@taschino/contract/call.ts'
import { cancel, refund } from '@taschino/contract/payments.ts'
import { TAKE_BACK_REPAIRS, takeBackRepair } from './take-back-repairs.ts'

const OWN = [...new Set([...Object.keys(cancel.refusals), ...Object.keys(refund.refusals)])]

describe('refusals of giving money back', () => {
  it('have each an act, and no act is left over for one that is gone', () => {
    expect(Object.keys(TAKE_BACK_REPAIRS).toSorted()).toEqual([...OWN, ...Object.keys(COMMON_REFUSALS), 'not_stored'].toSorted())
  })

  it.each(OWN)('%s cannot be cured by sending the same again', (error) => {
    for (const some of [true, false]) expect(takeBackRepair(error, some)).not.toBe('again')
  })

  it.each(OWN)('%s with nothing left offers nothing to give back', (error) =>
    expect(['rest', 'fewer']).not.toContain(takeBackRepair(error, false)),
  )

  it.each(['never_heard_of', 'toString', '__proto__'])('an unknown one (%s) may be tried again', (error) =>
    expect(takeBackRepair(error, true)).toBe('again'),
  )
})
