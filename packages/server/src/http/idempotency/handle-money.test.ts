/** A money call says only what its contract declares: the compiler holds it, and what is kept is stripped like every answer. */
import { expect, test } from 'vitest'
import { newGtid } from '@taschino/basics/gtid.ts'
import { getCharge, pay } from '@taschino/contract/payments.ts'
import { invoicePaid, reject } from '@taschino/contract/requests.ts'
import { requestPaid } from '@taschino/contract/payouts.ts'
import { convertTickets } from '@taschino/contract/paybacks.ts'
import { handle } from '../handle.ts'
import { answersOf, handleMoney } from './handle-money.ts'
import { StoredAnswer } from './stored-answer.ts'

test("the compiler refuses an undeclared refusal, a wrong output, another call's answer and one that is made by hand", () => {
  const good = handleMoney(convertTickets)(async ({ no, done, body }) =>
    body.parts.length === 0 ? no('takings_short', { available: 1 }) : done({ gtid: '', payback: null, credits: null, business: null }),
  )
  // @ts-expect-error a refusal that the call does not declare
  handleMoney(convertTickets)(async ({ no }) => no('takings_shrot'))
  // @ts-expect-error an output of another shape
  handleMoney(convertTickets)(async ({ done }) => done({ gtid: '', payback: null, credits: null }))
  // @ts-expect-error the answer of another call
  handleMoney(requestPaid)(async () => answersOf(reject).no('request_answered'))
  // @ts-expect-error an answer that nothing holds against the contract
  handleMoney(invoicePaid)(async () => ({ status: 200, text: '{}', gtid: null }))
  // @ts-expect-error the answer of another call, by hand
  handle(convertTickets)(({ who, key, once }) => once(who, key, async () => answersOf(reject).no('request_answered')))
  // @ts-expect-error a call that moves nothing has no key
  handleMoney(getCharge)(async ({ no }) => no('charge_unknown'))
  expect(good.call.name).toBe('paybacks.convertTickets')
})

test('what the contract does not name is not kept, and a value that does not fit is a bug', () => {
  const { no, done } = answersOf(convertTickets)
  const gtid = newGtid(Date.now())
  const withMore = { gtid, payback: null, credits: null, business: null, iban: 'IT60X0542811101000000123456' }
  expect(JSON.parse(done(withMore).text)).toEqual({ gtid, payback: null, credits: null, business: null })
  expect(() => done({ ...withMore, gtid: 7 as never })).toThrow()
  expect(no('takings_short', { available: 3 })).toEqual(new StoredAnswer(409, '{"error":"takings_short","facts":{"available":3}}', null))
  expect(() => answersOf(pay).no('too_rude' as never)).toThrow('payments.pay declares no too_rude')
})
