/** Finds tickets that have expired or will soon, by the database's clock. */
import type { Cents } from '@taschino/basics/money.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { typeOf } from './chart.ts'
import { whole, wholeOrNull, type Sql } from './sql.ts'

export interface LotHeld {
  party: number
  type: TicketType
  unit: Cents
  lot: number
  amount: number
  agency: number | null
}

/** The business day and the hour in Rome, as the database knows them. */
export async function businessNow(db: Sql, at: Date | null = null): Promise<{ day: string; hour: number }> {
  const { rows } = await db.query<{ day: string; hour: number }>(
    `select to_char(t, 'YYYY-MM-DD') as day, extract(hour from t)::int as hour from (select coalesce($1::timestamptz, clock_timestamp()) at time zone 'Europe/Rome' as t) n`,
    [at],
  )
  if (!rows[0]) throw new Error('no clock')
  return rows[0]
}

/** Who holds tickets that are over; whoever is frozen keeps them until they are not. */
export async function partiesWithLapsed(db: Sql, at: Date | null = null): Promise<number[]> {
  const { rows } = await db.query<{ party: unknown }>(
    `select distinct party from ledger.account where kind = 'tickets' and balance > 0 and not frozen and expires_at <= coalesce($1::timestamptz, clock_timestamp()) order by party`,
    [at],
  )
  return rows.map(({ party }) => whole(party))
}

/** What is over in one pocket, lot by lot. */
export async function lapsedOf(db: Sql, party: number, at: Date | null = null): Promise<LotHeld[]> {
  const { rows } = await db.query<{ type: number; unit: number; lot: unknown; balance: unknown; agency: unknown }>(
    `select a.type, a.unit, a.lot, a.balance, l.agency from ledger.account a join ledger.lot l on l.id = a.lot
     where a.party = $1 and a.kind = 'tickets' and a.balance > 0 and not a.frozen and a.expires_at <= coalesce($2::timestamptz, clock_timestamp()) order by a.lot`,
    [party, at],
  )
  return rows.map(({ type, unit, lot, balance, agency }) => ({
    party,
    type: typeOf(type) as TicketType,
    unit,
    lot: whole(lot),
    amount: whole(balance) / unit,
    agency: wholeOrNull(agency),
  }))
}

/** Which of these lots are over, and for how many days each was open: those of grace a week and a bit. */
export async function lapsedLots(
  db: Sql,
  lots: readonly number[],
  at: Date | null = null,
): Promise<Map<number, { agency: number | null; days: number }>> {
  const { rows } = await db.query<{ id: unknown; agency: unknown; days: number }>(
    `select id, agency, extract(epoch from expires_at - opened_at)::float / 86400 as days from ledger.lot where id = any ($1::bigint[]) and expires_at <= coalesce($2::timestamptz, clock_timestamp())`,
    [lots, at],
  )
  return new Map(rows.map(({ id, agency, days }) => [whole(id), { agency: wholeOrNull(agency), days }]))
}
