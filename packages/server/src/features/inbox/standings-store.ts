/** Queries for agencies and shops as the company reads them: what is out, owed, on its way. */
import type { SHOP_STATES } from '@taschino/contract/standing-shapes.ts'
import type { AgencySort, AgencyStanding, ShopSort } from '@taschino/contract/requests.ts'
import type { AgencyState } from '@taschino/contract/agency-shapes.ts'
import { withinDays } from '../../platform/db/days-store.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering } from '../../platform/db/order-store.ts'
import { AGENCY_FIGURES, AGENCY_PEOPLE } from '../agencies/public.ts'
import { namedSo, type Given } from './store.ts'

/** Which rows of a table, from where on. */
export interface Page<Sort> {
  after?: number | undefined
  skip: number
  limit: number
  sort?: Sort | undefined
}

export type AgencyRow = Omit<AgencyStanding, 'nextExpiry'> & { nextExpiry: Date | null }

export interface AgencyFilters {
  text?: string | undefined
  state?: AgencyState | undefined
  waiting?: boolean | undefined
  late?: boolean | undefined
}

/** `agent`: only what this person and the agents below them brought in; null: the company. */
function agenciesMeant(filters: AgencyFilters, agent: number | null, given: Given): string {
  const where = ['true', ...namedSo('a.name', filters.text, given)]
  if (filters.state !== undefined) where.push(`a.state = ${given(filters.state)}`)
  if (filters.waiting !== undefined) where.push(`(${A.waiting} > 0) = ${given(filters.waiting)}`)
  if (filters.late !== undefined) where.push(`(${A.lateInvoices} > 0) = ${given(filters.late)}`)
  if (agent !== null) {
    const me = given(agent)
    where.push(`(a.id_agent = ${me} or a.id_agent in (select b.id from app_user b where b.role = 'agent' and b.created_by = ${me}))`)
  }
  return where.join(' and ')
}

/** One figure of an agency, by itself: what is ordered or narrowed by it is read for every agency. */
const figure = (name: string): string => `(select ${name} from (select 1) only_one ${AGENCY_FIGURES})`
const A = {
  name: 'lower(a.name) collate "C"',
  state: 'a.state collate "C"',
  employees: AGENCY_PEOPLE,
  outstanding: figure('o.outstanding'),
  stock: figure('o.stock'),
  owed: figure('q.owed'),
  openInvoices: figure('q."openInvoices"'),
  lateInvoices: figure('q."lateInvoices"'),
  waiting: figure('q.waiting'),
  nextExpiry: `coalesce(${figure('o."nextExpiry"')}, 'infinity')`,
}
/** What an agent is not told is nothing to order by. */
const KNOWN_TO_AGENTS: ReadonlySet<string> = new Set(['name', 'state', 'employees'])

export async function findAgencies(
  sql: Sql,
  filters: AgencyFilters,
  page: Page<AgencySort>,
  agent: number | null = null,
): Promise<AgencyRow[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const asked = page.sort ?? 'name'
  const known = agent === null || KNOWN_TO_AGENTS.has(asked.replace('-', ''))
  const { by, behind } = ordering({ table: 'agency', alias: 'a', columns: A }, known ? asked : asked.startsWith('-') ? '-name' : 'name')
  const where = [agenciesMeant(filters, agent, given), ...(page.after === undefined ? [] : [behind(given(page.after))])]
  const { rows } = await sql.query<AgencyRow & Record<string, unknown>>(
    `select a.id, a.name, a.enabled, a.state, q.owed, q."openInvoices", q."lateInvoices", q.waiting, o.outstanding, o.stock, o."nextExpiry",
       ${AGENCY_PEOPLE} as employees
     from (select * from agency a where ${where.join(' and ')} order by ${by} limit ${given(page.limit + 1)} offset ${given(page.skip)}) a
     ${AGENCY_FIGURES}
     order by ${by}`,
    values,
  )
  return rows
}

export type AgencyTotals = Record<'count' | 'employees' | 'outstanding' | 'stock' | 'owed' | 'waiting', number>

export async function sumAgencies(sql: Sql, filters: AgencyFilters, agent: number | null): Promise<AgencyTotals> {
  const values: unknown[] = []
  const meant = agenciesMeant(filters, agent, (value) => `$${values.push(value)}`)
  const { rows } = await sql.query<AgencyTotals>(
    `select count(*)::int as count, coalesce(sum(${AGENCY_PEOPLE}), 0)::int as employees, coalesce(sum(o.outstanding), 0)::bigint as outstanding,
       coalesce(sum(o.stock), 0)::bigint as stock, coalesce(sum(q.owed), 0)::bigint as owed, coalesce(sum(q.waiting), 0)::int as waiting
     from agency a ${AGENCY_FIGURES} where ${meant}`,
    values,
  )
  return rows[0] ?? { count: 0, employees: 0, outstanding: 0, stock: 0, owed: 0, waiting: 0 }
}

