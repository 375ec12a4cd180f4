/** Queries for which days are done, whose tickets end soon, and who was told. */
import type { Role } from '@taschino/contract/roles.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { typeOf } from '@taschino/ledger/chart.ts'
import type { Sql } from '../../platform/db/db.ts'

type Half = 'lapsed_at' | 'reminded_at'

export async function isDone(sql: Sql, day: string, half: Half): Promise<boolean> {
  const { rows } = await sql.query<{ done: boolean }>(`select ${half} is not null as done from expiry_day where day = $1`, [day])
  return rows[0]?.done ?? false
}

/** Written when the last one is dealt with: whoever stops before goes on where they were. */
export async function noteDone(sql: Sql, day: string, half: Half): Promise<void> {
  await sql.query(
    `insert into expiry_day (day, ${half}) values ($1, clock_timestamp()) on conflict (day) do update set ${half} = coalesce(expiry_day.${half}, excluded.${half})`,
    [day],
  )
}

export async function addLapsed(sql: Sql, day: string, value: number): Promise<void> {
  await sql.query(
    'insert into expiry_day (day, holders, value) values ($1, 1, $2) on conflict (day) do update set holders = expiry_day.holders + 1, value = expiry_day.value + excluded.value',
    [day, value],
  )
}

/** One process at a time deals with one holder; the other ones leave them alone. */
export async function takeInHand(sql: Sql, party: number): Promise<boolean> {
  const { rows } = await sql.query<{ mine: boolean }>('select pg_try_advisory_xact_lock(7310, $1::int) as mine', [party % 2_147_483_647])
  return rows[0]?.mine ?? false
}

/** Steps whose time has come: the nearest that is not past. Tickets given later hear of the step that they are in. */
const DUE = `select a.party, d.last_day, case when d.days <= 1 then 1 when d.days <= 7 then 7 else 28 end as days, a.type, a.unit, a.balance
  from ledger.account a
  cross join lateral (select ((a.expires_at - interval '1 millisecond') at time zone 'Europe/Rome')::date as last_day) l
  cross join lateral (select l.last_day, l.last_day - $1::date as days) d
  where a.kind = 'tickets' and a.balance > 0 and not a.frozen and d.days between 0 and 28 and a.expires_at > coalesce($2::timestamptz, clock_timestamp())`
const UNTOLD = `not exists (select from expiry_reminder r where r.id_party = due.party and r.last_day = due.last_day and r.days = due.days)
  and not exists (select from expiry_reminder r where r.id_party = due.party and r.told_on = $1::date)`

/** Who is to be told on that day. */
export async function partiesToTell(sql: Sql, day: string, at: Date | null): Promise<number[]> {
  const { rows } = await sql.query<{ party: number }>(`select distinct party from (${DUE}) due where ${UNTOLD} order by party`, [day, at])
  return rows.map(({ party }) => party)
}

export interface Ending {
  lastDay: string
  type: TicketType
  unit: number
  amount: number
}

/** What ends in one pocket, by last day and group, written down as told; empty when somebody else told them meanwhile. */
export async function tellParty(sql: Sql, party: number, day: string, at: Date | null): Promise<Ending[]> {
  const told = await sql.query<{ lastDay: string }>(
    `insert into expiry_reminder (id_party, last_day, days, told_on, value)
     select party, last_day, days, $1::date, sum(balance) from (${DUE} and a.party = $3) due where ${UNTOLD} group by party, last_day, days
     on conflict do nothing returning to_char(last_day, 'YYYY-MM-DD') as "lastDay"`,
    [day, at, party],
  )
  if (told.rows.length === 0) return []
  const { rows } = await sql.query<{ lastDay: string; type: number; unit: number; amount: number }>(
    `select to_char(last_day, 'YYYY-MM-DD') as "lastDay", type, unit, sum(balance / unit)::int as amount from (${DUE} and a.party = $3) due
     where last_day = any ($4::date[]) group by last_day, type, unit order by last_day, type, unit desc`,
    [day, at, party, told.rows.map(({ lastDay }) => lastDay)],
  )
  return rows.map((row) => ({ ...row, type: typeOf(row.type) as TicketType }))
}

export interface Reader {
  idUser: number
  email: string
  language: 'it' | 'en'
  role: Role
}

/** Those who answer for a pocket: the person, or the people who work for the agency or the shop. */
export async function readersOf(sql: Sql, party: number): Promise<Reader[]> {
  const { rows } = await sql.query<Reader & Record<string, unknown>>(
    `select u.id as "idUser", u.email, u.language, u.role from app_user u where u.status = 'active' and u.erased_at is null
       and (u.id = $1 or (u.role = 'agency' and u.id_agency = $1) or (u.role = 'shop' and u.id_shop = $1)) order by u.id`,
    [party],
  )
  return rows
}
