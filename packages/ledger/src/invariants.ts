/**
 * What must always hold in the books, as queries that return the rows that break it: I1 to I18 (docs/threat-model.md,
 * invariants), and three of our own (decision 0135).
 * What of those fourteen no row of the books can show is held elsewhere:
 * - I1, I4 “per unit”: everything is counted in cents, so there is one unit; pieces of one face value stay pieces of it (I1).
 * - I6 of requests, which the server keeps: a trigger on their table; and every operation in every situation, tried by testkit/state-table.
 * - I8 of gift codes: a trigger on their table. Codes that are here are those of charges; a payer's own code is taken once by one update
 *   (payments/pay-code.test.ts).
 * - I9 and I12 of what was promised to shops: checks of the tables request, payout and payout_file; the auditor holds them against the
 *   books, paybacks/set-aside.test.ts too.
 * - I11 from disabled to frozen: triggers of the server, and the auditor.
 * - I14 byte for byte: stories compare the journal before and after a refusal, the fuzz of money fields for each of its answers.
 */
import { CASHBACK_OWED } from './owed-cashback.ts'
import { CODES_HELD } from './owed-codes.ts'
import { ORDERS_OWED } from './owed-orders.ts'
import type { Sql } from './sql.ts'

export interface Invariant {
  name: string
  says: string
  /** Returns offending rows, none when it holds. */
  sql: string
}

export interface Broken {
  name: string
  says: string
  /** The first offending rows. */
  rows: unknown[]
}

