/** Queries for the record of an agency: who looks after it, its office, its contract. */
import type { AgencyRecord } from '@taschino/contract/agencies-record.ts'
import type { Sql } from '../../platform/db/db.ts'
import { undelivered } from '../mail/public.ts'
import { AGENCY_PEOPLE } from './figures-store.ts'
import { MOST_TRIES } from './inviting-store.ts'

export interface Around {
  createdAt: Date
  agent: AgencyRecord['agent']
  employees: number
  newcomers: number
  contract: { version: number; handedInAt: Date } | null
}

export async function aroundOf(sql: Sql, id: number): Promise<Around> {
  const {
    rows: [row],
  } = await sql.query<{
    createdAt: Date
    idAgent: number | null
    agentName: string | null
    employees: number
    newcomers: number
    version: number | null
    handedInAt: Date | null
  }>(
    `select a.created_at as "createdAt", g.id as "idAgent", kept_word(g.id, 'name', g.first_name || ' ' || g.last_name) as "agentName",
       ${AGENCY_PEOPLE} as employees,
       (select count(*)::int from agency_newcomer n where n.id_agency = a.id and n.tries < ${MOST_TRIES}) as newcomers, c.version, c.handed_in_at as "handedInAt"
     from agency a left join app_user g on g.id = a.id_agent
     left join lateral (select version, handed_in_at from agency_contract where id_agency = a.id order by version desc limit 1) c on true where a.id = $1`,
    [id],
  )
  if (!row) throw new Error(`no agency ${id}`)
  const { idAgent, agentName, version, handedInAt, ...rest } = row
  return {
    ...rest,
    agent: idAgent === null ? null : { id: idAgent, name: agentName ?? '' },
    contract: version === null || handedInAt === null ? null : { version, handedInAt },
  }
}

/** People of the office, those who may come in first. */
export async function officeOf(sql: Sql, id: number): Promise<AgencyRecord['people']> {
  const { rows } = await sql.query<AgencyRecord['people'][number] & Record<string, unknown>>(
    `select u.id, u.first_name || ' ' || u.last_name as name, coalesce(u.office_email, u.email) as email, u.status, ${undelivered('u')} as undelivered, a.id_contact is not distinct from u.id as contact
     from app_user u join agency a on a.id = u.id_agency where a.id = $1 and u.role = 'agency' and u.erased_at is null order by u.status = 'disabled', u.id`,
    [id],
  )
  return rows
}

export interface Addressee {
  idUser: number | null
  email: string
  language: 'it' | 'en'
}

/** Whoever works in the office, and where its invoices go; one to each mailbox. */
export async function contactsOf(sql: Sql, id: number, invoiceEmail: string | null): Promise<Addressee[]> {
  const { rows } = await sql.query<Addressee & Record<string, unknown>>(
    `select id as "idUser", email, language from app_user where id_agency = $1 and role = 'agency' and status = 'active' order by id`,
    [id],
  )
  if (invoiceEmail === null || rows.some(({ email }) => email === invoiceEmail)) return rows
  return [...rows, { idUser: null, email: invoiceEmail, language: 'it' }]
}

/** Its people who hold an account, whether they have come in or not: those whom it concerns that it gives no more. */
export async function peopleOf(sql: Sql, id: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    `select coalesce(p.id_user, u.id) as id from app_user u left join seat p on p.id = u.id where u.id_agency = $1 and u.role = 'enduser' and u.status <> 'disabled' and u.erased_at is null
       and not exists (select from departure d where d.id_user = u.id and d.undone_at is null) order by 1`,
    [id],
  )
  return rows.map((row) => row.id)
}

/** The first person of its office is the one with whom one speaks. */
export async function setFirstContact(sql: Sql, id: number): Promise<void> {
  await sql.query(
    `update agency set id_contact = (select min(u.id) from app_user u where u.id_agency = agency.id and u.role = 'agency') where id = $1 and id_contact is null`,
    [id],
  )
}

/** How many this person has brought in since yesterday at this hour. */
export async function broughtInLately(sql: Sql, idAgent: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from agency where id_agent = $1 and created_at > clock_timestamp() - interval '1 day'`,
    [idAgent],
  )
  return rows[0]?.n ?? 0
}

export interface Newcomer {
  firstName: string
  lastName: string
  email: string
}

/** After those who are there already. `idImport`: the list by which they were named. */
export async function keepNewcomers(sql: Sql, id: number, people: readonly Newcomer[], idImport: number): Promise<void> {
  await sql.query(
    `insert into agency_newcomer (id_agency, n, first_name, last_name, email, id_import)
     select $1, (select coalesce(max(n), 0) from agency_newcomer where id_agency = $1) + p.n, p.first, p.last, p.email, $5
     from unnest($2::text[], $3::text[], $4::text[]) with ordinality as p(first, last, email, n)`,
    [id, people.map((one) => one.firstName), people.map((one) => one.lastName), people.map((one) => one.email), idImport],
  )
}

/** Those whom one list named, while they wait. */
export async function dropNewcomers(sql: Sql, idImport: number): Promise<void> {
  await sql.query('delete from agency_newcomer where id_import = $1', [idImport])
}

/** In the order in which they were named. */
export async function newcomersOf(sql: Sql, id: number): Promise<string[][]> {
  const { rows } = await sql.query<{ firstName: string; lastName: string; email: string }>(
    'select first_name as "firstName", last_name as "lastName", email from agency_newcomer where id_agency = $1 order by n',
    [id],
  )
  return rows.map(({ firstName, lastName, email }) => [firstName, lastName, email])
}

/** They are taken from the list, the one of number `only` or all, in the transaction that writes to them, or that turns the agency away. */
export async function takeNewcomers(sql: Sql, id: number, only: number | null = null): Promise<Newcomer[]> {
  const { rows } = await sql.query<Newcomer & { n: number } & Record<string, unknown>>(
    `delete from agency_newcomer where id_agency = $1 and ($2::int is null or n = $2)
     returning n, first_name as "firstName", last_name as "lastName", email`,
    [id, only],
  )
  return rows.toSorted((a, b) => a.n - b.n).map(({ firstName, lastName, email }) => ({ firstName, lastName, email }))
}
