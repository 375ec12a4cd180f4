/** Groups and reviews as lists: the company's all, an agent's own, a superagent's network. */
import type { ListedGroup } from '@taschino/contract/onboarding.ts'
import type { ReviewState } from '@taschino/contract/onboarding-shapes.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { Sql } from '../../platform/db/db.ts'
import { foldedText, likePattern } from '../../platform/typed-text.ts'

type Given = (value: unknown) => string

/** `agent` null: the company. */
const within = (column: string, agent: number | null, given: Given): string => {
  if (agent === null) return 'true'
  const me = given(agent)
  return `(${column} = ${me} or ${column} in (select a.id from app_user a where a.role = 'agent' and a.created_by = ${me}))`
}

const wordsIn = (text: string | undefined, column: string, given: Given): string[] =>
  foldedText(text ?? '')
    .split(' ')
    .filter(Boolean)
    .map((word) => `${column} like ${given(likePattern(word))}`)

export interface GroupsAsked {
  agent: number | null
  text?: string | undefined
  after?: number | undefined
  skip: number
  limit: number
}

const GROUP = `g.id, g.title, g.business_name as "businessName", g.address, g.enabled, (select count(*)::int from shop m where m.id_shop_group = g.id) as members`

/** By title; one more than `limit`, so that the caller knows whether the list goes on. */
export async function findGroups(sql: Sql, { agent, text, after, skip, limit }: GroupsAsked): Promise<ListedGroup[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const where = ['g.is_group', within('g.id_agent', agent, given), ...wordsIn(text, 'g.search', given)]
  if (after !== undefined)
    where.push(`(g.search collate "C", g.id) > (select p.search collate "C", p.id from shop p where p.id = ${given(after)})`)
  const { rows } = await sql.query<ListedGroup & Record<string, unknown>>(
    `select ${GROUP} from shop g where ${where.join(' and ')} order by g.search collate "C", g.id limit ${given(limit + 1)} offset ${given(skip)}`,
    values,
  )
  return rows
}

export async function loadGroup(sql: Sql, id: number): Promise<ListedGroup | null> {
  const { rows } = await sql.query<ListedGroup & Record<string, unknown>>(`select ${GROUP} from shop g where g.id = $1 and g.is_group`, [
    id,
  ])
  return rows[0] ?? null
}

interface Member {
  id: number
  title: string
  address: string
  enabled: boolean
  capabilities: TicketType[]
}

export async function membersOf(sql: Sql, group: number): Promise<Member[]> {
  const { rows } = await sql.query<Member & Record<string, unknown>>(
    'select id, title, address, enabled, capabilities from shop where id_shop_group = $1 order by search collate "C", id',
    [group],
  )
  return rows
}

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
  state?: ReviewState | undefined
  kind?: 'shop' | 'group' | 'agency' | undefined
  text?: string | undefined
  after?: number | undefined
  limit: number
}

/** Of each shop and agency the youngest round. */
const YOUNGEST = `not exists (select from review w where w.round > v.round and (w.id_shop = v.id_shop or w.id_agency = v.id_agency))`
const KIND = { shop: 'v.id_shop is not null and not s.is_group', group: 's.is_group', agency: 'v.id_agency is not null' } as const
const SHOP_AND_GROUP = 's.id, coalesce(s.id_shop_group, s.id)'
const FROM = `from review v left join shop s on s.id = v.id_shop left join shop g on g.id = s.id_shop_group left join agency a on a.id = v.id_agency`

/** Waiting ones oldest first, otherwise youngest first; one more than `limit`. */
export async function findReviews(sql: Sql, { agent, state, kind, text, after, limit }: ReviewsAsked): Promise<ReviewRow[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const oldestFirst = state === 'waiting'
  const where = [YOUNGEST, within('coalesce(s.id_agent, a.id_agent)', agent, given)]
  if (state !== undefined) where.push(`v.state = ${given(state)}`)
  if (kind !== undefined) where.push(KIND[kind])
  where.push(...wordsIn(text, 'coalesce(s.search, lower(a.name))', given))
  if (after !== undefined) where.push(oldestFirst ? `v.id > ${given(after)}` : `v.id < ${given(after)}`)
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
     where ${where.join(' and ')} order by v.id ${oldestFirst ? 'asc' : 'desc'} limit ${given(limit + 1)}`,
    values,
  )
  return rows
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
