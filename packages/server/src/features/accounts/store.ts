/** Queries for accounts: made, opened, closed. */
import { randomBytes } from 'node:crypto'
import type { Role } from '@taschino/contract/roles.ts'
import type { PLACE_FIELDS } from '@taschino/contract/accounts.ts'
import type { AgencyState } from '@taschino/contract/agency-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Who } from '../../http/handle.ts'

export interface Account {
  id: number
  role: Role
  username: string
  email: string
  firstName: string
  lastName: string
  language: 'it' | 'en'
  status: 'invited' | 'active' | 'disabled'
  hasPassword: boolean
  idShop: number | null
  idAgency: number | null
  /** Where an office believes that this account was invited to, when the address is somebody's already: its own is nobody's then. */
  officeEmail: string | null
}

const ACCOUNT = `select id, role, username, email, first_name as "firstName", last_name as "lastName", language, status, password_hash is not null as "hasPassword",
  id_shop as "idShop", id_agency as "idAgency", case when email like '%@nessuno.invalid' then office_email end as "officeEmail" from app_user`

export async function readAccount(sql: Sql, id: number): Promise<Account | null> {
  const { rows } = await sql.query<Account & Record<string, unknown>>(`${ACCOUNT} where id = $1`, [id])
  return rows[0] ?? null
}

/** Locked until the transaction ends, so that two acts on one account follow each other. */
export async function lockAccount(sql: Sql, id: number): Promise<Account | null> {
  const { rows } = await sql.query<Account & Record<string, unknown>>(`${ACCOUNT} where id = $1 for update`, [id])
  return rows[0] ?? null
}

export async function lockAccountOf(sql: Sql, email: string): Promise<Account | null> {
  const { rows } = await sql.query<Account & Record<string, unknown>>(`${ACCOUNT} where email = $1 for update`, [email])
  return rows[0] ?? null
}

/** Which of these user names are taken, also as somebody's e-mail. */
export async function takenNames(sql: Sql, names: readonly string[], except = 0): Promise<Set<string>> {
  const { rows } = await sql.query<{ username: string }>('select username from app_user where username = any ($1) and id <> $2', [
    names,
    except,
  ])
  return new Set(rows.map((row) => row.username))
}

/** One invitation of this person after the other, until the transaction ends. */
export async function holdInviter(sql: Sql, idUser: number): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(7312, ($1::bigint & 2147483647)::int)', [idUser])
}

/** One more invitation by this person, to whomever it goes. */
export async function insertInvitation(sql: Sql, inviter: number): Promise<void> {
  await sql.query('insert into invitation (id_inviter) values ($1)', [inviter])
}

export async function invitationsLately(sql: Sql, inviter: number, seconds: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    'select count(*)::int as n from invitation where id_inviter = $1 and at > clock_timestamp() - make_interval(secs => $2)',
    [inviter, seconds],
  )
  return rows[0]?.n ?? 0
}

/** They are counted for a day. */
export async function pruneInvitations(sql: Sql): Promise<void> {
  await sql.query(`delete from invitation where at < now() - interval '2 days'`)
}

export interface NewAccount {
  email: string
  username: string
  firstName: string
  lastName: string
  role: Role
  idShop: number | null
  idAgency: number | null
  language: 'it' | 'en'
  createdBy: number | null
  /** What the office wrote, where that address is somebody's already. */
  officeEmail?: string
}

/** The oldest two accounts of the service, locked: fewer than two tell how young it is. */
export async function firstTwo(sql: Sql): Promise<Account[]> {
  const { rows } = await sql.query<Account & Record<string, unknown>>(`${ACCOUNT} order by id limit 2 for update`)
  return rows
}

/** Null when the e-mail or the user name was taken meanwhile. */
export async function insertAccount(sql: Sql, one: NewAccount): Promise<number | null> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into app_user (email, username, first_name, last_name, role, id_shop, id_agency, language, created_by, office_email, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'invited') on conflict do nothing returning id`,
    [
      one.email,
      one.username,
      one.firstName,
      one.lastName,
      one.role,
      one.idShop,
      one.idAgency,
      one.language,
      one.createdBy,
      one.officeEmail ?? null,
    ],
  )
  return rows[0]?.id ?? null
}

/** Of somebody who never came in only a number is left, called as whoever left is. */
export async function forgetInvited(sql: Sql, id: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update app_user set username = 'uscito-' || id, email = 'uscito-' || id || '@esempio.invalid', first_name = 'Utente', last_name = 'uscito', office_email = null,
       phone = null, fiscal_code = null, street = null, cap = null, city = null, province = null, status = 'disabled', erased_at = now()
     where id = $1 and status = 'invited' and activated_at is null`,
    [id],
  )
  return rowCount === 1
}

