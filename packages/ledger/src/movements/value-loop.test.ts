/**
 * The circle of value on real books: ordered, given, taken back, paid, converted, paid out, returned, expired; after each step everything
 * balances.
 */
import { newGtid } from '@taschino/basics/gtid.ts'
import { AGENCY, Books, tickets } from '@taschino/testkit/books.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '../invariants.ts'
import { openLot } from '../lots.ts'
import { checkMovement, type Movement } from '../movement.ts'
import { post } from '../post.ts'
import { refundable } from '../refundable.ts'
import { balances, pocket } from '../statement.ts'
import { cancelPayment } from './cancel-payment.ts'
import { convertToBusiness, grantRequested, requestCredits } from './convert-takings.ts'
import { expireTickets } from './expire-tickets.ts'
import { requestPayback, settlePayback } from './payback.ts'
import { prolongTickets } from './prolong-tickets.ts'
import { settleInvoice } from './settle-invoice.ts'
import { takeBackTickets } from './take-back-tickets.ts'

const GIULIA = 11
const FORNO = 21
const plain = { detail: {}, events: [], call: null }

let books: Books
beforeEach(async () => {
  books = await Books.open()
})
afterEach(async () => {
  expect(await checkInvariants(books.pool)).toEqual([])
  await books.close()
})

const does = (movement: Movement): Promise<string> => books.tx(async (tx) => (await post(tx, movement)).gtid ?? '')
const refusal = (movement: Movement): Promise<string> =>
  does(movement).then(
    () => 'posted',
    (error: unknown) => (error as { reason?: string }).reason ?? String(error),
  )

/** What a party holds by kind of account, and what the company's accounts add up to. */
async function sums(party: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { kind, value } of await balances(books.pool, party)) if (value !== 0) found[kind] = (found[kind] ?? 0) + value
  return found
}
async function company(kind: string, party = 0): Promise<number> {
  const { rows } = await books.pool.query<{ sum: string }>(
    'select coalesce(sum(p.amount), 0) as sum from ledger.posting p join ledger.account a on a.id = p.account where a.kind = $1 and a.party = $2',
    [kind, party],
  )
  return Number(rows[0]?.sum)
}
const undo = (gtid: string): Promise<string> =>
  books.tx(async (tx) => {
    const payment = await refundable(tx, gtid)
    if (!payment) throw new Error('no such movement')
    return (await post(tx, cancelPayment({ gtid: newGtid(), payment, detail: { parts: [] }, events: [], call: null }))).gtid ?? ''
  })
const takes = async (): Promise<void> => {
  await books.give(GIULIA, 5)
  await books.pay(GIULIA, FORNO, [tickets(5)])
}

describe('an agency takes back', () => {
  const back = (lot: number, amount: number, more: object = {}): Movement =>
    checkMovement(
      takeBackTickets({
        ...plain,
        gtid: newGtid(),
        agency: AGENCY,
        holder: GIULIA,
        lots: [{ ...tickets(amount), lot }],
        once: `back:${crypto.randomUUID()}`,
        ...more,
      }),
    )

  test('what is unspent, into the lot that it came from', async () => {
    const lot = await books.give(GIULIA, 5)
    await books.pay(GIULIA, FORNO, [tickets(2)])
    await does(back(lot, 3))
    expect([await books.held(GIULIA), await sums(AGENCY), await company('receivable', AGENCY)]).toEqual([0, { tickets: 2400 }, -4000])
  })
  test('never more than is left, however many ask at once', async () => {
    const lot = await books.give(GIULIA, 5)
    const said = await Promise.all(Array.from({ length: 8 }, () => refusal(back(lot, 2))))
    expect(said.filter((one) => one === 'posted')).toHaveLength(2)
    expect(await books.held(GIULIA)).toBe(800)
  })
  test('an assignment at most as a whole', async () => {
    const lot = await books.give(GIULIA, 5)
    await books.give(GIULIA, 5)
    const { rows } = await books.pool.query<{ gtid: string }>('select gtid from ledger.movement where once = $1', [`assign:${lot}`])
    const assignment = rows[0]?.gtid
    await does(back(lot, 4, { assignment }))
    expect(await refusal(back(lot, 2, { assignment }))).toBe('refund_exceeds')
  })
})

