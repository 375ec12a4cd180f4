/** The auditor sees what nobody was meant to see: one altered row, a forged balance, a broken seal, a database that does not answer. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { addedUp } from '@taschino/testkit/added-up.ts'
import { Books, DAY, callOf, credits, tickets } from '@taschino/testkit/books.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from './invariants.ts'
import { sealDays } from './totals.ts'

const AUDIT = fileURLToPath(new URL('../../../tools/audit.ts', import.meta.url))

/** The auditor as it is run by hand and by the night: a process of its own, its words and how it ends. */
function auditor(url: string, env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [AUDIT],
      { env: { ...process.env, DATABASE_URL: url, AUDIT_REFERENCE: 'none', ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr })
      },
    )
  })
}

/** Loaded by its place and not by its name: the auditor belongs to no package, and no package shares code with it. */
const { audit } = (await import(AUDIT)) as { audit: (url: string) => Promise<readonly { name: string; wrong: readonly string[] }[]> }

/** The same checks without a new process for each: the names of those that fail. */
const wrong = async (url: string): Promise<string> =>
  (await audit(url))
    .filter((check) => check.wrong.length > 0)
    .map(({ name }) => name)
    .join('\n')

let books: Books
beforeEach(async () => {
  books = await Books.open()
  await books.give([11, 12], 9)
  await books.giveCredits(11, 500)
  const old = await books.pay(11, 21, [tickets(1), credits(99)], { at: new Date(Date.now() - 3 * DAY) })
  const paid = await books.pay(12, 21, [tickets(3)])
  await books.refund(paid.outcome === 'posted' ? paid.gtid : '', tickets(1), callOf(21))
  await books.cancel(old.outcome === 'posted' ? old.gtid : '', callOf(21))
  // the HTTP layer keeps receipts as answers; here nobody makes any
  await tamper(
    `update ledger.idempotency k set answer = json_build_object('gtid', m.gtid, 'type', m.kind, 'value', -m.value) from ledger.movement m where m.gtid = k.gtid`,
  )
  await addedUp(books.pool)
  await sealDays(books.pool)
})
afterEach(() => books.close())

/** What an insider with all rights could do. */
async function tamper(sql: string): Promise<void> {
  await books.pool.query(`set session_replication_role = replica; ${sql}; set session_replication_role = default`)
}

test('books in order', async () => {
  expect(await wrong(books.url)).toBe('')
  const { code, said } = await auditor(books.url)
  expect(said).toContain('The books are in order.')
  expect(code).toBe(0)
})

test('books that are not in order: said by name, and the process and its figures say so too', async () => {
  await tamper('delete from ledger.standing')
  const folder = mkdtempSync(path.join(tmpdir(), 'audited-'))
  const figures = path.join(folder, 'taschino.prom')
  const { code, said } = await auditor(books.url, { AUDIT_METRICS: figures })
  const [end = 0, failed = 0] = [...readFileSync(figures, 'utf8').matchAll(/^taschino_\w+ (\d+)$/gm)].map(([, figure]) => Number(figure))
  rmSync(folder, { recursive: true })
  expect(Math.abs(Date.now() / 1000 - end)).toBeLessThan(60)
  expect(said).toContain(`The books are NOT in order: ${failed} of`)
  expect(said).toMatch(/WRONG +.*what lists say about refunds/)
  expect(said).toMatch(/The books are NOT in order: \d+ of \d+ checks failed/)
  expect(code).toBe(1)
})