/** Whether somebody came in by this account before, whatever became of it: what it holds is theirs. */
export async function wasInside(sql: Sql, id: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select where exists (select from app_user where id = $1 and activated_at is not null)
       or exists (select from agreement where id_user = $1)`,
    [id],
  )
  return rowCount === 1
}

/** No letter for an account that has it can reach whoever has the address that was typed. */
export const nobodysAddress = (): string => `${randomBytes(12).toString('hex')}@nessuno.invalid`

/** The agency whose tickets somebody is invited for; null where it is about something else. */
export async function invitesTickets(sql: Sql, id: number): Promise<string | null> {
  const { rows } = await sql.query<{ name: string }>(
    `select a.name from app_user u join agency a on a.id = u.id_agency where u.id = $1 and u.role = 'enduser'`,
    [id],
  )
  return rows[0]?.name ?? null
}

/** Whether the agency knows somebody by this address already. */
export async function worksThere(sql: Sql, idAgency: number, email: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from app_user where id_agency = $1 and role = 'enduser' and erased_at is null and coalesce(office_email, email) = $2`,
    [idAgency, email],
  )
  return rowCount !== 0
}

/** Somebody who has not come in yet is invited at another address; `shown`: what the office reads, where that is not the account's. */
export async function moveInvited(sql: Sql, id: number, { email, shown }: { email: string; shown: string | null }): Promise<void> {
  await sql.query(`update app_user set email = $2, office_email = $3 where id = $1 and status = 'invited'`, [id, email, shown])
}

/** Whether the inviter reaches this shop or agency (docs/product.md, reach). */
export async function reachesPlace(
  sql: Sql,
  who: Pick<Who, 'role' | 'idUser' | 'idShop' | 'idAgency'>,
  { idShop, idAgency }: { idShop: number | null; idAgency: number | null },
): Promise<boolean> {
  if (idShop === null && idAgency === null) return true
  const { rowCount } = await sql.query(
    `with network as (select $2::bigint as id union all select id from app_user where role = 'agent' and created_by = $2 and $1 = 'superagent')
     select 1 from (select s.id, s.id_agent, s.id_shop_group, 'shop' as kind from shop s where s.id = $5 union all select a.id, a.id_agent, null, 'agency' from agency a where a.id = $6) p
     where case $1 when 'company' then true when 'admin' then true
       when 'agent' then p.id_agent = $2 when 'superagent' then p.id_agent in (select id from network)
       when 'agency' then p.kind = 'agency' and p.id = $4
       when 'shop' then p.id_shop_group = $3 and exists (select from shop g where g.id = $3 and g.is_group) else false end`,
    [who.role, who.idUser, who.idShop, who.idAgency, idShop, idAgency],
  )
  return rowCount === 1
}

/** The state of the agency that somebody is invited to, held until they are or are not; null where it is about none. */
export async function stateOfAgency(sql: Sql, idAgency: number | null): Promise<AgencyState | null> {
  const { rows } = await sql.query<{ state: AgencyState }>('select state from agency where id = $1 for share', [idAgency])
  return rows[0]?.state ?? null
}

/** How the inviter signs: an agency by its name, everybody else by their own; null: the circuit does. */
export async function signatureOf(sql: Sql, idUser: number): Promise<string | null> {
  const { rows } = await sql.query<{ name: string }>(
    `select case u.role when 'agency' then coalesce(a.name, u.first_name || ' ' || u.last_name) else u.first_name || ' ' || u.last_name end as name
     from app_user u left join agency a on a.id = u.id_agency where u.id = $1`,
    [idUser],
  )
  return rows[0]?.name ?? null
}

