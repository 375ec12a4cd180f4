/** The query for fees of paybacks by month and ticket type. */
import type { Cents } from '@taschino/basics/money.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface KeptFee {
  /** YYYY-MM in Europe/Rome. */
  month: string
  type: TicketType
  fee: Cents
}

/** What was kept in the months from `from` to `to`, both included, less what the bank sent back in them after it was booked. */
export async function keptFees(sql: Sql, from: string, to: string): Promise<KeptFee[]> {
  const { rows } = await sql.query<KeptFee & Record<string, unknown>>(
    `select to_char(s.at at time zone 'Europe/Rome', 'YYYY-MM') as month, p ->> 'type' as type,
       sum(case s.step when 'paid' then 1 else -1 end * (p ->> 'fee')::bigint)::bigint as fee
     from request_step s join request r on r.id = s.id_request and r.kind = 'payback' cross join lateral jsonb_array_elements(r.fee_parts) p
     where s.step in ('paid', 'returned') and s.gtid is not null
       and s.at >= ($1 || '-01')::timestamp at time zone 'Europe/Rome' and s.at < (($2 || '-01')::timestamp + interval '1 month') at time zone 'Europe/Rome'
     group by 1, 2`,
    [from, to],
  )
  return rows
}
