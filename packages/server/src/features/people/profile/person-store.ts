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
     from app_user u left join shop s on s.id = u.id_shop left join avatar v on v.id_user = u.id
     left join agency a on a.id = (select r.id_agency from app_user r left join seat p on p.id = r.id where (r.id = u.id or p.id_user = u.id)
       and r.id_agency is not null and not exists (select from departure d where d.id_user = r.id and d.undone_at is null) order by p.id nulls first limit 1)
     where u.id = $1`,
    [idUser],
  )
  return rows[0] ?? null
}
