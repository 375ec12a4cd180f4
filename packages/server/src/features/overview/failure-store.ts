/** Queries for letters and notices that were not delivered. */
import type { Failure, FailureSort } from '@taschino/contract/overview.ts'
import { withinDays } from '../../platform/db/days-store.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../platform/db/order-store.ts'
import { typedPatterns } from '../../platform/typed-text.ts'

export interface FailureFilters {
  channel?: Failure['channel'] | undefined
  text?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface FailureRow extends Omit<Failure, 'at' | 'who'> {
  at: Date
  idWho: number | null
  name: string | null
}

/** Of both queues; a number is one of this list alone: letters have the even ones. */
const FAILED = `(select l.id * 2 as id, 'letter' as channel, l.created_at as at, l.kind as what, l.id_user as id_who, l.recipient as "to", l.tries, null::text as why
    from letter l where l.state = 'given-up'
  union all select p.id * 2 + 1, 'push', p.created_at, n.type, n.id_user, d.platform, p.tries, p.failure
    from push_message p join notification n on n.id = p.id_notification join push_device d on d.push_token = p.push_token where p.state = 'dead')`

const NAME = `(select kept_word(u.id, 'name', u.last_name || ' ' || u.first_name) from app_user u where u.id = f.id_who)`
const COLUMNS: OrderBy<Exclude<FailureSort, `-${string}`>> = {
  at: 'f.at',
  channel: 'f.channel collate "C"',
  what: 'f.what collate "C"',
  who: `coalesce(lower(${NAME}), '') collate "C"`,
  to: 'lower(f."to") collate "C"',
  tries: 'f.tries',
}

type Given = (value: unknown) => string

function meant({ channel, text, ...days }: FailureFilters, given: Given): string {
  const where = ['true', ...withinDays('f.at', days, given)]
  if (channel !== undefined) where.push(`f.channel = ${given(channel)}`)
  for (const pattern of typedPatterns(text)) {
    const like = `like ${given(pattern)}`
    where.push(`(lower(f."to") ${like} or exists (select from app_user u where u.id = f.id_who and u.search ${like}))`)
  }
  return where.join(' and ')
}

interface FailurePage {
  sort?: FailureSort | undefined
  after?: number | undefined
  limit: number
}

export async function findFailures(sql: Sql, filters: FailureFilters, { sort = '-at', after, limit }: FailurePage): Promise<FailureRow[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const { by, behind } = ordering({ table: FAILED, alias: 'f', columns: COLUMNS }, sort)
  const where = [meant(filters, given), ...(after === undefined ? [] : [behind(given(after))])]
  const { rows } = await sql.query<FailureRow & Record<string, unknown>>(
    `select f.id, f.channel, f.at, f.what, f.id_who as "idWho", ${NAME} as name, f."to", f.tries, f.why from ${FAILED} f
     where ${where.join(' and ')} order by ${by} limit ${given(limit)}`,
    values,
  )
  return rows
}

export async function countFailures(sql: Sql, filters: FailureFilters): Promise<{ count: number }> {
  const values: unknown[] = []
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from ${FAILED} f where ${meant(filters, (value) => `$${values.push(value)}`)}`,
    values,
  )
  return rows[0] ?? { count: 0 }
}
