/** Queries for the people of an agency, always limited to that agency, so that another one's do not exist (T01). */
import type { Employee } from '@taschino/basics/distribution.ts'
import type { Employee as ListedEmployee, EmployeeStatus } from '@taschino/contract/agency-shapes.ts'
import type { EmployeeSort } from '@taschino/contract/agencies.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering } from '../../platform/db/order-store.ts'
import { typedPatterns } from '../../platform/typed-text.ts'
import { undelivered } from '../mail/public.ts'
import { MOST_TRIES } from './inviting-store.ts'

/** `u` is the person: an employee whom the agency knows. Who gave up their account is nobody any more. */
const OURS = `u.role = 'enduser' and u.erased_at is null and u.id_agency = $1`
const LEFT = `exists (select from departure d where d.id_user = u.id and d.undone_at is null)`

/** As the office knows it: the account may have another one, and is found by this one alone. */
const EMAIL = 'coalesce(u.office_email, u.email)'
const FOUND_BY = `case when e.office_email is null then e.search else replace(e.search, e.email, e.office_email) end`

/** Everybody whom the agency knows, by name. Whose account is closed is given nothing, like those who left. */
export async function employeesOf(sql: Sql, idAgency: number): Promise<Employee[]> {
  const { rows } = await sql.query<Employee & Record<string, unknown>>(
    `select u.id, ${EMAIL} as email, u.username, u.first_name as "firstName", u.last_name as "lastName", case when u.status = 'disabled' or ${LEFT} then 'left' else u.status end as state
     from app_user u where ${OURS} order by u.search collate "C", u.id`,
    [idAgency],
  )
  return rows
}

/** To how many of them tickets can be given now, and how many of those have never been inside. */
export async function countGivable(sql: Sql, idAgency: number): Promise<{ people: number; invited: number }> {
  const { rows } = await sql.query<{ people: number; invited: number }>(
    `select count(*)::int as people, (count(*) filter (where u.status <> 'active' or u.first_login_at is null))::int as invited
     from app_user u where ${OURS} and u.status <> 'disabled' and not ${LEFT}`,
    [idAgency],
  )
  return rows[0] ?? { people: 0, invited: 0 }
}

/** A person with what is known of their way in. A link counts until its time; what is older than a link stays was never opened. */
const PEOPLE = `select u.*, d.at as left_at, m.value as back_value, (select sum((p->>'amount')::int) from json_array_elements(m.detail->'parts') p) as back_tickets,
    c.created_at as code_at, c.ends as code_ends,
    case when d.id is not null then 'left' when u.status = 'disabled' then 'closed' when u.status = 'active' and u.first_login_at is null then 'unopened'
      when u.status = 'invited' and (c.ends is null or c.ends <= clock_timestamp()) then 'unopened' else u.status end as standing
  from app_user u
  left join departure d on d.id_user = u.id and d.undone_at is null
  left join ledger.movement m on m.gtid = d.gtid
  left join lateral (select c.created_at, case when c.over_at is null then c.expires_at end as ends from account_code c
    where c.id_user = u.id and c.purpose = 'activation' and u.status = 'invited' order by c.created_at desc limit 1) c on true
  where ${OURS}`

const LISTED = `e.id, ${undelivered('e')} as undelivered, kept_word(e.id, 'first', e.first_name) as "firstName", kept_word(e.id, 'last', e.last_name) as "lastName",
  kept_word(e.id, 'email', coalesce(e.office_email, e.email)) as email, kept_word(e.id, 'username', e.username) as username, e.standing as status, e.created_at as "createdAt", e.status as account,
  e.code_at as "codeAt", e.code_ends as "codeEnds", e.left_at as "leftAt", e.back_value as "backValue", e.back_tickets::int as "backTickets"`

interface Row extends Pick<ListedEmployee, 'id' | 'undelivered' | 'firstName' | 'lastName' | 'email' | 'username' | 'status'> {
  account: 'invited' | 'active' | 'disabled'
  createdAt: Date
  codeAt: Date | null
  codeEnds: Date | null
  leftAt: Date | null
  backValue: number | null
  backTickets: number | null
}

const listed = ({ account, createdAt, codeAt, codeEnds, leftAt, backValue, backTickets, ...row }: Row): ListedEmployee => ({
  ...row,
  invitedAt: account === 'invited' ? (codeAt ?? createdAt).toISOString() : null,
  linkEndsAt: codeEnds?.toISOString() ?? null,
  leftAt: leftAt?.toISOString() ?? null,
  cameBack: backValue === null ? null : { tickets: backTickets ?? 0, value: backValue },
})

export interface Found {
  text?: string | undefined
  status?: EmployeeStatus | undefined
}

