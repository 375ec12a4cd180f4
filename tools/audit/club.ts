/**
 * Compares club orders with the money that moved (I16, I18): open ones hold value, delivered ones were paid, providers are owed their
 * cost.
 */
import type pg from 'pg'
import { rowsOf, text, type Report } from './rows.ts'

/** What moved for each order, step by step, by kinds of account; undone sales name the order, too. */
const STEPS = `select m.detail ->> 'order' as id, split_part(m.once, ':', 3) as step, m.gtid,
    sum(u.a) filter (where s.kind = 'tickets' and d.kind = 'hold' and s.party = d.party) as aside,
    sum(u.a) filter (where s.kind = 'hold' and d.kind = 'tickets' and s.party = d.party) as loose,
    sum(u.a) filter (where s.kind = 'tickets' and d.kind = 'club') as paid, sum(u.a) filter (where s.kind = 'club' and d.kind = 'tickets') as back,
    sum(u.a) filter (where s.kind = 'club' and d.kind = 'supplier') as owed, sum(u.a) filter (where s.kind = 'supplier' and d.kind = 'club') as off,
    bool_or(s.type = 1 or d.type = 1) as meal, min(case when s.party = 0 or s.kind = 'supplier' then d.party else s.party end) filter (where s.type > 0 or d.type > 0) as party,
    sum(u.a) as all
  from ledger.movement m, unnest(m.sources, m.targets, m.amounts) as u(f, t, a), ledger.account s, ledger.account d
  where s.id = u.f and d.id = u.t and (m.kind = 'club-order' or (m.detail ->> 'order' is not null and m.kind in ('cancellation', 'refund')))
  group by m.gtid, m.once, m.detail ->> 'order'`

const WAYS = ['aside', 'loose', 'paid', 'back', 'owed', 'off'] as const
type Sums = Record<(typeof WAYS)[number], bigint>
interface Moved extends Sums {
  steps: Map<string, { gtid: string; party: string | null } & Sums>
  astray: boolean
}

const cents = (value: string | null | undefined): bigint => BigInt(value ?? '0')

async function readMoved(client: pg.Client): Promise<Map<string, Moved>> {
  const moved = new Map<string, Moved>()
  for await (const row of rowsOf(client, STEPS)) {
    const id = text(row['id'])
    const one: Moved = moved.get(id) ?? { aside: 0n, loose: 0n, paid: 0n, back: 0n, owed: 0n, off: 0n, steps: new Map(), astray: false }
    const sums = Object.fromEntries(WAYS.map((way) => [way, cents(row[way])])) as unknown as Sums
    for (const way of WAYS) one[way] += sums[way]
    const step = text(row['step'])
    one.astray ||= row['meal'] !== 'f' || WAYS.reduce((sum, way) => sum + sums[way], 0n) !== cents(row['all']) || one.steps.has(step)
    one.steps.set(step, { gtid: text(row['gtid']), party: row['party'] ?? null, ...sums })
    moved.set(id, one)
  }
  return moved
}

function wrongOf(row: Record<string, string | null>, moved: Moved | undefined): boolean {
  if (!moved || moved.astray) return true
  const value = cents(row['price']) * cents(row['amount'])
  const [held, released, sold, borne] = ['held', 'released', 'sold', 'borne'].map((step) => moved.steps.get(step))
  if (held === undefined || held.gtid !== row['gtid'] || held.party !== row['party'] || held.aside !== value || moved.aside !== value)
    return true
  const waits = row['state'] === 'pending'
  if (waits ? released !== undefined || sold !== undefined || borne !== undefined : released?.loose !== value) return true
  if ((sold?.gtid ?? null) !== row['sold_gtid'] || (sold !== undefined && sold.party !== row['party'])) return true
  if (moved.paid > value || moved.back !== cents(row['returned']) || moved.owed - moved.off !== cents(row['owed'])) return true
  if ((borne !== undefined) !== (row['borne'] === 't')) return true
  const over = row['state'] === 'failed' || row['state'] === 'cancelled'
  if (over) return moved.paid !== moved.back
  // All of it may have gone back code by code; what came and works is paid for.
  const byCode = [...moved.steps.keys()].some((step) => step.startsWith('code-'))
  return !waits && (byCode ? moved.paid < moved.back : moved.paid <= moved.back)
}

/** Orders that only a provider knows, made before a backup was put back: each owes what was booked under its provider's name for it. */
async function addStrays(client: pg.Client, report: Report, owed: Map<string, bigint>): Promise<void> {
  const strays = report.open('orders that only a provider knows owe what was booked for them')
  const booked = new Map<string, bigint>()
  for await (const row of rowsOf(
    client,
    `select p.name || ' ' || (m.detail ->> 'key') as id, sum(case when d.party = p.party then u.a else -u.a end) as value
       from ledger.movement m cross join lateral unnest(m.sources, m.targets, m.amounts) as u(f, t, a) join ledger.account s on s.id = u.f join ledger.account d on d.id = u.t
         join club_provider p on p.party in (s.party, d.party) where m.kind = 'provider' and m.detail ->> 'step' = 'stray' group by 1`,
  ))
    booked.set(text(row['id']), cents(row['value']))
  for await (const row of rowsOf(client, 'select provider, key, owed from club_stray')) {
    const [provider, id] = [text(row['provider']), `${row['provider']} ${row['key']}`]
    strays.saw((booked.get(id) ?? 0n) !== cents(row['owed']) && id)
    booked.delete(id)
    owed.set(provider, (owed.get(provider) ?? 0n) + cents(row['owed']))
  }
  for (const id of booked.keys()) strays.saw(`${id} is in the books alone`)
}

/** By whom, how much is on hold for orders that are pending. */
export async function checkOrders(client: pg.Client, report: Report): Promise<ReadonlyMap<string, bigint>> {
  const orders = report.open('orders of the club hold, paid and owe what they say')
  const moved = await readMoved(client)
  const held = new Map<string, bigint>()
  const owed = new Map<string, bigint>()
  for await (const row of rowsOf(
    client,
    'select gtid, party, provider, amount, price, state, sold_gtid, returned, owed, borne from club_order',
  )) {
    const id = text(row['gtid'])
    orders.saw(wrongOf(row, moved.get(id)) && `order ${id}`)
    moved.delete(id)
    owed.set(text(row['provider']), (owed.get(text(row['provider'])) ?? 0n) + cents(row['owed']))
    if (row['state'] !== 'pending') continue
    const party = text(row['party'])
    held.set(party, (held.get(party) ?? 0n) + cents(row['price']) * cents(row['amount']))
  }
  for (const id of moved.keys()) orders.saw(`order ${id} is in the books alone`)
  await addStrays(client, report, owed)
  const bills = report.open('what is owed to providers is what their orders cost, less what was paid')
  for await (const row of rowsOf(
    client,
    `select r.name, (select coalesce(sum(case when d.kind = 'supplier' and d.party = r.party then u.a else 0 end - case when s.kind = 'supplier' and s.party = r.party and (m.detail ->> 'step') is distinct from 'paid' then u.a else 0 end), 0)
        from ledger.movement m, unnest(m.sources, m.targets, m.amounts) as u(f, t, a), ledger.account s, ledger.account d
        where s.id = u.f and d.id = u.t and (s.party = r.party or d.party = r.party)) as booked from club_provider r`,
  ))
    bills.saw(
      (owed.get(text(row['name'])) ?? 0n) !== cents(row['booked']) &&
        `${row['name']}: orders for ${owed.get(text(row['name'])) ?? 0n}, books for ${row['booked']}`,
    )
  return held
}
