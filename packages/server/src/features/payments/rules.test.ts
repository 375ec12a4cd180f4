/** The rules of paying as properties: whatever is asked, these must hold. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_CENTS } from '@taschino/basics/money.ts'
import { MAX_NORMAL_TICKETS, TICKET_TYPES, valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import { isOverTheBill, isTooLate, leftOf, mergedParts, partsBack, partsOf, refusalOf, repeatRefusal, type PaymentFacts } from './rules.ts'

const anyPart: fc.Arbitrary<Part> = fc.oneof(
  fc.record({
    unit: fc.constantFrom(400, 500, 800, 1000),
    amount: fc.integer({ min: 1, max: 12 }),
    type: fc.constantFrom('normal' as const, 'business' as const, 'gdo' as const),
  }),
  fc.record({ unit: fc.constant(1), amount: fc.integer({ min: 1, max: 5000 }), type: fc.constant('free_credits' as const) }),
)
const someParts = fc.array(anyPart, { minLength: 1, maxLength: 12 })
const isParts = (read: ReturnType<typeof partsOf>): read is Part[] => Array.isArray(read)

describe('what is asked', () => {
  test('is read in one of two forms, never both', () => {
    expect(partsOf({ unit: 800, amount: 2 })).toEqual([{ unit: 800, amount: 2, type: 'normal' }])
    expect(partsOf({ unit: 800, amount: 2, parts: [{ unit: 800, amount: 2, type: 'normal' }] })).toEqual({ path: 'unit', why: 'unknown' })
    expect(partsOf({ type: 'gdo', parts: [{ unit: 800, amount: 2, type: 'normal' }] })).toEqual({ path: 'type', why: 'unknown' })
    expect(partsOf({ amount: 2, parts: [{ unit: 800, amount: 2, type: 'normal' }] })).toEqual({ path: 'amount', why: 'unknown' })
    expect(partsOf({ amount: 2 })).toEqual({ path: 'unit', why: 'required' })
    expect(partsOf({ unit: 800 })).toEqual({ path: 'amount', why: 'required' })
  })

  test('merges equal groups without changing what is worth, whatever the order', () => {
    fc.assert(
      fc.property(someParts, (parts) => {
        const merged = partsOf({ parts })
        if (!isParts(merged)) throw new Error('refused')
        expect(valueOfParts(merged)).toBe(valueOfParts(parts))
        expect(new Set(merged.map((part) => `${part.type}:${part.unit}`)).size).toBe(merged.length)
        expect(partsOf({ parts: parts.toReversed() })).toEqual(merged)
        expect(mergedParts(merged)).toEqual(merged)
      }),
    )
  })

  test('leaves the request as it was', () => {
    const asked = [
      { unit: 800, amount: 2, type: 'normal' as const },
      { unit: 800, amount: 1, type: 'normal' as const },
    ]
    partsOf({ parts: asked })
    expect(asked.map((part) => part.amount)).toEqual([2, 1])
  })

  test('is a million euro at most, and credits have a face value of one cent', () => {
    expect(partsOf({ unit: MAX_CENTS, amount: 2 })).toEqual({ path: 'amount', why: 'range' })
    expect(partsOf({ unit: MAX_CENTS, amount: MAX_CENTS })).toEqual({ path: 'amount', why: 'range' })
    expect(partsOf({ unit: 5, amount: 2, type: 'free_credits' })).toEqual({ path: 'unit', why: 'range' })
    expect(
      partsOf({
        parts: [
          { unit: 1, amount: MAX_CENTS, type: 'free_credits' },
          { unit: 800, amount: 1, type: 'normal' },
        ],
      }),
    ).toEqual({ path: 'amount', why: 'range' })
  })
})

const shop = { id: 7, enabled: true, isGroup: false, capabilities: [...TICKET_TYPES] }
const facts = (change: Partial<PaymentFacts>): PaymentFacts => ({
  payer: 1,
  shop,
  parts: [{ unit: 800, amount: 1, type: 'normal' }],
  bill: undefined,
  maxNormal: MAX_NORMAL_TICKETS,
  ...change,
})

describe('a payment is refused', () => {
  test('by name', () => {
    expect(refusalOf(facts({}))).toBeNull()
    expect(refusalOf(facts({ payer: 7 }))).toBe('self_payment')
    expect(refusalOf(facts({ shop: { ...shop, isGroup: true } }))).toBe('shop_is_group')
    expect(refusalOf(facts({ shop: { ...shop, enabled: false } }))).toBe('shop_disabled')
    expect(refusalOf(facts({ shop: { ...shop, capabilities: ['gdo', 'free_credits'] } }))).toBe('type_not_accepted')
    expect(refusalOf(facts({ parts: [{ unit: 800, amount: 9, type: 'normal' }] }))).toBe('too_many_tickets')
    expect(refusalOf(facts({ parts: [{ unit: 800, amount: 2, type: 'normal' }], bill: 800 }))).toBe('over_the_bill')
  })

  test('T14: for a type the shop does not take, even when it hides among others', () => {
    fc.assert(
      fc.property(someParts, fc.subarray([...TICKET_TYPES]), (parts, capabilities) => {
        const refusal = refusalOf(facts({ parts: mergedParts(parts), shop: { ...shop, capabilities }, maxNormal: 1000 }))
        expect(refusal === 'type_not_accepted').toBe(parts.some((part) => !capabilities.includes(part.type)))
      }),
    )
  })

  test('for the ninth meal ticket, also when they have different face values; other types do not count', () => {
    fc.assert(
      fc.property(someParts, (parts) => {
        const normal = parts.filter((part) => part.type === 'normal').reduce((sum, part) => sum + part.amount, 0)
        expect(refusalOf(facts({ parts: mergedParts(parts) })) === 'too_many_tickets').toBe(normal > MAX_NORMAL_TICKETS)
      }),
    )
  })
})

describe('the bill', () => {
  test('may be passed by less than one ticket, and never by credits', () => {
    const two = [{ unit: 800, amount: 2, type: 'normal' as const }]
    expect(isOverTheBill(two, 1600)).toBe(false)
    expect(isOverTheBill(two, 801)).toBe(false)
    expect(isOverTheBill(two, 800)).toBe(true)
    expect(isOverTheBill([...two, { unit: 1, amount: 750, type: 'free_credits' }], 2350)).toBe(false)
    expect(isOverTheBill([...two, { unit: 1, amount: 751, type: 'free_credits' }], 2350)).toBe(true)
  })

  test('leaves no ticket that could have stayed in the pocket, and paying less is never over', () => {
    fc.assert(
      fc.property(someParts, fc.integer({ min: 1, max: 50_000 }), (asked, bill) => {
        const parts = mergedParts(asked)
        const value = valueOfParts(parts)
        if (isOverTheBill(parts, bill)) expect(value).toBeGreaterThan(bill)
        else
          for (const part of parts.filter((one) => one.unit === Math.max(...parts.map((other) => other.unit))))
            expect(value - part.unit).toBeLessThan(bill)
      }),
    )
  })
})

test('the same payment again: refused at once, asked for a while, then free', () => {
  expect(repeatRefusal(0, true)).toBe('repeat_refused')
  expect(repeatRefusal(4999, true)).toBe('repeat_refused')
  expect(repeatRefusal(5000, false)).toBe('repeat_ask')
  expect(repeatRefusal(5000, true)).toBeNull()
  expect(repeatRefusal(14_999, false)).toBe('repeat_ask')
  expect(repeatRefusal(15_000, false)).toBeNull()
})

test('the shop has until midnight in Rome, the company until the month ends', () => {
  const paid = Date.parse('2026-10-25T10:00:00Z')
  expect(isTooLate('shop', paid, Date.parse('2026-10-25T22:59:59Z'))).toBe(false)
  expect(isTooLate('shop', paid, Date.parse('2026-10-25T23:00:00Z'))).toBe(true)
  expect(isTooLate('company', paid, Date.parse('2026-10-31T22:59:59Z'))).toBe(false)
  expect(isTooLate('company', paid, Date.parse('2026-10-31T23:00:00Z'))).toBe(true)
})

describe('giving back', () => {
  test('names one group, or says that it is unclear', () => {
    const paid: Part[] = [
      { unit: 800, amount: 2, type: 'normal' },
      { unit: 800, amount: 1, type: 'gdo' },
      { unit: 1, amount: 50, type: 'free_credits' },
    ]
    expect(partsBack(paid, { unit: 800, amount: 1 })).toBe('unclear')
    expect(partsBack(paid, { unit: 800, amount: 3, type: 'gdo' })).toEqual([{ unit: 800, amount: 3, type: 'gdo' }])
    expect(partsBack(paid, { unit: 1, amount: 20 })).toEqual([{ unit: 1, amount: 20, type: 'free_credits' }])
    expect(partsBack(paid, { unit: 500, amount: 1 })).toBeNull()
    expect(partsBack(paid, { unit: 800, amount: 1, type: 'business' })).toBeNull()
    expect(
      partsBack(paid, {
        parts: [
          { unit: 1, amount: 5, type: 'free_credits' },
          { unit: 800, amount: 1, type: 'gdo' },
          { unit: 1, amount: 5, type: 'free_credits' },
        ],
      }),
    ).toEqual([
      { unit: 800, amount: 1, type: 'gdo' },
      { unit: 1, amount: 10, type: 'free_credits' },
    ])
    expect(partsBack(paid, { parts: [{ unit: 500, amount: 1, type: 'normal' }] })).toBeNull()
    expect(partsBack(paid, {})).toEqual({ path: 'unit', why: 'required' })
  })

  test('what is left and what went back are what was paid', () => {
    fc.assert(
      fc.property(someParts, fc.array(fc.nat(12), { minLength: 12, maxLength: 12 }), (asked, backs) => {
        const paid = mergedParts(asked)
        const givenBack = paid
          .map((part, i) => ({ ...part, amount: Math.min(part.amount, backs[i] ?? 0) }))
          .filter((part) => part.amount > 0)
        expect(mergedParts([...leftOf({ paid, givenBack }), ...givenBack])).toEqual(paid)
      }),
    )
  })
})
