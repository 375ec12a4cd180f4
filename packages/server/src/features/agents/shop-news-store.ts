/** Shops with something to tell their agent: the first payment, or a silence. */
import type { Sql } from '../../platform/db/db.ts'

export interface ShopNews {
  idShop: number
  shop: string
  idAgent: number
  says: 'first_payment' | 'silent'
}

const LAST = `(select e.at from ledger.entry e where e.party = s.id and e.kind = 'payment' and e.value > 0 order by e.gtid desc limit 1)`
const FIRST = LAST.replace('desc', 'asc')
/** With an agent, open, and a place where somebody pays. */
const THEIRS = `shop s where s.id_agent is not null and s.enabled and not s.is_group`

export interface NewsBounds {
  now: number
  /** A payment before this is no news any more: a service that was closed for long does not tell old stories. */
  freshSince: number
  silentSince: number
  /** Whoever fell silent before this was silent already when news of it began. */
  silentBefore: number
}

/**
 * Written down and returned in one step: of several processes one tells. What is too old to be told is written down, too, and looked at no
 * more.
 */
export async function takeNews(sql: Sql, { now, freshSince, silentSince, silentBefore }: NewsBounds): Promise<ShopNews[]> {
  const { rows } = await sql.query<ShopNews & Record<string, unknown>>(
    `with first as (
       insert into shop_news (id_shop, says, at)
       select s.id, 'first_payment', to_timestamp($1 / 1000.0) from ${THEIRS}
         and not exists (select from shop_news n where n.id_shop = s.id and n.says = 'first_payment') and ${FIRST} is not null
       on conflict do nothing returning id_shop, says),
     silent as (
       insert into shop_news (id_shop, says, at)
       select q.id, 'silent', to_timestamp($1 / 1000.0) from (select s.id, ${LAST} as last from ${THEIRS}) q
         left join shop_news n on n.id_shop = q.id and n.says = 'silent'
         where q.last between to_timestamp($4 / 1000.0) and to_timestamp($3 / 1000.0) and (n.at is null or n.at < q.last)
       on conflict (id_shop, says) do update set at = excluded.at returning id_shop, says)
     select s.id as "idShop", s.title as shop, s.id_agent as "idAgent", t.says from (select * from first union all select * from silent) t join shop s on s.id = t.id_shop
       where t.says = 'silent' or ${FIRST} >= to_timestamp($2 / 1000.0) order by s.id`,
    [now, freshSince, silentSince, silentBefore],
  )
  return rows
}
