/**
 * Months of a whole service are in order for the auditor and for the invariants, and what an insider changes in what shops were promised is
 * seen.
 */
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { rollUp, sealDays } from '@taschino/ledger/totals.ts'
import { freshDatabase, type FreshDatabase } from '@taschino/testkit/database.ts'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDb } from '@taschino/server/platform/db/db.ts'
import { createDemoWorld } from './world.ts'

/** Loaded by its place and not by its name: no package shares code with the auditor. */
const { audit } = (await import(fileURLToPath(new URL('../../../tools/audit.ts', import.meta.url)))) as {
  audit: (url: string) => Promise<readonly { name: string; looked: number; wrong: readonly string[] }[]>
}

let world: FreshDatabase
let template: string
beforeAll(async () => {
  world = await freshDatabase()
  const db = openDb(world.url)
  await createDemoWorld(db)
  await db.slow(rollUp)
  await db.slow(sealDays)
  await db.close()
  template = new URL(world.url).pathname.slice(1)
})
afterAll(() => world?.drop())

interface Seen {
  wrong: string[]
  looked: Map<string, number>
  broken: string[]
}

/** What both lookouts say of this world after somebody with all rights did this. */
async function seenAfter(sql: string): Promise<Seen> {
  const copy = await freshDatabase(inject('databaseServer'), template)
  const db = openDb(copy.url)
  try {
    if (sql !== '') await db.query(`set session_replication_role = replica; ${sql}; set session_replication_role = default`)
    const checks = await audit(copy.url)
    return {
      wrong: checks.filter((check) => check.wrong.length > 0).map(({ name }) => name),
      looked: new Map(checks.map(({ name, looked }) => [name, looked])),
      broken: (await checkInvariants(db)).map(({ name }) => name),
    }
  } finally {
    await db.close()
    await copy.drop()
  }
}

const FEES = 'fees and nets of paybacks are their gross, as promised'
const PARTS = 'what each type of ticket pays is the fee, at its own price'
const ASIDE = 'what lies aside for shops is what they wait for'
const FILES = 'files for the bank add up to what was promised'
const DISABLED = 'whoever is disabled is stopped or frozen in the books'
const REVIEWED = "what was brought in is open by a second person's yes"

test('the demo world is in order, and there was something to look at', async () => {
  const { wrong, looked, broken } = await seenAfter('')
  expect([wrong, broken]).toEqual([[], []])
  for (const name of [FEES, ASIDE, FILES, DISABLED])
    expect([name, looked.get(name)]).toEqual([name, expect.toSatisfy((n: number) => n > 0)])
})

const paid = (column = 'id'): string => `(select min(${column}) from request where kind = 'payback' and state = 'paid')`
const settled = `kind = 'payback' and detail ->> 'step' = 'paid' and detail ->> 'request' = ${paid()}::text`

test.each([
  [
    'promises a shop a cent less fee than was kept',
    `update request set fee = fee - 1, net = net + 1, fee_parts = jsonb_set(fee_parts, '{0,fee}', to_jsonb((fee_parts #>> '{0,fee}')::bigint - 1)) where id = ${paid()}`,
    FEES,
    null,
  ],
  [
    'writes a cent more into what one type of ticket paid',
    `update ledger.movement set detail = jsonb_set(detail::jsonb, '{fees,0,fee}', to_jsonb((detail::jsonb #>> '{fees,0,fee}')::bigint + 1))::json where ${settled}`,
    FEES,
    'I9',
  ],
  [
    'takes a type of ticket out of what was promised',
    `alter table request drop constraint request_fee_parts; update request set fee_parts = '[]' where id = ${paid()}`,
    PARTS,
    null,
  ],
  [
    'charges one type at the price of another',
    `update request set fee_parts = jsonb_set(fee_parts, '{0,feeRate}', '9') where id = ${paid()}`,
    PARTS,
    null,
  ],
  [
    'writes another fee on a payback',
    `update ledger.movement set detail = (detail::jsonb || '{"fee":0}')::json where ${settled}`,
    FEES,
    'I9',
  ],
  [
    'pays a request of one shop from what another has set aside',
    `update ledger.movement set sources = array_fill((select min(id) from ledger.account where kind = 'payout' and party <> (select id_party from request where id = ${paid()})), array[cardinality(sources)]) where ${settled}`,
    FEES,
    'I12',
  ],
  [
    'says that a payback was paid that was not',
    `update request set state = 'paid' where kind = 'payback' and state = 'approved'`,
    ASIDE,
    null,
  ],
  ['says that a payback waits that was paid', `update request set state = 'sent' where id = ${paid()}`, ASIDE, null],
  [
    'sets aside what nobody asked for',
    `update ledger.account set balance = balance + 100 where id = (select min(id) from ledger.account where kind = 'payout')`,
    ASIDE,
    'I12',
  ],
  [
    "lays one request's money aside for another of the same shop",
    `update ledger.movement set detail = (detail::jsonb || jsonb_build_object('request', r.id))::json
    from (select min(id) as id, id_party from request where kind = 'payback' and state = 'paid' group by id_party) r, request w
    where w.id_party = r.id_party and w.state in ('approved', 'pending', 'sent') and w.gtid = movement.gtid`,
    ASIDE,
    null,
  ],
  [
    'lets euros go while they are asked for',
    `update ledger.movement set targets[1] = (select id from ledger.account where kind = 'bank') where kind = 'payback' and gtid = (select min(gtid) from request where kind = 'payback')`,
    FEES,
    'I9',
  ],
  [
    'tells the bank another net than the shop, in a file that adds up',
    `update payout set fee = fee + 1, net = net - 1 where id_request = ${paid()};
    update payout_file f set (fee, net) = (select sum(p.fee), sum(p.net) from payout p where p.id_file = f.id)`,
    FILES,
    null,
  ],
  ['adds a file up wrongly', 'update payout_file set count = count + 1', FILES, null],
  ['puts a transfer into another file', 'update payout set id_file = (select max(id) from payout_file)', FILES, null],
  [
    'opens a shop that somebody has only handed in',
    `insert into review (id_shop, round, submitted_by, submitted_at) select s.id, 1, (select min(id) from app_user where role = 'agent'), now() from shop s where s.enabled limit 1`,
    REVIEWED,
    null,
  ],
  ['starts a shop that is disabled', 'delete from ledger.stopped; update ledger.account set stopped = false', DISABLED, null],
])('%s', async (_, sql, seen, invariant) => {
  const { wrong, broken } = await seenAfter(sql)
  expect(wrong).toContain(seen)
  if (invariant !== null) expect(broken).toContain(invariant)
})
