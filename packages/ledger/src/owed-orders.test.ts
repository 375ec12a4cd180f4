/** Orders of the club in the books, and each way to break what must hold of them. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { Books, credits, tickets } from '@taschino/testkit/books.ts'
import { brokenBy } from '@taschino/testkit/broken-by.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from './invariants.ts'
import { bearOrder, holdForOrder, payProvider, releaseOrder, returnOrder, sellOrder } from './movements/club-order.ts'
import { post } from './post.ts'
import { refundable } from './refundable.ts'
import { lotsAside } from './set-aside.ts'
import { balances } from './statement.ts'

const GIULIA = 11
let books: Books
beforeAll(async () => {
  books = await Books.open()
  await books.give([GIULIA], 2)
  await books.giveCredits(GIULIA, 1000)
  await orders()
})
afterAll(() => books.close())

const POINTER = 51
const ORDER = { waits: newGtid(), sold: newGtid(), borne: newGtid() }
/** One that waits; one that was sold and of which a part went back; one that the company bears; a bill that was paid. */
async function orders(): Promise<void> {
  const held = async (order: string) => {
    await books.tx((tx) => post(tx, holdForOrder({ order, buyer: GIULIA, parts: [credits(300)], events: [] })))
    return lotsAside(books.pool, order)
  }
  await held(ORDER.waits)
  for (const order of [ORDER.sold, ORDER.borne]) {
    const lots = await held(order)
    const step = () => ({ gtid: newGtid(), order, events: [] })
    const sale = step()
    await books.tx(async (tx) => {
      await post(tx, releaseOrder({ ...step(), buyer: GIULIA, lots, why: 'answered' }))
      if (order === ORDER.borne) await post(tx, bearOrder({ ...step(), provider: POINTER, cost: 280 }))
      else
        await post(
          tx,
          sellOrder({ ...sale, buyer: GIULIA, lots, parts: [credits(300)], provider: POINTER, cost: 280, name: 'Lume', by: GIULIA }),
        )
    })
    if (order === ORDER.borne) continue
    await books.tx(async (tx) => {
      const sold = await refundable(tx, sale.gtid)
      const back = sold && returnOrder({ ...step(), sale: sold, parts: [credits(150)], credited: 140, step: 'short', detail: {} })
      if (back) await post(tx, back)
    })
  }
  await books.tx((tx) =>
    post(tx, payProvider({ gtid: newGtid(), provider: POINTER, value: 100, on: '2026-11-30', reference: 'F 12', by: 1, events: [] })),
  )
}

const detail = (changes: string, where: string): string =>
  `update ledger.movement set detail = (detail::jsonb || '${changes}')::json where ${where}`

const BREAKS: readonly [name: string, what: string, sql: string][] = [
  ['I12', 'something on hold for an order that is over', `delete from ledger.movement where once = 'order:${ORDER.sold}:held'`],
  ['I16', 'an order sold and never given back', `delete from ledger.movement where once = 'order:${ORDER.sold}:released'`],
  [
    'I16',
    'an order given back in part',
    `update ledger.movement set value = 200, amounts = '{200}' where once = 'order:${ORDER.borne}:released'`,
  ],
  ['I16', 'more sold than was set aside', detail('{"value":301}', `once = 'order:${ORDER.sold}:sold'`)],
  ['I18', 'a sale at another cost than it says', detail('{"cost":279}', `once = 'order:${ORDER.sold}:sold'`)],
  ['I18', 'more taken off than was owed', `update ledger.movement set amounts[2] = 281 where once = 'order:${ORDER.sold}:short'`],
  ['I18', 'borne while its value is still set aside', `delete from ledger.movement where once = 'order:${ORDER.borne}:released'`],
  ['I18', 'more paid than is owed', `update ledger.movement set amounts[1] = 900 where kind = 'provider'`],
  ['I18', 'a bill that says another sum', detail('{"value":99}', `kind = 'provider'`)],
  [
    'I18',
    'meal tickets that paid for an order',
    `update ledger.movement set sources[1] = (select id from ledger.account where party = ${GIULIA} and kind = 'tickets' and type = 1 limit 1) where once = 'order:${ORDER.sold}:sold'`,
  ],
]

test('what waits is set aside, what came is paid, what did not come is in the pocket, and the books are in order', async () => {
  expect(await checkInvariants(books.pool)).toEqual([])
  const held = await balances(books.pool, GIULIA)
  expect(held.filter(({ type }) => type === 'free_credits')).toEqual([
    { kind: 'hold', type: 'free_credits', value: 300 },
    { kind: 'tickets', type: 'free_credits', value: 550 },
  ])
})

test.each(BREAKS)('%s: %s', async (name, _, sql) => {
  expect(await brokenBy(books.pool, sql)).toContain(name)
})

test('meal tickets never pay, whatever a program asks for', async () => {
  const order = newGtid()
  const parts = [tickets(1)]
  await books.tx((tx) => post(tx, holdForOrder({ order, buyer: GIULIA, parts, events: [] })))
  const lots = await lotsAside(books.pool, order)
  const step = () => ({ gtid: newGtid(), order, buyer: GIULIA, lots, events: [] })
  await books.tx((tx) => post(tx, releaseOrder({ ...step(), why: 'failed' })))
  const sale = sellOrder({ ...step(), parts, provider: null, cost: 0, name: 'Lume', by: GIULIA })
  await expect(books.tx((tx) => post(tx, sale))).rejects.toThrow('entry_no_meal_tickets_in_the_club')
})
