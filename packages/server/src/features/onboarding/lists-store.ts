/** Queries for lists of groups: all for the company, their own for agents, their network for superagents. */
import type { ListedGroup } from '@taschino/contract/onboarding.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { Sql } from '../../platform/db/db.ts'
import { typedPatterns } from '../../platform/typed-text.ts'

export type Given = (value: unknown) => string

/** `agent` null: the company. */
export const within = (column: string, agent: number | null, given: Given): string => {
  if (agent === null) return 'true'
  const me = given(agent)
  return `(${column} = ${me} or ${column} in (select a.id from app_user a where a.role = 'agent' and a.created_by = ${me}))`
}

export const wordsIn = (text: string | undefined, column: string, given: Given): string[] =>
  typedPatterns(text).map((pattern) => `${column} like ${given(pattern)}`)

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
