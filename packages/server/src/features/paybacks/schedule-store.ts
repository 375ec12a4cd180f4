/** Queries for schedules of paybacks. */
import type { PaybackTerm } from '@taschino/basics/fees.ts'
import type { PaybackSchedule } from '@taschino/contract/paybacks-schedule.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface ScheduleRow {
  idShop: number
  every: PaybackSchedule['every']
  on: number
  days: PaybackTerm
  least: number
  mostRate: number
  nextOn: string | null
  setBy: number
  setByName: string
  setAt: Date
  lastAt: Date | null
  lastGtid: string | null
  lastWhy: NonNullable<PaybackSchedule['last']>['why']
}

const SCHEDULE = `select c.id_shop as "idShop", c.every, c.day_on as "on", c.days, c.least, c.most_rate as "mostRate", to_char(c.next_on, 'YYYY-MM-DD') as "nextOn",
    c.set_by as "setBy", kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) as "setByName", c.set_at as "setAt", c.last_at as "lastAt", c.last_gtid as "lastGtid", c.last_why as "lastWhy"
  from payback_schedule c join app_user u on u.id = c.set_by`

export async function readSchedule(sql: Sql, idShop: number): Promise<ScheduleRow | null> {
  const { rows } = await sql.query<ScheduleRow & Record<string, unknown>>(`${SCHEDULE} where c.id_shop = $1`, [idShop])
  return rows[0] ?? null
}

/** Held until the transaction ends; null where its turn has not come, or another server is at it. */
export async function takeTurn(sql: Sql, idShop: number, today: string): Promise<ScheduleRow | null> {
  const { rowCount } = await sql.query('select from payback_schedule where id_shop = $1 and next_on <= $2::date for update skip locked', [
    idShop,
    today,
  ])
  return rowCount === 0 ? null : readSchedule(sql, idShop)
}

export async function dueSchedules(sql: Sql, today: string): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    'select id_shop as id from payback_schedule where next_on <= $1::date order by next_on, id_shop limit 500',
    [today],
  )
  return rows.map(({ id }) => id)
}

export type NewSchedule = Pick<ScheduleRow, 'idShop' | 'every' | 'on' | 'days' | 'least' | 'mostRate' | 'setBy' | 'setAt'> & {
  nextOn: string
}

export async function keepSchedule(sql: Sql, one: NewSchedule): Promise<void> {
  await sql.query(
    `insert into payback_schedule (id_shop, every, day_on, days, least, most_rate, next_on, set_by, set_at) values ($1, $2, $3, $4, $5, $6, $7::date, $8, $9)
     on conflict (id_shop) do update set every = excluded.every, day_on = excluded.day_on, days = excluded.days, least = excluded.least,
       most_rate = excluded.most_rate, next_on = excluded.next_on, set_by = excluded.set_by, set_at = excluded.set_at, last_why = null`,
    [one.idShop, one.every, one.on, one.days, one.least, one.mostRate, one.nextOn, one.setBy, one.setAt],
  )
}

export async function dropSchedule(sql: Sql, idShop: number): Promise<boolean> {
  const { rowCount } = await sql.query('delete from payback_schedule where id_shop = $1', [idShop])
  return rowCount === 1
}

/** What its turn brought; `nextOn` null: it stands still. */
export async function noteTurn(
  sql: Sql,
  idShop: number,
  turn: { at: Date; gtid: string | null; why: ScheduleRow['lastWhy']; nextOn: string | null },
): Promise<void> {
  await sql.query(
    'update payback_schedule set last_at = $2, last_gtid = coalesce($3, last_gtid), last_why = $4, next_on = $5::date where id_shop = $1',
    [idShop, turn.at, turn.gtid, turn.why, turn.nextOn],
  )
}
