/** Reads what a movement holds, lot by lot, earliest expiry first. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { typeOf } from './chart.ts'
import type { LotAside } from './movements/gdo-barcode.ts'
import { whole, type Sql } from './sql.ts'

export async function lotsAside(db: Sql, gtid: Gtid): Promise<LotAside[]> {
  const { rows } = await db.query<{ type: number; unit: number; lot: unknown; amount: unknown }>(
    `select d.type, d.unit, d.lot, sum(t.amount) as amount from ledger.movement m
     cross join lateral unnest(m.targets, m.amounts) as t(target, amount) join ledger.account d on d.id = t.target and d.kind = 'hold'
     where m.gtid = $1 group by d.type, d.unit, d.lot, d.expires_at order by d.expires_at, d.lot`,
    [gtid],
  )
  return rows.map(({ type, unit, lot, amount }) => ({ type: typeOf(type) as TicketType, unit, lot: whole(lot), value: whole(amount) }))
}
