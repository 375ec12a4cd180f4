/** Queries for the company's list of changes of account, each with its warnings. */
import type { IbanChangeSort, IbanState } from '@taschino/contract/iban.ts'
import type { AccountCode } from '@taschino/contract/return-codes.ts'
import { withinDays } from '../../platform/db/days-store.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../platform/db/order-store.ts'
import { typedPatterns } from '../../platform/typed-text.ts'
import { NEW_ACCESS_DAYS } from './flags.ts'
import { CHANGE, FROM, type ChangeRow } from './store.ts'

export interface ListedRow extends ChangeRow {
  businessName: string
  decidedBy: string | null
  otherShops: string[]
  otherRequests: string[]
  agents: string[]
  agentAccounts: string[]
  newAccess: boolean
  refused: AccountCode | null
  /** Who looks is another person than who asks, under whatever name (decision 0234). */
  another: boolean
}

/** Members of one group, and the group itself, may share an account. */
const ONE_GROUP = 'coalesce(coalesce(o.id_shop_group, o.id) = coalesce(s.id_shop_group, s.id), false)'

export interface ChangesAsked {
  waiting?: boolean | undefined
  state?: IbanState | 'all' | undefined
  kind?: 'shop' | 'agent' | undefined
  text?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** This one alone. */
  id?: number | undefined
}

const nameOf = (column: string): string =>
  `(select lower(kept_word(o.id, 'name', o.last_name || ' ' || o.first_name)) from app_user o where o.id = ${column})`
const COLUMNS: OrderBy<Exclude<IbanChangeSort, `-${string}`>> = {
  holder: `coalesce((select lower(o.title) from shop o where o.id = c.id_shop), ${nameOf('c.id_agent')}) collate "C"`,
  state: 'c.state collate "C"',
  asked: 'c.asked_at',
  asked_by: `${nameOf('c.asked_by')} collate "C"`,
  decided: `coalesce(c.decided_at, 'infinity')`,
}

function changesMeant({ waiting, state, kind, text, id, ...days }: ChangesAsked, given: (value: unknown) => string): string {
  const where = ['true', ...withinDays('c.asked_at', days, given)]
  if (id !== undefined) where.push(`c.id = ${given(id)}`)
  if (waiting) where.push(`c.state = 'pending'`)
  if (state !== undefined && state !== 'all') where.push(`c.state = ${given(state)}`)
  if (kind !== undefined) where.push(`c.id_${kind} is not null`)
  for (const pattern of typedPatterns(text)) where.push(`concat_ws(' ', s.search, w.search, a.search) like ${given(pattern)}`)
  return where.join(' and ')
}

/** In the order asked for; without one those that wait with the oldest first, otherwise newest first. */
export async function listChanges(
  sql: Sql,
  {
    me,
    after,
    limit,
    sort,
    ...asked
  }: ChangesAsked & { me: number; sort?: IbanChangeSort | undefined; after?: number | undefined; limit: number },
): Promise<ListedRow[]> {
  const values: unknown[] = [NEW_ACCESS_DAYS, me]
  const given = (value: unknown): string => `$${values.push(value)}`
  const { by, behind } = ordering(
    { table: 'iban_change', alias: 'c', columns: COLUMNS },
    sort ?? (asked.waiting || asked.state === 'pending' ? 'asked' : '-asked'),
  )
  const meant = changesMeant(asked, given)
  const rest = after === undefined ? '' : ` and ${behind(given(after))}`
  const { rows } = await sql.query<ListedRow>(
    `select ${CHANGE}, coalesce(s.business_name, '') as "businessName", (select d.first_name || ' ' || d.last_name from app_user d where d.id = c.decided_by) as "decidedBy",
       array(select o.title from shop o where o.iban = c.iban and o.id is distinct from s.id and not ${ONE_GROUP} order by o.title) as "otherShops",
       array(select distinct o.title from iban_change x join shop o on o.id = x.id_shop where x.iban = c.iban and o.id is distinct from s.id and not ${ONE_GROUP}) as "otherRequests",
       array(select distinct kept_word(g.id, 'name', g.first_name || ' ' || g.last_name) from app_user g where g.role in ('agent', 'superagent') and g.id is distinct from c.id_agent and (
         exists (select from agent_terms k where k.id_agent = g.id and k.iban = c.iban) or exists (select from iban_change x where x.id_agent = g.id and x.iban = c.iban))) as "agentAccounts",
       array(select g.first_name || ' ' || g.last_name from app_user g where g.id = s.id_agent or g.id = (select b.created_by from app_user b where b.id = s.id_agent)) as agents,
       a.created_at > c.asked_at - make_interval(days => $1) or exists (
         select from credential_change k
         where k.id_user = c.asked_by and k.at between c.asked_at - make_interval(days => $1) and c.asked_at) as "newAccess",
       (select r.code from account_refused(c.iban) r) as refused,
       not one_hand(c.asked_by, $2, true) as another
     ${FROM}
     where ${meant}${rest} order by ${by} limit ${given(limit)}`,
    values,
  )
  return rows
}

export async function countChanges(sql: Sql, asked: ChangesAsked): Promise<{ count: number }> {
  const values: unknown[] = []
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count ${FROM} where ${changesMeant(asked, (value) => `$${values.push(value)}`)}`,
    values,
  )
  return rows[0] ?? { count: 0 }
}