export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'I1',
    says: 'every movement is whole: transfers of positive amounts, in whole pieces, between two accounts that exist, adding up to its value; a ticket that changes hands stays the same ticket',
    sql: `select m.gtid from ledger.movement m
      where m.value <> (select sum(a) from unnest(m.amounts) a) or cardinality(m.sources) <> cardinality(m.amounts)
         or cardinality(m.targets) <> cardinality(m.amounts)
      union all
      select t.gtid from (select m.gtid, t.* from ledger.movement m cross join lateral unnest(m.sources, m.targets, m.amounts) t(s, d, a)) t
      left join ledger.account s on s.id = t.s left join ledger.account d on d.id = t.d
      where s.id is null or d.id is null or t.s = t.d or coalesce(t.a, 0) <= 0 or t.a % s.unit <> 0 or t.a % d.unit <> 0
         or (s.kind = 'tickets' and d.kind = 'tickets' and (s.type <> d.type or s.unit <> d.unit))`,
  },
  {
    name: 'I2',
    says: 'no account that holds other people’s money is below its floor, no floor is below zero, none holds a part of a ticket',
    sql: `select id, kind, balance from ledger.account where balance < floor or floor < 0 or balance % unit <> 0`,
  },
  {
    name: 'I3',
    says: 'a kept balance equals the sum of its postings; a summed account keeps none',
    sql: `select a.id, a.kind, a.balance, coalesce(p.sum, 0) as posted from ledger.account a
      left join (select account, sum(amount) as sum from ledger.posting group by account) p on p.account = a.id
      where a.balance <> case when a.floor is null then 0 else coalesce(p.sum, 0) end`,
  },
  {
    name: 'I4',
    says: 'what all accounts hold together is zero',
    sql: `select kept, summed from
        (select coalesce(sum(balance), 0) as kept from ledger.account where floor is not null) k,
        (select coalesce(sum(p.amount), 0) as summed from ledger.posting p join ledger.account a on a.id = p.account and a.floor is null) s
      where kept + summed <> 0`,
  },
  {
    name: 'I5',
    says: 'no movement is taken back beyond its value, transfer by transfer',
    sql: `with back as (
        select m.parent, t.source, t.target, sum(t.amount) as amount from ledger.movement m
        cross join lateral unnest(m.sources, m.targets, m.amounts) as t(source, target, amount)
        where m.parent is not null group by 1, 2, 3)
      select b.* from back b where b.amount > (
        select coalesce(sum(t.amount), 0) from ledger.movement p
        cross join lateral unnest(p.sources, p.targets, p.amounts) as t(source, target, amount)
        where p.gtid = b.parent and t.source = b.target and t.target = b.source)`,
  },
  {
    name: 'I6',
    says: 'what stands about a movement is what its children say; a cancelled one was not refunded; a paid charge was paid',
    sql: `select p.gtid from (
          select parent as gtid, coalesce(sum(value) filter (where kind <> 'cancellation'), 0) as refunded,
                 max(gtid) filter (where kind = 'cancellation') as cancelled_by, count(*) filter (where kind = 'cancellation') as cancellations
          from ledger.movement where parent is not null group by parent) p
        full join ledger.standing s using (gtid)
      where p.gtid is null or s.gtid is null or p.refunded <> s.refunded or p.cancelled_by is distinct from s.cancelled_by
         or p.cancellations > 1 or (p.cancellations = 1 and p.refunded > 0)
      union all
      select c.code from ledger.charge c left join ledger.movement m on m.gtid = c.gtid
      where c.state = 'paid' and (m.gtid is null or m.at > c.expires_at)`,
  },
  {
    name: 'I7',
    says: 'one effect per key: an accepted key has its movement, a refused one has none',
    sql: `select k.actor, k.route, k.key from ledger.idempotency k left join ledger.movement m on m.gtid = k.gtid
      where (k.gtid is not null and (m.gtid is null or k.answer is null or k.refusal is not null)) or (k.gtid is null and k.refusal is null and k.status is null)
      union all
      select min(actor), min(route), min(key::text)::uuid from ledger.idempotency where gtid is not null group by gtid having count(*) > 1`,
  },
  {
    name: 'I8',
    says: 'the code of a charge belongs to one buyer: one movement pays it, from who scanned it last to who asks for it, and pays no other',
    sql: `select gtid, count(*) from ledger.charge where gtid is not null group by gtid having count(*) > 1
      union all
      select c.gtid, 0 from ledger.charge c where c.gtid is not null and not exists (
        select from ledger.entry e where e.party = c.payee and e.gtid = c.gtid and e.counterparty = c.scanned_by and e.kind = 'payment' and e.value > 0)`,
  },
  {
    name: 'I9',
    says: 'fee and net of a payback are its gross to the cent, as it says and as they moved, and what the types pay is the fee; while it is asked for nothing leaves',
    sql: `select m.gtid, m.value, p.fee, p.net from ledger.movement m cross join lateral (
        select coalesce(sum(t.amount) filter (where d.kind = 'fees'), 0) as fee, coalesce(sum(t.amount) filter (where d.kind = 'bank'), 0) as net
        from unnest(m.targets, m.amounts) as t(target, amount) join ledger.account d on d.id = t.target) p
      where m.kind = 'payback' and case when m.detail ->> 'step' = 'requested' then p.fee + p.net <> 0
        else p.fee + p.net <> m.value or (m.detail ->> 'value', m.detail ->> 'fee', m.detail ->> 'net') is distinct from (m.value::text, p.fee::text, p.net::text)
          or (m.detail -> 'fees' is not null and exists (
            select from (select sum((f ->> 'fee')::bigint) as fee, sum((f ->> 'value')::bigint) as value from json_array_elements(m.detail -> 'fees') f) x
            where (x.fee, x.value) is distinct from (p.fee, m.value::numeric))) end`,
  },
  {
    name: 'pairs',
    says: 'between two parties nothing is made or eaten: what one reads as given the other reads as received',
    sql: `select e.gtid, sum(e.value) from ledger.entry e where e.kind in ('payment', 'assignment', 'takeback')
        or (e.kind = 'refund' and not exists (select from ledger.movement c join ledger.movement p on p.gtid = c.parent
          where c.gtid = e.gtid and p.kind = 'club-order'))
        or (e.kind = 'cancellation' and exists (select from ledger.movement c join ledger.movement p on p.gtid = c.parent
          where c.gtid = e.gtid and p.kind in ('payment', 'refund', 'assignment', 'takeback')))
      group by e.gtid having sum(e.value) <> 0`,
  },
  {
    name: 'I10',
    says: 'the journal never changes: every sealed day has the hash that it had, the guards are on, and neither service nor auditor may write to it',
    sql: `select s.day::text from ledger.seal s
      where s.hash <> ledger.day_hash(s.day)
      union all
      select t.tgname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'ledger' and not t.tgisinternal and t.tgenabled <> 'O'
      union all
      select 'missing guards' from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'ledger' and t.tgfoid = 'ledger.refuse_change()'::regprocedure having count(*) < 12
      union all
      select r.rolname || ' may write to ' || j.name from pg_roles r, (values ('ledger.movement'), ('ledger.entry'), ('ledger.seal')) j(name)
      where r.rolname in ('taschino_app', 'taschino_audit') and (has_any_column_privilege(r.oid, j.name::regclass, 'insert, update')
        or has_table_privilege(r.oid, j.name::regclass, 'delete, truncate'))`,
  },
  {
    name: 'I11',
    says: 'nothing moves for a frozen party after it was frozen, nothing is paid to or spent by a stopped one after it was stopped, and all their accounts say so',
    sql: `select p.gtid, f.party from ledger.frozen f join ledger.account a on a.party = f.party join ledger.posting p on p.account = a.id
      where p.at > f.since
      union all
      select p.gtid, s.party from ledger.stopped s join ledger.account a on a.party = s.party join ledger.posting p on p.account = a.id join ledger.movement m on m.gtid = p.gtid
      where p.at > s.since and ledger.is_spending(m.kind)
      union all
      select a.id::text, a.party from ledger.account a where a.frozen <> exists (select from ledger.frozen f where f.party = a.party)
        or a.stopped <> exists (select from ledger.stopped s where s.party = a.party)`,
  },
  {
    name: 'I12',
    says: 'what a shop has set aside is what its requests wait for, to the cent; no request is paid more than it set aside, or in part',
    sql: `with step as (
        select a.party, s.kind = 'payback' as euros, s.detail ->> 'request' as request, s.detail ->> 'step' as step, s.value
        from ledger.movement s join ledger.account a on a.id = s.sources[1]
        where s.kind in ('payback', 'conversion', 'free-credits-request') and s.detail ->> 'step' is not null
          and not exists (select from ledger.movement c where c.parent = s.gtid and c.kind = 'cancellation')
      ), asked as (
        select party, request, coalesce(sum(value) filter (where step = 'requested'), 0) as aside, coalesce(sum(value) filter (where step <> 'requested'), 0) as done
        from step group by party, euros, request
      )
      select party, request, aside, done from asked where done not in (0, aside)
      union all
      select party, 'all', sum(aside), sum(held) from (
          select party, aside - done as aside, 0 as held from asked
          union all
          select a.party, case when m.detail ->> 'step' in ('open', 'held') then m.value else -m.value end, 0
          from ledger.movement m join ledger.account a on a.id = m.sources[1]
          where m.kind = 'gdo-barcode' or (m.kind = 'club-order' and m.detail ->> 'step' in ('held', 'released'))
          union all
          select party, 0, balance from ledger.account where kind in ('payout', 'hold')) x
        group by party having sum(aside) <> sum(held)`,
  },
  {
    name: 'I16',
    says: 'what a barcode or an order set aside is given back once and whole, and nothing is taken of it before, nor more than it was, nor from anybody else',
    sql: `with step as (
        select m.detail ->> 'barcode' as barcode, a.party, coalesce(m.detail ->> 'step', 'redeem') as step, m.value
        from ledger.movement m join ledger.account a on a.id = m.sources[1] where m.kind = 'gdo-barcode' or m.once like 'gdo:%:redeem')
      select barcode, count(*) filter (where step = 'open') as opened, count(*) filter (where step = 'release') as released,
        count(*) filter (where step = 'redeem') as redeemed from step group by barcode
      having count(*) filter (where step = 'open') <> 1 or count(distinct party) <> 1
        or count(*) filter (where step = 'release') < count(*) filter (where step = 'redeem') or count(*) filter (where step = 'redeem') > 1
        or coalesce(sum(value) filter (where step = 'release'), 0) not in (0, sum(value) filter (where step = 'open'))
        or coalesce(sum(value) filter (where step = 'redeem'), 0) > sum(value) filter (where step = 'open')
      union all
      select o.id, count(*) filter (where step = 'held'), count(*) filter (where step = 'released'), count(*) filter (where step = 'sold')
        from (select m.detail ->> 'order' as id, m.detail ->> 'step' as step, s.party, m.value, case when m.detail ->> 'step' = 'sold' then (m.detail ->> 'value')::bigint else m.value end as price
          from ledger.movement m join ledger.account s on s.id = m.sources[1] where m.kind = 'club-order' and m.detail ->> 'step' in ('held', 'released', 'sold')) o
        group by o.id
      having count(*) filter (where step = 'held') <> 1 or count(distinct party) <> 1 or count(*) filter (where step = 'sold') > 1
        or count(*) filter (where step = 'released') < count(*) filter (where step = 'sold')
        or coalesce(sum(value) filter (where step = 'released'), 0) not in (0, sum(value) filter (where step = 'held'))
        or coalesce(sum(price) filter (where step = 'sold'), 0) > sum(value) filter (where step = 'held')`,
  },
  { name: 'I15', ...CODES_HELD },
  {
    name: 'I17',
    says: 'what agents earn on a shop, less what was taken back, is never more than sixty hundredths of the fees kept from that shop; each is what its base and rate make of it, and no statement pays another sum than it says',
    sql: `with earned as (
        select (m.detail ->> 'shop')::bigint as shop, sum(m.value - coalesce(case when t.cancelled_by is not null then m.value else t.refunded end, 0)) as value
        from ledger.movement m left join ledger.standing t on t.gtid = m.gtid where m.kind = 'commission' and m.detail ->> 'step' = 'earned' group by 1
      ), kept as (
        select a.party as shop, sum(u.amount) as fees from ledger.movement m cross join lateral unnest(m.sources, m.targets, m.amounts) as u(source, target, amount)
        join ledger.account a on a.id = u.source join ledger.account d on d.id = u.target and d.kind = 'fees'
        where m.kind = 'payback' and not exists (select from ledger.standing t where t.gtid = m.gtid and t.cancelled_by is not null) group by 1
      )
      select e.shop::text, e.value, coalesce(k.fees, 0) as fees from earned e left join kept k on k.shop = e.shop where e.value * 100 > coalesce(k.fees, 0) * 60
      union all
      select m.gtid, m.value, (m.detail ->> 'base')::bigint from ledger.movement m where m.kind = 'commission' and m.detail ->> 'step' = 'earned'
        and ((m.detail ->> 'value')::bigint is distinct from m.value or m.value > (m.detail ->> 'base')::bigint * coalesce((m.detail ->> 'rateBp')::bigint, 10000) / 10000)
      union all
      select m.gtid, m.value, p.net from ledger.movement m cross join lateral (
          select coalesce(sum(u.amount) filter (where d.kind = 'bank'), 0) as net, coalesce(sum(u.amount) filter (where d.kind = 'withheld'), 0) as withheld
          from unnest(m.targets, m.amounts) as u(target, amount) join ledger.account d on d.id = u.target) p
        where m.kind = 'commission' and m.detail ->> 'step' is distinct from 'earned'
          and (m.value <> p.net + p.withheld or (m.detail ->> 'value', m.detail ->> 'net', m.detail ->> 'withheld') is distinct from (m.value::text, p.net::text, p.withheld::text))`,
  },
  {
    name: 'I18',
    says: `${CASHBACK_OWED.says}; ${ORDERS_OWED.says}`,
    sql: `(${CASHBACK_OWED.sql}) union all (${ORDERS_OWED.sql})`,
  },
  {
    name: 'chart',
    says: 'an account is what the chart and its lot say: floor, type, face value, expiry',
    sql: `select a.id, a.kind from ledger.account a join ledger.chart c on c.kind = a.kind left join ledger.lot l on l.id = a.lot
      where c.floored <> (a.floor is not null) or (a.lot <> 0 and (l.id is null or l.type <> a.type or l.unit <> a.unit
         or l.expires_at is distinct from a.expires_at))`,
  },
  {
    name: 'I13',
    says: 'what a party reads is what the journal says of it: every row, its value, its time',
    sql: `select gtid, party, sum(read) as read, sum(moved) as moved from (
          select e.gtid, e.party, e.value as read, 0 as moved from ledger.entry e
          union all
          select p.gtid, a.party, 0, p.amount from ledger.posting p join ledger.account a on a.id = p.account and a.floor is not null) x
        group by gtid, party having sum(read) <> sum(moved)
      union all
      select e.gtid, e.party, e.value, null from ledger.entry e left join ledger.movement m on m.gtid = e.gtid
      where m.gtid is null or m.at <> e.at`,
  },
  {
    name: 'I14',
    says: 'a refusal leaves nothing behind: neither a movement nor an answer of success',
    sql: `select k.actor, k.route, k.key from ledger.idempotency k
      where (k.refusal is not null and (k.gtid is not null or (k.status is not null and k.status < 400))) or (k.status >= 400 and k.gtid is not null)`,
  },
  {
    name: 'days',
    says: 'day totals are those of the journal, up to where they were rolled up',
    sql: `with fresh as (
        select p.account, (p.at at time zone 'Europe/Rome')::date as day, sum(greatest(p.amount, 0)) as got, sum(greatest(-p.amount, 0)) as gave
        from ledger.posting p where p.at <= (select upto from ledger.rolled) group by 1, 2)
      select coalesce(f.account, d.account) as account, coalesce(f.day, d.day)::text as day from fresh f
      full join ledger.account_day d on d.account = f.account and d.day = f.day
      where f.got is distinct from d.got or f.gave is distinct from d.gave`,
  },
]

/**
 * Runs every invariant, `atOnce` of them side by side (only where `db` is a pool), and returns the broken ones.
 * An error is not a pass: it is thrown. Each is looked for to its end: where few rows are wanted, the planner would bet on finding them
 * soon.
 */
export async function checkInvariants(db: Sql, atOnce = 1): Promise<Broken[]> {
  const found = new Map<string, unknown[]>()
  const next = INVARIANTS.values()
  const work = async (): Promise<void> => {
    for (const { name, sql } of next) {
      const { rows } = await db.query(`with broken as materialized (${sql}) select * from broken limit 20`)
      if (rows.length > 0) found.set(name, rows)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return INVARIANTS.flatMap(({ name, says }) => (found.has(name) ? [{ name, says, rows: found.get(name) ?? [] }] : []))
}
