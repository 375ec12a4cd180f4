/** Twenty at once, a hundred rounds: exactly one winner each round, on every movement that can be had once only. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { Books, callOf, payment, tickets } from '@taschino/testkit/books.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCharge } from './charge.ts'
import { checkInvariants } from './invariants.ts'
import { freezeParty, openLot, stopParties } from './lots.ts'
import type { Movement, Outcome } from './movement.ts'
import { requestCredits } from './movements/convert-takings.ts'
import { issueTickets } from './movements/issue-tickets.ts'
import { requestPayback } from './movements/payback.ts'
import { MovementRefused, openLedger, post, type Ledger } from './post.ts'

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 100)
const AT_ONCE = 20
const GIULIA = 11

let books: Books
let groupCommits: Ledger[]
beforeEach(async () => {
  books = await Books.open()
  groupCommits = [books.ledger, openLedger(books.service), openLedger(books.service), openLedger(books.service)]
})
afterEach(async () => {
  expect(await checkInvariants(books.pool)).toEqual([])
  await Promise.all(groupCommits.slice(1).map((groupCommit) => groupCommit.stop()))
  await books.close()
})

const atOnce = <T>(work: (i: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: AT_ONCE }, (_, i) => work(i)))
const submit = (i: number, movement: Movement): Promise<Outcome> => (groupCommits[i % groupCommits.length] as Ledger).submit(movement)
const wins = (outcomes: Outcome[]): number => outcomes.filter(({ outcome }) => outcome === 'posted').length
const gtidOf = (outcome: Outcome): string => (outcome.outcome === 'posted' ? outcome.gtid : '')
/** True when it was done, false when the ledger said no. */
const done = async (work: Promise<string | null>): Promise<boolean> => {
  try {
    return (await work) !== null
  } catch (error) {
    if (error instanceof MovementRefused) return false
    throw error
  }
}

const timeout = 60_000 + ROUNDS * 1000

test('T11: the last ticket is paid once, however many devices pay it', { timeout }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await books.give(GIULIA, 1)
    expect(wins(await atOnce((i) => submit(i, payment(GIULIA, 100 + i + AT_ONCE * round, [tickets(1)]))))).toBe(1)
    expect(await books.held(GIULIA)).toBe(0)
  }
})

test('T12: one key, one payment, twenty equal answers', { timeout }, async () => {
  await books.give(GIULIA, ROUNDS)
  for (let round = 0; round < ROUNDS; round++) {
    const call = callOf(GIULIA, { answer: `{"round":${round}}` })
    const outcomes = await atOnce((i) => submit(i, payment(GIULIA, 100 + round, [tickets(1)], { call })))
    expect(wins(outcomes)).toBe(1)
    expect(new Set(outcomes.map((outcome) => ('answer' in outcome ? outcome.answer : outcome.outcome)))).toEqual(new Set([call.answer]))
  }
  expect(await books.held(GIULIA)).toBe(0)
})

test('a charge is paid by one payer', { timeout }, async () => {
  const payers = Array.from({ length: AT_ONCE }, (_, i) => 1000 + i)
  await books.give(payers, ROUNDS)
  for (let round = 0; round < ROUNDS; round++) {
    // Another shop each time: whoever won a round would else meet the rule against repeats.
    const shop = 3000 + round
    const { id } = await openCharge(books.pool, { code: `charge ${round}`, payee: shop, till: null, value: 800, seconds: 60 })
    expect(wins(await atOnce((i) => submit(i, payment(1000 + i, shop, [tickets(1)], { charge: id }))))).toBe(1)
  }
})

test('T18: what is left of a payment is refunded once', { timeout }, async () => {
  await books.give(GIULIA, 3)
  for (let round = 0; round < ROUNDS; round++) {
    const paid = gtidOf(await submit(0, payment(GIULIA, 100 + round, [tickets(3)])))
    const refunds = await atOnce(() => done(books.refund(paid, tickets(2), callOf(100 + round))))
    expect(refunds.filter(Boolean)).toHaveLength(1)
    expect(await done(books.refund(paid, tickets(1), callOf(100 + round)))).toBe(true)
    expect(await books.held(GIULIA)).toBe(2400)
  }
})

