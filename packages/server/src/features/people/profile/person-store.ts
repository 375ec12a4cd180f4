/** The query for what the profile shows of a person. */
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { Role } from '@taschino/contract/roles.ts'
import type { Sql } from '../../../platform/db/db.ts'

interface PersonRow {
  idUser: number
  username: string
  role: Role
  firstName: string
  lastName: string
  email: string
  idShop: number | null
  shopTitle: string | null
  isGroup: boolean | null
  shopCapabilities: TicketType[] | null
  idAgency: number | null
  agencyName: string | null
  avatar: string | null
}

export async function loadPerson(sql: Sql, idUser: number): Promise<PersonRow | null> {
  const { rows } = await sql.query<PersonRow>(
    `select u.id as "idUser", u.username, u.role, u.first_name as "firstName", u.last_name as "lastName", u.email,
       s.id as "idShop", s.title as "shopTitle", s.is_group as "isGroup", s.capabilities as "shopCapabilities",
       a.id as "idAgency", a.name as "agencyName", v.name as avatar
     from app_user u left join shop s on s.id = u.id_shop left join agency a on a.id = u.id_agency and not exists (select from departure d where d.id_user = u.id and d.undone_at is null) left join avatar v on v.id_user = u.id
     where u.id = $1`,
    [idUser],
  )
  return rows[0] ?? null
}
