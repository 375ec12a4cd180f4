/** Day totals: the rolled-up ones plus the last minute, read from the journal. */
import { gtidFloor } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { typeOf, type AccountKind } from './chart.ts'
import { whole, type Sql } from './sql.ts'

export interface DayTotal {
  /** Business day in Europe/Rome, YYYY-MM-DD. */
  day: string
  type: TicketType | undefined
  got: Cents
  gave: Cents
  /** Movements that touched it. */
  movements: number
}

/** How much later than its GTID a movement may have been written. */
const LATE_MS = 120_000

/**
 * What the accounts of one kind of a party got and gave, by business day and ticket type, oldest first; days without movements are left
 * out.
 */
export async function dayTotals(db: Sql, party: number, kind: AccountKind, fromDay: string, toDay: string): Promise<DayTotal[]> {
  const rolled = await db.query<{ upto: Date | number | null }>(`select nullif(upto, '-infinity') as upto from ledger.rolled`)
  const upto = rolled.rows[0]?.upto ?? null
  const since = upto instanceof Date ? gtidFloor(upto.getTime() - LATE_MS) : ''
  const { rows } = await db.query<{ day: string; type: number; got: unknown; gave: unknown; movements: unknown }>(
    `with mine as materialized (select id, type from ledger.account where party = $1 and kind = $2),
     young as (
       select mine.type, (m.at at time zone 'Europe/Rome')::date as day, m.gtid, p.amount
       from ledger.entry e
       join ledger.movement m on m.gtid = e.gtid and m.at > (select upto from ledger.rolled)
       cross join lateral (
         select s.account, -s.amount as amount from unnest(m.sources, m.amounts) as s(account, amount)
         union all select t.account, t.amount from unnest(m.targets, m.amounts) as t(account, amount)) p
       join mine on mine.id = p.account
       where e.party = $1 and e.gtid >= $5)
     select to_char(day, 'YYYY-MM-DD') as day, type, sum(got) as got, sum(gave) as gave, sum(movements) as movements
     from (select d.day, mine.type, d.got, d.gave, d.movements from mine join ledger.account_day d on d.account = mine.id
           where d.day between $3 and $4
           union all
           select day, type, sum(greatest(amount, 0)), sum(greatest(-amount, 0)), count(distinct gtid) from young
           where day between $3 and $4 group by day, type) x
     group by day, type order by day, type`,
    [party, kind, fromDay, toDay, since],
  )
  return rows.map((row) => ({
    day: row.day,
    type: typeOf(row.type),
    got: whole(row.got),
    gave: whole(row.gave),
    movements: whole(row.movements),
  }))
}

/**
 * Adds up what is older than a minute and that nobody can still be writing: to be run every minute or so, by one process or by several.
 */
export async function rollUp(db: Sql): Promise<void> {
  let more: boolean | undefined = true
  while (more) more = (await db.query<{ more: boolean }>('select ledger.roll_up() as more')).rows[0]?.more
}

/** Adds these business days up anew from the journal, where an invariant found them wrong. Returns how many accounts were. */
export async function addUpAgain(db: Sql, days: readonly string[]): Promise<number> {
  let wrong = 0
  for (const day of days)
    wrong += whole((await db.query<{ wrong: unknown }>('select ledger.add_up_again($1) as wrong', [day])).rows[0]?.wrong)
  return wrong
}

const SEALED_ALREADY = '23505'

/**
 * Seals every finished business day that has no seal yet, oldest first. Returns the days. Of several processes that come at once, as at a
 * start, one goes on.
 */
export async function sealDays(db: Sql): Promise<string[]> {
  const { rows } = await db.query<{ day: string }>(
    `select to_char(d, 'YYYY-MM-DD') as day
     from generate_series(
       (select coalesce((select max(day) + 1 from ledger.seal), (select (min(at) at time zone 'Europe/Rome')::date from ledger.movement))),
       ((now() - interval '15 minutes') at time zone 'Europe/Rome')::date - 1, interval '1 day') d order by d`,
  )
  const sealed: string[] = []
  try {
    for (const { day } of rows) {
      await db.query('select ledger.seal_day($1)', [day])
      sealed.push(day)
    }
  } catch (error) {
    if ((error as { code?: unknown }).code !== SEALED_ALREADY) throw error
  }
  return sealed
}
