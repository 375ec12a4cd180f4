/** What the books say as a whole: every kind of account with what it got and gave up to a moment, and what flowed between them month by month. */
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
 * All flows before the moment $1: what was rolled up, and the rest from the journal. Where the moment lies behind the roll-up that is the last minute; where it
 * lies before it, whole days are taken and the moment's own day is read up to it, so a moment at midnight reads none.
 */
const FLOWS = `flows as (
  select f.* from ledger.flow_day f where $1::timestamptz > (select upto from ledger.rolled) or f.day < ($1::timestamptz at time zone 'Europe/Rome')::date
  union all
  select * from ledger.flows_between(
    (select case when $1::timestamptz > upto then upto else ($1::timestamptz at time zone 'Europe/Rome')::date::timestamp at time zone 'Europe/Rome' - interval '1 microsecond' end from ledger.rolled),
    $1::timestamptz - interval '1 microsecond'))`

/** Every kind of account, split by ticket type where the chart does; debit and credit of all of them are equal. */
export async function trialBalance(db: Sql, before: Date): Promise<TrialRow[]> {
  const { rows } = await db.query<{ kind: AccountKind; type: number; debit: unknown; credit: unknown }>(
    `with ${FLOWS}
     select kind, type, sum(gave) as debit, sum(got) as credit from (
       select source as kind, source_type as type, value as gave, 0::bigint as got from flows
       union all select target, target_type, 0, value from flows) x
     group by kind, type order by kind, type`, [before])
  return rows.map((row) => ({ kind: row.kind, type: typeOf(row.type), debit: whole(row.debit), credit: whole(row.credit) }))
}

/** Oldest month first. */
export async function flowsByMonth(db: Sql, before: Date): Promise<Flow[]> {
  const { rows } = await db.query<{ month: string; kind: MovementKind; source: AccountKind; source_type: number; target: AccountKind; target_type: number; value: unknown }>(
    `with ${FLOWS}
     select to_char(day, 'YYYY-MM') as month, kind, source, source_type, target, target_type, sum(value) as value from flows
     group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`, [before])
  return rows.map((row) => ({
    month: row.month, kind: row.kind, source: row.source, sourceType: typeOf(row.source_type), target: row.target, targetType: typeOf(row.target_type), value: whole(row.value)
  }))
}

/** What is kept in the accounts themselves, for those kinds whose balance is kept: the trial balance of now must say the same. */
export async function keptBalances(db: Sql): Promise<{ kind: AccountKind; type: TicketType | undefined; balance: Cents }[]> {
  const { rows } = await db.query<{ kind: AccountKind; type: number; balance: unknown }>(
    `select a.kind, a.type, sum(a.balance) as balance from ledger.account a join ledger.chart c on c.kind = a.kind where c.floored group by a.kind, a.type order by a.kind, a.type`)
  return rows.map((row) => ({ kind: row.kind, type: typeOf(row.type), balance: whole(row.balance) }))
}
