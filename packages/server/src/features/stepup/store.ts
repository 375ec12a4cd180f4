/** What step-up keeps in the database about people: PIN, limits, proofs, fresh logins, known devices. */
import type { StepUpMethod } from '@taschino/contract/stepup.ts'
import type { Sql } from '../../platform/db.ts'
import type { Means, Sum } from './rules.ts'

export async function meansOf(sql: Sql, idUser: number): Promise<Means & { threshold: number | null }> {
  const { rows } = await sql.query<Means & { threshold: number | null }>(
    `select s.pin_hash is not null as pin, coalesce(s.pin_tries, 0) as "pinTries", s.totp_since is not null as totp, s.password_used_at is not null as "passwordUsed", s.threshold,
       (select count(*)::int from passkey p where p.id_user = u.id) as passkeys,
       (select count(*)::int from recovery_code c where c.id_user = u.id and c.used_at is null) as "recoveryLeft"
     from (select $1::bigint as id) u left join step_up s on s.id_user = u.id`, [idUser])
  const [row] = rows
  if (!row) throw new Error('no means')
  return row
}

export interface Question { idUser: number; session: string; payer: number }
export interface Standing { session: string; begun: boolean; threshold: number | null; deviceKnown: boolean; paid: Sum }

/** Where several payers stand, in one question: their own limit, whether the device is one they proved themselves on, what they paid since. */
export async function standings(sql: Sql, asked: readonly Question[]): Promise<Standing[]> {
  const { rows } = await sql.query<Omit<Standing, 'paid'> & Sum>({
    name: 'step-up-standings',
    text: `select q.session, s.id_user is not null as begun, s.threshold, d.id_user is not null as "deviceKnown", coalesce(p.spent, 0)::bigint as spent, coalesce(p.count, 0)::int as count
     from unnest($1::bigint[], $2::text[], $3::bigint[]) as q(id_user, session, payer)
     left join step_up s on s.id_user = q.id_user
     left join session l on l.id = q.session
     left join step_up_device d on d.id_user = q.id_user and d.device = l.device
     left join lateral (
       select sum(-e.value) as spent, count(*) as count
       from (select value, at from ledger.entry where party = q.payer and kind = 'payment' and value < 0 order by gtid desc limit 6) e
       where e.at > s.last_at) p on s.last_at is not null`,
    values: [asked.map((one) => one.idUser), asked.map((one) => one.session), asked.map((one) => one.payer)]
  })
  return rows.map(({ spent, count, ...rest }) => ({ ...rest, paid: { spent, count } }))
}

/** The first time: counting begins now, and this device is the one that was there first. */
export async function beginCounting(sql: Sql, idUser: number, session: string): Promise<void> {
  const { rowCount } = await sql.query('insert into step_up (id_user) values ($1) on conflict do nothing', [idUser])
  if (rowCount === 1) await trustDevice(sql, idUser, session)
}

export async function trustDevice(sql: Sql, idUser: number, session: string): Promise<void> {
  await sql.query('insert into step_up_device (id_user, device) select $1, device from session where id = $2 on conflict do nothing', [idUser, session])
}

/** A proof was given by this login: it is fresh, its device is known, small payments are counted anew. */
export async function noteProved(sql: Sql, idUser: number, session: string, method: StepUpMethod): Promise<void> {
  await sql.query(
    `insert into step_up as s (id_user, password_used_at) values ($1, case when $2 then now() end)
     on conflict (id_user) do update set last_at = clock_timestamp(), password_used_at = coalesce(s.password_used_at, excluded.password_used_at)`, [idUser, method === 'password'])
  await sql.query(
    `insert into step_up_fresh (id_session, id_user, method, at) values ($1, $2, $3, clock_timestamp())
     on conflict (id_session) do update set method = excluded.method, at = excluded.at`, [session, idUser, method])
  await trustDevice(sql, idUser, session)
}

/** Counting begins anew after a payment that was proved: what was proved is not added up. */
export async function countAnew(sql: Sql, idUser: number): Promise<void> {
  await sql.query('update step_up set last_at = clock_timestamp() where id_user = $1', [idUser])
}

export async function isFresh(sql: Sql, session: string, minutes: number): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from step_up_fresh where id_session = $1 and at > clock_timestamp() - make_interval(mins => $2)', [session, minutes])
  return rowCount === 1
}

export async function insertProof(sql: Sql, proof: { hash: Buffer; idUser: number; session: string; binding: Buffer }): Promise<void> {
  await sql.query('insert into step_up_proof (hash, id_user, id_session, binding) values ($1, $2, $3, $4)', [proof.hash, proof.idUser, proof.session, proof.binding])
}

/** Uses the proof up, if it is for exactly this; of two who bring it one has it. */
export async function spendProof(sql: Sql, proof: { hash: Buffer; idUser: number; session: string; binding: Buffer }): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update step_up_proof set used_at = now() where hash = $1 and id_user = $2 and id_session = $3 and binding = $4 and used_at is null and expires_at > now()`,
    [proof.hash, proof.idUser, proof.session, proof.binding])
  return rowCount === 1
}

/** Counts a try before anything is compared, so that guesses at the same moment count too; null when there is none left (T48). */
export async function takePinTry(sql: Sql, idUser: number, most: number): Promise<{ hash: string; left: number } | null> {
  const { rows } = await sql.query<{ hash: string; left: number }>(
    `update step_up set pin_tries = pin_tries + 1 where id_user = $1 and pin_hash is not null and pin_tries < $2
     returning pin_hash as hash, $2 - pin_tries as left`, [idUser, most])
  return rows[0] ?? null
}

/** Nothing was compared after all. */
export async function giveBackPinTry(sql: Sql, idUser: number): Promise<void> {
  await sql.query('update step_up set pin_tries = greatest(pin_tries - 1, 0) where id_user = $1', [idUser])
}

export async function forgivePin(sql: Sql, idUser: number): Promise<void> {
  await sql.query('update step_up set pin_tries = 0 where id_user = $1', [idUser])
}

export async function keepPin(sql: Sql, idUser: number, hash: string): Promise<void> {
  await sql.query(
    `insert into step_up (id_user, pin_hash, pin_set_at) values ($1, $2, now())
     on conflict (id_user) do update set pin_hash = excluded.pin_hash, pin_set_at = excluded.pin_set_at, pin_tries = 0`, [idUser, hash])
}

export async function keepThreshold(sql: Sql, idUser: number, threshold: number): Promise<void> {
  await sql.query(`insert into step_up (id_user, threshold) values ($1, $2) on conflict (id_user) do update set threshold = excluded.threshold`, [idUser, threshold])
}

export interface Owner { email: string; username: string; fullName: string; language: 'it' | 'en' }

export async function ownerOf(sql: Sql, idUser: number): Promise<Owner> {
  const { rows } = await sql.query<Owner & Record<string, unknown>>(
    `select email, username, first_name || ' ' || last_name as "fullName", language from app_user where id = $1`, [idUser])
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

/** For accounts that are given up: nothing of it stays. */
export async function forgetStepUp(sql: Sql, idUser: number): Promise<void> {
  for (const table of ['step_up', 'passkey', 'recovery_code', 'passkey_challenge', 'step_up_proof', 'step_up_fresh', 'step_up_device']) await sql.query(`delete from ${table} where id_user = $1`, [idUser])
}
