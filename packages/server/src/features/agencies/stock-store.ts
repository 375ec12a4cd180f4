/** Queries over the books for an agency's tickets: issued, given, unspent; of its people only sums. */
import type { Cents } from '@taschino/basics/money.ts'
import type { OrderType } from '@taschino/contract/agency-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'

const TYPE = (column: string): string => `case ${column} when 1 then 'normal' when 2 then 'business' when 4 then 'gdo' end`

export interface Moved {
  kind: string
  month: string
  type: OrderType
  unit: Cents
  pieces: number
}

/**
 * Pieces that came to the agency (above zero) or left it (below), by kind of movement and business month. Added up within each movement
 * first: a distribution to five hundred people is one line.
 */
export async function movedPieces(sql: Sql, idAgency: number): Promise<Moved[]> {
  const { rows } = await sql.query<Moved & Record<string, unknown>>(
    `with mine as materialized (select id, type, unit from ledger.account where party = $1 and kind = 'tickets' and type <> 8)
     select e.kind, to_char(e.at at time zone 'Europe/Rome', 'YYYY-MM') as month, ${TYPE('p.type')} as type, p.unit, sum(p.pieces) as pieces
     from ledger.entry e join ledger.movement m on m.gtid = e.gtid
     cross join lateral (
       select a.type, a.unit, sum(s.amount / a.unit) as pieces
       from (select source as account, -amount as amount from unnest(m.sources, m.amounts) as s(source, amount)
             union all select target, amount from unnest(m.targets, m.amounts) as t(target, amount)) s join mine a on a.id = s.account group by 1, 2) p
     where e.party = $1 group by 1, 2, 3, 4`,
    [idAgency],
  )
  return rows.map((row) => ({ ...row, pieces: Number(row.pieces) }))
}

export interface WithPeople {
  type: OrderType
  unit: Cents
  expiresAt: Date | null
  pieces: number
  people: number
  few: number[] | null
}

/**
 * Tickets of this agency in its people's pockets, by last day; `people` are all who ever had some of them, so that an empty pocket still
 * hides another; `few` names them where they are fewer than that.
 */
export async function withPeople(sql: Sql, idAgency: number, few: number): Promise<WithPeople[]> {
  const { rows } = await sql.query<WithPeople & Record<string, unknown>>(
    `select ${TYPE('a.type')} as type, a.unit, l.expires_at as "expiresAt", sum(a.balance / a.unit)::int as pieces, count(distinct u.id)::int as people,
       case when count(distinct u.id) < $2 then array_agg(distinct u.id) end as few
     from app_user u left join seat p on p.id = u.id join ledger.account a on a.party in (u.id, p.id_user) and a.kind in ('tickets', 'hold') and a.lot <> 0
     join ledger.lot l on l.id = a.lot and l.agency = $1 and (l.expires_at is null or l.expires_at > now())
     where u.id_agency = $1 and u.role = 'enduser' group by 1, 2, 3 order by 3`,
    [idAgency, few],
  )
  return rows
}
