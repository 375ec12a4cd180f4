/** Movements are pure: the same facts make the same movement, every one sums to what was asked, nothing is lost between parties. */
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHART, typeBits, typesOf } from '../chart.ts'
import { checkMovement, MalformedMovement, valueOfMovement, type Movement } from '../movement.ts'
import type { Refundable } from '../refundable.ts'
import { assignTickets } from './assign-tickets.ts'
import { cancelPayment } from './cancel-payment.ts'
import { grantCredits, issueTickets } from './issue-tickets.ts'
import { payInShop } from './pay-in-shop.ts'
import { refundPayment } from './refund-payment.ts'

const GTID = '2MWW7QK7B2HCE55W'
const call = {
  actor: 1,
  route: 'payments.pay',
  key: '00000000-0000-4000-8000-000000000000',
  hash: 'ab'.repeat(32),
  status: 200,
  answer: '{}',
}
const common = { gtid: GTID, detail: {}, events: [], call }
const pay = (parts: Part[], more: object = {}): Movement =>
  payInShop({ ...common, payer: 1, shop: 2, parts, confirmed: false, agency: 9, ...more })

const part: fc.Arbitrary<Part> = fc.record({
  type: fc.constantFrom('normal', 'business', 'gdo', 'free_credits'),
  unit: fc.constantFrom(1, 525, 800),
  amount: fc.integer({ min: 1, max: 50 }),
})

test('a payment is worth its parts, moves that much, and its two rows cancel out', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
      const movement = checkMovement(pay(parts))
      expect(valueOfMovement(movement)).toBe(valueOfParts(parts))
      expect(movement.entries.map(({ value }) => value)).toEqual([-valueOfParts(parts), valueOfParts(parts)])
      // one pool is asked once, however often it was written down
      expect(new Set(movement.legs.map(({ from }) => `${from.type} ${from.unit}`)).size).toBe(movement.legs.length)
    }),
  )
})

test('every payment is guarded against repeats, also one that answers a charge', () => {
  const guard = { payer: 1, payee: 2, confirmed: false }
  expect(pay([{ type: 'normal', unit: 800, amount: 1 }]).guard).toEqual(guard)
  const movement = pay([{ type: 'normal', unit: 800, amount: 1 }], { charge: 7 })
  expect([movement.guard, movement.charge]).toEqual([guard, { id: 7, payer: 1, payee: 2 }])
})

/** A payment of three lots and some credits, of which one ticket of the second lot was given back. */
function paid(): Refundable {
  const takings = { account: 90, party: 2, kind: 'takings', type: 'normal', unit: 1, lot: 0 } as const
  const lot = (n: number): { account: number; party: number; kind: 'tickets'; type: 'normal'; unit: number; lot: number } => ({
    account: n,
    party: 1,
    kind: 'tickets',
    type: 'normal',
    unit: 800,
    lot: n,
  })
  const left = [
    { source: lot(1), target: takings, amount: 800, left: 800 },
    { source: lot(2), target: takings, amount: 1600, left: 800 },
    {
      source: { ...lot(3), type: 'free_credits' as const, unit: 1, lot: 0 },
      target: { ...takings, account: 91, type: 'free_credits' as const },
      amount: 37,
      left: 37,
    },
  ]
  return {
    left,
    movement: {
      gtid: GTID,
      kind: 'payment',
      at: new Date(0),
      value: 2437,
      parent: null,
      detail: {},
      refunded: 800,
      cancelledBy: null,
      transfers: left,
      children: [],
      parties: [
        { party: 1, value: -2437, counterparty: 2, agency: 9, types: ['normal', 'free_credits'] },
        { party: 2, value: 2437, counterparty: 1, agency: 9, types: ['normal', 'free_credits'] },
      ],
    },
  }
}

