/** The till's promises: digits mean what the cashier sees, and every payment is shown once and stays until dismissed. */
import fc from 'fast-check'
import { newGtid } from '@taschino/basics/gtid.ts'
import { describe, expect, it } from 'vitest'
import { EMPTY_TILL, tillNext, typedCents } from './till-state.ts'
import type { Charge } from '@taschino/contract/payments.ts'
import type { Transaction } from '@taschino/contract/wallet.ts'
import type { Key, Till, TillAct } from './till-state.ts'

const T0 = Date.UTC(2026, 10, 21, 10)
const payment = (atMs: number, till: string | null = 'cassa 1', gtid = newGtid(atMs)): Transaction => ({
  gtid,
  type: 'payment',
  status: 'completed',
  at: new Date(atMs).toISOString(),
  value: 800,
  counterparty: null,
  parts: [{ unit: 800, amount: 1, type: 'normal' }],
  till,
  refunded: 0,
  parent: null,
  can: { cancel: true, refund: true },
})
const charge = (state: Charge['state'], more: Partial<Charge> = {}): Charge => ({
  id: 7,
  code: 'ABCD2345',
  link: 'https://t.example/ABCD2345',
  value: 2350,
  till: 'cassa 1',
  state,
  refusal: null,
  gtid: null,
  expiresAt: new Date(T0 + 300_000).toISOString(),
  ...more,
})
const run = (acts: readonly TillAct[], from: Till = EMPTY_TILL) => acts.reduce(tillNext, from)
const keys = (...pressed: Key[]): TillAct[] => pressed.map((key) => ({ type: 'key', key }))
const read = (payments: Transaction[], nowMs = T0, till: string | null = 'cassa 1'): TillAct => ({
  type: 'payments',
  payments,
  till,
  nowMs,
})

describe('a supermarket’s code that was taken here', () => {
  const gtid = newGtid(T0)

  it('is green at once with what was to be paid, and once: the list that brings it later adds nothing', () => {
    const till = run([{ type: 'taken', gtid, bill: 2350 }, read([payment(T0, 'cassa 1', gtid)])])
    expect(till.greens).toEqual([{ gtid, bill: 2350 }])
    expect(run([{ type: 'dismiss', gtid }, read([payment(T0, 'cassa 1', gtid)])], till).greens).toEqual([])
  })

  it('learns its bill where the list was faster', () => {
    const listed = run([read([]), read([payment(T0 + 1000, 'cassa 1', gtid)])])
    expect(run([{ type: 'taken', gtid, bill: 2350 }], listed).greens.filter((one) => one.gtid === gtid)).toEqual([{ gtid, bill: 2350 }])
  })
})

describe('the keypad', () => {
  it('fills from the cents, as card terminals do', () => {
    expect(typedCents(run(keys('2', '3', '5', '0')).typed)).toBe(2350)
    expect(typedCents(run(keys('2', '4', '00')).typed)).toBe(2400)
    expect(typedCents(run(keys('0', '00', '7')).typed)).toBe(7)
  })
  it('takes a typed comma at its word', () => {
    expect(typedCents(run(keys('2', '4', ',')).typed)).toBe(2400)
    expect(typedCents(run(keys('2', '4', ',', '5')).typed)).toBe(2450)
    expect(typedCents(run(keys('2', '4', ',', '5', '5', '9')).typed)).toBe(2455)
    expect(typedCents(run(keys(',', '5')).typed)).toBe(50)
  })
  it('never leaves the range of an amount and never shows half a key', () => {
    const key = fc.constantFrom<Key>('0', '1', '5', '9', '00', ',', 'back', 'clear')
    fc.assert(
      fc.property(fc.array(key, { maxLength: 30 }), (pressed) => {
        const cents = typedCents(run(keys(...pressed)).typed)
        return Number.isSafeInteger(cents) && cents >= 0 && cents <= 100_000_000
      }),
    )
  })
  it('starts a new amount after a closed charge, and lets the old one be asked again', () => {
    const closed = run([...keys('8', '00'), { type: 'charge', charge: charge('open') }, { type: 'closed' }])
    expect(typedCents(closed.typed)).toBe(800)
    expect(typedCents(run(keys('5'), closed).typed)).toBe(5)
  })
})

