/** What the ledger tells: pockets, pages, receipts, totals, the outbox, and what the application may not do. */
import { Books, DAY, callOf, credits, payment, tickets } from '@taschino/testkit/books.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CHART } from './chart.ts'
import { claimKey, keepAnswer, keepRefusal, pruneKeys, readKey } from './idempotency.ts'
import { checkInvariants } from './invariants.ts'
import { emit, OutboxCursor } from './outbox.ts'
import { post } from './post.ts'
import { balances, entriesPage, entryOf, movementOf, pocket } from './statement.ts'
import { dayTotals, rollUp, sealDays } from './totals.ts'

const GIULIA = 11
const FORNO = 21

let books: Books
beforeEach(async () => {
  books = await Books.open()
})
afterEach(() => books.close())

const romanDay = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' })

test('the chart of accounts is the same in the code and in the database', async () => {
  const { rows } = await books.pool.query<{ kind: string; floored: boolean }>('select kind, floored from ledger.chart')
  expect(new Map(rows.map(({ kind, floored }) => [kind, floored]))).toEqual(
    new Map(Object.entries(CHART).map(([kind, { floored }]) => [kind, floored])),
  )
})

test('a pocket shows what can be spent, nearest expiry first', async () => {
  await books.give(GIULIA, 2, { days: 60 })
  await books.give(GIULIA, 3, { days: 10 })
  await books.give(GIULIA, 4, { days: -1 })
  await books.give(GIULIA, 1, { type: 'gdo', unit: 1000 })
  await books.giveCredits(GIULIA, 250)
  const groups = await pocket(books.pool, GIULIA)
  expect(groups.map(({ type, unit, amount, total, expiring }) => [type, unit, amount, total, expiring.map((lot) => lot.amount)])).toEqual([
    ['normal', 800, 5, 4000, [3, 2]],
    ['gdo', 1000, 1, 1000, [1]],
    ['free_credits', 1, 250, 250, [250]],
  ])
  expect(groups[2]?.expiresAt).toBeNull()
  expect(await balances(books.pool, GIULIA, 'tickets')).toEqual([
    { kind: 'tickets', type: 'normal', value: 7200 },
    { kind: 'tickets', type: 'gdo', value: 1000 },
    { kind: 'tickets', type: 'free_credits', value: 250 },
  ])
})

describe('pages', () => {
  beforeEach(async () => {
    await books.give([GIULIA, 12], 40)
    await books.giveCredits(GIULIA, 500)
    for (let i = 0; i < 12; i++) await books.pay(GIULIA, FORNO + (i % 3), i % 2 === 0 ? [tickets(1 + i)] : [credits(1 + i)])
  })

  test('by cursor and by skip tell the same, newest first, each row once', async () => {
    const all = await entriesPage(books.pool, GIULIA, {}, { limit: 100 })
    expect(all).toHaveLength(14)
    const seen = []
    for (let before: string | undefined; ;) {
      const page = await entriesPage(books.pool, GIULIA, {}, { before, limit: 5 })
      seen.push(...page)
      if (page.length < 5) break
      before = page.at(-1)?.gtid
      await books.pay(12, FORNO, [tickets(1 + seen.length)])
    }
    expect(seen).toEqual(all)
    expect(await entriesPage(books.pool, GIULIA, {}, { skip: 5, limit: 5 })).toEqual(all.slice(5, 10))
    expect(all.map(({ gtid }) => gtid)).toEqual(
      all
        .map(({ gtid }) => gtid)
        .toSorted()
        .toReversed(),
    )
  })

  test.each([
    ['kinds', { kinds: ['payment' as const] }, (row: { kind: string }) => row.kind === 'payment'],
    ['types', { types: ['free_credits' as const] }, (row: { types: string[] }) => row.types.includes('free_credits')],
    [
      'counterparties',
      { counterparties: [FORNO, FORNO + 2] },
      (row: { counterparty: number | null }) => [FORNO, FORNO + 2].includes(row.counterparty ?? 0),
    ],
    ['agency', { agency: 500 }, (row: { agency: number | null }) => row.agency === 500],
    [
      'several at once',
      { kinds: ['payment' as const], types: ['normal' as const], counterparties: [FORNO] },
      (row: { kind: string; types: string[]; counterparty: number | null }) =>
        row.kind === 'payment' && row.types.includes('normal') && row.counterparty === FORNO,
    ],
  ])('filtered by %s are what a filter of everything is', async (_, filter, keeps) => {
    const all = await entriesPage(books.pool, GIULIA, {}, { limit: 100 })
    const found = await entriesPage(books.pool, GIULIA, filter, { limit: 100 })
    expect(found).toEqual(all.filter(keeps))
    expect(found.length).toBeGreaterThan(0)
  })
})