describe('a refund', () => {
  const refund = (amount: number, type: Part['type'] = 'normal', unit = 800): Movement | null =>
    refundPayment({ ...common, gtid: GTID, payment: paid(), parts: [{ type, unit, amount }] })

  test('returns to the lots with the latest expiry first', () => {
    expect(refund(2)?.legs.map(({ to, value }) => [to.lot, value])).toEqual([
      [2, 800],
      [1, 800],
    ])
    expect(refund(1)?.legs.map(({ to, value }) => [to.lot, value])).toEqual([[2, 800]])
  })
  test('gives both parties their row with the signs turned', () => {
    expect(refund(2)?.entries.map(({ party, value }) => [party, value])).toEqual([
      [1, 1600],
      [2, -1600],
    ])
  })
  test('of more than is left, of another type or face value, is none', () => {
    expect([refund(3), refund(1, 'gdo'), refund(1, 'normal', 500), refund(38, 'free_credits', 1)]).toEqual([null, null, null, null])
    expect(refund(37, 'free_credits', 1)).not.toBeNull()
  })
  test('of several kinds is one row a party, and none when one of them is short', () => {
    const of = (...parts: Part[]) => refundPayment({ ...common, gtid: GTID, payment: paid(), parts })
    const [meal, credits] = [{ type: 'normal', unit: 800, amount: 2 } as const, { type: 'free_credits', unit: 1, amount: 37 } as const]
    expect(of(meal, credits)?.legs.map(({ value }) => value)).toEqual([800, 800, 37])
    expect(of(meal, credits)?.entries.map(({ party, value, types }) => [party, value, types])).toEqual([
      [1, 1637, ['normal', 'free_credits']],
      [2, -1637, ['normal', 'free_credits']],
    ])
    expect([of(meal, { ...credits, amount: 38 }), of({ ...meal, amount: 3 }, credits)]).toEqual([null, null])
  })
})

test('a cancellation returns everything, once', () => {
  const movement = cancelPayment({ ...common, payment: paid() })
  expect(movement.legs.map(({ value }) => value)).toEqual([800, 1600, 37])
  expect([movement.once, movement.parent]).toEqual([`cancel:${GTID}`, { gtid: GTID, effect: 'cancel' }])
  expect(movement.entries.reduce((sum, { value }) => sum + value, 0)).toBe(0)
})

test('an assignment gives each holder one row, and takes the sum from the agency', () => {
  const grants = [
    { holder: 11, type: 'normal', unit: 800, amount: 2 },
    { holder: 12, type: 'normal', unit: 800, amount: 1 },
    { holder: 11, type: 'gdo', unit: 500, amount: 1 },
  ] as const
  const movement = checkMovement(assignTickets({ ...common, agency: 9, grants }))
  expect(movement.entries.map(({ party, value, types }) => [party, value, typeBits(types)])).toEqual([
    [9, -2900, 5],
    [11, 2100, 5],
    [12, 800, 1],
  ])
})

test('new value comes from an account that may go below zero', () => {
  const issued = checkMovement(issueTickets({ ...common, agency: 9, type: 'normal', unit: 800, amount: 10, lot: 3, once: 'request:1' }))
  const granted = checkMovement(grantCredits({ ...common, to: 11, value: 500, once: 'gift:1' }))
  expect([issued, granted].map(({ legs }) => CHART[legs[0]?.from.kind ?? 'tickets'].floored)).toEqual([false, false])
})

describe('a malformed movement is a bug of its maker', () => {
  const good = pay([{ type: 'normal', unit: 800, amount: 1 }])
  const [leg] = good.legs
  test.each<[string, Partial<Movement>]>([
    ['no legs', { legs: [] }],
    ['nothing', { legs: [{ ...leg!, value: 0 }] }],
    ['a negative value', { legs: [{ ...leg!, value: -800 }] }],
    ['a part of a cent', { legs: [{ ...leg!, value: 800.5 }] }],
    ['not a number', { legs: [{ ...leg!, value: Number.NaN }] }],
    ['beyond all measure', { legs: [{ ...leg!, value: 1e21 }] }],
    ['a part of a ticket', { legs: [{ ...leg!, value: 900 }] }],
    ['to itself', { legs: [{ ...leg!, to: leg!.from }] }],
    ['tickets of no type', { legs: [{ ...leg!, from: { ...leg!.from, type: undefined } }] }],
    ['nothing keeps it from happening twice', { call: null }],
  ])('%s', (_, wrong) => {
    expect(() => checkMovement({ ...good, ...wrong })).toThrow(MalformedMovement)
  })
})

test('types travel as bits and come back as they were', () => {
  fc.assert(
    fc.property(fc.uniqueArray(part.map(({ type }) => type)), (types) => {
      expect(typesOf(typeBits(types)).toSorted()).toEqual(types.toSorted())
    }),
  )
})
