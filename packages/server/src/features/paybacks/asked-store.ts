/** Queries for the requests of shops: found, ordered, summed. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { ShopRequest } from '@taschino/contract/paybacks.ts'
import type { ShopRequestSort } from '@taschino/contract/request-shapes.ts'
import { withinDays } from '../../platform/db/days-store.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { OrderBy } from '../../platform/db/order-store.ts'
import { likePattern, typedWords } from '../../platform/typed-text.ts'
import { REQUEST_COLUMNS, type RequestRow } from '../requests/public.ts'

export interface AskedRow extends RequestRow {
  shopTitle: string
}

export interface AskedFind {
  gtids?: readonly Gtid[] | undefined
  open?: boolean | undefined
  kind?: ShopRequest['kind'] | undefined
  state?: ShopRequest['state'] | undefined
  text?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface AskedPage extends AskedFind {
  sort?: ShopRequestSort | undefined
  after?: Gtid | undefined
  skip?: number | undefined
  limit: number
}

type Given = (value: unknown) => string

const OPEN = `(r.state = 'pending' or (r.kind = 'payback' and r.state in ('approved', 'sent', 'returned')))`

function meant(shops: readonly number[], { gtids, open, kind, state, text, ...days }: AskedFind, given: Given): string {
  const where = [
    `r.id_party = any (${given(shops)}::bigint[])`,
    `r.kind in ('payback', 'credits')`,
    ...withinDays('r.asked_at', days, given),
  ]
  if (gtids !== undefined) where.push(`r.gtid = any (${given(gtids)}::text[])`)
  if (open !== undefined) where.push(`${given(open)}::boolean = ${OPEN}`)
  if (kind !== undefined) where.push(`r.kind = ${given(kind)}`)
  if (state !== undefined) where.push(`r.state = ${given(state)}`)
  for (const word of typedWords(text))
    where.push(`(s.search like ${given(likePattern(word))} or lower(r.gtid) like ${given(likePattern(word.replace('-', '')))})`)
  return where.join(' and ')
}

const COLUMNS: OrderBy<Exclude<ShopRequestSort, `-${string}`>> = {
  asked: 'r.gtid',
  shop: 'lower(s.title) collate "C"',
  kind: 'r.kind collate "C"',
  state: `array_position(array['pending', 'returned', 'approved', 'sent', 'paid', 'rejected', 'cancelled'], r.state)`,
  value: 'r.value',
  fee: 'coalesce(r.fee, 0)',
  net: 'coalesce(r.net, r.value)',
  promised: `coalesce(r.payout_date, 'infinity'::date)`,
}

const FROM = 'from request r join shop s on s.id = r.id_party'

/** Newest first unless another order is asked for. The last row of a page is named by its code and looked up again. */
export async function loadAsked(
  sql: Sql,
  shops: readonly number[],
  { sort = '-asked', after, skip, limit, ...find }: AskedPage,
): Promise<AskedRow[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const down = sort.startsWith('-')
  const direction = down ? ' desc' : ''
  const column = COLUMNS[sort.replace(/^-/, '') as keyof typeof COLUMNS]
  const where = [meant(shops, find, given)]
  if (after !== undefined)
    where.push(`(${column}, r.gtid) ${down ? '<' : '>'} (select ${column}, r.gtid ${FROM} where r.gtid = ${given(after)})`)
  const { rows } = await sql.query<AskedRow & Record<string, unknown>>(
    `select ${REQUEST_COLUMNS}, s.title as "shopTitle" ${FROM} where ${where.join(' and ')}
     order by ${column}${direction}, r.gtid${direction} limit ${given(limit)} offset ${given(skip ?? 0)}`,
    values,
  )
  return rows
}

export type AskedTotals = Record<'count' | 'value' | 'fee' | 'net', number>

export async function sumAsked(sql: Sql, shops: readonly number[], find: AskedFind): Promise<AskedTotals> {
  const values: unknown[] = []
  const { rows } = await sql.query<AskedTotals>(
    `select count(*)::int as count, coalesce(sum(r.value), 0)::bigint as value, coalesce(sum(r.fee), 0)::bigint as fee, coalesce(sum(r.net), 0)::bigint as net
     ${FROM} where ${meant(shops, find, (value) => `$${values.push(value)}`)}`,
    values,
  )
  return rows[0] ?? { count: 0, value: 0, fee: 0, net: 0 }
}
