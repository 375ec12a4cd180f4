/** Queries for the company's settings: asked for, agreed to, never overwritten. */
import type { SettingKey } from '@taschino/contract/settings.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface InForce {
  key: SettingKey
  value: unknown
  from: Date
}

/** Every value that is or was in force or will be, in the order in which one takes the place of the other. */
export async function valuesInForce(sql: Sql): Promise<InForce[]> {
  const { rows } = await sql.query<InForce & Record<string, unknown>>({
    name: 'settings-in-force',
    text: `select key, value, effective_from as "from" from company_setting where state = 'in_force' and calls_off is null
      order by effective_from, id`,
  })
  return rows
}

export interface ChangeRow {
  id: number
  key: SettingKey
  value: unknown
  state: 'waiting' | 'in_force' | 'refused' | 'withdrawn'
  from: Date
  askedAt: Date
  idAskedBy: number | null
  askedBy: string | null
  decidedAt: Date | null
  decidedBy: string | null
  reason: string | null
  /** The change that this asks to call off. */
  callsOff: number | null
}

const CHANGE = `select c.id, c.key, c.value, c.state, c.effective_from as "from", c.asked_at as "askedAt", c.asked_by as "idAskedBy",
    a.first_name || ' ' || a.last_name as "askedBy", c.decided_at as "decidedAt", d.first_name || ' ' || d.last_name as "decidedBy", c.reason,
    c.calls_off as "callsOff"
  from company_setting c left join app_user a on a.id = c.asked_by left join app_user d on d.id = c.decided_by`

/** What waits, what is to come, and of each key what counts now. To call off what counts by now is asked in vain. */
export async function standingChanges(sql: Sql, now: number): Promise<ChangeRow[]> {
  const { rows } = await sql.query<ChangeRow & Record<string, unknown>>(
    `${CHANGE} where (c.state = 'waiting' and (c.calls_off is null or c.effective_from > $1))
       or (c.state = 'in_force' and c.calls_off is null and (c.effective_from > $1 or c.id in (
         select distinct on (key) id from company_setting where state = 'in_force' and calls_off is null and effective_from <= $1
         order by key, effective_from desc, id desc)))
     order by c.effective_from, c.id`,
    [new Date(now)],
  )
  return rows
}

export async function changesOf(
  sql: Sql,
  key: SettingKey,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql.query<ChangeRow & Record<string, unknown>>(
    `${CHANGE} where c.key = $1 and ($2::bigint is null or c.id < $2) order by c.id desc limit $3`,
    [key, before ?? null, limit],
  )
  return rows
}

export async function readChange(sql: Sql, id: number): Promise<ChangeRow | null> {
  const { rows } = await sql.query<ChangeRow & Record<string, unknown>>(`${CHANGE} where c.id = $1`, [id])
  return rows[0] ?? null
}

/** Locked until the transaction ends: of two answers one counts. */
export async function holdSettings(sql: Sql): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(7313, 1)`)
}

export interface NewChange {
  key: SettingKey
  value: unknown
  from: Date
  by: number | null
  /** Null: it waits for a second person. */
  inForceAt: Date | null
  callsOff?: number
}

export async function insertChange(sql: Sql, { key, value, from, by, inForceAt, callsOff }: NewChange): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into company_setting (key, value, effective_from, asked_by, state, decided_at, calls_off)
     values ($1, $2, $3, $4, case when $5::timestamptz is null then 'waiting' else 'in_force' end, $5, $6) returning id`,
    [key, JSON.stringify(value), from, by, inForceAt, callsOff ?? null],
  )
  return Number(rows[0]?.id)
}

/**
 * Of a restored database: it does not know which files have gone to the bank since. Without an account no file can be made; whoever enters
 * it again, with a second person's yes, has compared with the bank. False where there was none.
 */
export async function takePayerOut(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ id: number }>(
    `select id from (select distinct on (key) id, value from company_setting where key = 'payer' and state = 'in_force' and calls_off is null
       order by key, effective_from desc, id desc) now where value <> 'null'`,
  )
  if (rows.length === 0) return false
  const now = new Date()
  await insertChange(sql, { key: 'payer', value: null, from: now, by: null, inForceAt: now })
  return true
}

export interface Decision {
  state: 'in_force' | 'refused' | 'withdrawn'
  by: number
  at: Date
  /** Of a yes: from when it counts. */
  from?: Date | undefined
  reason?: string | undefined
}

export async function decideChange(sql: Sql, id: number, { state, by, at, from, reason }: Decision): Promise<void> {
  await sql.query(
    `update company_setting set state = $2, decided_by = $3, decided_at = $4, effective_from = coalesce($5, effective_from), reason = $6 where id = $1`,
    [id, state, by, at, from ?? null, reason ?? null],
  )
}

/** Wishes to call off what counts by now make room for the next wish. */
export async function endVainCallingOff(sql: Sql, key: SettingKey, by: number, now: number): Promise<void> {
  await sql.query(
    `update company_setting set state = 'withdrawn', decided_by = $2, decided_at = $3
     where key = $1 and state = 'waiting' and calls_off is not null and effective_from <= $3`,
    [key, by, new Date(now)],
  )
}

/** Which of these keys have never had a value. */
export async function neverSaid(sql: Sql, keys: readonly SettingKey[]): Promise<SettingKey[]> {
  const { rows } = await sql.query<{ key: SettingKey }>(
    'select key from unnest($1::text[]) as u(key) where not exists (select from company_setting c where c.key = u.key)',
    [keys],
  )
  return rows.map(({ key }) => key)
}
