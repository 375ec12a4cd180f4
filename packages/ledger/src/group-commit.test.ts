/** The group commit when things go wrong: retries, poison, lost and silent connections, busy payers. */
import { Books, payment, tickets } from '@taschino/testkit/books.ts'
import { SHOP, expectPayments, payAll, payers, posted } from '@taschino/testkit/many-payers.ts'
import { losingAnswers, watching } from '@taschino/testkit/watched-pool.ts'
import pg from 'pg'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkInvariants } from './invariants.ts'
import { InProgress, OutcomeUnknown, QueueFull } from './group-commit.ts'
import type { Outcome } from './movement.ts'
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

/** The commit of the first `times` batches runs into `what` (SQL); a sequence counts, because it survives a rollback. */
async function trip(times: number, what: string): Promise<void> {
  await books.pool.query(`create sequence trips;
    create function trip() returns trigger language plpgsql as $$ begin
      if nextval('public.trips') <= ${times} then ${what} end if;
      return new;
    end $$;
    create trigger trip before insert on ledger.outbox for each row execute function trip()`)
}

describe('what passes is tried again', () => {
  test.each(['40001', '40P01', '55P03'])('%s, twice', async (code) => {
    await books.give(payers(5), 2)
    await trip(2, `raise exception 'try again' using errcode = '${code}';`)
    expect(posted(await payAll(books.ledger, payers(5)))).toBe(5)
    await expectPayments(books, 5)
  })

  test('what does not pass is given up with nothing written', async () => {
    await books.give(payers(2), 2)
    await trip(1000, `raise exception 'never' using errcode = '40001';`)
    await expect(books.ledger.submit(payment(1000, SHOP, [tickets(1)]))).rejects.toThrow(InProgress)
    await expectPayments(books, 0)
  })
})

test('a poison movement fails alone, all others of its batch are posted', async () => {
  await books.give(payers(40), 2)
  const poison = payment(1017, SHOP, [tickets(1)])
  if (poison.call) poison.call.route = 'nul \u0000 byte'
  const results = await Promise.allSettled(
    payers(40).map((payer) => books.ledger.submit(payer === 1017 ? poison : payment(payer, SHOP, [tickets(1)]))),
  )
  expect(results.flatMap((result, i) => (result.status === 'rejected' ? [i] : []))).toEqual([17])
  await expectPayments(books, 39)
})

