/** Queries of step-up: PIN, limits, proofs, fresh logins, known devices. */
import type { StepUpMethod } from '@taschino/contract/stepup.ts'
import type { Who } from '../../http/handle.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Means, Sum } from './rules.ts'

/** Long enough to sleep and then read one's letters. */
const REST_HOURS = 12

export async function meansOf(sql: Sql, idUser: number): Promise<Means & { threshold: number | null }> {
  const { rows } = await sql.query<Means & { threshold: number | null }>(
    `select s.pin_hash is not null as pin, coalesce(s.pin_tries, 0) as "pinTries", s.totp_since is not null as totp, s.password_used_at is not null as "passwordUsed", s.threshold,
       (select count(*)::int from passkey p where p.id_user = u.id) as passkeys,
       (select count(*)::int from recovery_code c where c.id_user = u.id and c.used_at is null) as "recoveryLeft"
     from (select $1::bigint as id) u left join step_up s on s.id_user = u.id`,
    [idUser],
  )
  const [row] = rows
  if (!row) throw new Error('no means')
  return row
}

/** `device`: the one that asks, as it proves itself with this very request; empty when it does not. A token alone may have been copied. */
export interface Question {
  idUser: number
  session: string
  device: string
  value: number
  night: boolean
}
/** `since`: from when on it is counted, to the microsecond and therefore as text. */
export interface Reservation {
  session: string
  since: string
}

/**
 * Counts these payments before they are made, each only while it stays within what its person may pay without a proof; hands back those
 * that may go on. One statement for
 * many people (each once), whose rows are taken in one order; of two processes with the same person the second counts what the first has
 * left.
 */
export async function reserve(
  sql: Sql,
  asked: readonly Question[],
  { single, sum, count }: { single: number; sum: number; count: number },
): Promise<Reservation[]> {
  const { rows } = await sql.query<{ session: string; since: string }>({
    name: 'step-up-reserve',
    text: `with q as (select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::boolean[], $8::text[]) as q(id_user, session, value, night, device)),
       held as (select id_user from step_up where id_user = any ($1::bigint[]) order by id_user for no key update)
     update step_up s set used_spent = s.used_spent + q.value, used_count = s.used_count + 1
     from q join held using (id_user) join step_up_device d on d.id_user = q.id_user and d.device = q.device
     where s.id_user = q.id_user and q.value <= least($5::bigint, s.threshold) and (not q.night or s.nights_since is not null)
       and s.used_spent + q.value <= $6::bigint and s.used_count < $7::int
     returning q.session, s.last_at::text as since`,
    values: [
      asked.map((one) => one.idUser),
      asked.map((one) => one.session),
      asked.map((one) => one.value),
      asked.map((one) => one.night),
      single,
      sum,
      count,
      asked.map((one) => one.device),
    ],
  })
  return rows
}

/** The payment was not made: it does not count, unless counting has begun anew meanwhile. */
export async function giveBack(sql: Sql, idUser: number, value: number, since: string): Promise<void> {
  await sql.query(
    'update step_up set used_spent = used_spent - $2, used_count = used_count - 1 where id_user = $1 and last_at = $3::timestamptz',
    [idUser, value, since],
  )
}

export interface Standing {
  threshold: number | null
  deviceKnown: boolean
  nights: boolean
  paid: Sum
}

/**
 * Where a payer stands: their own limit, whether the device is one they proved themselves on, what counts since. Null when nothing was ever
 * counted.
 */
export async function standingOf(sql: Sql, idUser: number, device: string): Promise<Standing | null> {
  const { rows } = await sql.query<Omit<Standing, 'paid'> & Sum & Record<string, unknown>>(
    `select s.threshold, s.nights_since is not null as nights, s.used_spent as spent, s.used_count as count,
       exists (select from step_up_device d where d.id_user = s.id_user and d.device = $2) as "deviceKnown"
     from step_up s where s.id_user = $1`,
    [idUser, device],
  )
  const [row] = rows
  return row
    ? { threshold: row.threshold, deviceKnown: row.deviceKnown, nights: row.nights, paid: { spent: row.spent, count: row.count } }
    : null
}