test('a till finds the rows of few customers as it would among all its rows', async () => {
  const customers = [31, 32, 33, 34]
  await books.give(customers, 40)
  for (let i = 0; i < 16; i++) await books.pay(customers[i % 4] as number, FORNO, [tickets(1 + (i >> 2))])
  const all = await entriesPage(books.pool, FORNO, {}, { limit: 100 })
  for (const counterparties of [[31], [33, 32], [99], [], [31, 32, 33, 34, ...Array.from({ length: 60 }, (_, i) => 1000 + i)], [31, 0]]) {
    const expected = all.filter((row) => counterparties.includes(row.counterparty ?? -1))
    expect(await entriesPage(books.pool, FORNO, { counterparties }, { limit: 100 })).toEqual(expected)
    expect(await entriesPage(books.pool, FORNO, { counterparties }, { limit: 2, before: expected[1]?.gtid ?? 'Z' })).toEqual(
      expected.slice(expected.length > 1 ? 2 : 0).slice(0, 2),
    )
  }
})

test('a movement tells its whole story', async () => {
  await books.give(GIULIA, 5)
  const paid = await books.pay(GIULIA, FORNO, [tickets(3)])
  const gtid = paid.outcome === 'posted' ? paid.gtid : ''
  await books.refund(gtid, tickets(1), callOf(FORNO))
  const movement = await movementOf(books.pool, gtid)
  expect(movement).toMatchObject({ kind: 'payment', value: 2400, refunded: 800, cancelledBy: null, detail: { till: 'CASSA1' } })
  expect(movement?.transfers.map(({ source, target, amount }) => [source.party, source.kind, target.party, target.kind, amount])).toEqual([
    [GIULIA, 'tickets', FORNO, 'takings', 2400],
  ])
  expect(movement?.children.map(({ kind, value }) => [kind, value])).toEqual([['refund', 800]])
  expect(await entryOf(books.pool, FORNO, gtid)).toMatchObject({ value: 2400, refunded: 800, counterparty: GIULIA })
  expect(await entryOf(books.pool, 999, gtid)).toBeNull()
  expect(await movementOf(books.pool, '0000000000000000')).toBeNull()
})

test('day totals are the same before and after they are rolled up', async () => {
  await books.give(GIULIA, 9)
  const past = new Date(Date.now() - 2 * DAY)
  await books.pay(GIULIA, FORNO, [tickets(2)], { at: past })
  const paid = await books.pay(GIULIA, FORNO, [tickets(3)])
  await books.refund(paid.outcome === 'posted' ? paid.gtid : '', tickets(1), callOf(FORNO))
  const range = [romanDay(new Date(Date.now() - 5 * DAY)), romanDay(new Date(Date.now() + DAY))] as const
  const expected = [
    { day: romanDay(past), type: 'normal', got: 1600, gave: 0, movements: 1 },
    { day: romanDay(new Date()), type: 'normal', got: 2400, gave: 800, movements: 2 },
  ]
  expect(await dayTotals(books.pool, FORNO, 'takings', ...range)).toEqual(expected)
  await rollUp(books.pool)
  await rollUp(books.pool)
  expect(await dayTotals(books.pool, FORNO, 'takings', ...range)).toEqual(expected)
  expect(await checkInvariants(books.pool)).toEqual([])
})

test('finished days are sealed, the day that runs is not', async () => {
  await books.give(GIULIA, 9)
  await books.pay(GIULIA, FORNO, [tickets(2)], { at: new Date(Date.now() - 3 * DAY) })
  const sealed = await sealDays(books.pool)
  expect(sealed[0]).toBe(romanDay(new Date(Date.now() - 3 * DAY)))
  expect(sealed.at(-1)).not.toBe(romanDay(new Date()))
  expect(await sealDays(books.pool)).toEqual([])
  await expect(books.pool.query("select ledger.seal_day((now() + interval '1 day')::date)")).rejects.toThrow('not over yet')
})