export interface ShopRow {
  id: number
  title: string
  businessName: string
  idGroup: number | null
  groupName: string | null
  isGroup: boolean
  enabled: boolean
  stopped: boolean
  address: string
  takings: number
  underWay: number
  waiting: number
  iban: string | null
  hasContract: boolean
  createdAt: Date
}

export interface ShopFilters {
  /** Only the members of this group; null: every shop. */
  group: number | null
  text?: string | undefined
  state?: (typeof SHOP_STATES)[number] | undefined
  kind?: 'single' | 'member' | 'group' | undefined
  contract?: boolean | undefined
  waiting?: boolean | undefined
  from?: string | undefined
  to?: string | undefined
}

const WAITING = `(select count(*)::int from request r where r.id_party = s.id and r.kind <> 'tickets' and r.state = 'pending')`
const HAS_CONTRACT = `exists (select from shop_contract c where c.id_shop in (s.id, s.id_shop_group))`
const held = (kinds: string): string =>
  `(select coalesce(sum(balance), 0)::bigint from ledger.account where party = s.id and kind in (${kinds}))`
const TAKINGS = held(`'takings'`)
const UNDER_WAY = held(`'payout', 'hold'`)
const STATE = `case when s.enabled then 'enabled' when s.stopped_at is not null then 'stopped' else 'new' end`
const KIND = { group: 's.is_group', member: 's.id_shop_group is not null', single: 'not s.is_group and s.id_shop_group is null' }
const GROUP = `(select g.title from shop g where g.id = s.id_shop_group)`
const S = {
  name: 'lower(s.title) collate "C"',
  business: 'lower(s.business_name) collate "C"',
  group: `lower(coalesce(${GROUP}, '')) collate "C"`,
  address: 'lower(s.address) collate "C"',
  state: `${STATE} collate "C"`,
  takings: TAKINGS,
  underWay: UNDER_WAY,
  waiting: WAITING,
  contract: HAS_CONTRACT,
  created: 's.created_at',
}

function shopsMeant(filters: ShopFilters, given: Given): string {
  const where = ['true', ...namedSo('s.title', filters.text, given), ...withinDays('s.created_at', filters, given)]
  if (filters.group !== null) where.push(`s.id_shop_group = ${given(filters.group)}`)
  if (filters.state !== undefined) where.push(`${STATE} = ${given(filters.state)}`)
  if (filters.kind !== undefined) where.push(KIND[filters.kind])
  if (filters.contract !== undefined) where.push(`${HAS_CONTRACT} = ${given(filters.contract)}`)
  if (filters.waiting !== undefined) where.push(`(${WAITING} > 0) = ${given(filters.waiting)}`)
  return where.join(' and ')
}

export async function findShopStandings(sql: Sql, filters: ShopFilters, page: Page<ShopSort>): Promise<ShopRow[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const { by, behind } = ordering({ table: 'shop', alias: 's', columns: S }, page.sort ?? 'name')
  const where = [shopsMeant(filters, given), ...(page.after === undefined ? [] : [behind(given(page.after))])]
  const { rows } = await sql.query<ShopRow & Record<string, unknown>>(
    `select s.id, s.title, s.business_name as "businessName", g.id as "idGroup", g.title as "groupName", s.is_group as "isGroup", s.enabled, s.stopped_at is not null as stopped, s.address,
       coalesce(s.iban, g.iban) as iban, ${TAKINGS} as takings, ${UNDER_WAY} as "underWay", ${WAITING} as waiting, ${HAS_CONTRACT} as "hasContract", s.created_at as "createdAt"
     from (select * from shop s where ${where.join(' and ')} order by ${by} limit ${given(page.limit + 1)} offset ${given(page.skip)}) s
     left join shop g on g.id = s.id_shop_group order by ${by}`,
    values,
  )
  return rows
}

export type ShopTotals = Record<'count' | 'takings' | 'underWay' | 'waiting', number>

export async function sumShopStandings(sql: Sql, filters: ShopFilters): Promise<ShopTotals> {
  const values: unknown[] = []
  const meant = shopsMeant(filters, (value) => `$${values.push(value)}`)
  const { rows } = await sql.query<ShopTotals>(
    `select count(*)::int as count, coalesce(sum(${TAKINGS}), 0)::bigint as takings, coalesce(sum(${UNDER_WAY}), 0)::bigint as "underWay",
       coalesce(sum(${WAITING}), 0)::int as waiting from shop s where ${meant}`,
    values,
  )
  return rows[0] ?? { count: 0, takings: 0, underWay: 0, waiting: 0 }
}
