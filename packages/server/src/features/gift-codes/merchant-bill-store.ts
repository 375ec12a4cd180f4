/** What merchants are owed by the books, the codes that they credited, and the sales on which VAT falls due at once. */
import type { Sql } from '../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../platform/db/order-store.ts'

/** Of each merchant: what its codes cost, less what went back to it, what it credited and what was paid. */
export async function owedTo(sql: Sql, merchants: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql.query<{ id: number; owed: number }>(
    `select a.party as id, sum(t.amount)::bigint as owed from ledger.account a join ledger.posting t on t.account = a.id
     where a.kind = 'supplier' and a.party = any ($1::bigint[]) group by a.party`,
    [merchants],
  )
  return new Map(rows.map(({ id, owed }) => [id, owed]))
}

/** Until the transaction ends nobody else settles anything with this merchant. */
export async function holdMerchantAccount(sql: Sql, id: number): Promise<{ name: string; owed: number } | null> {
  const { rows } = await sql.query<{ name: string }>('select name from gift_merchant where id = $1 for update', [id])
  const [found] = rows
  return found ? { name: found.name, owed: (await owedTo(sql, [id])).get(id) ?? 0 } : null
}

export async function setCredited(sql: Sql, id: number, at: Date): Promise<void> {
  const { rowCount } = await sql.query('update gift_code set credited_at = $2 where id = $1 and credited_at is null', [id, at])
  if (rowCount !== 1) throw new Error(`gift code ${id} was credited before`)
}

export interface VatRow {
  gtid: string
  at: Date
  undone: boolean
  idMerchant: number
  merchant: string
  buyer: string | null
  value: number
  rate: number
}

export interface VatAsked {
  from: Date
  until: Date
  /** No movement of these days has a smaller number, none a larger one. */
  floor: string
  ceiling: string
}

/** Sales from before the rate stood in the books are told by their merchant's terms of today. */
const RATE = `case when s.detail::jsonb ? 'vatRate' then (s.detail ->> 'vatRate')::int when g.vat_kind = 'single' then g.vat_rate end`
const SALES = `select m.gtid, m.at, m.kind = 'cancellation' as undone, g.id as "idMerchant", g.name as merchant, h.title as buyer,
    case when m.kind = 'cancellation' then -(s.detail ->> 'value')::bigint else (s.detail ->> 'value')::bigint end as value, ${RATE} as rate
  from ledger.movement m join ledger.movement s on s.gtid = coalesce(m.parent, m.gtid) and s.kind = 'gift-code'
    join gift_merchant g on g.id = (s.detail ->> 'merchant')::bigint
    left join shop h on h.id = (select a.party from ledger.account a where a.id = s.sources[1])
  where m.kind in ('gift-code', 'cancellation') and m.gtid >= $1 and m.gtid < $2 and m.at >= $3 and m.at < $4 and ${RATE} is not null`

type Order = 'at' | 'merchant' | 'value' | 'rate'
const SORTED: OrderBy<Order> = { at: 'v.gtid', merchant: 'lower(v.merchant)', value: 'v.value', rate: 'v.rate' }

/** A month of them is put in order in memory: they are told by what two movements say, and no index holds that. */
export async function vatSales(
  sql: Sql,
  asked: VatAsked,
  { after, limit, sort }: { after: string | null; limit: number; sort: Order | `-${Order}` | undefined },
): Promise<VatRow[]> {
  const { by, behind } = ordering({ table: 'v', alias: 'v', id: 'gtid', columns: SORTED }, sort ?? '-at')
  const { rows } = await sql.query<VatRow & Record<string, unknown>>(
    `with v as (${SALES}) select * from v where $5::text is null or ${behind('$5')} order by ${by} limit $6`,
    [asked.floor, asked.ceiling, asked.from, asked.until, after, limit],
  )
  return rows
}

export interface VatRateSum {
  rate: number
  /** Sales, and those that were undone. */
  lines: number
  sales: number
  value: number
}

export async function vatSums(sql: Sql, asked: VatAsked): Promise<VatRateSum[]> {
  const { rows } = await sql.query<VatRateSum & Record<string, unknown>>(
    `select rate, count(*)::int as lines, count(*) filter (where not undone)::int as sales, sum(value)::bigint as value from (${SALES}) v
     group by rate order by rate`,
    [asked.floor, asked.ceiling, asked.from, asked.until],
  )
  return rows
}