test('whoever is written is told at once, while the half with the poison is still being tried', async () => {
  await books.give(payers(4), 5)
  // The shop's account is open already: nobody of the batch has to be written twice.
  await books.pay(1000, SHOP, [tickets(2)])
  let asked = 0
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  // The connection is told its patience, the whole batch is asked, then its good half, then the half with the poison, and that one waits.
  const ledger = groupCommit(
    watching(books.service, async () => {
      if (++asked === 4) await held
    }),
    { silentMs: 300_000 },
  )
  const poison = payment(1003, SHOP, [tickets(1)])
  if (poison.call) poison.call.route = 'nul \u0000 byte'
  const [first, second, ...others] = payers(4).map((payer) => ledger.submit(payer === 1003 ? poison : payment(payer, SHOP, [tickets(1)])))
  expect(await Promise.all([first, second])).toMatchObject([{ outcome: 'posted' }, { outcome: 'posted' }])
  letGo()
  expect((await Promise.allSettled(others)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('a value that is no whole number is poison, too, and never reaches the books', async () => {
  await books.give(payers(3), 2)
  const poison = payment(1001, SHOP, [tickets(1)])
  const results = await Promise.allSettled([
    books.ledger.submit(payment(1000, SHOP, [tickets(1)])),
    books.ledger.submit({ ...poison, entries: [{ party: 1001, value: 0.5, counterparty: null, agency: null, types: [] }] }),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  await expectPayments(books, 1)
})

describe('a lost connection', () => {
  test('in the middle of a batch: run again, once', async () => {
    await books.give(payers(20), 2)
    await trip(1, 'perform pg_terminate_backend(pg_backend_pid());')
    expect(posted(await payAll(books.ledger, payers(20)))).toBe(20)
    await expectPayments(books, 20)
  })

  test('after the commit, before the answer: the first answer is found again', async () => {
    await books.give(payers(3), 2)
    const ledger = groupCommit(losingAnswers(books.service, 2))
    const movement = payment(1000, SHOP, [tickets(1)])
    expect(await ledger.submit(movement)).toEqual({ outcome: 'posted', gtid: movement.gtid, status: 200, answer: '{"fine":true}' })
    await expectPayments(books, 1)
  })

  test('after a refusal, before the answer: still refused', async () => {
    const ledger = groupCommit(losingAnswers(books.service, 1))
    expect(await ledger.submit(payment(1000, SHOP, [tickets(1)]))).toMatchObject({ outcome: 'refused', reason: 'insufficient_funds' })
  })

  test('for too long: nobody is told "refused"', async () => {
    await books.give(payers(1), 2)
    const ledger = groupCommit(losingAnswers(books.service, 1000), { unknownMs: 300 })
    await expect(ledger.submit(payment(1000, SHOP, [tickets(1)]))).rejects.toThrow(OutcomeUnknown)
    // It was on its way when nobody waited any longer: it arrives when the machine comes to it.
    await vi.waitFor(() => expectPayments(books, 1), { timeout: 60_000 })
  })

  test('from the start: nothing was sent, and that is said', async () => {
    const nowhere = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' })
    const ledger = groupCommit(nowhere, { unknownMs: 200 })
    await expect(ledger.submit(payment(1000, SHOP, [tickets(1)]))).rejects.toThrow(QueueFull)
    await nowhere.end()
  })

  test('again and again, under load: each payment exactly once', async () => {
    const list = payers(300)
    await books.give(list, 2)
    // Nobody is told here that it took too long: a busy machine does, in such a storm.
    const ledger = groupCommit(books.service, { batch: 10, unknownMs: 120_000, busyMs: 120_000 })
    let over = false
    let torn = 0
    const storm = (async () => {
      while (!over) {
        const { rowCount } = await books.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and query like '%post_movements%'`)
        torn += rowCount ?? 0
        // A little longer each time: on any machine a new connection writes a batch or two in the end.
        await new Promise((resolve) => setTimeout(resolve, 30 + 5 * torn))
      }
    })()
    // The storm ends whatever happens: else it would tear the tests behind this one.
    const outcomes = await payAll(ledger, list).finally(() => {
      over = true
      return storm
    })
    expect(posted(outcomes)).toBe(300)
    expect(torn).toBeGreaterThan(0)
    await expectPayments(books, 300)
  })
})

test('a database that stays silent counts as lost: the payment is found, not made twice', async () => {
  await books.give(payers(2), 2)
  await trip(1, 'perform pg_sleep(0.8);')
  const ledger = groupCommit(books.service, { silentMs: 200 })
  expect(posted(await payAll(ledger, payers(2)))).toBe(2)
  await expectPayments(books, 2)
})

test('nobody waits longer than a till does: whose movement is on its way is told that nobody knows, whose is not that there is no room', async () => {
  await books.give(payers(3), 2)
  const ledger = groupCommit(books.service, { unknownMs: 1000, silentMs: 60_000 })
  // Its connection is open before anybody is timed.
  expect(posted(await payAll(ledger, [1002]))).toBe(1)
  await trip(1, 'perform pg_sleep(4);')
  const sent = expect(ledger.submit(payment(1000, SHOP, [tickets(1)]))).rejects.toThrow(OutcomeUnknown)
  await new Promise((resolve) => setTimeout(resolve, 50))
  const waits = expect(ledger.submit(payment(1001, SHOP, [tickets(1)]))).rejects.toThrow(QueueFull)
  await Promise.all([sent, waits])
  // What was on its way lands; what was not is nowhere, and may be asked for anew.
  await ledger.stop()
  await expectPayments(books, 2)
})

describe('a busy payer', () => {
  const hold = (payer: number, work: () => Promise<void>): Promise<void> =>
    books.tx(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(7301, $1)', [payer])
      await work()
    })

  test('is nobody else’s problem', async () => {
    await books.give(payers(20), 2)
    let slow: Promise<Outcome> | undefined
    await hold(1000, async () => {
      slow = books.ledger.submit(payment(1000, SHOP, [tickets(1)]))
      expect(posted(await payAll(books.ledger, payers(20).slice(1)))).toBe(19)
      expect(await Promise.race([slow, 'waits'])).toBe('waits')
    })
    expect((await slow)?.outcome).toBe('posted')
    await expectPayments(books, 20)
  })

  test('is told to come back after a while', async () => {
    await books.give(payers(1), 2)
    const ledger = groupCommit(books.service, { busyMs: 60 })
    await hold(1000, () => expect(ledger.submit(payment(1000, SHOP, [tickets(1)]))).rejects.toThrow(InProgress))
    await expectPayments(books, 0)
  })
})

describe('a shop or a colleague whose account another transaction holds', () => {
  const held = (party: number, work: () => Promise<void>): Promise<void> =>
    books.tx(async (tx) => {
      await tx.query('select from ledger.account where party = $1 for update', [party])
      await work()
    })
  const OTHER = 901

  test.each([
    ['takes', SHOP],
    ['gives', 1000],
  ])(
    'that %s: nobody else waits for it, and it goes through by itself afterwards',
    async (_, party) => {
      await books.give(payers(21), 3)
      // Both have taken before: an account that is not there yet cannot be held.
      await payAll(books.ledger, [1000])
      await books.pay(1020, OTHER, [tickets(1)])
      const others = payers(20).slice(1)
      let slow: Promise<Outcome> | undefined
      await held(party, async () => {
        slow = books.ledger.submit(payment(1000, SHOP, [tickets(2)]))
        expect(posted(await Promise.all(others.map((payer) => books.ledger.submit(payment(payer, OTHER, [tickets(1)])))))).toBe(19)
        // Also those who come while it lasts.
        expect(
          posted(await Promise.all(others.map((payer) => books.ledger.submit(payment(payer, OTHER, [tickets(2)], { confirmed: true }))))),
        ).toBe(19)
        expect(await Promise.race([slow, 'waits'])).toBe('waits')
      })
      expect((await slow)?.outcome).toBe('posted')
      expect(await checkInvariants(books.pool)).toEqual([])
      // Whoever waits for the lock with all the others needs longer than that.
    },
    10_000,
  )

  test('for good: it is told to come back, and nothing of it was written', async () => {
    await books.give(payers(2), 3)
    const ledger = groupCommit(books.service, { busyMs: 2000 })
    expect(posted(await payAll(ledger, [1000]))).toBe(1)
    await held(SHOP, () => expect(ledger.submit(payment(1001, SHOP, [tickets(1)]))).rejects.toThrow(InProgress))
    await expectPayments(books, 1)
  })
})