/** Beside `e`; what somebody has not is before everything else. */
const COLUMNS = {
  name: 'e.search collate "C"',
  email: 'coalesce(e.office_email, e.email) collate "C"',
  username: 'e.username collate "C"',
  status: 'e.standing collate "C"',
  invited: `case when e.status = 'invited' then coalesce(e.code_at, e.created_at) else '-infinity' end`,
  left: `coalesce(e.left_at, '-infinity')`,
}

/** In the order asked for, by family name without one; one more than `limit` is asked for, so that the caller knows whether it goes on. */
export async function findEmployees(
  sql: Sql,
  idAgency: number,
  { text, status }: Found,
  page: { sort?: EmployeeSort | undefined; after?: number | undefined; skip: number; limit: number },
): Promise<ListedEmployee[]> {
  const { by, behind } = ordering({ table: `(${PEOPLE})`, alias: 'e', columns: COLUMNS }, page.sort ?? 'name')
  const values: unknown[] = [idAgency, typedPatterns(text), status ?? null, page.limit + 1, page.skip]
  const rest = page.after === undefined ? '' : `and ${behind(`$${values.push(page.after)}`)}`
  const { rows } = await sql.query<Row & Record<string, unknown>>(
    `select ${LISTED} from (${PEOPLE}) e
     where ${FOUND_BY} like all ($2::text[]) and ($3::text is null or e.standing = $3) ${rest} order by ${by} limit $4 offset $5`,
    values,
  )
  return rows.map(listed)
}

export async function countByStatus(
  sql: Sql,
  idAgency: number,
  text: string | undefined,
): Promise<{ status: EmployeeStatus; count: number }[]> {
  const { rows } = await sql.query<{ status: EmployeeStatus; count: number }>(
    `select e.standing as status, count(*)::int as count from (${PEOPLE}) e where ${FOUND_BY} like all ($2::text[]) group by 1`,
    [idAgency, typedPatterns(text)],
  )
  return rows
}

export async function readEmployee(sql: Sql, idAgency: number, id: number): Promise<ListedEmployee | null> {
  const { rows } = await sql.query<Row & Record<string, unknown>>(`select ${LISTED} from (${PEOPLE} and u.id = $2) e`, [idAgency, id])
  return rows[0] ? listed(rows[0]) : null
}

export interface HeldEmployee {
  id: number
  /** As the office knows it. */
  email: string
  firstName: string
  /** Whose pocket it is: the person's account, also where the agency knows them by a seat. */
  holder: number
  /** Where they read their letters, and in which language. */
  mailbox: string
  language: 'it' | 'en'
}

/** The person's row, held until the transaction ends: of two acts on one person one comes first. */
export async function holdEmployee(sql: Sql, idAgency: number, id: number): Promise<HeldEmployee | null> {
  const { rows } = await sql.query<HeldEmployee & Record<string, unknown>>(
    `select u.id, ${EMAIL} as email, u.first_name as "firstName", coalesce(h.id, u.id) as holder, coalesce(h.email, ${EMAIL}) as mailbox,
       coalesce(h.language, u.language) as language
     from app_user u left join seat p on p.id = u.id left join app_user h on h.id = p.id_user where ${OURS} and u.id = $2 for update of u`,
    [idAgency, id],
  )
  return rows[0] ?? null
}

/** Whose invitation waits, by name. */
export async function waitingPeople(sql: Sql, idAgency: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    `select u.id from app_user u where ${OURS} and u.status = 'invited' and not ${LEFT} order by u.search collate "C", u.id`,
    [idAgency],
  )
  return rows.map(({ id }) => id)
}

/** Which of these addresses belong to people of the agency, or are named with it, and who of them left. */
export async function addressesHere(sql: Sql, idAgency: number, emails: readonly string[]): Promise<Map<string, 'here' | 'left'>> {
  const { rows } = await sql.query<{ email: string; gone: boolean }>(
    `select ${EMAIL} as email, ${LEFT} as gone from app_user u where ${OURS} and ${EMAIL} = any ($2::text[])
     union select n.email, false from agency_newcomer n where n.id_agency = $1 and n.tries < ${MOST_TRIES} and n.email = any ($2::text[])`,
    [idAgency, emails],
  )
  return new Map(rows.map(({ email, gone }) => [email, gone ? 'left' : 'here']))
}

/** The row that waits for whoever was invited at this address. */
export async function invitedOf(sql: Sql, idAgency: number, email: string): Promise<number | null> {
  const { rows } = await sql.query<{ id: number }>(`select u.id from app_user u where ${OURS} and ${EMAIL} = $2 and u.status = 'invited'`, [
    idAgency,
    email,
  ])
  return rows[0]?.id ?? null
}
