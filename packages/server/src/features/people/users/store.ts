/** Queries for people; the reach of whoever asks is part of each (T01). */
import type { Role } from '@taschino/contract/roles.ts'
import type { ListedUser, UserField, UserSort, UserStatus } from '@taschino/contract/people/users.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { ordering, type Ordering } from '../../../platform/db/order-store.ts'
import type { Who } from '../../../http/handle.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import { typedPatterns } from '../../../platform/typed-text.ts'
import { undelivered } from '../../mail/public.ts'

export type Viewer = Pick<Who, 'role' | 'idUser' | 'idShop' | 'idAgency'>
type Given = (value: unknown) => string

/** Whom a viewer reaches (docs/product.md, reach), as a condition on `u`. Who gave up their account is nobody to anybody. */
export const within = (who: Viewer, given: Given): string => `u.erased_at is null and ${reached(who, given)}`

/** Whoever left an agency is known to it from its own lists only. */
const STILL_THERE = 'not exists (select from departure gone where gone.id_user = u.id and gone.undone_at is null)'

/** Everybody reaches themselves. */
function reached(who: Viewer, given: Given): string {
  if (who.role === 'company' || who.role === 'admin') return 'true'
  const me = `u.id = ${given(who.idUser)}`
  switch (who.role) {
    case 'agency':
      return who.idAgency === null ? me : `(${me} or (u.role = 'enduser' and u.id_agency = ${given(who.idAgency)} and ${STILL_THERE}))`
    case 'agent':
    case 'superagent':
      return `(${me} or ${network(who, given)})`
    case 'shop':
      return who.idShop === null
        ? me
        : `(${me} or (u.role = 'shop' and u.id_shop in (select m.id from shop m join shop g on g.id = m.id_shop_group where g.id = ${given(who.idShop)} and g.is_group)))`
    case 'enduser':
      return me
  }
}

/**
 * Those who came in through an agent: people of shops and agencies that the agent brought in, and for a superagent also the agents
 * themselves.
 */
function network(who: Viewer, given: Given): string {
  const me = given(who.idUser)
  const agents =
    who.role === 'agent'
      ? `(${me})`
      : `(select ${me} union all select a.id from app_user a where a.role = 'agent' and a.created_by = ${me})`
  const own = who.role === 'agent' ? 'false' : `(u.role = 'agent' and u.created_by = ${me})`
  return `${own} or (u.role = 'shop' and u.id_shop in (select s.id from shop s where s.id_agent in ${agents}))
    or (u.role = 'agency' and u.id_agency in (select a.id from agency a where a.id_agent in ${agents}))`
}

export interface Filters {
  text?: string | undefined
  roles?: readonly Role[] | undefined
  disabledOnly?: boolean | undefined
}

function conditions(who: Viewer, filters: Filters, given: Given): string[] {
  const where = [within(who, given)]
  // An employer's row of somebody who has an account is read with the account.
  if (seesAllLogins(who)) where.push('not exists (select from seat p where p.id = u.id)')
  for (const pattern of typedPatterns(filters.text)) where.push(`u.search like ${given(pattern)}`)
  if (filters.roles) where.push(`u.role = any (${given(filters.roles)}::text[])`)
  if (filters.disabledOnly) where.push(`u.status = 'disabled'`)
  return where
}

interface ListedRow extends Omit<ListedUser, 'shop' | 'agency' | 'createdAt' | 'lastLoginAt'> {
  idShop: number | null
  shopTitle: string | null
  idAgency: number | null
  agencyName: string | null
  createdAt: Date
  lastLoginAt: Date | null
}

const LAST_LOGIN = `(select max(d.last_login_at) from known_device d where d.id_user = u.id)`
/** Of somebody whose invitation went to an address that is another account's, the address that was typed. */
export const ADDRESS = `case when u.email like '%@nessuno.invalid' then coalesce(u.office_email, u.email) else u.email end`
/** An employer reads the address that it knows, whatever its owner has made of it since. */
const addressFor = ({ role }: Pick<Viewer, 'role'>): string => (role === 'agency' ? 'coalesce(u.office_email, u.email)' : ADDRESS)

