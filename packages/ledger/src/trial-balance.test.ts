/** The trial balance is what an auditor with other code finds in the journal, at any moment, rolled up or not. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { businessMonth, startOfBusinessDay, businessDay } from '@taschino/basics/business-day.ts'
import { addedUp } from '@taschino/testkit/added-up.ts'
import { Books, DAY, callOf, credits, tickets } from '@taschino/testkit/books.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { typeBit } from './chart.ts'
import { balancesMatch, flowsByMonth, trialBalance } from './trial-balance.ts'

const AUDIT = fileURLToPath(new URL('../../../tools/audit.ts', import.meta.url))
let books: Books
beforeEach(async () => {
  books = await Books.open()
})
afterEach(() => books.close())

async function auditorsTrial(before: Date): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [AUDIT, '--trial', before.toISOString()], {
    env: { ...process.env, DATABASE_URL: books.url },
  })
  return JSON.parse(stdout)
}

const ours = async (before: Date | null) =>
  (await trialBalance(books.pool, before)).map(({ kind, type, debit, credit }) => ({
    kind,
    type: typeBit(type),
    debit: String(debit),
    credit: String(credit),
  }))

async function month(): Promise<void> {
  await books.give([11, 12], 40)
  await books.giveCredits(11, 5000)
  for (const days of [70, 40, 39, 3, 2, 1, 0.5])
    await books.pay(11, 21, [tickets(1), credits(99)], { at: new Date(Date.now() - days * DAY) })
  const paid = await books.pay(12, 22, [tickets(3)])
  await books.refund(paid.outcome === 'posted' ? paid.gtid : '', tickets(1), callOf(22))
}

test('says at any moment what the auditor says, before and after the roll-up, in the middle of a day too', async () => {
  await month()
  const now = new Date(Date.now() + 1000)
  const moments = [
    now,
    new Date(startOfBusinessDay(businessDay(Date.now()))),
    new Date(Date.now() - 2.3 * DAY),
    new Date(Date.now() - 39.99 * DAY),
    new Date(Date.now() - 100 * DAY),
  ]
  for (const rolled of [false, true]) {
    if (rolled) await addedUp(books.pool)
    for (const moment of moments) expect(await ours(moment), `${rolled} ${moment.toISOString()}`).toEqual(await auditorsTrial(moment))
  }
  const rows = await trialBalance(books.pool, now)
  expect(rows.reduce((sum, { debit }) => sum + debit, 0)).toBe(rows.reduce((sum, { credit }) => sum + credit, 0))
  expect(await ours(null)).toEqual(await ours(now))
  expect(await balancesMatch(books.pool)).toBe(true)
  await books.pool.query(
    `set session_replication_role = replica; update ledger.account set balance = balance + 800 where party = 12 and kind = 'tickets' and balance > 0; set session_replication_role = default`,
  )
  expect(await balancesMatch(books.pool)).toBe(false)
})

test('flows of a month are the payments of that month', async () => {
  await month()
  await addedUp(books.pool)
  const flows = await flowsByMonth(books.pool, new Date(Date.now() + 1000))
  const { rows } = await books.pool.query<{ month: string; sum: string }>(
    `select to_char(at at time zone 'Europe/Rome', 'YYYY-MM') as month, sum(value) as sum from ledger.movement where kind = 'payment' group by 1 order by 1`,
  )
  const paid = new Map<string, number>()
  for (const { month: one, kind, value } of flows) if (kind === 'payment') paid.set(one, (paid.get(one) ?? 0) + value)
  expect([...paid]).toEqual(rows.map(({ month: one, sum }) => [one, Number(sum)]))
  expect([...paid.keys()]).toContain(businessMonth(Date.now() - 70 * DAY))
})

test('an insider who changes the small table is seen', async () => {
  await month()
  await addedUp(books.pool)
  await books.pool.query(`update ledger.flow_day set value = value + 1 where kind = 'payment'`)
  const said = await promisify(execFile)(process.execPath, [AUDIT], { env: { ...process.env, DATABASE_URL: books.url } }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
  expect(said).toMatch(/WRONG +flows between kinds/)
})
