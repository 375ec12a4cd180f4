/** Learns from the books when each shop last took tickets, rounded to five minutes, and only where several people paid. */
import { gtidFloor } from '@taschino/basics/gtid.ts'
import { databaseTime } from '../../platform/db/clock-store.ts'
import { inSavepoint, type Db, type Sql } from '../../platform/db/db.ts'

/**
 * Each time that is shown stands for payments of at least as many different payers on that day: whoever watches it change learns of no
 * single one.
 */
const PAYERS = 3
/** How far the first look goes back, and how long payments of a quiet day wait for company (they never get any from another day). */
const DAYS = 7
/** How much later than its time a payment is usually written at most; one that comes later counts with the shop's next. */
const LATE_SECONDS = 10

const LEARN = `
  with since as (
    select greatest(upto - make_interval(secs => ${LATE_SECONDS}), now() - make_interval(days => ${DAYS})) as at from acceptance_look
  ), paid as (
    select distinct a.party
    from ledger.movement m cross join lateral unnest(m.targets) as t(account) join ledger.account a on a.id = t.account
    where m.at > (select at from since) and m.kind = 'payment'
  ), counted as (
    select e.party, max(e.gtid collate "C") as upto, max(e.at) as at
    from paid p left join shop_acceptance s on s.id_shop = p.party
    -- By the shop's own index, whatever the planner believes about the size of the table: that is what offset 0 is for.
    cross join lateral (
      select e.party, e.gtid, e.at, e.counterparty from ledger.entry e
      where e.party = p.party and e.gtid > greatest(coalesce(s.upto, ''), $1) and e.kind = 'payment' and e.value > 0
        and not exists (select from ledger.standing c where c.gtid = e.gtid and c.cancelled_by is not null)
      offset 0) e
    where e.at > now() - make_interval(days => ${DAYS})
    group by e.party, (e.at at time zone 'Europe/Rome')::date
    having count(distinct e.counterparty) >= ${PAYERS}
  )
  insert into shop_acceptance (id_shop, at, upto)
    select distinct on (c.party) c.party, date_bin('5 minutes', c.at, timestamptz '2020-01-01 00:00:00+00'), c.upto
    from counted c join shop on shop.id = c.party order by c.party, c.upto desc
    on conflict (id_shop) do update set at = excluded.at, upto = excluded.upto where shop_acceptance.upto < excluded.upto`

/** To be run every few seconds, by one process or by several. */
export async function learnAcceptance(db: Pick<Db, 'slow'>): Promise<void> {
  await db.slow((sql: Sql) =>
    inSavepoint(sql, async () => {
      await sql.query('select from acceptance_look for update')
      await sql.query(LEARN, [gtidFloor((await databaseTime(sql)) - (DAYS + 1) * 86_400_000)])
      await sql.query('update acceptance_look set upto = now()')
    }),
  )
}
