/** Lets many people pay one ticket each at once, and counts that each paid exactly once. */
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import type { Outcome } from '@taschino/ledger/movement.ts'
import type { Ledger } from '@taschino/ledger/post.ts'
import { expect } from 'vitest'
import { payment, tickets, type Books } from './books.ts'

export const SHOP = 900
export const payers = (count: number): number[] => Array.from({ length: count }, (_, i) => 1000 + i)

export const payAll = (ledger: Ledger, list: number[]): Promise<Outcome[]> =>
  Promise.all(list.map((payer) => ledger.submit(payment(payer, SHOP, [tickets(1)]))))
export const posted = (outcomes: Outcome[]): number => outcomes.filter(({ outcome }) => outcome === 'posted').length

export async function expectPayments(books: Books, count: number): Promise<void> {
  const { rows } = await books.pool.query<{ n: number; keys: number; told: number }>(
    `select (select count(*)::int from ledger.movement where kind = 'payment') as n,
            (select count(*)::int from ledger.idempotency where gtid is not null) as keys,
            (select coalesce(sum(json_array_length(events::json)), 0)::int from ledger.outbox where events like '%onPayment%') as told`,
  )
  expect(rows[0]).toEqual({ n: count, keys: count, told: count })
  expect(await checkInvariants(books.pool)).toEqual([])
}