describe('an insider', () => {
  test.each([
    [
      'changes a word of a sealed day',
      `update ledger.movement set detail = '{"till":"ALTRA"}' where at < now() - interval '2 days'`,
      'sealed days',
      'I10',
    ],
    ['removes a payment', `delete from ledger.movement where kind = 'payment' and at > now() - interval '1 hour'`, 'kept balances', 'I3'],
    [
      'makes somebody rich',
      `update ledger.account set balance = balance + 800 where party = 12 and kind = 'tickets'`,
      'kept balances',
      'I3',
    ],
    ['changes what a shop reads', `update ledger.entry set value = value + 1 where party = 21`, 'what parties read', 'I13'],
    [
      'moves money without a row',
      `update ledger.movement set amounts = array[1], sources = sources[1:1], targets = targets[1:1] where kind = 'refund'`,
      'every movement moves',
      'I1',
    ],
    ['forgets a refund', `delete from ledger.standing`, 'what lists say about refunds', 'I6'],
    ['takes the guard away', `alter table ledger.movement disable trigger movement_append_only`, 'guarded against change', 'I10'],
    ['takes the guard of the answers away', `drop trigger idempotency_answered on ledger.idempotency`, 'guarded against change', 'I10'],
    [
      'gives a key a second effect',
      `update ledger.idempotency set gtid = (select min(gtid) from ledger.idempotency)`,
      'one effect per key',
      'I7',
    ],
    [
      'lets a refusal read as done',
      `insert into ledger.idempotency (actor, route, key, hash, status, refusal) values (12, 'r', gen_random_uuid(), 'x', 200, 'insufficient_funds')`,
      'one effect per key',
      'I14',
    ],
    ['keeps the answer of a refusal with a payment', `update ledger.idempotency set status = 409`, 'kept answers', 'I14'],
    ['lets somebody owe', `update ledger.account set floor = -800 where party = 12 and kind = 'tickets'`, 'kept or summed', 'I2'],
    [
      'moves half a ticket there and back',
      `insert into ledger.movement (gtid, kind, at, value, once, sources, targets, amounts)
      select 'ZZ', 'assignment', now(), 800, 'x', array[min(id), max(id)], array[max(id), min(id)], array[400, 400] from ledger.account where kind = 'tickets' and unit = 800 and party in (11, 12)`,
      'whole pieces',
      'I1',
    ],
    [
      'moves something for who is frozen',
      `insert into ledger.frozen (party, since) values (12, now() - interval '1 day')`,
      'whoever is frozen',
      'I11',
    ],
    [
      'pays who is stopped',
      `insert into ledger.stopped (party, since) values (11, now() - interval '1 day'); update ledger.account set stopped = true where party = 11`,
      'whoever is frozen',
      'I11',
    ],
    ['lets the service change the journal', 'grant update (value) on ledger.movement to taschino_app', 'may write to the journal', 'I10'],
    ['lets the auditor take seals away', 'grant delete on ledger.seal to taschino_audit', 'may write to the journal', 'I10'],
    [
      'says that somebody else paid an amount',
      `insert into ledger.charge (code, payee, value, state, scanned_by, gtid, expires_at) select 'Z', 21, 2400, 'paid', 11, gtid, now() from ledger.entry where party = 12 and kind = 'payment'`,
      'from its buyer',
      'I8',
    ],
  ])('%s', async (_, sql, seen, invariant) => {
    await tamper(sql)
    expect(await wrong(books.url)).toContain(seen)
    expect((await checkInvariants(books.pool)).map(({ name }) => name)).toContain(invariant)
  })
})

describe('T24: an insider who leaves every sum as it was', () => {
  test.each([
    [
      'writes other tickets on a payment of today',
      `update ledger.movement set detail = json_build_object('parts', json_build_array(json_build_object('type', 'normal', 'unit', 800, 'amount', 2))) where kind = 'payment' and at > now() - interval '1 hour'`,
      'what movements say',
    ],
    [
      'takes the tickets off a payment of today',
      `update ledger.movement set detail = '{}' where kind = 'payment' and at > now() - interval '1 hour'`,
      'what movements say',
    ],
    [
      'writes another customer on a row',
      `update ledger.entry set counterparty = 11 where party = 21 and counterparty = 12`,
      'what lists say',
    ],
    [
      'writes another time on a row',
      `update ledger.entry set at = at - interval '1 day' where party = 12 and kind = 'payment'`,
      'what lists say',
    ],
    ['writes another kind on a row', `update ledger.entry set kind = 'cashback' where party = 12 and kind = 'payment'`, 'what lists say'],
    ['writes other types on a row', `update ledger.entry set types = 2 where party = 12 and kind = 'payment'`, 'what lists say'],
    ['writes another agency on a row', `update ledger.entry set agency = 77 where party = 12 and kind = 'payment'`, 'what lists say'],
    ['keeps an answer with another sum', `update ledger.idempotency set answer = replace(answer, '2400', '1400')`, 'kept answers'],
    ['keeps an answer that says nothing', `update ledger.idempotency set answer = '{"fine":true}'`, 'kept answers'],
    [
      'keeps the answer of somebody else',
      `update ledger.idempotency set answer = (select min(answer) from ledger.idempotency)`,
      'kept answers',
    ],
    ['breaks the seals', `delete from ledger.seal`, 'over for long is sealed'],
    ['breaks one seal and seals nothing in its place', `delete from ledger.seal where day = (select min(day) from ledger.seal)`, 'sealed'],
    [
      'lets tickets live longer',
      `update ledger.account set expires_at = expires_at + interval '1 year' where lot <> 0`,
      'what their lots are',
    ],
    ['thaws somebody', `update ledger.account set frozen = not frozen where party = 12`, 'frozen with their party'],
    ['starts somebody', `update ledger.account set stopped = not stopped where party = 12`, 'frozen with their party'],
    ['gives an account to somebody else', `update ledger.account set party = 99 where party = 12`, 'what parties read'],
    ['makes a good day', `update ledger.account_day set got = got + 1`, 'day totals'],
  ])('%s', async (_, sql, seen) => {
    await tamper(sql)
    expect(await wrong(books.url)).toContain(seen)
  })
})

test('T25: an audit that cannot be done is not a pass', async () => {
  const { code, said } = await auditor('postgres://nobody@127.0.0.1:9/none')
  expect(said).toContain('could not be done')
  expect(code).toBe(2)
})
