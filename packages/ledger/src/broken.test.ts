/** Twenty ways to break the writer, each caught by name: a suite that cannot fail would be no evidence. */
import { Books } from '@taschino/testkit/books.ts'
import { PROBES } from '@taschino/testkit/ledger-probes.ts'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

type Patch = { in: string; from: string | RegExp; to: string } | { sql: string }

interface Variant {
  name: string
  patches: Patch[]
  /** Beginning of the name of the probe that must notice. */
  caughtBy: string
}

const unlocked: Patch[] = [
  // reading and writing a little further apart, so that whoever may come between does
  { in: 'post_movements', from: 'with written as (', to: 'perform pg_sleep(0.01); with written as (' },
  { in: 'post_movements', from: /perform pg_advisory_xact_lock\(7301[^;]*;/, to: 'null;' },
  { in: 'post_movements', from: /not pg_try_advisory_xact_lock\(7301[^;]*;/, to: 'false;' },
]

const VARIANTS: Variant[] = [
  { name: 'payers are not locked', patches: unlocked, caughtBy: 'two taps on two processes' },
  {
    name: 'the key is not looked up',
    patches: [{ in: 'post_movements', from: 'when k.hash is not null then', to: 'when false then' }],
    caughtBy: 'the same key answers the same',
  },
  {
    name: 'the key forgets its body',
    patches: [{ in: 'post_movements', from: 'when k.hash <> m.hash then', to: 'when false then' }],
    caughtBy: 'the same key answers the same',
  },
  {
    name: 'refusals are not kept',
    patches: [
      {
        in: 'post_movements',
        from: /where m\.key is not null and \(v\.exception is null or[^)]*\)\)/,
        to: 'where m.key is not null and v.exception is null',
      },
    ],
    caughtBy: 'a refusal is remembered',
  },
  {
    name: 'no guard against repeats',
    patches: [{ in: 'post_movements', from: "when g.at > clock - interval '5 seconds' then 'repeat_refused'", to: '' }],
    caughtBy: 'the same amount to the same shop',
  },
  {
    name: 'an amount that a till asks for is never a repeat',
    patches: [
      {
        in: 'post_movements',
        from: 'where m.guard is not null and e.party',
        to: 'where m.guard is not null and m_charge[m.i] is null and e.party',
      },
    ],
    caughtBy: 'the same amount to the same shop',
  },
  {
    name: 'a repeat is never asked',
    patches: [{ in: 'post_movements', from: "and m.guard <> 'confirmed' then", to: 'and false then' }],
    caughtBy: 'between 5 and 15 seconds',
  },
  {
    name: 'a cancelled payment still counts as a repeat',
    patches: [{ in: 'post_movements', from: 'and (select s.cancelled_by from standing s where s.gtid = e.gtid) is null', to: '' }],
    caughtBy: 'the same amount to the same shop',
  },
  {
    name: 'one posting is forgotten',
    patches: [{ in: 'post_movements', from: 'union all select t.m, t.target, t.amount from take t', to: '' }],
    caughtBy: 'a payment moves its value',
  },
  {
    name: 'cents are rounded to tens',
    patches: [
      {
        in: 'post_movements',
        from: 'least(s.hi, l.hi) - greatest(s.hi - s.have, l.lo)',
        to: '(least(s.hi, l.hi) - greatest(s.hi - s.have, l.lo)) / 10 * 10',
      },
    ],
    caughtBy: 'a payment moves its value',
  },
  {
    name: 'the payer alone gets a row',
    patches: [
      {
        in: 'post_movements',
        from: /join verdict v on v\.i = e\.m\s+where v\.exception is null/,
        to: 'join verdict v on v.i = e.m where v.exception is null and e.value < 0',
      },
    ],
    caughtBy: 'a payment moves its value',
  },
  {
    name: 'the latest expiry is spent first',
    patches: [{ in: 'post_movements', from: 'order by a.expires_at, a.lot', to: 'order by a.expires_at desc, a.lot' }],
    caughtBy: 'the earliest expiry',
  },
  {
    name: 'lapsed tickets are spent',
    patches: [{ in: 'post_movements', from: 'a.expires_at is null or a.expires_at > clock', to: 'true' }],
    caughtBy: 'nobody spends more',
  },
  {
    name: 'what is missing is paid in part',
    patches: [{ in: 'post_movements', from: 'f.amount is distinct from m.value', to: 'f.amount is null' }],
    caughtBy: 'nobody spends more',
  },
  {
    name: 'the outbox is lost',
    patches: [{ in: 'post_movements', from: /insert into outbox[^;]*;/, to: 'null;' }],
    caughtBy: 'every event of a commit',
  },
  {
    name: 'refused movements are told, too',
    patches: [{ in: 'post_movements', from: 'where e.i <> all (unposted)) end', to: ') end' }],
    caughtBy: 'every event of a commit',
  },
  {
    name: 'the frozen are served',
    patches: [
      { in: 'post_movements', from: "when f.frozen then 'party_frozen'", to: '' },
      { in: 'post_movements', from: 'if froze then', to: 'if false then' },
    ],
    caughtBy: 'who is frozen',
  },
  {
    name: 'new accounts of the frozen are open',
    patches: [{ in: 'open_accounts', from: 'exists (select from frozen f where f.party = k.party)', to: 'false' }],
    caughtBy: 'who is frozen',
  },
  {
    name: 'the stopped are served',
    patches: [
      { in: 'post_movements', from: "when f.stopped and is_spending(m.kind) then 'party_stopped'", to: '' },
      { in: 'post_movements', from: 'if froze then', to: 'if false then' },
    ],
    caughtBy: 'who is stopped',
  },
  {
    name: 'the stopped give nothing back',
    patches: [{ in: 'is_spending', from: "kind in ('payment', 'conversion', 'free-credits-request', 'gift-code')", to: 'true' }],
    caughtBy: 'who is stopped',
  },
  {
    name: 'new accounts of the stopped are open',
    patches: [{ in: 'open_accounts', from: 'exists (select from stopped s where s.party = k.party)', to: 'false' }],
    caughtBy: 'who is stopped',
  },
  {
    name: 'a charge is paid twice',
    patches: [
      { in: 'rules_of', from: "when c.state = 'paid' then 'charge_used'", to: '' },
      { in: 'write_charges', from: "and c.state in ('open', 'scanned', 'refused')", to: '' },
    ],
    caughtBy: 'a charge is paid once',
  },
  {
    name: 'a charge never expires',
    patches: [{ in: 'rules_of', from: "when c.expires_at <= clock then 'charge_expired'", to: '' }],
    caughtBy: 'a charge is paid once',
  },
  {
    name: 'refunds forget those before',
    patches: [{ in: 'write_standings', from: 'standing.refunded + excluded.refunded', to: 'excluded.refunded' }],
    caughtBy: 'refunds return tickets',
  },
  {
    name: 'once is not asked',
    patches: [{ in: 'rules_of', from: "when o.gtid is not null then 'already_done'", to: '' }],
    caughtBy: 'what happens once',
  },
  {
    name: 'the journal can be changed',
    patches: [{ sql: 'drop trigger movement_append_only on ledger.movement' }],
    caughtBy: 'the journal cannot be changed',
  },
  {
    name: 'no lock and no floor',
    patches: [...unlocked, { sql: 'alter table ledger.account drop constraint account_above_floor' }],
    caughtBy: 'twenty devices',
  },
]

async function apply(pool: Pool, patch: Patch): Promise<void> {
  if ('sql' in patch) {
    await pool.query(patch.sql)
    return
  }
  const { rows } = await pool.query<{ def: string }>(`select pg_get_functiondef(('ledger.' || $1)::regproc) as def`, [patch.in])
  const before = rows[0]?.def ?? ''
  const after = before.replaceAll(typeof patch.from === 'string' ? patch.from : new RegExp(patch.from, 'g'), patch.to)
  expect(after, `the patch finds nothing to change in ${patch.in}`).not.toBe(before)
  await pool.query(after)
}

let books: Books
beforeEach(async () => {
  books = await Books.open({ busyMs: 1000 })
})
afterEach(() => books.close())

test.each(VARIANTS)('$name → $caughtBy', async ({ patches, caughtBy }) => {
  for (const patch of patches) await apply(books.pool, patch)
  const probe = PROBES.find(({ name }) => name.startsWith(caughtBy))
  expect(probe).toBeDefined()
  await expect(probe?.run(books)).rejects.toThrow()
})