test('days are sealed once, by however many processes at the same moment, and none of them stumbles', async () => {
  await books.give(GIULIA, 9)
  await books.pay(GIULIA, FORNO, [tickets(2)], { at: new Date(Date.now() - 9 * DAY) })
  const sealed = (await Promise.all(Array.from({ length: 6 }, () => sealDays(books.pool)))).flat()
  expect(sealed.toSorted()).toEqual([...new Set(sealed)].toSorted())
  expect(sealed.length).toBeGreaterThanOrEqual(8)
  expect(await checkInvariants(books.pool)).toEqual([])
})

describe('keys of calls that are more than one movement', () => {
  test('are claimed once; the answer is kept; another body is told', async () => {
    const call = callOf(GIULIA, { answer: '{"done":1}' })
    await books.tx(async (tx) => {
      expect(await claimKey(tx, call)).toEqual({ state: 'fresh' })
      await keepAnswer(tx, call, null)
    })
    expect(await books.tx((tx) => claimKey(tx, call))).toEqual({
      state: 'kept',
      kept: { status: 200, answer: '{"done":1}', refusal: null, gtid: null },
    })
    expect(await books.tx((tx) => claimKey(tx, { ...call, hash: 'cd'.repeat(32) }))).toEqual({ state: 'mismatch' })
  })

  test('wait for the first caller, and start afresh when it failed', async () => {
    const call = callOf(GIULIA)
    let second: Promise<unknown> | undefined
    await expect(
      books.tx(async (tx) => {
        await claimKey(tx, call)
        second = books.tx((other) => claimKey(other, call))
        expect(await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 100, 'waits'))])).toBe('waits')
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await second).toEqual({ state: 'fresh' })
  })

  test('keep a refusal, and can be asked for', async () => {
    const call = callOf(GIULIA)
    await keepRefusal(books.pool, call, 409, 'shop_disabled', '{"error":"shop_disabled"}')
    expect(await readKey(books.pool, GIULIA, call.key)).toMatchObject({
      status: 409,
      refusal: 'shop_disabled',
      gtid: null,
      route: 'payments.pay',
    })
    expect(await readKey(books.pool, 12, call.key)).toBeNull()
  })
})

test('old keys are forgotten when they did nothing, and still guard when they moved money', async () => {
  await books.give(GIULIA, 2)
  const [paid, refused, young] = [callOf(GIULIA), callOf(GIULIA), callOf(GIULIA)]
  await books.pay(GIULIA, FORNO, [tickets(1)], { call: paid })
  await books.pay(GIULIA, FORNO, [tickets(9)], { call: refused })
  await books.pool.query(`update ledger.idempotency set at = now() - interval '31 days'`)
  await books.pay(GIULIA, FORNO, [tickets(8)], { call: young })
  expect(await pruneKeys(books.pool, 1)).toBe(1)
  expect((await books.pay(GIULIA, FORNO, [tickets(1)], { call: paid })).outcome).toBe('replayed')
  expect(await readKey(books.pool, GIULIA, refused.key)).toBeNull()
  expect(await readKey(books.pool, GIULIA, young.key)).not.toBeNull()
})

test('a reader of the outbox sees a row that commits late', async () => {
  const cursor = await OutboxCursor.fromNow(books.pool)
  await books.tx(async (tx) => {
    await emit(tx, [{ n: 1 }])
    await emit(books.pool, [{ n: 2 }])
    expect((await cursor.next(books.pool)).flatMap(({ events }) => events)).toEqual([{ n: 2 }])
  })
  expect((await cursor.next(books.pool)).flatMap(({ events }) => events)).toEqual([{ n: 1 }])
  expect(await cursor.next(books.pool)).toEqual([])
})

test('the application posts through the writer and cannot touch the books otherwise', async () => {
  await books.give(GIULIA, 5)
  await books.tx(async (tx) => {
    await tx.query('set local role taschino_app')
    expect((await post(tx, payment(GIULIA, FORNO, [tickets(1)]))).outcome).toBe('posted')
  })
  for (const sql of [
    'update ledger.account set balance = 0',
    'insert into ledger.entry select * from ledger.entry',
    'delete from ledger.movement',
    'update ledger.movement set value = 1',
    'alter table ledger.movement disable trigger all',
    'insert into ledger.lot (type, unit) values (1, 1)',
    'select ledger.write_standings(null, null, null, null, null)',
    'update ledger.standing set refunded = 0',
  ])
    await expect(
      books.tx(async (tx) => {
        await tx.query('set local role taschino_app')
        await tx.query(sql)
      }),
      sql,
    ).rejects.toMatchObject({ code: '42501' })
})
