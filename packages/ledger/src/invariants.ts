/** What must always hold in the books, as queries that return the rows that break it: I1 to I14 of the threat model. */
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
    name: 'I1', says: 'every movement is whole: transfers of positive amounts between two accounts that exist, adding up to its value',
    sql: `select m.gtid from ledger.movement m
      where m.value <> (select sum(a) from unnest(m.amounts) a) or cardinality(m.sources) <> cardinality(m.amounts)
         or cardinality(m.targets) <> cardinality(m.amounts)
      union all
      select t.gtid from (select m.gtid, t.* from ledger.movement m cross join lateral unnest(m.sources, m.targets, m.amounts) t(s, d, a)) t
      left join ledger.account s on s.id = t.s left join ledger.account d on d.id = t.d
      where s.id is null or d.id is null or t.s = t.d or coalesce(t.a, 0) <= 0`
  },
  {
    name: 'I2', says: 'no account that holds other people’s money is below its floor, none holds a part of a ticket',
    sql: `select id, kind, balance from ledger.account where balance < floor or balance % unit <> 0`
  },
  {
    name: 'I3', says: 'a kept balance equals the sum of its postings; a summed account keeps none',
    sql: `select a.id, a.kind, a.balance, coalesce(p.sum, 0) as posted from ledger.account a
      left join (select account, sum(amount) as sum from ledger.posting group by account) p on p.account = a.id
      where a.balance <> case when a.floor is null then 0 else coalesce(p.sum, 0) end`
  },
  {
    name: 'I4', says: 'what all accounts hold together is zero',
    sql: `select kept, summed from
        (select coalesce(sum(balance), 0) as kept from ledger.account where floor is not null) k,
        (select coalesce(sum(p.amount), 0) as summed from ledger.posting p join ledger.account a on a.id = p.account and a.floor is null) s
      where kept + summed <> 0`
  },
  {
    name: 'I5', says: 'no movement is taken back beyond its value, transfer by transfer',
    sql: `with back as (
        select m.parent, t.source, t.target, sum(t.amount) as amount from ledger.movement m
        cross join lateral unnest(m.sources, m.targets, m.amounts) as t(source, target, amount)
        where m.parent is not null group by 1, 2, 3)
      select b.* from back b where b.amount > (
        select coalesce(sum(t.amount), 0) from ledger.movement p
        cross join lateral unnest(p.sources, p.targets, p.amounts) as t(source, target, amount)
        where p.gtid = b.parent and t.source = b.target and t.target = b.source)`
  },
  {
    name: 'I6', says: 'what stands about a movement is what its children say; a cancelled one was not refunded; a paid charge was paid',
    sql: `select p.gtid from (
          select parent as gtid, coalesce(sum(value) filter (where kind <> 'cancellation'), 0) as refunded,
                 max(gtid) filter (where kind = 'cancellation') as cancelled_by, count(*) filter (where kind = 'cancellation') as cancellations
          from ledger.movement where parent is not null group by parent) p
        full join ledger.standing s using (gtid)
      where p.gtid is null or s.gtid is null or p.refunded <> s.refunded or p.cancelled_by is distinct from s.cancelled_by
         or p.cancellations > 1 or (p.cancellations = 1 and p.refunded > 0)
      union all
      select c.code from ledger.charge c left join ledger.movement m on m.gtid = c.gtid
      where c.state = 'paid' and (m.gtid is null or m.at > c.expires_at)`
  },
  {
    name: 'I7', says: 'one effect per key: an accepted key has its movement, a refused one has none',
    sql: `select k.actor, k.route, k.key from ledger.idempotency k left join ledger.movement m on m.gtid = k.gtid
      where (k.gtid is not null and (m.gtid is null or k.answer is null or k.refusal is not null)) or (k.gtid is null and k.refusal is null and k.status is null)
      union all
      select min(actor), min(route), min(key::text)::uuid from ledger.idempotency where gtid is not null group by gtid having count(*) > 1`
  },
  {
    name: 'I8', says: 'a charge is paid by one movement and a movement pays one charge',
    sql: `select gtid, count(*) from ledger.charge where gtid is not null group by gtid having count(*) > 1`
  },
  {
    name: 'I9', says: 'between two parties nothing is made or eaten: what one reads as given the other reads as received',
    sql: `select e.gtid, sum(e.value) from ledger.entry e where e.kind in ('payment', 'refund', 'assignment', 'takeback')
        or (e.kind = 'cancellation' and exists (select from ledger.movement c join ledger.movement p on p.gtid = c.parent
          where c.gtid = e.gtid and p.kind in ('payment', 'refund', 'assignment', 'takeback')))
      group by e.gtid having sum(e.value) <> 0`
  },
  {
    name: 'I10', says: 'the journal never changes: every sealed day has the hash that it had, and the guards are on',
    sql: `select s.day::text from ledger.seal s
      where s.hash <> ledger.day_hash(s.day)
      union all
      select t.tgname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'ledger' and not t.tgisinternal and t.tgenabled <> 'O'
      union all
      select 'missing guards' from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'ledger' and not t.tgisinternal having count(*) < 8`
  },
  {
    name: 'I11', says: 'nothing moves for a frozen party after it was frozen, and all its accounts are frozen',
    sql: `select p.gtid, f.party from ledger.frozen f join ledger.account a on a.party = f.party join ledger.posting p on p.account = a.id
      where p.at > f.since
      union all
      select a.id::text, a.party from ledger.account a where a.frozen <> exists (select from ledger.frozen f where f.party = a.party)`
  },
  {
    name: 'I12', says: 'an account is what the chart and its lot say: floor, type, face value, expiry',
    sql: `select a.id, a.kind from ledger.account a join ledger.chart c on c.kind = a.kind left join ledger.lot l on l.id = a.lot
      where c.floored <> (a.floor is not null) or (a.lot <> 0 and (l.id is null or l.type <> a.type or l.unit <> a.unit
         or l.expires_at is distinct from a.expires_at))`
  },
  {
    name: 'I13', says: 'what a party reads is what the journal says of it: every row, its value, its time',
    sql: `select gtid, party, sum(read) as read, sum(moved) as moved from (
          select e.gtid, e.party, e.value as read, 0 as moved from ledger.entry e
          union all
          select p.gtid, a.party, 0, p.amount from ledger.posting p join ledger.account a on a.id = p.account and a.floor is not null) x
        group by gtid, party having sum(read) <> sum(moved)
      union all
      select e.gtid, e.party, e.value, null from ledger.entry e left join ledger.movement m on m.gtid = e.gtid
      where m.gtid is null or m.at <> e.at`
  },
  {
    name: 'I14', says: 'a refusal leaves nothing behind: neither a movement nor an answer of success',
    sql: `select k.actor, k.route, k.key from ledger.idempotency k
      where k.refusal is not null and (k.gtid is not null or (k.status is not null and k.status < 400))`
  },
  {
    name: 'days', says: 'day totals are those of the journal, up to where they were rolled up',
    sql: `with fresh as (
        select p.account, (p.at at time zone 'Europe/Rome')::date as day, sum(greatest(p.amount, 0)) as got, sum(greatest(-p.amount, 0)) as gave
        from ledger.posting p where p.at <= (select upto from ledger.rolled) group by 1, 2)
      select coalesce(f.account, d.account) as account, coalesce(f.day, d.day)::text as day from fresh f
      full join ledger.account_day d on d.account = f.account and d.day = f.day
      where f.got is distinct from d.got or f.gave is distinct from d.gave`
  }
]

/**
 * Runs every invariant, `atOnce` of them side by side (only where `db` is a pool), and returns the broken ones.
 * An error is not a pass: it is thrown. Each is looked for to its end: where few rows are wanted, the planner would bet on finding them soon.
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