/** The first time: counting begins now, and the device that logged in is the one that was there first. */
export async function beginCounting(sql: Sql, idUser: number, session: string): Promise<void> {
  const { rowCount } = await sql.query('insert into step_up (id_user) values ($1) on conflict do nothing', [idUser])
  if (rowCount === 1)
    await sql.query('insert into step_up_device (id_user, device) select $1, device from session where id = $2 on conflict do nothing', [
      idUser,
      session,
    ])
}

export async function isTrustedDevice(sql: Sql, idUser: number, device: string): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from step_up_device where id_user = $1 and device = $2', [idUser, device])
  return rowCount === 1
}

/** From here they proved who they are; null: nobody can tell this device from another. */
export async function trustDevice(sql: Sql, idUser: number, device: string | null): Promise<void> {
  if (device !== null)
    await sql.query('insert into step_up_device (id_user, device) values ($1, $2) on conflict do nothing', [idUser, device])
}

/**
 * A proof was given by this login on this device: it is fresh unless it was asked for one payment (T47), the device is known, small
 * payments are counted anew; by night, night is one of their hours from now on.
 */
export async function noteProved(
  sql: Sql,
  { idUser, session }: Pick<Who, 'idUser' | 'session'>,
  method: StepUpMethod,
  device: string | null,
  { night = false, payment = false } = {},
): Promise<void> {
  await sql.query(
    `insert into step_up as s (id_user, password_used_at, nights_since) values ($1, case when $2 then now() end, case when $3 then now() end)
     on conflict (id_user) do update set last_at = clock_timestamp(), used_spent = 0, used_count = 0,
       password_used_at = coalesce(s.password_used_at, excluded.password_used_at), nights_since = coalesce(s.nights_since, excluded.nights_since)`,
    [idUser, method === 'password', night],
  )
  if (!payment) await noteFresh(sql, { idUser, session }, method)
  await trustDevice(sql, idUser, device)
}

async function noteFresh(sql: Sql, { idUser, session }: Pick<Who, 'idUser' | 'session'>, method: StepUpMethod): Promise<void> {
  await sql.query(
    `insert into step_up_fresh (id_session, id_user, method, at) values ($1, $2, $3, clock_timestamp())
     on conflict (id_session) do update set method = excluded.method, at = excluded.at`,
    [session, idUser, method],
  )
}

/** Counting begins anew after a payment that was proved: what was proved is not added up. */
export async function countAnew(sql: Sql, idUser: number): Promise<void> {
  await sql.query('update step_up set last_at = clock_timestamp(), used_spent = 0, used_count = 0 where id_user = $1', [idUser])
}

export async function isFresh(sql: Sql, session: string, minutes: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select 1 from step_up_fresh where id_session = $1 and at > clock_timestamp() - make_interval(mins => $2)',
    [session, minutes],
  )
  return rowCount === 1
}

/** How many seconds the PIN that this login proved itself with is still no more than the password it came by; null when it is. */
export async function pinRests(sql: Sql, session: string): Promise<number | null> {
  const { rows } = await sql.query<{ seconds: number }>(
    `select ceil(extract(epoch from s.pin_unproved_at + make_interval(hours => $2) - clock_timestamp()))::int as seconds
     from step_up_fresh f join step_up s on s.id_user = f.id_user
     where f.id_session = $1 and f.method in ('pin', 'password') and s.pin_unproved_at > clock_timestamp() - make_interval(hours => $2)`,
    [session, REST_HOURS],
  )
  return rows[0]?.seconds ?? null
}

export async function insertProof(sql: Sql, proof: { hash: Buffer; idUser: number; session: string; binding: Buffer }): Promise<void> {
  await sql.query('insert into step_up_proof (hash, id_user, id_session, binding) values ($1, $2, $3, $4)', [
    proof.hash,
    proof.idUser,
    proof.session,
    proof.binding,
  ])
}

