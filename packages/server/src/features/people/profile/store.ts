/** Queries for one's own choices, for all of one's data, and for blanking a person who leaves. */
import type { Channel, NewsName } from '@taschino/contract/people/own-data.ts'
import type { Role } from '@taschino/contract/roles.ts'
import type { Sql } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/names-somebody.ts'
import { PERSONAL } from './personal-data-store.ts'

export async function choicesOf(sql: Sql, idUser: number): Promise<{ kind: string; channel: string; wanted: boolean }[]> {
  const { rows } = await sql.query<{ kind: string; channel: string; wanted: boolean }>(
    'select kind, channel, wanted from notification_choice where id_user = $1',
    [idUser],
  )
  return rows
}

export async function keepChoice(sql: Sql, idUser: number, kind: NewsName, channel: Channel, wanted: boolean): Promise<void> {
  await sql.query(
    'insert into notification_choice (id_user, kind, channel, wanted) values ($1, $2, $3, $4) on conflict (id_user, kind, channel) do update set wanted = excluded.wanted',
    [idUser, kind, channel, wanted],
  )
}

/**
 * By table, only the rows about this person, only the columns that they are told. Tables that this version of the database lacks are left
 * out.
 */
export async function everythingAbout(sql: Sql, idUser: number): Promise<Record<string, { what: string; rows: unknown[] }>> {
  const found: Record<string, { what: string; rows: unknown[] }> = {}
  for (const [table, { what, mine, told, also }] of Object.entries(PERSONAL)) {
    const { rows } = await sql.query(
      `select ${[...told.map((name) => `"${name}"`), ...(also ? [also] : [])].join(', ')} from ${table} where ${mine}`,
      [idUser],
    )
    if (rows.length > 0) found[table.replace(/^public\./, '')] = { what, rows }
  }
  return found
}

export interface Leaver {
  id: number
  role: Role
  idShop: number | null
  idAgency: number | null
  status: string
}

/**
 * Locked together with whoever could stay, all in one order: two leavings at once are one, and of two who leave the same place the second
 * finds that nobody stays.
 */
export async function lockLeaver(sql: Sql, idUser: number): Promise<Leaver | null> {
  await sql.query(
    `select u.id from app_user me join app_user u on u.id = me.id or (u.status = 'active' and u.role = me.role
       and case me.role when 'shop' then u.id_shop = me.id_shop when 'agency' then u.id_agency = me.id_agency else me.role in ('company', 'admin') end)
     where me.id = $1 order by u.id for update of u`,
    [idUser],
  )
  const { rows } = await sql.query<Leaver & Record<string, unknown>>(
    'select id, role, id_shop as "idShop", id_agency as "idAgency", status from app_user where id = $1 and erased_at is null for update',
    [idUser],
  )
  return rows[0] ?? null
}

export async function readLeaver(sql: Sql, idUser: number): Promise<Leaver | null> {
  const { rows } = await sql.query<Leaver & Record<string, unknown>>(
    'select id, role, id_shop as "idShop", id_agency as "idAgency", status from app_user where id = $1 and erased_at is null',
    [idUser],
  )
  return rows[0] ?? null
}

/** How long the books are kept (docs/personal-data.md), and with them who is in them. */
const BOOKS_KEEP = '10 years'

interface Dormant {
  most: number
  /** Whether this one is. */
  only?: number
  /** Those with a higher number. */
  after?: number
}

/**
 * Employees without a login, without a movement since the term of the books, and with an account as old as that; `now` in ms. Whoever has a
 * seat at a second agency is looked at by that agency.
 */
export async function dormantPeople(sql: Sql, now: number, { most, only, after = 0 }: Dormant): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    `select u.id from app_user u, (select to_timestamp($1 / 1000.0) - interval '${BOOKS_KEEP}' as since) term
     where u.role = 'enduser' and u.erased_at is null and u.created_at < term.since and ($3::bigint is null or u.id = $3) and u.id > $4
       and not exists (select from session s where s.id_user = u.id) and not exists (select from seat p where p.id_user = u.id)
       and not exists (select from ledger.entry e where e.party = u.id and e.at >= term.since)
     order by u.id limit $2`,
    [now, most, only ?? null, after],
  )
  return rows.map(({ id }) => id)
}

