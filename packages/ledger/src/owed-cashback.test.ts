/** Cashback in the books, and each way to break what must hold of it. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { Books } from '@taschino/testkit/books.ts'
import { brokenBy } from '@taschino/testkit/broken-by.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from './invariants.ts'
import { confirmCashback, creditCashback, grantClaim, remitCashback, returnCashback, reverseCashback } from './movements/cashback.ts'
import { post } from './post.ts'
import { balances } from './statement.ts'

const [GIULIA, MARCO] = [11, 12]
let books: Books
beforeAll(async () => {
  books = await Books.open()
  await rewards()
})
afterAll(() => books.close())

/** One that was paid for and taken back, one whose share waited, one of nobody. */
async function rewards(): Promise<void> {
  const of = (externalId: string) => ({ gtid: newGtid(), provider: 'aon', externalId, events: [] })
  await books.tx(async (tx) => {
    await post(tx, confirmCashback({ ...of('cb-1'), value: 500, credited: { party: GIULIA, share: 400 } }))
    await post(tx, remitCashback({ ...of('cb-1'), value: 500 }))
    await post(tx, reverseCashback({ ...of('cb-1'), value: 500 }))
    await post(tx, returnCashback({ ...of('cb-1'), value: 500 }))
    await post(tx, confirmCashback({ ...of('cb-2'), value: 300, credited: null }))
    await post(tx, remitCashback({ ...of('cb-2'), value: 300 }))
    await post(tx, creditCashback({ ...of('cb-2'), party: MARCO, share: 240 }))
    await post(tx, confirmCashback({ ...of('cb-3'), value: 100, credited: null }))
    await post(tx, grantClaim({ gtid: newGtid(), provider: 'aon', claim: 1, events: [], party: MARCO, share: 50 }))
  })
}

const detail = (changes: string, where: string): string =>
  `update ledger.movement set detail = (detail::jsonb || '${changes}')::json where ${where}`

test('shares are in pockets, and the books are in order', async () => {
  expect(await checkInvariants(books.pool)).toEqual([])
  const credits = async (party: number) => (await balances(books.pool, party)).map(({ value }) => value)
  expect([await credits(GIULIA), await credits(MARCO)]).toEqual([[400], [290]])
})

test('each step happens once, and moves something', async () => {
  const one = { provider: 'aon', externalId: 'cb-1', events: [], value: 500 }
  await expect(books.tx((tx) => post(tx, remitCashback({ ...one, gtid: newGtid() })))).rejects.toThrow('already_done')
  const none = { provider: 'aon', externalId: 'cb-0', events: [], credited: null, value: 0 }
  await expect(books.tx((tx) => post(tx, confirmCashback({ ...none, gtid: newGtid() })))).rejects.toThrow('no legs')
})

const BREAKS: readonly (readonly [name: string, how: string, sql: string])[] = [
  ['I18', 'more given away than was owed', detail('{"share":600}', `once = 'cashback:aon:cb-1:confirmed'`)],
  ['I18', 'a cashback that was paid and never confirmed', `delete from ledger.movement where once = 'cashback:aon:cb-2:confirmed'`],
  ['I18', 'paid twice', detail('{"externalId":"cb-3"}', `once = 'cashback:aon:cb-1:remitted'`)],
  ['I18', 'another sum taken back than was owed', detail('{"value":499}', `once = 'cashback:aon:cb-1:reversed'`)],
  [
    'I18',
    'money that came off without having been taken back',
    `update ledger.movement set detail = (detail::jsonb || '{"step":"confirmed","externalId":"cb-9"}')::json where once = 'cashback:aon:cb-1:reversed'`,
  ],
]

test.each(BREAKS)('%s: %s', async (name, _, sql) => {
  expect(await brokenBy(books.pool, sql)).toContain(name)
})