describe('a payback', () => {
  const asks = (value: number, request = 1): Movement =>
    checkMovement(requestPayback({ ...plain, gtid: newGtid(), shop: FORNO, request, shares: [{ type: 'normal', value }] }))
  const isPaid = (gross: number, fee: number, request = 1, attempt = 1): Movement =>
    checkMovement(
      settlePayback({
        ...plain,
        gtid: newGtid(),
        shop: FORNO,
        request,
        gross,
        fee,
        parts: [{ type: 'normal', value: gross, feeRate: 0, fee }],
        attempt,
      }),
    )

  test('leaves the takings when asked for and the company when paid, fee and net to the cent', async () => {
    await takes()
    await does(asks(3000))
    expect(await sums(FORNO)).toEqual({ takings: 1000, payout: 3000 })
    await does(isPaid(3000, 117))
    expect([await sums(FORNO), await company('bank'), await company('fees')]).toEqual([{ takings: 1000 }, 2883, 117])
  })
  test('that is rejected returns to the takings, once', async () => {
    await takes()
    const gtid = await does(asks(3000))
    await undo(gtid)
    expect(await sums(FORNO)).toEqual({ takings: 4000 })
    await expect(undo(gtid)).rejects.toThrow()
  })
  test('that the bank returns is on its way again and may be paid a second time', async () => {
    await takes()
    await does(asks(3000))
    await undo(await does(isPaid(3000, 117)))
    expect([await sums(FORNO), await company('bank'), await company('fees')]).toEqual([{ takings: 1000, payout: 3000 }, 0, 0])
    expect(await refusal(isPaid(3000, 117))).toBe('already_done')
    await does(isPaid(3000, 117, 1, 2))
    expect(await sums(FORNO)).toEqual({ takings: 1000 })
  })
  test('the same balance is asked for once, however many ask (T20)', async () => {
    await takes()
    const said = await Promise.all(Array.from({ length: 10 }, (_, n) => refusal(asks(3000, n))))
    expect(said.filter((one) => one === 'posted')).toHaveLength(1)
    expect(said.filter((one) => one === 'insufficient_funds')).toHaveLength(9)
  })
  test('without a fee moves in one step', () => {
    expect(isPaid(100, 0).legs).toHaveLength(1)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.integer({ min: 0, max: 500 }), (gross, rate) => {
        const fee = Math.round((gross * rate) / 10_000)
        fc.pre(fee < gross)
        expect(isPaid(gross, fee).legs.reduce((sum, { value }) => sum + value, 0)).toBe(gross)
      }),
    )
  })
})

describe('a conversion', () => {
  test('makes business tickets of takings at once, in whole tickets', async () => {
    await takes()
    const lot = await books.tx((tx) =>
      openLot(tx, { type: 'business', unit: 100, expiresAt: new Date(Date.now() + 86_400_000), agency: null }),
    )
    const converts = (value: number): Movement =>
      convertToBusiness({
        ...plain,
        gtid: newGtid(),
        shop: FORNO,
        shares: [{ type: 'normal', value }],
        unit: 100,
        lot,
        once: `convert:${value}`,
      })
    await does(checkMovement(converts(2500)))
    expect(await sums(FORNO)).toEqual({ takings: 1500, tickets: 2500 })
    expect((await pocket(books.pool, FORNO)).map(({ type, unit, total }) => ({ type, unit, total }))).toEqual([
      { type: 'business', unit: 100, total: 2500 },
    ])
    await expect(does(converts(150))).rejects.toThrow()
  })
  test('to free credits waits for the company, and comes back when it says no', async () => {
    await takes()
    const facts = { ...plain, shop: FORNO, shares: [{ type: 'normal', value: 1234 }] } as const
    const first = await does(requestCredits({ ...facts, gtid: newGtid(), request: 1 }))
    expect(await sums(FORNO)).toEqual({ takings: 2766, hold: 1234 })
    await undo(first)
    expect(await sums(FORNO)).toEqual({ takings: 4000 })
    await does(requestCredits({ ...facts, gtid: newGtid(), request: 2 }))
    await does(grantRequested({ ...facts, gtid: newGtid(), request: 2 }))
    expect(await sums(FORNO)).toEqual({ takings: 2766, tickets: 1234 })
    expect(await refusal(grantRequested({ ...facts, gtid: newGtid(), request: 2 }))).toBe('already_done')
  })
})

test('what lapsed goes to breakage, once a day', async () => {
  const lot = await books.give(GIULIA, 3, { days: -1 })
  const lapses = (day: string, amount: number): Movement =>
    checkMovement(expireTickets({ gtid: newGtid(), holder: GIULIA, agency: AGENCY, part: { ...tickets(amount), lot }, day, events: [] }))
  await does(lapses('2026-01-01', 3))
  expect([await sums(GIULIA).then(({ tickets: held }) => held ?? 0), await company('breakage')]).toEqual([0, 2400])
  expect(await refusal(lapses('2026-01-01', 3))).toBe('already_done')
  expect(await refusal(lapses('2026-01-02', 1))).toBe('insufficient_funds')
})

test('what came back after its last day lives some days more, in a lot of its own, once', async () => {
  const lot = await books.give(GIULIA, 3, { days: -1 })
  const fresh = await books.tx((tx) =>
    openLot(tx, { type: 'normal', unit: 800, expiresAt: new Date(Date.now() + 7 * 86_400_000), agency: AGENCY }),
  )
  const prolongs = (): Movement =>
    checkMovement(prolongTickets({ gtid: newGtid(), holder: GIULIA, back: 'REFUND', lots: [{ ...tickets(2), from: lot, to: fresh }] }))
  await does(prolongs())
  expect([await books.held(GIULIA), (await sums(GIULIA)).tickets]).toEqual([1600, 2400])
  expect(await refusal(prolongs())).toBe('already_done')
  expect(() =>
    checkMovement(prolongTickets({ gtid: newGtid(), holder: GIULIA, back: 'OTHER', lots: [{ ...tickets(1), from: lot, to: lot }] })),
  ).toThrow('does not move')
})

test('an agency that paid its invoice owes nothing any more', async () => {
  await books.give(GIULIA, 5)
  await does(checkMovement(settleInvoice({ gtid: newGtid(), agency: AGENCY, once: 'invoice:1', value: 4000, detail: {}, call: null })))
  expect([await company('receivable', AGENCY), await company('bank')]).toEqual([0, -4000])
})
