/** Inserts the notifications of the demo world's past, already seen. */
import { businessDay } from '@taschino/basics/business-day.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'

/** Days of history that the lists hold. */
const DAYS = 14

export async function tellHistory(sql: Sql, now: number): Promise<void> {
  const since = new Date(now - DAYS * 86_400_000)
  // Whoever paid, got something back or was given tickets.
  await sql.query(
    `insert into notification (id_user, kind, type, gtid, says, facts, place, value, listed, at, read_at)
     select u.id, case e.kind when 'payment' then 'payment' when 'assignment' then 'tickets' else 'refund' end, e.kind, e.gtid,
       case e.kind when 'assignment' then 'tickets_assigned' when 'refund' then 'refunded' when 'cancellation' then 'cancelled' end,
       case e.kind when 'payment' then null when 'assignment' then jsonb_build_object('agency', a.name, 'value', abs(e.value)) else jsonb_build_object('shop', o.title, 'value', abs(e.value)) end,
       case e.kind when 'payment' then o.title end, abs(e.value), true, e.at, e.at
     from ledger.entry e join app_user u on u.id = e.party and u.role = 'enduser' left join shop o on o.id = e.counterparty left join agency a on a.id = e.counterparty
     where e.at >= $1 and e.at <= $2 and ((e.kind in ('payment', 'refund', 'cancellation') and o.id is not null) or (e.kind = 'assignment' and a.id is not null))`,
    [since, new Date(now)],
  )
  // A shop's day is one line.
  await sql.query(
    `insert into notification (id_user, kind, type, gtid, count, value, pile, listed, at, read_at)
     select u.id, 'payment', 'payment', max(e.gtid), count(*), sum(e.value), 'payment:' || (e.at at time zone 'Europe/Rome')::date, true, max(e.at), max(e.at)
     from ledger.entry e join app_user u on u.id_shop = e.party and u.role = 'shop' where e.at >= $1 and e.at <= $2 and e.kind = 'payment' and e.value > 0
     group by u.id, (e.at at time zone 'Europe/Rome')::date`,
    [since, new Date(now)],
  )
  // Of what ends soon they heard when its step came; the next one comes in its time.
  await sql.query(
    `insert into expiry_reminder (id_party, last_day, days, told_on, value)
     select party, last_day, step, last_day - step, sum(balance) from (
       select a.party, a.balance, d.last_day, case when d.last_day - $1::date <= 1 then 1 when d.last_day - $1::date <= 7 then 7 else 28 end as step
       from ledger.account a cross join lateral (select ((a.expires_at - interval '1 millisecond') at time zone 'Europe/Rome')::date as last_day) d
       where a.kind = 'tickets' and a.balance > 0 and d.last_day - $1::date between 0 and 28) due
     group by party, last_day, step`,
    [businessDay(now)],
  )
}