/** What the account is for: the name of its shop, group or agency. */
export async function placeNameOf(sql: Sql, idUser: number): Promise<string | null> {
  const { rows } = await sql.query<{ name: string | null }>(
    'select coalesce(s.title, a.name) as name from app_user u left join shop s on s.id = u.id_shop left join agency a on a.id = u.id_agency where u.id = $1',
    [idUser],
  )
  return rows[0]?.name ?? null
}

export type PlaceField = (typeof PLACE_FIELDS)[number]
export interface OwnPlace {
  kind: 'shop' | 'agency'
  id: number
  name: string
  address: string
  fiscalCode: string | null
}

/** The shop or agency that an account stands for; null for all other roles. A VAT number is a code for the tax office, too. */
export async function placeOfAccount(sql: Sql, { role, idShop, idAgency }: Account): Promise<OwnPlace | null> {
  if (role === 'shop' && idShop !== null) {
    const { rows } = await sql.query<OwnPlace & Record<string, unknown>>(
      `select 'shop' as kind, id, title as name, address, coalesce(fiscal_code, vat_number) as "fiscalCode" from shop where id = $1`,
      [idShop],
    )
    return rows[0] ?? null
  }
  if (role !== 'agency' || idAgency === null) return null
  const { rows } = await sql.query<OwnPlace & Record<string, unknown>>(
    `select 'agency' as kind, id, name, address, coalesce(fiscal_code, vat_number) as "fiscalCode" from agency where id = $1`,
    [idAgency],
  )
  return rows[0] ?? null
}

/** Writes down what the invited person says of the shop or agency. */
export type FillPlace = (sql: Sql, id: number, given: Partial<Record<PlaceField, string | undefined>>) => Promise<void>

export async function activate(
  sql: Sql,
  id: number,
  one: { username: string; passwordHash: string; firstName: string; lastName: string; language: 'it' | 'en' },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update app_user set status = 'active', activated_at = coalesce(activated_at, clock_timestamp()), username = $2, password_hash = $3,
       first_name = $4, last_name = $5, language = $6 where id = $1 and status = 'invited'`,
    [id, one.username, one.passwordHash, one.firstName, one.lastName, one.language],
  )
  return rowCount === 1
}

export async function setStatus(sql: Sql, id: number, status: Account['status']): Promise<void> {
  await sql.query('update app_user set status = $2 where id = $1', [id, status])
}

/** Whether somebody else could still run the circuit; asked in turn, so that two who leave together do not both go. */
export async function othersRun(sql: Sql, account: Account): Promise<boolean> {
  const { rows } = await sql.query<{ id: number }>(`select id from app_user where role = $1 and status = 'active' order by id for update`, [
    account.role,
  ])
  return rows.some(({ id }) => id !== account.id)
}

/** Letters that somebody gets because others typed their address. */
const UNASKED = `kind in ('activation', 'already-here', 'join', 'email-confirm', 'email-wanted')`
/** More than these, whoever sent them and by whichever way, and the service writes to strangers in somebody's name. */
const UNASKED_A_DAY = 6
const UNASKED_A_WEEK = 12

/** Who has an address. */
export interface Owner {
  id: number
  role: Role
  status: Account['status']
  language: 'it' | 'en'
}

/** What is known of an address that somebody types. */
export interface Known {
  owner: Owner | null
  /** How often its owner was told in the last hour that somebody invites them again. */
  told: number
  /** All who typed it have written there often enough: the same for an address that has an account and for one that has none (T34). */
  enough: boolean
}

export async function whatIsKnownOf(sql: Sql, email: string): Promise<Known> {
  const { rows } = await sql.query<Owner & Record<string, unknown>>('select id, role, status, language from app_user where email = $1', [
    email,
  ])
  const {
    rows: [letters],
  } = await sql.query<{ told: number; enough: boolean }>(
    `select (select count(*)::int from letter where recipient = $1 and kind in ('already-here', 'join') and created_at > clock_timestamp() - interval '1 hour') as told,
       (select count(*) >= $3 or count(*) filter (where created_at > clock_timestamp() - interval '1 day') >= $2
        from letter where recipient = $1 and ${UNASKED} and created_at > clock_timestamp() - interval '7 days') as enough`,
    [email, UNASKED_A_DAY, UNASKED_A_WEEK],
  )
  return { owner: rows[0] ?? null, told: letters?.told ?? 0, enough: letters?.enough ?? false }
}
