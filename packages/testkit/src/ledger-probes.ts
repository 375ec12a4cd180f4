/** The promises of the ledger as named probes: they pass against the real writer, and name what broke in a broken one. */
import assert from 'node:assert/strict'
import { newGtid } from '@taschino/basics/gtid.ts'
import { cancelCharge, readCharge } from '@taschino/ledger/charge.ts'
import { freezeParty, openLot, stopParties } from '@taschino/ledger/lots.ts'
import { requestCredits } from '@taschino/ledger/movements/convert-takings.ts'
import { issueTickets } from '@taschino/ledger/movements/issue-tickets.ts'
import { requestPayback, settlePayback } from '@taschino/ledger/movements/payback.ts'
import { OutboxCursor } from '@taschino/ledger/outbox.ts'
import { openLedger, post, type Ledger } from '@taschino/ledger/post.ts'
import { pocket } from '@taschino/ledger/statement.ts'
import { AGENCY, callOf, payment, tickets, type Books } from './books.ts'
import { BAR, FORNO, GIULIA, MARCO, type Probe, balanced, newCharge, said } from './probe.ts'
import { PAYMENT_PROBES } from './payment-probes.ts'

/** Several group commits on one database, as several processes would have. */
async function withGroupCommits(books: Books, count: number, work: (groupCommits: Ledger[]) => Promise<void>): Promise<void> {
  const groupCommits = Array.from({ length: count }, () => openLedger(books.service))
  try {
    await work(groupCommits)
  } finally {
    await Promise.all(groupCommits.map((groupCommit) => groupCommit.stop()))
  }
}