describe('a charge', () => {
  it('brings up one green screen when paid, however often it is read', () => {
    const gtid = newGtid(T0)
    const paid: TillAct = { type: 'charge', charge: charge('paid', { gtid }) }
    const till = run([{ type: 'charge', charge: charge('open') }, paid, paid, read([payment(T0, 'cassa 1', gtid)])])
    expect(till.greens).toEqual([{ gtid, bill: 2350 }])
    expect(run([{ type: 'dismiss', gtid }], till)).toMatchObject({ greens: [], charge: null, typed: '' })
  })
  it('keeps its end when an older answer arrives late', () => {
    const till = run([
      { type: 'charge', charge: charge('cancelled') },
      { type: 'charge', charge: charge('scanned') },
    ])
    expect(till.charge?.state).toBe('cancelled')
  })
  it('believes a payment even after the clock said expired', () => {
    const gtid = newGtid(T0)
    expect(
      run([
        { type: 'charge', charge: charge('expired') },
        { type: 'charge', charge: charge('paid', { gtid }) },
      ]).greens,
    ).toHaveLength(1)
  })
  it('leaves the screen when its payment was acknowledged before it was read', () => {
    const gtid = newGtid(T0 + 1)
    const acknowledged = run([
      read([payment(T0)]),
      { type: 'charge', charge: charge('open') },
      read([payment(T0 + 1, 'cassa 1', gtid)]),
      { type: 'dismiss', gtid },
    ])
    expect(run([{ type: 'charge', charge: charge('paid', { gtid }) }], acknowledged)).toMatchObject({ charge: null, greens: [] })
  })
  it('gives its bill to a green that the list brought first', () => {
    const gtid = newGtid(T0 + 1)
    const till = run([read([payment(T0)]), read([payment(T0 + 1, 'cassa 1', gtid)]), { type: 'charge', charge: charge('paid', { gtid }) }])
    expect(till.greens).toEqual([{ gtid, bill: 2350 }])
  })
})

describe('payments that come in', () => {
  it('shows nothing for the history that a new device reads first', () => {
    expect(run([read([payment(T0), payment(T0 - 5)])]).greens).toEqual([])
  })
  it('queues what came while the page reloaded, but not last night', () => {
    const before = run([read([payment(T0 - 3_600_000 * 12)])])
    const reloaded: Till = { ...EMPTY_TILL, seen: before.seen }
    const missed = payment(T0 - 20_000)
    expect(run([read([missed, payment(T0 - 3_600_000)])], reloaded).greens.map((item) => item.gtid)).toEqual([missed.gtid])
  })
  it('leaves other tills alone, and takes payments without a till', () => {
    const till = run([read([payment(T0)]), read([payment(T0 + 1, 'cassa 2'), payment(T0 + 2, null)])])
    expect(till.greens).toHaveLength(1)
  })
  it("does not take the shop's own spending for takings", () => {
    expect(run([read([payment(T0)]), read([{ ...payment(T0 + 1), value: -800 }])]).greens).toEqual([])
  })
  it('shows a payment whose id is a little older than the newest known one', () => {
    expect(run([read([payment(T0)]), read([payment(T0 - 900)])]).greens).toHaveLength(1)
  })
  it('shows each payment exactly once and in order, in whatever pages they are read', () => {
    const offsets = fc.uniqueArray(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(offsets, fc.array(fc.array(fc.nat(11), { maxLength: 12 }), { maxLength: 6 }), (times, pages) => {
        const all = times.map((ms) => payment(T0 + ms))
        const reads = pages.map((page) => read(page.map((i) => all[i % all.length] as Transaction)))
        const end = run([read([payment(T0)]), ...reads, read(all)])
        const shown = end.greens.map((item) => item.gtid)
        return shown.length === all.length && new Set(shown).size === all.length
      }),
    )
  })
})
