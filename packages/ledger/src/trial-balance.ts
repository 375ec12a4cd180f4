/** The books as a whole: the trial balance at a moment, and flows by month. */
import type { Cents } from '@taschino/basics/money.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { typeOf, type AccountKind } from './chart.ts'
import type { MovementKind } from './movement.ts'
import { whole, type Sql } from './sql.ts'

export interface TrialRow {
  kind: AccountKind
  type: TicketType | undefined
  /** What these accounts gave. */
  debit: Cents
  /** What these accounts got. */
  credit: Cents
}

export interface Flow {
  /** YYYY-MM in Europe/Rome. */
  month: string
  kind: MovementKind
  source: AccountKind
  sourceType: TicketType | undefined
  target: AccountKind
  targetType: TicketType | undefined
  value: Cents
}

/**
 * All flows before the moment $1: what was rolled up, and the rest from the journal. Where the moment lies behind the roll-up that is the
 * last minute; where it
 * lies before it, whole days are taken and the moment's own day is read up to it, so a moment at midnight reads none.
 */
const FLOWS = `flows as (
  select f.* from ledger.flow_day f where $1::timestamptz > (select upto from ledger.rolled) or f.day < ($1::timestamptz at time zone 'Europe/Rome')::date
  union all
  select * from ledger.flows_between(
    (select case when $1::timestamptz > upto then upto else ($1::timestamptz at time zone 'Europe/Rome')::date::timestamp at time zone 'Europe/Rome' - interval '1 microsecond' end from ledger.rolled),
    $1::timestamptz - interval '1 microsecond'))`

/**
 * Every kind of account, split by ticket type where the chart does; debit and credit of all of them are equal. Null: everything until now.
 */
export async function trialBalance(db: Sql, before: Date | null): Promise<TrialRow[]> {
  const { rows } = await db.query<{ kind: AccountKind; type: number; debit: unknown; credit: unknown }>(
    `with ${FLOWS}
     select kind, type, sum(gave) as debit, sum(got) as credit from (
       select source as kind, source_type as type, value as gave, 0::bigint as got from flows
       union all select target, target_type, 0, value from flows) x
     group by kind, type order by kind, type`,
    [before ?? 'infinity'],
  )
  return rows.map((row) => ({ kind: row.kind, type: typeOf(row.type), debit: whole(row.debit), credit: whole(row.credit) }))
}

/** Oldest month first. */
export async function flowsByMonth(db: Sql, before: Date | null): Promise<Flow[]> {
  const { rows } = await db.query<{
    month: string
    kind: MovementKind
    source: AccountKind
    source_type: number
    target: AccountKind
    target_type: number
    value: unknown
  }>(
    `with ${FLOWS}
     select to_char(day, 'YYYY-MM') as month, kind, source, source_type, target, target_type, sum(value) as value from flows
     group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
    [before ?? 'infinity'],
  )
  return rows.map((row) => ({
    month: row.month,
    kind: row.kind,
    source: row.source,
    sourceType: typeOf(row.source_type),
    target: row.target,
    targetType: typeOf(row.target_type),
    value: whole(row.value),
  }))
}

/**
 * True when what is kept in the accounts of holders and shops is, kind by kind and type by type, what the flows add up to: one statement,
 * one moment.
 */
export async function balancesMatch(db: Sql): Promise<boolean> {
  const { rows } = await db.query<{ differ: boolean }>(
    `with ${FLOWS},
     flowed as (select kind, type, sum(value) as balance from (
       select target as kind, target_type as type, value from flows union all select source, source_type, -value from flows) x group by kind, type),
     kept as (select a.kind, a.type, sum(a.balance) as balance from ledger.account a join ledger.chart c on c.kind = a.kind where c.floored group by a.kind, a.type)
     select exists (select from kept k full join (select f.* from flowed f join ledger.chart c on c.kind = f.kind where c.floored) f on f.kind = k.kind and f.type = k.type
       where coalesce(k.balance, 0) <> coalesce(f.balance, 0)) as differ`,
    ['infinity'],
  )
  return rows[0]?.differ === false
}
