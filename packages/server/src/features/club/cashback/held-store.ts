/** Queries for cashbacks that wait for a decision, a provider's money or an account: found, ordered, summed. */
import type { HeldSort } from '@taschino/contract/club/cashback.ts'
import { withinDays } from '../../../platform/db/days-store.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../../platform/db/order-store.ts'
import { typedPatterns } from '../../../platform/typed-text.ts'
import { CASHBACK_COLUMNS, CASHBACK_FROM, type CashbackRow, type Waits } from './cashback-store.ts'

export interface HeldRow extends CashbackRow {
  owner: string | null
  rateBp: number | null
  cents: number | null
  shareBp: number | null
}

export interface HeldFilters {
  waitsFor?: Waits | undefined
  text?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const OWNER = `coalesce((select s.title from shop s where s.id = c.party), (select kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) from app_user u where u.id = c.party))`
const BRAND = `coalesce((select b.name from club_brand b where b.provider = c.provider and b.brand_guid = c.brand_guid), c.brand_guid)`
/** The company has to look: something speaks against it, and nobody has decided. */
const DOUBTED = `(c.doubt is not null and c.decision is null and c.state not in ('declined', 'reversed'))`

const COLUMNS: OrderBy<Exclude<HeldSort, `-${string}`>> = {
  at: 'c.tracked_at',
  who: `lower(coalesce(${OWNER}, '')) collate "C"`,
  brand: `lower(${BRAND}) collate "C"`,
  provider: 'c.provider collate "C"',
  purchase: 'c.purchase',
  value: 'c.value',
  share: 'c.share',
}

type Given = (value: unknown) => string

function meant({ waitsFor, text, ...days }: HeldFilters, given: Given): string {
  const where = [`(${DOUBTED} or c.waits is not null)`, ...withinDays('c.tracked_at', days, given)]
  if (waitsFor !== undefined) where.push(`coalesce(c.waits, 'company') = ${given(waitsFor)}`)
  for (const pattern of typedPatterns(text)) where.push(`lower(concat_ws(' ', ${OWNER}, ${BRAND}, c.external_id)) like ${given(pattern)}`)
  return where.join(' and ')
}

interface HeldPage {
  sort?: HeldSort | undefined
  after?: number | undefined
  limit: number
}

/** Newest first unless another order is asked for. */
export async function heldCashbacks(sql: Sql, filters: HeldFilters, { sort = '-at', after, limit }: HeldPage): Promise<HeldRow[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const { by, behind } = ordering({ table: 'cashback', alias: 'c', columns: COLUMNS }, sort)
  const where = [meant(filters, given), ...(after === undefined ? [] : [behind(given(after))])]
  const { rows } = await sql.query<HeldRow & Record<string, unknown>>(
    `select ${CASHBACK_COLUMNS}, ${OWNER} as owner, v.rate_bp as "rateBp", v.cents, v.share_bp as "shareBp"
     from ${CASHBACK_FROM} where ${where.join(' and ')} order by ${by} limit ${given(limit)}`,
    values,
  )
  return rows
}

export type HeldTotals = Record<'count' | 'purchase' | 'value' | 'share', number>

export async function sumHeld(sql: Sql, filters: HeldFilters): Promise<HeldTotals> {
  const values: unknown[] = []
  const { rows } = await sql.query<HeldTotals>(
    `select count(*)::int as count, coalesce(sum(c.purchase), 0)::bigint as purchase, coalesce(sum(c.value), 0)::bigint as value,
       coalesce(sum(c.share), 0)::bigint as share from cashback c where ${meant(filters, (value) => `$${values.push(value)}`)}`,
    values,
  )
  return rows[0] ?? { count: 0, purchase: 0, value: 0, share: 0 }
}
