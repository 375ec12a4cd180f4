/** I15, what merchants are owed: never paid more than their codes cost; credited once, for a sale that was undone, at its cost. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { Books, credits } from '@taschino/testkit/books.ts'
import { brokenBy } from '@taschino/testkit/broken-by.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from './invariants.ts'
import { cancelCode, creditCode, dropCodes, payMerchant, sellCode, stockCodes } from './movements/gift-codes.ts'
import { post } from './post.ts'
import { refundable } from './refundable.ts'

const [GIULIA, AURORA] = [11, 41]
const plain = { detail: {}, events: [] } as const

let books: Books
let burned = ''
/** Three codes came in for 14,10: one was sold, one burned and credited, one taken back; 4 euros of the rest were paid. */
beforeAll(async () => {
  books = await Books.open()
  await books.giveCredits(GIULIA, 2000)
  const merchant = AURORA
  await books.tx((tx) => post(tx, stockCodes({ ...plain, gtid: newGtid(), merchant, cost: 1410, once: 'gift:import:1:41:0' })))
  for (const code of [1, 2]) {
    burned = newGtid()
    const sale = { ...plain, gtid: burned, buyer: GIULIA, merchant: { id: merchant, name: 'Aurora' }, code, parts: [credits(500)] }
    await books.tx((tx) => post(tx, sellCode({ ...sale, gtid: burned, cost: 470, vatRate: 10 })))
  }
  await books.tx(async (tx) => {
    const sale = await refundable(tx, burned)
    if (sale) await post(tx, cancelCode({ ...plain, gtid: newGtid(), sale }))
    await post(tx, creditCode({ ...plain, gtid: newGtid(), merchant, cost: 470, sale: burned }))
    await post(tx, dropCodes({ ...plain, gtid: newGtid(), merchant, cost: 470, takenBack: true, once: 'gift:code:3:withdrawn' }))
    await post(tx, payMerchant({ ...plain, gtid: newGtid(), merchant, value: 400, once: 'gift:paid:1' }))
  })
})
afterAll(() => books.close())

test('what is owed is what the codes cost, less what went back, was credited and paid', async () => {
  expect(await checkInvariants(books.pool)).toEqual([])
  const { rows } = await books.pool.query(
    `select sum(p.amount)::int as owed from ledger.posting p join ledger.account a on a.id = p.account where a.kind = 'supplier' and a.party = $1`,
    [AURORA],
  )
  expect(rows).toEqual([{ owed: 70 }])
})

test('the same code is credited once, whoever asks', async () => {
  const again = () => books.tx((tx) => post(tx, creditCode({ ...plain, gtid: newGtid(), merchant: AURORA, cost: 470, sale: burned })))
  await expect(again()).rejects.toMatchObject({ reason: 'already_done' })
})

test.each([
  ['more paid than all codes cost', `update ledger.movement set value = 1411, amounts[1] = 1411 where kind = 'provider'`],
  [
    'more taken back and credited than came',
    `update ledger.movement set value = 941, amounts[1] = 941 where once = 'gift:code:3:withdrawn'`,
  ],
  ['a credit at another cost', `update ledger.movement set value = 469, amounts[1] = 469 where detail ->> 'step' = 'credited'`],
  [
    'a credit for a sale that stands',
    `delete from ledger.standing where gtid = (select detail ->> 'sale' from ledger.movement where detail ->> 'step' = 'credited')`,
  ],
])('I15 sees %s', async (_, sql) => {
  expect(await brokenBy(books.pool, sql)).toContain('I15')
})