/** Whether somebody else still looks after the place where this person works; staff look after the circuit. */
export async function othersStay(sql: Sql, { id, role, idShop, idAgency }: Leaver): Promise<boolean> {
  const { rows } = await sql.query<{ stay: boolean }>(
    `select exists (select from app_user where id <> $1 and status = 'active' and case when $2 in ('company', 'admin') then role = $2
       when $2 = 'shop' then role = 'shop' and id_shop = $3 when $2 = 'agency' then role = 'agency' and id_agency = $4 else true end) as stay`,
    [id, role, idShop, idAgency],
  )
  return rows[0]?.stay ?? false
}

/** Clears words that another feature keeps of somebody who leaves. */
export type Forget = (sql: Sql, person: Leaving) => Promise<void>

interface Called extends Leaving {
  fullName: string
}

/**
 * What others wrote or were sent that names the person: letters to an address of theirs for whoever it was (nobody knew, or a shop's
 * office), a change of somebody else's account to their address, an invitation that an office believes went to it, letters that wait to be
 * sent and are signed by them.
 */
async function forgetElsewhere(sql: Sql, person: Called): Promise<void> {
  await sql.query('delete from letter where recipient = any ($1::text[])', [person.emails])
  await sql.query('delete from email_change where to_email = any ($1::text[])', [person.emails])
  // An office had corrected an invitation to this address: it reads of nobody there, the invitation reaches nobody, and what it was given
  // can be taken back.
  await sql.query(
    `update app_user set office_email = 'uscito-' || id || '@esempio.invalid', first_name = 'Utente', last_name = 'uscito', username = 'invito-' || id where office_email = any ($1::text[]) and status = 'invited'`,
    [person.emails],
  )
  // A name that is none is written as "somebody who uses it" and "an administrator".
  await sql.query(`update letter set facts = facts || '{"invitedBy": ""}' where state = 'waiting' and facts ->> 'invitedBy' = $1`, [
    person.fullName,
  ])
  await sql.query(`update letter set facts = facts || '{"by": ""}' where state = 'waiting' and facts ->> 'by' = $1`, [person.username])
}

/** The same person as other agencies than the first wrote them. */
async function asOthersKnow(sql: Sql, idUser: number): Promise<Called[]> {
  const { rows } = await sql.query<Called & Record<string, unknown>>(
    `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.first_name || ' ' || u.last_name as "fullName", u.username, u.phone, u.fiscal_code as "fiscalCode",
       array[coalesce(u.office_email, u.email)] as emails from seat p join app_user u on u.id = p.id where p.id_user = $1`,
    [idUser],
  )
  return rows
}

async function blankSeats(sql: Sql, idUser: number): Promise<void> {
  await sql.query(
    `update app_user u set office_email = null, email = 'uscito-' || u.id || '@esempio.invalid', first_name = 'Utente', last_name = 'uscito', username = 'uscito-' || u.id,
       status = 'disabled', erased_at = now() from seat p where p.id_user = $1 and u.id = p.id`,
    [idUser],
  )
}

/**
 * Names, addresses, logins, devices, letters, proofs: gone. What stays is a number that the books know. docs/personal-data.md lists every
 * place.
 */
export async function blank(sql: Sql, idUser: number, forget: readonly Forget[]): Promise<void> {
  const {
    rows: [person],
  } = await sql.query<Called & Record<string, unknown>>(
    `select id, first_name as "firstName", last_name as "lastName", first_name || ' ' || last_name as "fullName", username, phone, fiscal_code as "fiscalCode",
       array(select u.email union select o.office_email from seat p join app_user o on o.id = p.id where p.id_user = u.id and o.office_email is not null union select c.from_email from email_change c where c.id_user = u.id union select c.to_email from email_change c where c.id_user = u.id and c.state = 'done') as emails
     from app_user u where id = $1`,
    [idUser],
  )
  if (!person) throw new Error(`nobody has the number ${idUser}`)
  // Logins end before they go, so that every server hears of it.
  await sql.query(`update session set revoked_at = now(), revoked_why = 'disabled' where id_user = $1 and revoked_at is null`, [idUser])
  for (const [table, { mine, goes }] of Object.entries(PERSONAL).toReversed())
    if (goes) await sql.query(`delete from ${table} where ${mine}`, [idUser])
  await forgetElsewhere(sql, person)
  for (const known of [person, ...(await asOthersKnow(sql, idUser))]) for (const one of forget) await one(sql, known)
  await blankSeats(sql, idUser)
  await sql.query(
    `update app_user set username = 'uscito-' || id, email = 'uscito-' || id || '@esempio.invalid', first_name = 'Utente', last_name = 'uscito', password_hash = null, office_email = null,
       phone = null, fiscal_code = null, street = null, cap = null, city = null, province = null, status = 'disabled', erased_at = now() where id = $1`,
    [idUser],
  )
}
