/** Reads what became of a party's money besides payments, day by day; payments come from day totals. */
import { gtidFloor, type Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { typeOf, type AccountKind } from './chart.ts'
import type { MovementKind } from './movement.ts'
import { whole, type Sql } from './sql.ts'

export interface Flow {
  /** Business day in Europe/Rome. */
  day: string
  account: AccountKind
  type: TicketType | undefined
  kind: MovementKind
  /** Of cancellations and refunds: what they undo. */
  undoes: MovementKind | null
  /** Of requests: `requested`, `paid`, `granted`; of an undone one its own step. */
  step: string | null
  /** Of conversions: what takings became. */
  into: string | null
  got: Cents
  gave: Cents
  movements: number
}

const DAY_MS = 86_400_000

/** GTIDs carry the time at which they were drawn, which is not quite that of their movement. */
const bounds = (from: number, to: number): [Gtid, Gtid] => [gtidFloor(from - DAY_MS), gtidFloor(to + DAY_MS)]

/** `from` and `to` are instants, `to` excluded. */
export async function flowsOf(db: Sql, party: number, kinds: readonly AccountKind[], from: number, to: number): Promise<Flow[]> {
  const { rows } = await db.query<
    Omit<Flow, 'type' | 'got' | 'gave' | 'movements'> & { type: number; got: unknown; gave: unknown; movements: unknown }
  >(
    `with mine as materialized (select id, kind, type from ledger.account where party = $1 and kind = any ($2::text[])),
     found as materialized (
       select e.gtid, e.at from ledger.entry e
       where e.party = $1 and e.gtid >= $3 and e.gtid < $4 and e.kind <> 'payment' and e.at >= to_timestamp($5 / 1000.0) and e.at < to_timestamp($6 / 1000.0))
     select to_char(f.at at time zone 'Europe/Rome', 'YYYY-MM-DD') as day, mine.kind as account, mine.type, m.kind, u.kind as undoes,
       coalesce(u.detail ->> 'step', m.detail ->> 'step') as step, coalesce(u.detail ->> 'to', m.detail ->> 'to') as "into",
       sum(greatest(p.amount, 0)) as got, sum(greatest(-p.amount, 0)) as gave, count(distinct m.gtid) as movements
     from found f
     join ledger.movement m on m.gtid = f.gtid
     left join ledger.movement u on u.gtid = m.parent
     cross join lateral (
       select s.account, -s.amount as amount from unnest(m.sources, m.amounts) as s(account, amount)
       union all select t.account, t.amount from unnest(m.targets, m.amounts) as t(account, amount)) p
     join mine on mine.id = p.account
     group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4`,
    [party, kinds, ...bounds(from, to), from, to],
  )
  return rows.map((row) => ({
    ...row,
    type: typeOf(row.type),
    got: whole(row.got),
    gave: whole(row.gave),
    movements: whole(row.movements),
  }))
}

/** How many payments somebody took on each business day, oldest first; those that were undone later count as well. */
export async function paymentsByDay(db: Sql, party: number, from: number, to: number): Promise<{ day: string; count: number }[]> {
  const { rows } = await db.query<{ day: string; count: unknown }>(
    `select to_char(day, 'YYYY-MM-DD') as day, count from (
       select (e.at at time zone 'Europe/Rome')::date as day, count(*) as count from ledger.entry e
       where e.party = $1 and e.gtid >= $2 and e.gtid < $3 and e.kind = 'payment' and e.value > 0 and e.at >= to_timestamp($4 / 1000.0) and e.at < to_timestamp($5 / 1000.0)
       group by 1) d order by day`,
    [party, ...bounds(from, to), from, to],
  )
  return rows.map(({ day, count }) => ({ day, count: whole(count) }))
}