test('T18: cancelled once, or refunded, never both', { timeout }, async () => {
  await books.give(GIULIA, 2)
  for (let round = 0; round < ROUNDS; round++) {
    const paid = gtidOf(await submit(0, payment(GIULIA, 100 + round, [tickets(2)])))
    const call = (): ReturnType<typeof callOf> => callOf(100 + round)
    const all = await atOnce(async (i) =>
      i % 2 === 0
        ? { cancelled: await done(books.cancel(paid, call())) }
        : { refunded: await done(books.refund(paid, tickets(2), call())) },
    )
    expect(all.filter((one) => one.cancelled === true || one.refunded === true)).toHaveLength(1)
    expect(await books.held(GIULIA)).toBe(1600)
  }
})

test('T20: the same takings are asked for once, as euros or as credits', { timeout }, async () => {
  await books.give(GIULIA, ROUNDS)
  let request = 0
  for (let round = 0; round < ROUNDS; round++) {
    const shop = 100 + round
    await submit(0, payment(GIULIA, shop, [tickets(1)]))
    const facts = () => ({
      gtid: newGtid(),
      shop,
      request: ++request,
      shares: [{ type: 'normal' as const, value: 800 }],
      detail: {},
      events: [],
      call: null,
    })
    const asked = await atOnce((i) =>
      done(books.tx((tx) => post(tx, (i % 2 === 0 ? requestPayback : requestCredits)(facts()))).then(({ gtid }) => gtid)),
    )
    expect(asked.filter(Boolean)).toHaveLength(1)
  }
})

test('a frozen party: nothing moves after the freeze, whatever was under way', { timeout }, async () => {
  const payers = Array.from({ length: AT_ONCE }, (_, i) => 1000 + i)
  await books.give(payers, ROUNDS)
  for (let round = 0; round < Math.ceil(ROUNDS / 4); round++) {
    const shop = 200 + (round % 3)
    const [outcomes] = await Promise.all([
      atOnce((i) => submit(i, payment(1000 + i, shop, [tickets(1 + (round % 2))], { charge: undefined, confirmed: true }))),
      freezeParty(books.pool, shop, true),
    ])
    const late = await submit(1, payment(1000, shop, [tickets(3)]))
    expect(late).toMatchObject({ outcome: 'refused', reason: 'party_frozen' })
    expect(wins(outcomes)).toBeLessThanOrEqual(AT_ONCE)
    expect((await checkInvariants(books.pool)).map(({ name }) => name)).toEqual([])
    await freezeParty(books.pool, shop, false)
  }
})

test('a shop that is stopped: no payment after the commit, whatever was under way, while refunds go on', { timeout }, async () => {
  const payers = Array.from({ length: AT_ONCE }, (_, i) => 1000 + i)
  await books.give(payers, ROUNDS)
  for (let round = 0; round < Math.ceil(ROUNDS / 4); round++) {
    const shop = 200 + (round % 3)
    const before = await submit(0, payment(1000, shop, [tickets(4)], { confirmed: true }))
    const [outcomes, , back] = await Promise.all([
      atOnce((i) => submit(i, payment(1000 + i, shop, [tickets(1 + (round % 2))], { confirmed: true }))),
      stopParties(books.pool, [shop], true),
      before.outcome === 'posted' ? books.refund(before.gtid, tickets(1), callOf(shop)) : 'nothing to refund',
    ])
    expect(back).not.toBeNull()
    expect(await submit(1, payment(1001, shop, [tickets(3)]))).toMatchObject({ outcome: 'refused', reason: 'party_stopped' })
    expect(wins(outcomes)).toBeLessThanOrEqual(AT_ONCE)
    // I11 holds each posting against the moment of the stop.
    expect((await checkInvariants(books.pool)).map(({ name }) => name)).toEqual([])
    await stopParties(books.pool, [shop], false)
  }
})

test('parties that pay each other crosswise never stop each other', { timeout }, async () => {
  const ring = Array.from({ length: AT_ONCE }, (_, i) => 1000 + i)
  await books.tx(async (tx) => {
    for (const party of ring) {
      const lot = await openLot(tx, { type: 'business', unit: 100, expiresAt: null, agency: null })
      await post(
        tx,
        issueTickets({
          gtid: newGtid(),
          agency: party,
          type: 'business',
          unit: 100,
          amount: 10_000,
          lot,
          once: `ring ${party}`,
          detail: {},
          events: [],
          call: null,
        }),
      )
    }
  })
  let value = 0
  for (let round = 0; round < ROUNDS; round++) {
    const amount = 1 + (value++ % 50)
    const outcomes = await atOnce((i) =>
      submit(i, payment(ring[i] as number, ring[(i + 1 + (round % 19)) % AT_ONCE] as number, [tickets(amount, 100, 'business')])),
    )
    expect(wins(outcomes)).toBe(AT_ONCE)
  }
})
