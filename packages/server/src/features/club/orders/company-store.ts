/** Orders as the company reads them: those that nobody knows first, and the oldest of them on top; never where they are sent to. */
import type { OrderState } from '@taschino/contract/club/order-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { foldedText, likePattern } from '../../../platform/typed-text.ts'
import { ORDER_COLUMNS, ORDER_FROM, type OrderRow } from './order-store.ts'

export interface ManagedAsked {
  text: string | undefined
  provider: string | undefined
  state: OrderState | undefined
  unknown: boolean
  old: boolean
  after: { open: boolean; id: number } | undefined
  limit: number
}
/** `open`: stands in the first part of the list. */
export type ManagedRow = OrderRow & { buyer: string; proposer: string | null; open: boolean }

const OPEN = `(o.state = 'pending' and o.unknown_since is not null)`
const MANAGED = `select ${ORDER_COLUMNS}, coalesce(s.title, kept_word(u.id, 'name', u.first_name || ' ' || u.last_name), '') as buyer,
    (select kept_word(p.id, 'name', p.first_name || ' ' || p.last_name) from app_user p where p.id = o.proposed_by) as proposer, ${OPEN} as open
  from ${ORDER_FROM} left join shop s on s.id = o.party left join app_user u on u.id = o.id_user`

export async function managedOrders(sql: Sql, asked: ManagedAsked): Promise<ManagedRow[]> {
  const text = asked.text?.trim() ? asked.text.trim() : null
  const patterns = foldedText(text ?? '')
    .split(' ')
    .filter(Boolean)
    .map(likePattern)
  const { rows } = await sql.query<ManagedRow & Record<string, unknown>>(
    `select * from (${MANAGED} where ($1::text is null or o.gtid = upper($1) or o.provider_ref = $1
          or lower((o.snapshot ->> 'brandName') || ' ' || (o.snapshot ->> 'name')) like all ($2::text[]))
        and ($3::text is null or o.provider = $3) and ($4::text is null or o.state = $4) and (not $5 or ${OPEN})
        and (not $6 or (o.state in ('pending', 'confirmed', 'shipped') and o.promised_at < clock_timestamp()))) m
     where $7::boolean is null or case when $7 then (m.open and m.id > $8) or not m.open else not m.open and m.id < $8 end
     order by m.open desc, case when m.open then m.id end, m.id desc limit $9`,
    [
      text,
      patterns,
      asked.provider ?? null,
      asked.state ?? null,
      asked.unknown,
      asked.old,
      asked.after?.open ?? null,
      asked.after?.id ?? null,
      asked.limit,
    ],
  )
  return rows
}

export async function managedOrder(sql: Sql, id: number): Promise<ManagedRow | null> {
  const { rows } = await sql.query<ManagedRow & Record<string, unknown>>(`${MANAGED} where o.id = $1`, [id])
  return rows[0] ?? null
}
