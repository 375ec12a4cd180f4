/** Queries for the one-time codes of letters. */
import type { Sql } from '../../platform/db/db.ts'
import { endChanges, pruneChanges } from './email-change-store.ts'
import { pruneInvitations } from './store.ts'

export type Purpose = 'activation' | 'reset' | 'disable'

export async function insertCode(
  sql: Sql,
  code: { hash: Buffer; idUser: number; purpose: Purpose; asked: boolean; hours: number },
): Promise<void> {
  await sql.query('update account_code set over_at = clock_timestamp() where id_user = $1 and purpose = $2 and over_at is null', [
    code.idUser,
    code.purpose,
  ])
  await sql.query(
    'insert into account_code (hash, id_user, purpose, asked, expires_at) values ($1, $2, $3, $4, clock_timestamp() + make_interval(hours => $5))',
    [code.hash, code.idUser, code.purpose, code.asked, code.hours],
  )
}

export async function askedLately(sql: Sql, idUser: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from account_code where id_user = $1 and asked and created_at > clock_timestamp() - interval '1 hour'`,
    [idUser],
  )
  return rows[0]?.n ?? 0
}

/** Whose code this is while it is good. */
export async function ownerOfCode(sql: Sql, hash: Buffer, purpose: Purpose): Promise<number | null> {
  const { rows } = await sql.query<{ idUser: number }>(
    'select id_user as "idUser" from account_code where hash = $1 and purpose = $2 and over_at is null and expires_at > clock_timestamp()',
    [hash, purpose],
  )
  return rows[0]?.idUser ?? null
}

/** Uses the code up: of two who come with it, one gets the account. */
export async function takeCode(sql: Sql, hash: Buffer, purpose: Purpose): Promise<number | null> {
  const { rows } = await sql.query<{ idUser: number }>(
    `update account_code set over_at = clock_timestamp() where hash = $1 and purpose = $2 and over_at is null and expires_at > clock_timestamp() returning id_user as "idUser"`,
    [hash, purpose],
  )
  return rows[0]?.idUser ?? null
}

/** What a new password or a closed access makes void. */
export async function endCodes(sql: Sql, idUser: number): Promise<void> {
  await sql.query('update account_code set over_at = clock_timestamp() where id_user = $1 and over_at is null', [idUser])
  await endChanges(sql, idUser, 'over')
}

/** Of a restored database: a code from a letter that was used since would open once more. */
export async function voidCodes(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query('update account_code set over_at = now() where over_at is null and expires_at > now()')
  await sql.query('delete from password_request')
  return rowCount ?? 0
}

export async function pruneCodes(sql: Sql): Promise<void> {
  // Of an invitation that its person reads in the app the code says that it waits still.
  await sql.query(
    `delete from account_code c where expires_at < now() - interval '7 days'
       and not (over_at is null and exists (select from app_user u where u.id = c.id_user and u.status = 'invited' and u.office_email is not null))`,
  )
  // Taken within a minute, where letters are sent at all.
  await sql.query(`delete from password_request where asked_at < now() - interval '7 days'`)
  await pruneChanges(sql)
  await pruneInvitations(sql)
}

/** One row for an address, known or not. */
export async function noteLostPassword(sql: Sql, email: string): Promise<void> {
  await sql.query('insert into password_request (email) values ($1) on conflict do nothing', [email])
}

/** The next address to look at, taken away. */
export async function takeLostPassword(sql: Sql): Promise<string | null> {
  const { rows } = await sql.query<{ email: string }>({
    name: 'accounts-lost',
    text: 'delete from password_request where email = (select email from password_request order by asked_at limit 1 for update skip locked) returning email',
  })
  return rows[0]?.email ?? null
}
