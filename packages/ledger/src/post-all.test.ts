/** Many movements in one transaction: all of them or nothing, never more than the lot holds, once. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { AGENCY, Books, DAY } from '@taschino/testkit/books.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from './invariants.ts'
import { freezeParty, openAccounts, openLot } from './lots.ts'
import type { Movement } from './movement.ts'
import { assignTickets } from './movements/assign-tickets.ts'
import { issueTickets } from './movements/issue-tickets.ts'
import { takeBackUnspent } from './movements/take-back-unspent.ts'
import { post, postAll } from './post.ts'

let books: Books
beforeEach(async () => {
  books = await Books.open()
})
afterEach(async () => {
  expect(await checkInvariants(books.pool)).toEqual([])
  await books.close()
})

const stock = (amount: number, days = 30): Promise<number> =>
  books.tx(async (tx) => {
    const lot = await openLot(tx, { type: 'normal', unit: 800, expiresAt: new Date(Date.now() + days * DAY), agency: AGENCY })
    await post(
      tx,
      issueTickets({
        gtid: newGtid(),
        agency: AGENCY,
        type: 'normal',
        unit: 800,
        amount,
        lot,
        once: `lot:${lot}`,
        detail: {},
        events: [],
        call: null,
      }),
    )
    return lot
  })
const give = (holder: number, lot: number, amount = 2): Movement =>
  assignTickets({
    gtid: newGtid(),
    agency: AGENCY,
    grants: [{ holder, type: 'normal', unit: 800, amount, lot }],
    once: `give:${lot}:${holder}`,
    detail: {},
    events: [{ to: holder }],
    call: null,
  })
const people = (n: number): number[] => Array.from({ length: n }, (_, i) => 1000 + i)

test('twelve hundred people in one transaction, told on the way; written twice, it is there once', async () => {
  const lot = await stock(2400)
  const movements = people(1200).map((holder) => give(holder, lot))
  const told: number[] = []
  await books.tx((tx) => postAll(tx, movements, (written) => void told.push(written)))
  expect(told).toEqual([500, 1000, 1200])
  expect([await books.held(1000), await books.held(2199), await books.held(AGENCY)]).toEqual([1600, 1600, 0])
  // What one commit tells at a time is little enough to be numbered.
  expect((await books.pool.query<{ n: number }>(`select max(json_array_length(events::json)) as n from ledger.outbox`)).rows[0]?.n).toBe(
    500,
  )
  await books.tx((tx) => postAll(tx, movements))
  expect(await books.held(1000)).toBe(1600)
  await expect(books.tx((tx) => postAll(tx, [give(1000, lot)]))).rejects.toThrow('already_done')
})

test('accounts opened ahead or at need, the same comes of it', async () => {
  const lot = await stock(8)
  await books.tx(async (tx) => {
    await openAccounts(tx, [{ party: 1000, kind: 'tickets', type: 'normal', unit: 800, lot }])
    await postAll(
      tx,
      people(4).map((holder) => give(holder, lot)),
    )
  })
  expect(await Promise.all(people(4).map((one) => books.held(one)))).toEqual([1600, 1600, 1600, 1600])
})

test('one who is frozen, and nobody has anything', async () => {
  const lot = await stock(10)
  await books.give(1003, 1)
  await books.tx((tx) => freezeParty(tx, 1003, true))
  await expect(
    books.tx((tx) =>
      postAll(
        tx,
        people(4).map((holder) => give(holder, lot)),
      ),
    ),
  ).rejects.toThrow('party_frozen')
  expect(await books.held(AGENCY)).toBe(8000)
})

test('together more than the lot holds: the floor has the last word', async () => {
  const lot = await stock(5)
  await expect(
    books.tx((tx) =>
      postAll(
        tx,
        people(3).map((holder) => give(holder, lot)),
      ),
    ),
  ).rejects.toThrow('account_above_floor')
  expect(await books.held(AGENCY)).toBe(4000)
})

test('what is unspent goes back to its lot; nobody but the holder has a row that says how much', async () => {
  const lot = await stock(6)
  await books.tx((tx) =>
    postAll(
      tx,
      people(3).map((holder) => give(holder, lot)),
    ),
  )
  const unspent = people(2).map((holder, i) => ({ holder, type: 'normal' as const, unit: 800, amount: 2 - i, lot }))
  const gtid = newGtid()
  await books.tx((tx) => post(tx, takeBackUnspent({ gtid, agency: AGENCY, unspent, once: 'back:1', detail: {}, events: [] })))
  expect([await books.held(1000), await books.held(1001), await books.held(1002), await books.held(AGENCY)]).toEqual([0, 800, 1600, 2400])
  const { rows } = await books.pool.query(
    `select party::int, value::int, counterparty::int, agency::int from ledger.entry where gtid = $1 order by party`,
    [gtid],
  )
  expect(rows).toEqual([
    { party: AGENCY, value: 2400, counterparty: null, agency: AGENCY },
    { party: 1000, value: -1600, counterparty: AGENCY, agency: null },
    { party: 1001, value: -800, counterparty: AGENCY, agency: null },
  ])
})
