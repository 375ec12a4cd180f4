/**
 * A person at more than one agency. The first one knows the account; each other one has a row of its own, the person's seat, which nobody
 * comes in by. Before the yes such a row is an invitation like any other.
 */
import type { Cents } from '@taschino/basics/money.ts'
import type { Employers } from '@taschino/contract/agencies-joining.ts'
import type { Sql } from '../../platform/db/db.ts'

/** `u` is a row by which an agency knows somebody who has not left it. */
const STANDING = `u.role = 'enduser' and u.id_agency is not null and not exists (select from departure d where d.id_user = u.id and d.undone_at is null)`

interface EmployerRow {
  id: number
  name: string
  since: Date
}

export async function employersOf(sql: Sql, idUser: number): Promise<Employers['employers']> {
  const { rows } = await sql.query<EmployerRow & Record<string, unknown>>(
    `select a.id, a.name, coalesce(s.joined_at, u.activated_at, u.created_at) as since from app_user u
     left join seat s on s.id = u.id join agency a on a.id = u.id_agency
     where (u.id = $1 or s.id_user = $1) and ${STANDING} order by lower(a.name), a.id`,
    [idUser],
  )
  return rows.map(({ id, name, since }) => ({ agency: { id, name }, since: since.toISOString() }))
}

/** Of those at the person's own address: what an office wrote there counts, whoever has it by now. */
const OPEN = `u.role = 'enduser' and u.status = 'invited' and u.activated_at is null and u.erased_at is null and u.id_agency is not null`
const LINK = `exists (select from account_code c where c.id_user = u.id and c.purpose = 'activation' and c.over_at is null)`

export async function invitationsOf(sql: Sql, idUser: number): Promise<Employers['invitations']> {
  const { rows } = await sql.query<{ id: number; idAgency: number; name: string; at: Date; waiting: Cents }>(
    `select u.id, a.id as "idAgency", a.name, u.created_at as at,
       (select coalesce(sum(t.balance), 0)::bigint from ledger.account t
        where t.party = u.id and t.kind = 'tickets' and (t.expires_at is null or t.expires_at > now())) as waiting
     from app_user me join app_user u on u.office_email = me.email join agency a on a.id = u.id_agency
     where me.id = $1 and ${OPEN} and ${STANDING} and ${LINK} order by u.created_at desc, u.id desc`,
    [idUser],
  )
  return rows.map(({ id, idAgency, name, at, waiting }) => ({ id, agency: { id: idAgency, name }, at: at.toISOString(), waiting }))
}

export interface OpenInvitation {
  id: number
  idAgency: number
  agency: string
  /** Whose address it went to is the one who asks. */
  own: boolean
}

/** The invitation and the account, held in the order of their numbers until the transaction ends; null: it waits for nobody any more. */
export async function holdInvitation(sql: Sql, id: number, idUser: number): Promise<OpenInvitation | null> {
  await sql.query('select from app_user where id = any ($1::bigint[]) order by id for update', [[id, idUser]])
  const { rows } = await sql.query<OpenInvitation & Record<string, unknown>>(
    `select u.id, a.id as "idAgency", a.name as agency, coalesce(u.office_email = me.email, false) as own
     from app_user u join agency a on a.id = u.id_agency join app_user me on me.id = $2
     where u.id = $1 and u.id <> $2 and ${OPEN} and ${STANDING} and ${LINK}`,
    [id, idUser],
  )
  return rows[0] ?? null
}

/** They work there already, by their account or by another seat. */
export async function isEmployedThere(sql: Sql, idUser: number, idAgency: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from app_user u left join seat s on s.id = u.id where (u.id = $1 or s.id_user = $1) and u.id_agency = $2 and ${STANDING}`,
    [idUser, idAgency],
  )
  return rowCount !== 0
}

/** The invitation has become the person's seat. */
export async function takeSeat(sql: Sql, id: number, idUser: number): Promise<void> {
  await sql.query('insert into seat (id, id_user) values ($1, $2)', [id, idUser])
}

/**
 * Whose pocket is meant by rows of an agency's people: a seat's is its person's account. Whoever gives something is handed rows that
 * nobody can join meanwhile.
 */
export async function holdersOf(sql: Sql, ids: readonly number[], { held }: { held: boolean }): Promise<(id: number) => number> {
  if (held) await sql.query(`select from app_user where id = any ($1::bigint[]) and status = 'invited' order by id for share`, [ids])
  const { rows } = await sql.query<{ id: number; idUser: number }>(
    'select id, id_user as "idUser" from seat where id = any ($1::bigint[])',
    [ids],
  )
  const holders = new Map(rows.map(({ id, idUser }) => [id, idUser]))
  return (id) => holders.get(id) ?? id
}
