/** The query for how many unused codes and tickets of the club somebody has. */
import type { Sql } from '../../../platform/db/db.ts'

export async function unusedOf(sql: Sql, party: number): Promise<{ codes: number; tickets: number }> {
  const { rows } = await sql.query<{ codes: number; tickets: number }>(
    `select count(*) filter (where o.kind <> 'ticket')::int as codes, count(*) filter (where o.kind = 'ticket')::int as tickets
     from club_voucher v join club_order o on o.id = v.id_order where v.party = $1 and v.state in ('issued', 'revealed')`,
    [party],
  )
  return rows[0] ?? { codes: 0, tickets: 0 }
}
