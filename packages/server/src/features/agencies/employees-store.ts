/** The people of an agency as they lie in the database: always asked for by their agency, so that another one's do not exist. */
import type { Employee } from '@taschino/basics/distribution.ts'
import type { Sql } from '../../platform/db.ts'

/** Whoever left, and whose account is closed: both are given nothing. `u` is the person. */
const GONE = `(u.status = 'disabled' or exists (select from departure d where d.id_user = u.id and d.undone_at is null))`

/** Everybody whom the agency knows, by name; who gave up their account is nobody any more. */
export async function employeesOf(sql: Sql, idAgency: number): Promise<Employee[]> {
  const { rows } = await sql.query<Employee & Record<string, unknown>>(
    `select u.id, u.email, u.username, u.first_name as "firstName", u.last_name as "lastName", case when ${GONE} then 'left' else u.status end as state
     from app_user u where u.role = 'enduser' and u.id_agency = $1 and u.erased_at is null order by u.search collate "C", u.id`, [idAgency])
  return rows
}