export const PROBES: readonly Probe[] = [
  ...PAYMENT_PROBES,
  {
    name: 'who is frozen neither gives nor receives, also on accounts opened later',
    async run(books) {
      await books.give([GIULIA, MARCO], 5)
      assert.equal(said(await books.pay(GIULIA, FORNO, [tickets(1)])), 'posted')
      await freezeParty(books.pool, FORNO, true)
      assert.equal(said(await books.pay(MARCO, FORNO, [tickets(1)])), 'party_frozen')
      await freezeParty(books.pool, BAR, true)
      assert.equal(said(await books.pay(MARCO, BAR, [tickets(1)])), 'party_frozen')
      await freezeParty(books.pool, MARCO, true)
      await freezeParty(books.pool, FORNO, false)
      assert.equal(said(await books.pay(MARCO, FORNO, [tickets(2)])), 'party_frozen')
      await freezeParty(books.pool, MARCO, false)
      assert.equal(said(await books.pay(MARCO, FORNO, [tickets(2)])), 'posted')
      await balanced(books)
    },
  },
  {
    name: 'a charge is paid once, to its shop, before it expires',
    async run(books) {
      await books.give([GIULIA, MARCO], 5)
      const id = await newCharge(books, 1600)
      assert.equal(said(await books.pay(GIULIA, BAR, [tickets(2)], { charge: id })), 'charge_unknown')
      const both = await Promise.all([GIULIA, MARCO].map((payer) => books.pay(payer, FORNO, [tickets(2)], { charge: id })))
      assert.deepEqual(both.map(said).toSorted(), ['charge_used', 'posted'])
      assert.equal((await readCharge(books.pool, id))?.state, 'paid')
      assert.equal(said(await books.pay(MARCO, FORNO, [tickets(1)], { charge: await newCharge(books, 800, -1) })), 'charge_expired')
      assert.equal(said(await books.pay(MARCO, FORNO, [tickets(1)], { charge: 987_654 })), 'charge_unknown')
      const ended = await newCharge(books, 800)
      await cancelCharge(books.pool, ended, FORNO)
      assert.equal(said(await books.pay(MARCO, FORNO, [tickets(1)], { charge: ended })), 'charge_cancelled')
      await balanced(books)
    },
  },
  {
    name: 'who is stopped takes no payment and spends nothing, also on accounts opened later, and gives back and is paid out what is owed',
    async run(books) {
      await books.give([GIULIA, MARCO, FORNO], 9)
      const [first, second] = [await books.pay(GIULIA, FORNO, [tickets(2)]), await books.pay(MARCO, FORNO, [tickets(3)])]
      const gtids = [first, second].map((one) => (one.outcome === 'posted' ? one.gtid : ''))
      await stopParties(books.pool, [FORNO, BAR], true)
      assert.equal(said(await books.pay(MARCO, FORNO, [tickets(1)])), 'party_stopped')
      assert.equal(said(await books.pay(MARCO, BAR, [tickets(1)])), 'party_stopped')
      assert.equal(said(await books.pay(FORNO, 23, [tickets(1)])), 'party_stopped')
      const share = { shop: FORNO, shares: [{ type: 'normal', value: 800 }], detail: {}, events: [], call: null } as const
      await assert.rejects(
        books.tx((tx) => post(tx, requestCredits({ ...share, gtid: newGtid(), request: 7001 }))),
        { reason: 'party_stopped' },
      )
      assert.notEqual(await books.refund(gtids[0] ?? '', tickets(1), callOf(FORNO)), null)
      assert.notEqual(await books.cancel(gtids[1] ?? '', callOf(FORNO)), null)
      await books.tx((tx) => post(tx, requestPayback({ ...share, gtid: newGtid(), request: 7002 })))
      await books.tx((tx) =>
        post(
          tx,
          settlePayback({
            gtid: newGtid(),
            shop: FORNO,
            request: 7002,
            gross: 800,
            fee: 40,
            parts: [{ type: 'normal', value: 800, feeRate: 500, fee: 40 }],
            attempt: 1,
            detail: {},
            events: [],
            call: null,
          }),
        ),
      )
      await balanced(books)
      await stopParties(books.pool, [BAR], false)
      assert.equal(said(await books.pay(MARCO, BAR, [tickets(1)])), 'posted')
      await balanced(books)
    },
  },
  {
    name: 'refunds return tickets to their lots and never exceed what was paid',
    async run(books) {
      await books.give(GIULIA, 1, { days: 5 })
      await books.give(GIULIA, 4, { days: 50 })
      const paid = await books.pay(GIULIA, FORNO, [tickets(3)])
      const gtid = paid.outcome === 'posted' ? paid.gtid : ''
      assert.notEqual(await books.refund(gtid, tickets(2), callOf(FORNO)), null)
      const [group] = await pocket(books.pool, GIULIA)
      assert.deepEqual(
        group?.expiring.map(({ amount }) => amount),
        [4],
      )
      assert.equal(await books.refund(gtid, tickets(2), callOf(FORNO)), null)
      assert.notEqual(await books.refund(gtid, tickets(1), callOf(FORNO)), null)
      await assert.rejects(books.cancel(gtid, callOf(FORNO)), { reason: 'already_refunded' })
      assert.equal(await books.held(GIULIA), 4000)
      await balanced(books)
    },
  },
  {
    name: 'a cancelled payment is void once and for all',
    async run(books) {
      await books.give(GIULIA, 4)
      const paid = await books.pay(GIULIA, FORNO, [tickets(3)])
      const gtid = paid.outcome === 'posted' ? paid.gtid : ''
      await books.cancel(gtid, callOf(FORNO))
      await assert.rejects(books.cancel(gtid, callOf(FORNO)), { reason: 'already_done' })
      assert.equal(await books.refund(gtid, tickets(1), callOf(FORNO)), null)
      assert.equal(await books.held(GIULIA), 3200)
      await balanced(books)
    },
  },
  {
    name: 'what happens once happens once, whatever the key',
    async run(books) {
      const issue = { agency: AGENCY, type: 'normal', unit: 800, amount: 2, once: 'request:7', detail: {}, events: [] } as const
      await books.tx(async (tx) => {
        const lot = await openLot(tx, { type: 'normal', unit: 800, expiresAt: null, agency: AGENCY })
        await post(tx, issueTickets({ ...issue, gtid: newGtid(), lot, call: callOf(1) }))
      })
      await assert.rejects(
        books.tx(async (tx) => {
          const lot = await openLot(tx, { type: 'normal', unit: 800, expiresAt: null, agency: AGENCY })
          await post(tx, issueTickets({ ...issue, gtid: newGtid(), lot, call: callOf(1) }))
        }),
        { reason: 'already_done' },
      )
      assert.equal(await books.count('movement'), 1)
    },
  },
  {
    name: 'every event of a commit reaches the outbox, refused movements say nothing',
    async run(books) {
      await books.give([GIULIA, MARCO], 5)
      const cursor = await OutboxCursor.fromNow(books.pool)
      const paid = await Promise.all([
        books.pay(GIULIA, FORNO, [tickets(1)]),
        books.pay(MARCO, FORNO, [tickets(1)]),
        books.pay(MARCO, FORNO, [tickets(99)]),
      ])
      const told = (await cursor.next(books.pool)).flatMap((row) => row.events as { gtid: string }[]).map(({ gtid }) => gtid)
      assert.deepEqual(told.toSorted(), paid.flatMap((outcome) => (outcome.outcome === 'posted' ? [outcome.gtid] : [])).toSorted())
      assert.deepEqual(await cursor.next(books.pool), [])
    },
  },
  {
    name: 'twenty devices pay the same last ticket: one wins',
    run: (books) =>
      withGroupCommits(books, 5, async (groupCommits) => {
        for (let round = 0; round < 10; round++) {
          await books.give(GIULIA, 1)
          const outcomes = await Promise.all(
            Array.from({ length: 20 }, (_, i) =>
              (groupCommits[i % groupCommits.length] as Ledger).submit(payment(GIULIA, 100 + i, [tickets(1)])),
            ),
          )
          assert.equal(outcomes.filter(({ outcome }) => outcome === 'posted').length, 1)
          assert.equal(await books.held(GIULIA), 0)
        }
        await balanced(books)
      }),
  },
  {
    name: 'two taps on two processes: one payment',
    run: (books) =>
      withGroupCommits(books, 4, async (groupCommits) => {
        await books.give(GIULIA, 40)
        for (let round = 0; round < 20; round++) {
          const outcomes = await Promise.all(
            groupCommits.map((groupCommit) => groupCommit.submit(payment(GIULIA, 300 + (round >> 1), [tickets(1 + (round & 1))]))),
          )
          assert.deepEqual(outcomes.map(said).toSorted(), ['posted', 'repeat_refused', 'repeat_refused', 'repeat_refused'])
        }
      }),
  },
  {
    name: 'the journal cannot be changed, not even by its owner',
    async run(books) {
      await books.give(GIULIA, 1)
      for (const change of [
        'update ledger.movement set value = 1',
        'delete from ledger.movement',
        'truncate ledger.movement',
        'update ledger.entry set value = 1',
        'delete from ledger.entry',
        'truncate ledger.entry',
      ])
        await assert.rejects(books.pool.query(change), { code: '42501' })
      await balanced(books)
    },
  },
]
