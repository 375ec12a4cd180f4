/** Day totals are those of the journal also when a commit takes long, as one that waits for its standby; what went wrong is mended. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { addedUp } from '@taschino/testkit/added-up.ts'
import { Books, DAY, credits } from '@taschino/testkit/books.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from './invariants.ts'
import { grantCredits } from './movements/issue-tickets.ts'
import { post } from './post.ts'
import { addUpAgain, rollUp } from './totals.ts'

let books: Books
beforeEach(async () => {
  books = await Books.open()
})
afterEach(() => books.close())

const HOUR = DAY / 24
const broken = async (): Promise<string[]> => (await checkInvariants(books.pool)).map(({ name }) => name)
const gift = (at: Date, to: number) =>
  grantCredits({ gtid: newGtid(at.getTime()), to, value: 500, once: `gift:${crypto.randomUUID()}`, detail: {}, events: [], call: null, at })
const upto = async (): Promise<number> => {
  const { rows } = await books.pool.query<{ upto: unknown }>('select extract(epoch from upto) * 1000 as upto from ledger.rolled')
  return Number(rows[0]?.upto)
}

test('what is written and not seen yet is waited for, however long ago it happened', async () => {
  await books.tx((tx) => post(tx, gift(new Date(Date.now() - 2 * DAY), 11)))
  await books.tx((tx) => post(tx, gift(new Date(Date.now() - 2 * DAY), 12)))
  const late = await books.pool.connect()
  try {
    await late.query('begin')
    await post(late, gift(new Date(Date.now() - 3 * HOUR), 11))
    for (let minute = 0; minute < 3; minute++) {
      await books.tx((tx) => post(tx, gift(new Date(Date.now() - 2 * HOUR), 12)))
      await rollUp(books.pool)
    }
    expect(await upto(), 'nothing is passed that is still under way').toBeLessThan(Date.now() - 3 * HOUR)
    await late.query('commit')
  } finally {
    late.release(true)
  }
  // Whoever writes in another database has numbers of the same row, and is waited for, too.
  await expect.poll(() => rollUp(books.pool).then(upto), { timeout: 120_000, interval: 200 }).toBeGreaterThan(Date.now() - 0.1 * HOUR)
  expect(await broken()).toEqual([])
}, 150_000)

test('a day that was added up wrongly is found, and added up anew from the journal', async () => {
  await books.giveCredits(11, 5000)
  await books.pay(11, 21, [credits(99)], { at: new Date(Date.now() - 2 * DAY) })
  await addedUp(books.pool)
  const day = businessDay(Date.now() - 2 * DAY)
  await books.pool.query('update ledger.account_day set got = got + 1 where day = $1 and got > 0', [day])
  await books.pool.query('update ledger.flow_day set value = value + 1 where day = $1', [day])
  expect(await broken()).toContain('days')
  expect(await addUpAgain(books.pool, [day])).toBeGreaterThan(0)
  expect(await broken()).toEqual([])
  expect(await addUpAgain(books.pool, [day])).toBe(0)
})
