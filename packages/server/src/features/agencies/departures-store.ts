/** Queries for people who leave an agency: at most one open line per person, undone ones stay as lines. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface Departure {
  id: number
  gtid: Gtid | null
}

export async function openDeparture(sql: Sql, idUser: number): Promise<Departure | null> {
  const { rows } = await sql.query<Departure & Record<string, unknown>>(
    'select id, gtid from departure where id_user = $1 and undone_at is null',
    [idUser],
  )
  return rows[0] ?? null
}

export async function writeDeparture(sql: Sql, one: { idUser: number; idAgency: number; by: number; gtid: Gtid | null }): Promise<void> {
  await sql.query('insert into departure (id_user, id_agency, by_user, gtid) values ($1, $2, $3, $4)', [
    one.idUser,
    one.idAgency,
    one.by,
    one.gtid,
  ])
}

/** Tickets were taken back from this person and given again within these days. */
export async function takenBackLately(sql: Sql, idUser: number, idAgency: number, days: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from departure where id_user = $1 and id_agency = $2 and gtid is not null and undone_at > clock_timestamp() - make_interval(days => $3)',
    [idUser, idAgency, days],
  )
  return rowCount !== 0
}

export async function undoDeparture(sql: Sql, id: number, by: number): Promise<void> {
  await sql.query('update departure set undone_at = clock_timestamp(), undone_by = $2 where id = $1', [id, by])
}