const listedFor = (
  who: Pick<Viewer, 'role'>,
): string => `u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", ${addressFor(who)} as email, u.role, u.status, ${undelivered('u')} as undelivered, u.created_at as "createdAt",
  s.id as "idShop", s.title as "shopTitle", a.id as "idAgency", a.name as "agencyName",
  ${LAST_LOGIN} as "lastLoginAt", u.first_login_at is not null as "cameIn"`
const FROM = `app_user u left join shop s on s.id = u.id_shop left join agency a on a.id = u.id_agency`

/** Employers and agents do not watch when somebody comes in. */
export const seesAllLogins = (who: Pick<Viewer, 'role'>): boolean => who.role === 'company' || who.role === 'admin'
const seesLogins = (who: Viewer, id: number): boolean => seesAllLogins(who) || who.idUser === id

function listed(who: Viewer, { idShop, shopTitle, idAgency, agencyName, createdAt, lastLoginAt, cameIn, ...row }: ListedRow): ListedUser {
  const sees = seesLogins(who, row.id)
  return {
    ...row,
    shop: idShop === null || shopTitle === null ? null : { id: idShop, name: shopTitle },
    agency: idAgency === null || agencyName === null ? null : { id: idAgency, name: agencyName },
    createdAt: createdAt.toISOString(),
    lastLoginAt: sees ? (lastLoginAt?.toISOString() ?? null) : null,
    cameIn: sees ? cameIn : null,
  }
}

const WHERE = `coalesce((select s.title from shop s where s.id = u.id_shop), (select a.name from agency a where a.id = u.id_agency), '')`

function orderFor(who: Pick<Viewer, 'role'>, sort: UserSort): Ordering {
  const columns = {
    name: 'u.search collate "C"',
    username: 'u.username collate "C"',
    email: `${addressFor(who)} collate "C"`,
    role: 'u.role collate "C"',
    status: 'u.status collate "C"',
    place: `${WHERE} collate "C"`,
    created: 'u.created_at',
    lastLogin: `coalesce(${LAST_LOGIN}, '-infinity')`,
  }
  return ordering({ table: 'app_user', alias: 'u', columns }, sort)
}

/**
 * In the order asked for, by family name without one; one more than `limit` is asked for, so that the caller knows whether it goes on.
 */
export async function findUsers(
  sql: Sql,
  who: Viewer,
  filters: Filters,
  page: { sort?: UserSort | undefined; after?: number | undefined; skip: number; limit: number },
): Promise<ListedUser[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const where = conditions(who, filters, given)
  const { by, behind } = orderFor(who, page.sort ?? 'name')
  if (page.after !== undefined) where.push(behind(given(page.after)))
  const { rows } = await sql.query<ListedRow>(
    `select ${listedFor(who)} from (select * from app_user u where ${where.join(' and ')} order by ${by} limit ${given(page.limit + 1)} offset ${given(page.skip)}) u
     left join shop s on s.id = u.id_shop left join agency a on a.id = u.id_agency order by ${by}`,
    values,
  )
  return rows.map((row) => listed(who, row))
}

/** How many of each role and status the text finds. */
export async function countFound(
  sql: Sql,
  who: Viewer,
  text: string | undefined,
): Promise<{ role: Role; disabled: boolean; count: number }[]> {
  const values: unknown[] = []
  const where = conditions(who, { text }, (value) => `$${values.push(value)}`)
  const { rows } = await sql.query<{ role: Role; disabled: boolean; count: number }>(
    `select u.role, u.status = 'disabled' as disabled, count(*)::int as count from app_user u where ${where.join(' and ')} group by 1, 2`,
    values,
  )
  return rows
}

export interface PersonRow extends ListedUser {
  phone: string | null
  fiscalCode: string | null
  street: string | null
  cap: string | null
  city: string | null
  province: string | null
  language: 'it' | 'en'
  createdBy: { id: number; name: string } | null
  openLogins: number
  colleagues: number | null
}
type DetailRow = ListedRow & Omit<PersonRow, keyof ListedUser | 'createdBy'> & { idCreator: number | null; creatorName: string | null }

