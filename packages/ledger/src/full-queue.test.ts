/** The queue before the group commit: what it says when it is full, and what becomes of it when the writer stops. */
import { Books, payment, tickets } from '@taschino/testkit/books.ts'
import { SHOP, expectPayments, payAll, payers, posted } from '@taschino/testkit/many-payers.ts'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { QueueFull } from './group-commit.ts'
import { openLedger, type Ledger } from './post.ts'

let books: Books
let opened: Ledger[]
beforeEach(async () => {
  books = await Books.open()
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((ledger) => ledger.stop()))
  await books.close()
})

function groupCommit(pool: Pool, settings: Parameters<typeof openLedger>[1] = {}): Ledger {
  const ledger = openLedger(pool, settings)
  opened.push(ledger)
  return ledger
}

describe('the queue', () => {
  test('says at once that it is full', async () => {
    await books.give(payers(12), 2)
    const ledger = groupCommit(books.service, { queue: 10 })
    const results = await Promise.allSettled(payers(12).map((payer) => ledger.submit(payment(payer, SHOP, [tickets(1)]))))
    const full = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(full).toHaveLength(2)
    expect(full[0]).toBeInstanceOf(QueueFull)
    await expectPayments(books, 10)
  })

  test('cannot be filled by one payer alone', async () => {
    await books.give(payers(2), 9)
    const ledger = groupCommit(books.service, { queue: 20, each: 4 })
    const flood = Promise.allSettled(Array.from({ length: 40 }, (_, i) => ledger.submit(payment(1000, SHOP + i, [tickets(1)]))))
    expect(await ledger.submit(payment(1001, SHOP, [tickets(1)]))).toMatchObject({ outcome: 'posted' })
    expect((await flood).filter((result) => result.status === 'rejected' && result.reason instanceof QueueFull)).toHaveLength(36)
    expect(await ledger.submit(payment(1000, SHOP, [tickets(2)]))).toMatchObject({ outcome: 'posted' })
  })

  test('is emptied before the group commit stops, and takes nothing afterwards', async () => {
    await books.give(payers(30), 2)
    const ledger = openLedger(books.service, { batch: 4 })
    const all = payAll(ledger, payers(30))
    await ledger.stop()
    expect(ledger.waiting).toBe(0)
    expect(posted(await all)).toBe(30)
    await expect(ledger.submit(payment(1000, SHOP, [tickets(2)]))).rejects.toThrow(QueueFull)
    await expectPayments(books, 30)
  })

  test('keeps the order of one payer’s movements', async () => {
    await books.give(1000, 3)
    const outcomes = await Promise.all([1, 2, 1].map((amount, i) => books.ledger.submit(payment(1000, SHOP + i, [tickets(amount)]))))
    expect(outcomes.map((outcome) => (outcome.outcome === 'refused' ? outcome.reason : outcome.outcome))).toEqual([
      'posted',
      'posted',
      'insufficient_funds',
    ])
  })
})
