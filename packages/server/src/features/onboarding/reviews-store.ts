/** Queries for lists of reviews: all for the company, their own for agents, their network for superagents. */
import type { ReviewState } from '@taschino/contract/onboarding-shapes.ts'
import type { ReviewSort } from '@taschino/contract/onboarding.ts'
import { withinDays } from '../../platform/db/days-store.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../platform/db/order-store.ts'
import { within, wordsIn, type Given } from './lists-store.ts'

export interface ReviewRow {
  id: number
  idShop: number | null
  isGroup: boolean | null
  idAbout: number
  title: string
  businessName: string
  address: string
  agent: string | null
  round: number
  state: ReviewState
  submittedAt: Date
  submittedBy: string
  idSubmittedBy: number
  decidedAt: Date | null
  hasContract: boolean
  ownerActive: boolean
  ownerConfirmed: boolean
}

export interface ReviewsAsked {
  agent: number | null
  state?: ReviewState | 'all' | undefined
  kind?: 'shop' | 'group' | 'agency' | undefined
  text?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Of each shop and agency the youngest round. */
const YOUNGEST = `not exists (select from review w where w.round > v.round and (w.id_shop = v.id_shop or w.id_agency = v.id_agency))`
const KIND = { shop: 'v.id_shop is not null and not s.is_group', group: 's.is_group', agency: 'v.id_agency is not null' } as const
const SHOP_AND_GROUP = 's.id, coalesce(s.id_shop_group, s.id)'
const FROM = `from review v left join shop s on s.id = v.id_shop left join shop g on g.id = s.id_shop_group left join agency a on a.id = v.id_agency`

const ofShop = (column: string): string => `(select ${column} from shop o where o.id = v.id_shop)`
const ofAgency = (column: string): string => `(select ${column} from agency o where o.id = v.id_agency)`
const nameOf = (id: string): string => `(select lower(p.first_name || ' ' || p.last_name) from app_user p where p.id = ${id})`
const COLUMNS: OrderBy<Exclude<ReviewSort, `-${string}`>> = {
  title: `coalesce(${ofShop('lower(o.title)')}, ${ofAgency('lower(o.name)')}) collate "C"`,
  business: `coalesce(${ofShop('lower(o.business_name)')}, ${ofAgency('lower(o.name)')}) collate "C"`,
  kind: `case when v.id_agency is not null then 2 when ${ofShop('o.is_group')} then 1 else 0 end`,
  agent: `coalesce(${nameOf(`coalesce(${ofShop('o.id_agent')}, ${ofAgency('o.id_agent')})`)}, '') collate "C"`,
  round: 'v.round',
  state: 'v.state collate "C"',
  submitted: 'v.submitted_at',
  submitted_by: `${nameOf('v.submitted_by')} collate "C"`,
  decided: `coalesce(v.decided_at, 'infinity')`,
}

function reviewsMeant({ agent, state, kind, text, ...days }: ReviewsAsked, given: Given): string {
  const where = [YOUNGEST, within('coalesce(s.id_agent, a.id_agent)', agent, given), ...withinDays('v.submitted_at', days, given)]
  if (state !== undefined && state !== 'all') where.push(`v.state = ${given(state)}`)
  if (kind !== undefined) where.push(KIND[kind])
  return [...where, ...wordsIn(text, 'coalesce(s.search, lower(a.name))', given)].join(' and ')
}

/** In the order asked for; without one waiting ones oldest first, otherwise youngest first; one more than `limit`. */
export async function findReviews(
  sql: Sql,
  asked: ReviewsAsked,
  page: { sort?: ReviewSort | undefined; after?: number | undefined; limit: number },
): Promise<ReviewRow[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const own = asked.state === 'waiting' ? 'submitted' : '-submitted'
  const { by, behind } = ordering({ table: 'review', alias: 'v', columns: COLUMNS }, page.sort ?? own)
  const meant = reviewsMeant(asked, given)
  const rest = page.after === undefined ? '' : ` and ${behind(given(page.after))}`
  const { rows } = await sql.query<ReviewRow & Record<string, unknown>>(
    `select v.id, v.id_shop as "idShop", s.is_group as "isGroup", coalesce(v.id_shop, v.id_agency) as "idAbout", coalesce(s.title, a.name) as title,
       coalesce(s.business_name, a.name) as "businessName", coalesce(s.address, a.address) as address,
       (select u.first_name || ' ' || u.last_name from app_user u where u.id = coalesce(s.id_agent, a.id_agent)) as agent,
       v.round, v.state, v.submitted_at as "submittedAt", b.first_name || ' ' || b.last_name as "submittedBy", v.submitted_by as "idSubmittedBy", v.decided_at as "decidedAt",
       exists (select from shop_contract c where c.id_shop in (${SHOP_AND_GROUP})) as "hasContract",
       exists (select from app_user u where u.role = 'shop' and u.id_shop in (${SHOP_AND_GROUP}) and u.status = 'active') as "ownerActive",
       s.iban is null and g.iban is not null or exists (
         select from iban_change i join app_user u on u.id = i.asked_by
         where i.id_shop in (${SHOP_AND_GROUP}) and i.state in ('pending', 'approved') and u.role = 'shop' and u.id_shop in (${SHOP_AND_GROUP})) as "ownerConfirmed"
     ${FROM} join app_user b on b.id = v.submitted_by
     where ${meant}${rest} order by ${by} limit ${given(page.limit + 1)}`,
    values,
  )
  return rows
}

export async function sumReviews(sql: Sql, asked: ReviewsAsked): Promise<{ count: number }> {
  const values: unknown[] = []
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count ${FROM} where ${reviewsMeant(asked, (value) => `$${values.push(value)}`)}`,
    values,
  )
  return rows[0] ?? { count: 0 }
}

export async function countReviews(sql: Sql, agent: number | null): Promise<{ waiting: number; returned: number }> {
  const values: unknown[] = []
  const { rows } = await sql.query<{ waiting: number; returned: number }>(
    `select count(*) filter (where v.state = 'waiting')::int as waiting, count(*) filter (where v.state = 'returned')::int as returned
     ${FROM} where v.state in ('waiting', 'returned') and ${YOUNGEST} and ${within('coalesce(s.id_agent, a.id_agent)', agent, (value) => `$${values.push(value)}`)}`,
    values,
  )
  return rows[0] ?? { waiting: 0, returned: 0 }
}