/** One person, if the viewer reaches them. */
export async function loadUser(sql: Sql, who: Viewer, id: number): Promise<PersonRow | null> {
  const values: unknown[] = [id]
  const reach = within(who, (value) => `$${values.push(value)}`)
  const { rows } = await sql.query<DetailRow>(
    `select ${listedFor(who)}, u.phone, u.fiscal_code as "fiscalCode", u.street, u.cap, u.city, u.province, u.language,
       c.id as "idCreator", c.first_name || ' ' || c.last_name as "creatorName",
       case when u.role = 'shop' then (select count(*)::int from app_user c where c.id_shop = u.id_shop and c.id <> u.id and c.status = 'active') end as colleagues,
       (select count(*)::int from session l where l.id_user = u.id and l.revoked_at is null and l.expires_at > now()) as "openLogins"
     from ${FROM} left join app_user c on c.id = u.created_by where u.id = $1 and ${reach}`,
    values,
  )
  const row = rows[0]
  if (!row) return null
  const { phone, fiscalCode, street, cap, city, province, language, idCreator, creatorName, openLogins, colleagues, ...rest } = row
  return {
    ...listed(who, rest),
    phone,
    fiscalCode,
    street,
    cap,
    city,
    province,
    language,
    openLogins,
    colleagues,
    createdBy: idCreator === null || creatorName === null ? null : { id: idCreator, name: creatorName },
  }
}

export interface LockedUser {
  id: number
  role: Role
  status: UserStatus
  email: string
  idShop: number | null
}

/**
 * The row, held until the transaction ends, if the viewer reaches it. The viewer's own row is held too, both in the order of their ids: of
 * two who close
 * each other's access at the same moment one comes first, and the other is nobody any more.
 */
export async function lockUser(sql: Sql, who: Viewer, id: number): Promise<LockedUser | null> {
  const { rows: held } = await sql.query<{ id: number; status: UserStatus }>(
    'select id, status from app_user where id = any ($1::bigint[]) order by id for update',
    [[who.idUser, id]],
  )
  if (held.find((row) => row.id === who.idUser)?.status !== 'active') return refuseCommon('unauthenticated')
  const values: unknown[] = [id]
  const reach = within(who, (value) => `$${values.push(value)}`)
  const { rows } = await sql.query<LockedUser>(
    `select u.id, u.role, u.status, u.email, u.id_shop as "idShop" from app_user u where u.id = $1 and ${reach} for update of u`,
    values,
  )
  return rows[0] ?? null
}

/** Column of each field: the only names that an update can put into a statement. */
const COLUMN: Readonly<Record<UserField, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  fiscalCode: 'fiscal_code',
  street: 'street',
  cap: 'cap',
  city: 'city',
  province: 'province',
  language: 'language',
  role: 'role',
}

/** Writes what was asked for, and nothing else. */
export async function changeUser(
  sql: Sql,
  id: number,
  set: Partial<Record<UserField, string>>,
  clear: readonly UserField[],
): Promise<void> {
  const values: unknown[] = [id]
  const changes = Object.entries(set).map(([field, value]) => `${COLUMN[field as UserField]} = $${values.push(value)}`)
  for (const field of clear) changes.push(`${COLUMN[field]} = null`)
  if (set.email !== undefined) changes.push('office_email = null')
  if (changes.length > 0) await sql.query(`update app_user set ${changes.join(', ')} where id = $1`, values)
}

/** Who else than its owner said at which e-mail address an access is reached (T49). */
export async function noteAddressGiver(sql: Sql, idUser: number, idGiver: number): Promise<void> {
  if (idUser === idGiver) return
  await sql.query('insert into address_giver (id_user, id_giver) values ($1, $2) on conflict do nothing', [idUser, idGiver])
}

export async function emailIsTaken(sql: Sql, email: string, byOtherThan: number): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from app_user where (email = $1 or username = $1) and id <> $2', [email, byOtherThan])
  return rowCount !== 0
}
