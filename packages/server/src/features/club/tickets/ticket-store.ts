/** Queries for tickets of brands, which are codes of orders: whose they are, of which brand, how far used. */
import type { CodeProblem } from '@taschino/contract/club/order-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { PICTURE } from '../catalogue/offer-store.ts'
import { LAST_PROBLEM } from '../orders/public.ts'

export interface TicketRow {
  id: number
  idOrder: number
  gtid: string
  party: number
  brandGuid: string
  provider: string
  brandName: string
  logo: string | null
  name: string
  unit: number
  /** `issued` and `revealed`: usable. What the provider says counts more than the owner's note. */
  state: 'issued' | 'revealed' | 'used' | 'expired' | 'cancelled'
  barcodeFormat: 'CODE128' | 'EAN13' | 'QRCODE' | 'none'
  tail: string
  at: Date
  expiresOn: string | null
  /** Its last day is over, even if the provider has not said so. */
  over: boolean
  revealedAt: Date | null
  usedAt: Date | null
  spent: number
  problem: CodeProblem | null
}

const TICKET = `select v.id, v.id_order as "idOrder", o.gtid, v.party, b.brand_guid as "brandGuid", o.provider, b.name as "brandName", coalesce(${PICTURE('i')}, o.snapshot ->> 'picture') as logo,
    o.snapshot ->> 'name' as name, v.unit, v.state, v.barcode_format as "barcodeFormat", v.tail, v.at, to_char(v.expires_on, 'YYYY-MM-DD') as "expiresOn",
    coalesce(v.expires_on < (clock_timestamp() at time zone 'Europe/Rome')::date, false) as over, v.revealed_at as "revealedAt", v.used_at as "usedAt", v.spent, ${LAST_PROBLEM} as problem
  from club_voucher v join club_order o on o.id = v.id_order join club_product p on p.id = o.id_product join club_brand b on b.id = p.id_brand left join club_picture i on i.id = b.id_picture
  where o.kind = 'ticket' and not v.double and v.party is not null`

/** Newest first. `open`: usable ones; `of`: those of one order. */
export async function ownTickets(
  sql: Sql,
  { party, open, of, before, limit }: { party: number; open: boolean; of: string | undefined; before: number | null; limit: number },
): Promise<TicketRow[]> {
  const { rows } = await sql.query<TicketRow & Record<string, unknown>>(
    `${TICKET} and v.party = $1 and ($2::text is null or o.gtid = $2) and ($3::bigint is null or v.id < $3)
       and (not $4 or (v.state in ('issued', 'revealed') and v.used_at is null and (v.expires_on is null or v.expires_on >= (clock_timestamp() at time zone 'Europe/Rome')::date)))
     order by v.id desc limit $5`,
    [party, of ?? null, before, open, limit],
  )
  return rows
}

export async function readTicket(sql: Sql, id: number): Promise<TicketRow | null> {
  const { rows } = await sql.query<TicketRow & Record<string, unknown>>(`${TICKET} and v.id = $1`, [id])
  return rows[0] ?? null
}

/** The first ticket of an order; null while the provider has issued none. */
export async function ticketOfOrder(sql: Sql, idOrder: number): Promise<TicketRow | null> {
  const { rows } = await sql.query<TicketRow & Record<string, unknown>>(`${TICKET} and v.id_order = $1 order by v.id limit 1`, [idOrder])
  return rows[0] ?? null
}
