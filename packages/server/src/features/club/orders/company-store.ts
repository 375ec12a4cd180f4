/** Queries for orders as the company reads them: unknown outcomes first, the oldest on top, never the delivery address. */
import type { OrderState } from '@taschino/contract/club/order-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../../platform/db/order-store.ts'
import { typedPatterns } from '../../../platform/typed-text.ts'
import { ORDER_COLUMNS, ORDER_FROM, type OrderRow } from './order-store.ts'

export interface ManagedFilters {
  text: string | undefined
  provider: string | undefined
  state: OrderState | undefined
  unknown: boolean
  old: boolean
  parcels: boolean
  from: string | undefined
  to: string | undefined
}
export interface ManagedAsked extends ManagedFilters {
  sort: Sort | `-${Sort}` | undefined
  after: { open: boolean; id: number } | undefined
  limit: number
}
/** `open`: the order belongs to the first part of the list. */
export type ManagedRow = OrderRow & { buyer: string; proposer: string | null; open: boolean }

const OPEN = `(o.state = 'pending' and o.unknown_since is not null)`
const MANAGED = `select ${ORDER_COLUMNS}, coalesce(s.title, kept_word(u.id, 'name', u.first_name || ' ' || u.last_name), '') as buyer,
    (select kept_word(p.id, 'name', p.first_name || ' ' || p.last_name) from app_user p where p.id = o.proposed_by) as proposer, ${OPEN} as open
  from ${ORDER_FROM} left join shop s on s.id = o.party left join app_user u on u.id = o.id_user`

const FOUND = `(${MANAGED} where ($1::text is null or o.gtid = upper($1) or o.provider_ref = $1
      or lower((o.snapshot ->> 'brandName') || ' ' || (o.snapshot ->> 'name')) like all ($2::text[]))
    and ($3::text is null or o.provider = $3) and ($4::text is null or o.state = $4) and (not $5 or ${OPEN})
    and (not $6 or (o.state in ('pending', 'confirmed', 'shipped') and o.promised_at < clock_timestamp()))
    and (not $7 or (o.state = 'confirmed' and o.provider = 'internal' and o.kind = 'physical'))
    and ($8::date is null or o.made_at >= $8::date::timestamp at time zone 'Europe/Rome')
    and ($9::date is null or o.made_at < ($9::date + 1)::timestamp at time zone 'Europe/Rome')) m`
function found({ text: typed, provider, state, unknown, old, parcels, from, to }: ManagedFilters): unknown[] {
  const text = typed?.trim() ? typed.trim() : null
  const patterns = typedPatterns(text)
  return [text, patterns, provider ?? null, state ?? null, unknown, old, parcels, from ?? null, to ?? null]
}

type Sort = 'unknown' | 'ordered' | 'buyer' | 'product' | 'value' | 'state'
const SORTED: OrderBy<Sort> = {
  // Since when the outcome has been unknown; orders with a known outcome come last.
  unknown: `case when m.open then m."unknownSince" else 'infinity'::timestamptz end`,
  ordered: 'm.id',
  buyer: 'lower(m.buyer)',
  product: `lower(m.snapshot ->> 'name')`,
  value: 'm.price::bigint * m.amount',
  state: 'm.state',
}

/** In the requested order; by default unknown outcomes first, the oldest of them on top. */
export async function managedOrders(sql: Sql, asked: ManagedAsked): Promise<ManagedRow[]> {
  const { sort, after, limit } = asked
  if (sort === undefined) {
    const { rows } = await sql.query<ManagedRow & Record<string, unknown>>(
      `select * from ${FOUND} where $10::boolean is null or case when $10 then (m.open and m.id > $11) or not m.open else not m.open and m.id < $11 end
       order by m.open desc, case when m.open then m.id end, m.id desc limit $12`,
      [...found(asked), after?.open ?? null, after?.id ?? null, limit],
    )
    return rows
  }
  const { by, behind } = ordering({ table: `(${MANAGED})`, alias: 'm', columns: SORTED }, sort)
  const { rows } = await sql.query<ManagedRow & Record<string, unknown>>(
    `select * from ${FOUND} where $10::bigint is null or ${behind('$10')} order by ${by} limit $11`,
    [...found(asked), after?.id ?? null, limit],
  )
  return rows
}

export async function countManaged(sql: Sql, asked: ManagedFilters): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(`select count(*)::int as n from ${FOUND}`, found(asked))
  return rows[0]?.n ?? 0
}

export async function managedOrder(sql: Sql, id: number): Promise<ManagedRow | null> {
  const { rows } = await sql.query<ManagedRow & Record<string, unknown>>(`${MANAGED} where o.id = $1`, [id])
  return rows[0] ?? null
}
