/** The promises of the ledger to payers as probes: what is spent first, keys, repeats. */
import assert from 'node:assert/strict'
import { entriesPage, pocket } from '@taschino/ledger/statement.ts'
import { callOf, credits, tickets } from './books.ts'
import { BAR, newCharge, FORNO, GIULIA, MARCO, type Probe, balanced, said } from './probe.ts'

export const PAYMENT_PROBES: readonly Probe[] = [
  {
    name: 'a payment moves its value from payer to shop, and both read it',
    async run(books) {
      await books.give(GIULIA, 3)
      await books.giveCredits(GIULIA, 50)
      assert.equal(said(await books.pay(GIULIA, FORNO, [tickets(2), credits(37)])), 'posted')
      assert.equal(await books.held(GIULIA), 813)
      const [mine] = await entriesPage(books.pool, GIULIA, { kinds: ['payment'] }, { limit: 5 })
      const [theirs] = await entriesPage(books.pool, FORNO, {}, { limit: 5 })
      assert.deepEqual([mine?.value, theirs?.value, mine?.gtid === theirs?.gtid], [-1637, 1637, true])
      await balanced(books)
    },
  },
  {
    name: 'nobody spends more than they hold, nor what has lapsed',
    async run(books) {
      await books.give(GIULIA, 2)
      await books.give(GIULIA, 5, { days: -1 })
      assert.equal(said(await books.pay(GIULIA, FORNO, [tickets(3)])), 'insufficient_funds')
      assert.equal(said(await books.pay(MARCO, FORNO, [tickets(1)])), 'insufficient_funds')
      assert.equal(said(await books.pay(GIULIA, FORNO, [tickets(2), credits(1)])), 'insufficient_funds')
      assert.equal(await books.held(GIULIA), 1600)
      assert.equal(said(await books.pay(GIULIA, FORNO, [tickets(2)])), 'posted')
      await balanced(books)
    },
  },
  {
    name: 'the earliest expiry is spent first',
    async run(books) {
      const late = await books.give(GIULIA, 2, { days: 60 })
      const soon = await books.give(GIULIA, 2, { days: 10 })
      await books.pay(GIULIA, FORNO, [tickets(3)])
      const [group] = await pocket(books.pool, GIULIA)
      assert.deepEqual(
        group?.expiring.map(({ lot, amount }) => [lot, amount]),
        [[late, 1]],
      )
      assert.notEqual(soon, late)
    },
  },
  {
    name: 'the same key answers the same, with another body it is refused',
    async run(books) {
      await books.give(GIULIA, 5)
      const call = callOf(GIULIA, { key: 'ABCDEF01-2345-4678-9ABC-DEF012345678' })
      const first = await books.pay(GIULIA, FORNO, [tickets(1)], { call })
      assert.equal(said(first), 'posted')
      const again = await books.pay(GIULIA, FORNO, [tickets(1)], { call: { ...call, key: call.key.toLowerCase(), answer: '{"other":1}' } })
      assert.deepEqual(again, { outcome: 'replayed', gtid: first.outcome === 'posted' ? first.gtid : '', status: 200, answer: call.answer })
      assert.equal(said(await books.pay(GIULIA, FORNO, [tickets(2)], { call: { ...call, hash: 'cd'.repeat(32) } })), 'mismatch')
      assert.equal(await books.held(GIULIA), 3200)
    },
  },
  {
    name: 'a refusal is remembered under its key, also when it would work now',
    async run(books) {
      const call = callOf(GIULIA)
      assert.equal(said(await books.pay(GIULIA, FORNO, [tickets(1)], { call })), 'insufficient_funds')
      await books.give(GIULIA, 5)
      assert.deepEqual(await books.pay(GIULIA, FORNO, [tickets(1)], { call }), {
        outcome: 'refused',
        reason: 'insufficient_funds',
        replayed: true,
      })
      await balanced(books)
    },
  },
  {
    name: 'the same amount to the same shop: refused at once, asked a little later, free when it was cancelled',
    async run(books) {
      await books.give(GIULIA, 9)
      const first = await books.pay(GIULIA, FORNO, [tickets(1)])
      assert.equal(said(await books.pay(GIULIA, FORNO, [tickets(1)], { confirmed: true })), 'repeat_refused')
      // An amount that the till asks for a second time is the same bill as like as not.
      assert.equal(
        said(await books.pay(GIULIA, FORNO, [tickets(1)], { charge: await newCharge(books, 800), confirmed: true })),
        'repeat_refused',
      )
      assert.equal(said(await books.pay(GIULIA, BAR, [tickets(1)])), 'posted')
      assert.equal(said(await books.pay(GIULIA, FORNO, [tickets(2)])), 'posted')
      await books.cancel(first.outcome === 'posted' ? first.gtid : '', callOf(FORNO))
      assert.equal(said(await books.pay(GIULIA, FORNO, [tickets(1)])), 'posted')
    },
  },
  {
    name: 'between 5 and 15 seconds a repeat is asked, and done when confirmed',
    async run(books) {
      await books.give(GIULIA, 9)
      await books.pay(GIULIA, FORNO, [tickets(1)], { at: new Date(Date.now() - 9000) })
      assert.equal(said(await books.pay(GIULIA, FORNO, [tickets(1)])), 'repeat_ask')
      assert.equal(said(await books.pay(GIULIA, FORNO, [tickets(1)], { confirmed: true })), 'posted')
      await books.pay(GIULIA, BAR, [tickets(1)], { at: new Date(Date.now() - 16_000) })
      assert.equal(said(await books.pay(GIULIA, BAR, [tickets(1)])), 'posted')
    },
  },
]
