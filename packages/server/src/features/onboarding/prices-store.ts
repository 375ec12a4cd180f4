/** Queries that count shops by the price they pay. */
import type { ShopPrice } from '@taschino/contract/fee-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface CountedPrice extends ShopPrice {
  shops: number
  some: { id: number; title: string }[]
}

/** Prices beyond these are rare ones; how many shops are named of each. */
const [MOST_PRICES, MOST_NAMED] = [50, 8]

/** A group is paid with its members' prices. Each list of types is kept in the order of the app, so that equal ones are equal texts. */
export async function pricesNow(sql: Sql): Promise<CountedPrice[]> {
  const { rows } = await sql.query<CountedPrice & Record<string, unknown>>(
    `select fee_min as "feeMin", fee_max as "feeMax", fees_by_type as "feesByType", count(*)::int as shops,
       (jsonb_agg(jsonb_build_object('id', id, 'title', title) order by search collate "C", id) filter (where place <= ${MOST_NAMED})) as some
     from (
       select s.*, row_number() over (partition by s.fee_min, s.fee_max, s.fees_by_type order by s.search collate "C", s.id) as place
       from shop s
       where not s.is_group and (s.enabled or exists (select from review r where r.id_shop = s.id and r.state in ('waiting', 'returned')))
     ) s
     group by fee_min, fee_max, fees_by_type
     order by count(*) desc, fee_min, fee_max
     limit ${MOST_PRICES}`,
  )
  return rows
}