/**
 * Takes the proof, if it is for exactly this. It may come again with the same key while it lasts, because the answer to the first try may
 * be lost; a key pays once (decision 0123).
 */
export async function spendProof(sql: Sql, proof: { hash: Buffer; idUser: number; session: string; binding: Buffer }): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update step_up_proof set used_at = coalesce(used_at, now()) where hash = $1 and id_user = $2 and id_session = $3 and binding = $4 and expires_at > now()`,
    [proof.hash, proof.idUser, proof.session, proof.binding],
  )
  return rowCount === 1
}

/** Counts a try before anything is compared, so that guesses at the same moment count too; null when there is none left (T48). */
export async function takePinTry(sql: Sql, idUser: number, most: number): Promise<{ hash: string; left: number } | null> {
  const { rows } = await sql.query<{ hash: string; left: number }>(
    `update step_up set pin_tries = pin_tries + 1 where id_user = $1 and pin_hash is not null and pin_tries < $2
     returning pin_hash as hash, $2 - pin_tries as left`,
    [idUser, most],
  )
  return rows[0] ?? null
}

/** Nothing was compared after all. */
export async function giveBackPinTry(sql: Sql, idUser: number): Promise<void> {
  await sql.query('update step_up set pin_tries = greatest(pin_tries - 1, 0) where id_user = $1', [idUser])
}

export async function forgivePin(sql: Sql, idUser: number): Promise<void> {
  await sql.query('update step_up set pin_tries = 0 where id_user = $1', [idUser])
}

/**
 * `unproved`: by the password alone although more was set up. Choosing the PIN once more does not forget that, else it would end the rest.
 */
/** Its owner has forgotten it. */
export async function blockPin(sql: Sql, idUser: number, tries: number): Promise<void> {
  await sql.query('update step_up set pin_tries = $2 where id_user = $1 and pin_hash is not null', [idUser, tries])
}

export async function keepPin(sql: Sql, idUser: number, hash: string, unproved: boolean): Promise<void> {
  await sql.query(
    `insert into step_up as s (id_user, pin_hash, pin_set_at, pin_unproved_at)
     values ($1, $2, now(), case when $3 then clock_timestamp() end)
     on conflict (id_user) do update set pin_hash = excluded.pin_hash, pin_set_at = excluded.pin_set_at, pin_tries = 0,
       pin_unproved_at = coalesce(excluded.pin_unproved_at, s.pin_unproved_at)`,
    [idUser, hash, unproved],
  )
}

/** Whether somebody chose their password by a letter in the last seconds. */
export async function passwordCameByLetter(sql: Sql, idUser: number, seconds: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select 1 from credential_change
     where id_user = $1 and what = 'password-reset' and at > clock_timestamp() - make_interval(secs => $2) limit 1`,
    [idUser, seconds],
  )
  return rowCount !== 0
}

export async function keepThreshold(sql: Sql, idUser: number, threshold: number): Promise<void> {
  await sql.query(
    `insert into step_up (id_user, threshold) values ($1, $2) on conflict (id_user) do update set threshold = excluded.threshold`,
    [idUser, threshold],
  )
}

export interface Owner {
  email: string
  username: string
  fullName: string
  language: 'it' | 'en'
}

export async function ownerOf(sql: Sql, idUser: number): Promise<Owner> {
  const { rows } = await sql.query<Owner & Record<string, unknown>>(
    `select email, username, first_name || ' ' || last_name as "fullName", language from app_user where id = $1`,
    [idUser],
  )
  const [row] = rows
  if (!row) throw new Error(`no user ${idUser}`)
  return row
}

/** Housekeeping: what nobody can use any more. */
export async function pruneStepUp(sql: Sql): Promise<void> {
  await sql.query(`delete from passkey_challenge where expires_at < now() - interval '1 hour'`)
  await sql.query(`delete from step_up_proof where expires_at < now() - interval '1 day'`)
  await sql.query(`delete from step_up_fresh where at < now() - interval '1 day'`)
}
