/** Queries for changes of e-mail: who wants to move where, until when, by which links. */
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { nobodysAddress } from './store.ts'

interface NewChange {
  idUser: number
  by: number
  /** The login that asks; null when it is the company. */
  session: string | null
  from: string
  to: string
  restHours: number
  confirmHash: Buffer | null
  openHours: number
  stopHash: Buffer
  stopSealed: string
}

/** One more; what ran before is over. Until when it rests, for whoever rests. */
export async function insertChange(sql: Sql, one: NewChange): Promise<Date | null> {
  await endChanges(sql, one.idUser, 'over')
  const { rows } = await sql.query<{ restsUntil: Date | null }>(
    `insert into email_change (id_user, asked_by, id_session, from_email, to_email, rests_until, state, confirm_hash, open_until, stop_hash, stop_sealed, stop_until)
     select $1, $2, $3, $4, $5, case when $6 > 0 then at + make_interval(hours => $6) end, case when $6 > 0 then 'resting' else 'open' end,
       $7, at + make_interval(hours => $6 + $8), $9, $10, at + make_interval(hours => $6 + $8) from clock_timestamp() as at returning rests_until as "restsUntil"`,
    [one.idUser, one.by, one.session, one.from, one.to, one.restHours, one.confirmHash, one.openHours, one.stopHash, one.stopSealed],
  )
  return rows[0]?.restsUntil ?? null
}

export async function endChanges(sql: Sql, idUser: number, state: 'over' | 'withdrawn' | 'stopped'): Promise<number> {
  const { rowCount } = await sql.query(`update email_change set state = $2 where id_user = $1 and state in ('resting', 'open')`, [
    idUser,
    state,
  ])
  return rowCount ?? 0
}

export async function askedToMoveLately(sql: Sql, idUser: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from email_change where id_user = $1 and asked_at > clock_timestamp() - interval '1 hour'`,
    [idUser],
  )
  return rows[0]?.n ?? 0
}

/** Letters about a change that one address got in the last hour, whoever asked (T38). */
export async function toldOfMoveLately(sql: Sql, email: string): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from letter where recipient = $1 and kind in ('email-confirm', 'email-wanted') and created_at > clock_timestamp() - interval '1 hour'`,
    [email],
  )
  return rows[0]?.n ?? 0
}

interface RunningChange {
  to: string
  own: boolean
  askedAt: Date
  restsUntil: Date | null
  until: Date
}

export async function runningChange(sql: Sql, idUser: number): Promise<RunningChange | null> {
  const { rows } = await sql.query<RunningChange & Record<string, unknown>>(
    `select to_email as "to", asked_by = id_user as own, asked_at as "askedAt", case when state = 'resting' then rests_until end as "restsUntil", open_until as until
     from email_change where id_user = $1 and state in ('resting', 'open') and open_until > clock_timestamp()`,
    [idUser],
  )
  return rows[0] ?? null
}

export interface FoundChange {
  id: number
  idUser: number
  kind: 'confirm' | 'stop'
  own: boolean
  from: string
  to: string
  session: string | null
  stopSealed: string
  askedAt: Date
}

const FOUND = `id, id_user as "idUser", asked_by = id_user as own, from_email as "from", to_email as "to", id_session as session, stop_sealed as "stopSealed", asked_at as "askedAt"`

/** A login that was thrown out takes with it what it asked for; one that its person left does not. */
const ASKED_BY_NOBODY_THROWN_OUT = `not exists (select from session s where s.id = c.id_session and s.revoked_why in ('password', 'disabled', 'reuse', 'ended'))`

/** The change that this code opens or stops, while it does. */
export async function changeOfCode(sql: Sql, hash: Buffer): Promise<FoundChange | null> {
  const { rows } = await sql.query<FoundChange & Record<string, unknown>>(
    `select 'confirm' as kind, ${FOUND} from email_change c where confirm_hash = $1 and state = 'open' and open_until > clock_timestamp() and ${ASKED_BY_NOBODY_THROWN_OUT}
     union all select 'stop', ${FOUND} from email_change c where stop_hash = $1 and state not in ('stopped', 'withdrawn') and stop_until > clock_timestamp()`,
    [hash],
  )
  return rows[0] ?? null
}

/** Uses the link at the new address up; the old one can stop it for as long again. The account is locked. */
export async function takeChange(sql: Sql, hash: Buffer, stopHours: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update email_change c set state = 'done', stop_until = clock_timestamp() + make_interval(hours => $2)
     where confirm_hash = $1 and state = 'open' and open_until > clock_timestamp() and ${ASKED_BY_NOBODY_THROWN_OUT}`,
    [hash, stopHours],
  )
  return rowCount === 1
}

/** This change and all later ones lead nowhere, and no letter about them turns anything back again. */
export async function stopFrom(sql: Sql, { id, idUser }: Pick<FoundChange, 'id' | 'idUser'>): Promise<void> {
  await sql.query(`update email_change set state = 'stopped' where id_user = $1 and id >= $2`, [idUser, id])
}

/**
 * False when the address has an account by now. An employer goes on reading the address that it knows: the new one may be another
 * employer's.
 */
export async function moveAccount(sql: Sql, idUser: number, email: string): Promise<boolean> {
  const { rowCount } = await sql
    .query(
      `update app_user set email = $2, office_email = case when role = 'enduser' and id_agency is not null then nullif(coalesce(office_email, email), $2) end
       where id = $1 and not exists (select from app_user where (email = $2 or username = $2) and id <> $1)`,
      [idUser, email],
    )
    .catch((error: { code?: string }) => {
      // Somebody else gets it in this very moment.
      if (error.code === '23505') return refuseCommon('in_progress', undefined, 1)
      throw error
    })
  return rowCount === 1
}

/** Closed, and at nobody's address: what opens it again must not write to whoever had moved it. The office reads where it belonged. */
export async function parkAccount(sql: Sql, idUser: number, belonged: string): Promise<void> {
  await sql.query(`update app_user set email = $2, office_email = $3, status = 'disabled' where id = $1`, [
    idUser,
    nobodysAddress(),
    belonged,
  ])
}

interface RestedChange {
  id: number
  idUser: number
  to: string
}

/** One that rested long enough, of an account that nobody holds at this moment. */
export async function takeRested(sql: Sql): Promise<RestedChange | null> {
  const { rows } = await sql.query<RestedChange & Record<string, unknown>>({
    name: 'accounts-rested',
    text: `select c.id, c.id_user as "idUser", c.to_email as "to" from email_change c join app_user u on u.id = c.id_user
           where c.state = 'resting' and c.rests_until <= clock_timestamp() order by c.rests_until limit 1 for update of u skip locked`,
  })
  return rows[0] ?? null
}

/** False when it was stopped in this very moment. */
export async function openRested(sql: Sql, id: number, confirmHash: Buffer): Promise<boolean> {
  const { rowCount } = await sql.query(`update email_change set state = 'open', confirm_hash = $2 where id = $1 and state = 'resting'`, [
    id,
    confirmHash,
  ])
  return rowCount === 1
}

export async function pruneChanges(sql: Sql): Promise<void> {
  await sql.query(`delete from email_change where stop_until < now() - interval '7 days'`)
}
